// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include <evolog/schema/detail/find_path.hpp>
#include <evolog/schema/detail/fit_value.hpp>
#include <evolog/schema/text.hpp>
#include <evolog/schema/type.hpp>
#include <evolog/schema/type_text.hpp>

namespace evolog::detail {

[[nodiscard]] constexpr auto count_fields(const std::vector<field>& fields) -> int {
  int count = static_cast<int>(fields.size());
  for (const field& f : fields) count += count_fields(f.type.fields());
  return count;
}

[[nodiscard]] constexpr auto has_empty_name(const std::vector<field>& fields) -> bool {
  return std::any_of(fields.begin(), fields.end(), [](const field& f) { return f.name.empty() || has_empty_name(f.type.fields()); });
}

/// Whether the column, or a field inside it, is required and of the unknown type.
[[nodiscard]] constexpr auto requires_unknown(const field& f) -> bool {
  if (f.required && f.type.kind() == type_kind::unknown) return true;
  return std::any_of(f.type.fields().begin(), f.type.fields().end(), requires_unknown);
}

/// Whether all defaults of the column, and of the fields inside it, have the form of their types.
[[nodiscard]] constexpr auto has_fitting_defaults(const field& f) -> bool {
  const auto fits = [&](const value& v) { return v.is_null() || fit_value(v, f.type) == v; };
  if (!fits(f.initial_default) || !fits(f.write_default)) return false;
  return std::all_of(f.type.fields().begin(), f.type.fields().end(), has_fitting_defaults);
}

/// Whether the id of the field, or of one inside it, is among the ids of other fields.
[[nodiscard]] constexpr auto shares_an_id(const field& f, const std::vector<field>& others) -> bool {
  if (find_field(others, f.id) != nullptr) return true;
  return std::any_of(f.type.fields().begin(), f.type.fields().end(), [&](const field& inner) { return shares_an_id(inner, others); });
}

/// The text of a type, without what is inside a nested one.
[[nodiscard]] constexpr auto brief_type_text(const type& t) -> text {
  if (t.is_nested()) return kind_names[static_cast<std::size_t>(t.kind())];
  return type_text(t);
}

/// `long to int`.
[[nodiscard]] constexpr auto change_text(const type& from, const type& to) -> text {
  text out = brief_type_text(from);
  (out += " to ") += brief_type_text(to);
  return out;
}

}  // namespace evolog::detail
