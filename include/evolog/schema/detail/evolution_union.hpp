// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include <evolog/schema/detail/evolution_state.hpp>
#include <evolog/schema/detail/field_checks.hpp>
#include <evolog/schema/evolve.hpp>
#include <evolog/schema/promotion.hpp>

namespace evolog {

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::union_by_name(const schema& incoming) -> basic_evolution& {
  begin("union_by_name");
  unite_struct(pending_.base().root(), incoming.fields());
  return settle();
}

/// Goes down before it adds, so that additions in inner structs get their ids first.
template <on_problem Mode>
constexpr auto basic_evolution<Mode>::unite_struct(node base, const std::vector<field>& incoming) -> bool {
  for (const field& f : incoming) {
    const node same = pending_.base().child(base, f.name);
    if (same != nullptr && !unite_inside(same, f)) return false;
  }
  for (const field& f : incoming) {
    if (const node same = pending_.base().child(base, f.name)) {
      if (!unite_facts(same, f)) return false;
    } else {
      field column = f;
      column.required = false;
      if (!add_column(base, pending_.base().path(base), std::move(column))) return false;
    }
  }
  return true;
}

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::unite_inside(node base, const field& incoming) -> bool {
  const text path = pending_.base().path(base);
  if (!alive({base, 0, pending_.base().parent(base)}, path)) return false;
  const type& known = base->at->type;
  if (!known.is_nested() || known.kind() != incoming.type.kind()) return true;
  if (known.is_struct()) return unite_struct(base, incoming.type.fields());
  for (std::size_t i = 0; i < base->child_count; ++i) {
    if (!unite_inside(pending_.base().node(base->first_child + i), incoming.type.fields()[i])) return false;
  }
  for (std::size_t i = 0; i < base->child_count; ++i) {
    if (!unite_facts(pending_.base().node(base->first_child + i), incoming.type.fields()[i])) return false;
  }
  return true;
}

/// Takes over nullability, type, doc and write default of a field that both have.
template <on_problem Mode>
constexpr auto basic_evolution<Mode>::unite_facts(node base, const field& incoming) -> bool {
  const text path = pending_.base().path(base);
  const target found{base, 0, pending_.base().parent(base)};
  if (!incoming.required && !set_optional(found, path)) return false;
  if (!unite_type(found, path, incoming.type)) return false;
  if (incoming.doc && !set_doc(found, path, incoming.doc)) return false;
  if (incoming.write_default.is_null()) return true;
  const type& known = pending_.type_of(found);
  const auto widening = find_promotion(incoming.type, known, options_.version);
  if (!widening) return set_write_default(found, path, incoming.write_default);
  if (!detail::can_promote(*widening, incoming.write_default)) {
    fail(rule::default_misfit, path, "a default is out of the range of the wider type", detail::change_text(incoming.type, known));
    return false;
  }
  return set_write_default(found, path, detail::promote_value(*widening, incoming.write_default));
}

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::unite_type(const target& found, std::string_view path, const type& incoming) -> bool {
  const type& known = pending_.type_of(found);
  if (known.is_nested() && known.kind() == incoming.kind()) return true;
  if (find_promotion(incoming, known, options_.version)) return true;
  if (find_promotion(known, incoming, options_.version)) return widen_column(found, path, incoming);
  fail(rule::union_mismatch, path, "the two schemas have types that do not go together", detail::change_text(known, incoming));
  return false;
}

}  // namespace evolog
