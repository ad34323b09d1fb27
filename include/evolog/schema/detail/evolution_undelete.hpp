// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <concepts>
#include <string_view>
#include <utility>
#include <vector>

#include <evolog/schema/detail/evolution_state.hpp>
#include <evolog/schema/detail/field_checks.hpp>
#include <evolog/schema/evolve.hpp>
#include <evolog/schema/schema_history.hpp>

namespace evolog::detail {

/// The field that holds a field directly; null for a top-level column.
[[nodiscard]] constexpr auto find_parent(const std::vector<field>& fields, int id, const field* parent = nullptr) -> const field* {
  for (const field& f : fields) {
    if (f.id == id) return parent;
    if (find_field(f.type.fields(), id) != nullptr) return find_parent(f.type.fields(), id, &f);
  }
  return nullptr;
}

/// The youngest schema that has a field, and the field in it.
struct past_field {
  const schema* of = nullptr;
  const field* at = nullptr;
};

/// \param find_in  gives the field in one schema, or null
[[nodiscard]] constexpr auto find_past(const schema_history& history, const auto& find_in) -> past_field {
  for (auto s = history.schemas().rbegin(); s != history.schemas().rend(); ++s) {
    if (const field* found = find_in(s->schema)) return {&s->schema, found};
  }
  return {};
}

[[nodiscard]] constexpr auto find_past(const schema_history& history, int id) -> past_field {
  return find_past(history, [id](const schema& s) { return s.find(id); });
}

}  // namespace evolog::detail

namespace evolog {

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::undelete(std::string_view path, const schema_history& history, restore how) -> basic_evolution& {
  begin("undelete");
  const detail::past_field found = detail::find_past(history, [&](const schema& s) -> const field* {
    const field* same = s.find(path, options_.matching);
    if (same == nullptr || base_.find(same->id) != nullptr) return nullptr;
    return same;
  });
  if (found.at == nullptr) return fail(rule::undelete, path, "the history has no dropped column of this name");
  const detail::past_field last = detail::find_past(history, found.at->id);
  if (last.of->path_of(found.at->id) != found.of->path_of(found.at->id))
    return fail(rule::undelete, path, "a later schema used the column's id differently", last.of->path_of(found.at->id));
  ids_.last = std::max(ids_.last, history.last_column_id());
  return restore_column(*last.at, *last.of, how);
}

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::undelete(std::same_as<int> auto id, const schema_history& history, restore how) -> basic_evolution& {
  begin("undelete");
  const detail::past_field found = detail::find_past(history, id);
  if (found.at == nullptr) return fail(rule::undelete, detail::number_text(id), "the history has no column with this id");
  ids_.last = std::max(ids_.last, history.last_column_id());
  return restore_column(*found.at, *found.of, how);
}

/// \param found  the column as the youngest schema that has it knows it
template <on_problem Mode>
constexpr auto basic_evolution<Mode>::restore_column(const field& found, const schema& of, restore how) -> basic_evolution& {
  const text path = of.path_of(found.id);
  const field* old_parent = detail::find_parent(of.fields(), found.id);
  node parent = pending_.base().root();
  if (old_parent != nullptr) parent = pending_.base().find_id(old_parent->id);
  if (parent == nullptr || pending_.is_dropped(parent)) return fail(rule::undelete, path, "the struct that held the column is gone");
  if (!parent->is_struct()) return fail(rule::undelete, path, "a list element, map key or map value cannot come back alone");
  if (detail::shares_an_id(found, base_.fields()) || detail::shares_an_id(found, pending_.build()))
    return fail(rule::undelete, path, "the column, or one inside it, is not dropped, or its id is used for another one");
  field column = found;
  if (how == restore::as_optional) column.required = false;
  const bool lacks_value = column.required && column.initial_default.is_null();
  if (lacks_value && !allows_incompatible_)
    return fail(rule::required_needs_value, path,
                "the column was required, and files written meanwhile have no value for it (restore::as_optional)");
  const node same = pending_.base().child(parent, column.name);
  if (same != nullptr && !pending_.is_dropped_itself(same)) return fail(rule::undelete, path, "another column has taken the name");
  if (!takes_name(parent, path, column.name)) return *this;
  pending_.add(parent, std::move(column));
  return settle();
}

}  // namespace evolog
