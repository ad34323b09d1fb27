// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include <evolog/schema/type.hpp>
#include <evolog/schema/type_text.hpp>
#include <evolog/schema/value.hpp>

namespace evolog::detail {

[[nodiscard]] inline auto quoted(std::string_view chars) -> std::string {
  std::string out = "\"";
  for (const char c : chars) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '\n') {
      out += "\\n";
    } else {
      out += c;
    }
  }
  return out + '"';
}

/// A value in the words of a program.
[[nodiscard]] inline auto value_source(const value& v) -> std::string {
  const auto joined = [&] {
    std::string out;
    for (const value& child : v.children()) out += (out.empty() ? "" : ", ") + value_source(child);
    return out;
  };
  switch (v.kind()) {
    case value_kind::null:
      return "nullptr";
    case value_kind::text:
      return quoted(v.chars());
    case value_kind::float_:
      return to_string(v) + 'f';
    case value_kind::decimal:
      return "value::decimal(" + to_string(value::decimal(v.unscaled(), 0)) + ", " + std::to_string(v.scale()) + ')';
    case value_kind::bytes:
      return "value::bytes(" + to_string(v) + ')';
    case value_kind::struct_:
      return "value::struct_({" + joined() + "})";
    case value_kind::list:
      return "value::list({" + joined() + "})";
    case value_kind::map:
      return "value::map({" + joined() + "})";
    default:
      return to_string(v);
  }
}

[[nodiscard]] inline auto type_source(const type& t) -> std::string;

/// A field in the words of `evolog::types`, without its ids.
[[nodiscard]] inline auto field_source(const field& f, bool is_named = true) -> std::string {
  std::string out = f.required ? "required(" : "optional(";
  if (is_named) out += quoted(f.name) + ", ";
  out += type_source(f.type) + ')';
  if (f.doc) out += ".with_doc(" + quoted(*f.doc) + ')';
  if (f.initial_default == f.write_default) {
    if (!f.initial_default.is_null()) out += ".with_default(" + value_source(f.initial_default) + ')';
    return out;
  }
  if (!f.initial_default.is_null()) out += ".with_initial_default(" + value_source(f.initial_default) + ')';
  if (!f.write_default.is_null()) out += ".with_write_default(" + value_source(f.write_default) + ')';
  return out;
}

inline auto type_source(const type& t) -> std::string {
  std::string inner;
  switch (t.kind()) {
    case type_kind::struct_:
      for (const field& f : t.fields()) inner += (inner.empty() ? "" : ", ") + field_source(f);
      return "struct_(" + inner + ')';
    case type_kind::list:
      return "list(" + field_source(t.element(), false) + ')';
    case type_kind::map:
      return "map(" + field_source(t.key(), false) + ", " + field_source(t.value(), false) + ')';
    case type_kind::fixed:
      return "fixed(" + std::to_string(t.length()) + ')';
    case type_kind::decimal:
      return to_string(t);
    case type_kind::geometry:
      return "geometry(" + quoted(t.crs()) + ')';
    case type_kind::geography:
      return "geography(" + quoted(t.crs()) + ", edge_algorithm::" + std::string(algorithm_names[static_cast<std::size_t>(t.algorithm())]) +
             ')';
    case type_kind::int_:
    case type_kind::long_:
    case type_kind::float_:
    case type_kind::double_:
    case type_kind::time_:
      return to_string(t) + '_';
    default:
      return to_string(t);
  }
}

}  // namespace evolog::detail
