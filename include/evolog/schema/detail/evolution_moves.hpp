// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include <evolog/schema/detail/evolution_state.hpp>
#include <evolog/schema/evolve.hpp>

// The calls that concern several columns: moves and the set of identifiers.

namespace evolog {

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::move_first(std::string_view path) -> basic_evolution& {
  begin("move_first");
  const target moved = movable_column(path);
  if (!moved) return *this;
  return move(moved, {}, path, detail::place_of_move::first);
}

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::move_before(std::string_view path, std::string_view reference) -> basic_evolution& {
  begin("move_before");
  return move_relative(path, reference, detail::place_of_move::before);
}

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::move_after(std::string_view path, std::string_view reference) -> basic_evolution& {
  begin("move_after");
  return move_relative(path, reference, detail::place_of_move::after);
}

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::move_relative(std::string_view path, std::string_view reference, detail::place_of_move place)
    -> basic_evolution& {
  const target moved = movable_column(path);
  if (!moved) return *this;
  const target other = movable_column(reference);
  if (!other) return *this;
  if (pending_.now(moved).id == pending_.now(other).id)
    return fail(rule::move_out_of_struct, path, "a column cannot be moved relative to itself");
  if (moved.parent != other.parent) return fail(rule::move_out_of_struct, path, "a column can only be moved within its struct", reference);
  return move(moved, other, path, place);
}

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::move(const target& moved, const target& reference, std::string_view path, detail::place_of_move place)
    -> basic_evolution& {
  if (is_inside_key(moved)) return fail(rule::map_key_frozen, path, "nothing inside a map key can change");
  if (is_element(moved)) return fail(rule::element_change, path, "list elements and map values can only be widened and made optional");
  pending_.move(moved, reference, place);
  return settle();
}

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::identifiers(const std::vector<std::string_view>& paths) -> basic_evolution& {
  begin("identifiers");
  const std::vector<field> now = pending_.build();
  identifiers_.emplace();
  for (const std::string_view path : paths) identifiers_->push_back({path, id_now(now, path)});
  return *this;
}

/// The id of the column that has this path as the update stands, or 0. Where a rename has given a column the path of one that is still to
/// be renamed, it is the latter, for a later rename carries its name along.
template <on_problem Mode>
constexpr auto basic_evolution<Mode>::id_now(const std::vector<field>& now, std::string_view path) const -> int {
  const target in_base = pending_.find_base(path);
  if (in_base && detail::path_of(now, in_base.base->at->id) == pending_.base().path(in_base.base)) return in_base.base->at->id;
  const field* found = detail::find_field(now, path, options_.matching);
  return found == nullptr ? 0 : found->id;
}

}  // namespace evolog
