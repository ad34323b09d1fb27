// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

#include <evolog/schema/detail/numbers.hpp>
#include <evolog/schema/error.hpp>
#include <evolog/schema/text.hpp>
#include <evolog/schema/type.hpp>

namespace evolog::detail {

/// In the order of `type_kind`.
inline constexpr std::array<std::string_view, 23> kind_names{
    "boolean",     "int",          "long",           "float",     "double", "date",   "time",    "timestamp",
    "timestamptz", "timestamp_ns", "timestamptz_ns", "string",    "uuid",   "binary", "decimal", "fixed",
    "unknown",     "variant",      "geometry",       "geography", "struct", "list",   "map"};

/// In the order of `edge_algorithm`.
inline constexpr std::array<std::string_view, 5> algorithm_names{"spherical", "vincenty", "thomas", "andoyer", "karney"};

inline constexpr std::string_view default_crs = "OGC:CRS84";

constexpr void append_type(text& out, const type& t);

constexpr void append_field(text& out, const field& f) {
  append_number(out, f.id);
  ((out += ": ") += f.name.view()) += f.required ? ": required " : ": optional ";
  append_type(out, f.type);
  if (f.doc) ((out += " (") += f.doc->view()) += ")";
}

constexpr void append_parameters(text& out, const type& t) {
  const bool has_algorithm = t.kind() == type_kind::geography && t.algorithm() != edge_algorithm::spherical;
  switch (t.kind()) {
    case type_kind::decimal:
      append_number(out += '(', t.precision());
      append_number(out += ", ", t.scale());
      out += ')';
      break;
    case type_kind::fixed:
      append_number(out += '[', t.length());
      out += ']';
      break;
    case type_kind::geometry:
    case type_kind::geography:
      if (t.crs() == default_crs && !has_algorithm) break;
      (out += '(') += t.crs();
      if (has_algorithm) (out += ", ") += algorithm_names[static_cast<std::size_t>(t.algorithm())];
      out += ')';
      break;
    default:
      break;
  }
}

constexpr void append_type(text& out, const type& t) {
  out += kind_names[static_cast<std::size_t>(t.kind())];
  append_parameters(out, t);
  if (!t.is_nested()) return;
  out += '<';
  bool first = true;
  for (const field& child : t.fields()) {
    if (!std::exchange(first, false)) out += ", ";
    if (t.is_struct()) {
      append_field(out, child);
    } else {
      append_type(out, child.type);
    }
  }
  out += '>';
}

[[nodiscard]] constexpr auto type_text(const type& t) -> text {
  text out;
  append_type(out, t);
  return out;
}

[[nodiscard]] constexpr auto trimmed(std::string_view chars) -> std::string_view {
  while (!chars.empty() && chars.front() == ' ') chars.remove_prefix(1);
  while (!chars.empty() && chars.back() == ' ') chars.remove_suffix(1);
  return chars;
}

/// A number that an int holds.
[[nodiscard]] constexpr auto parse_parameter(std::string_view chars) -> std::optional<int> {
  chars = trimmed(chars);
  if (!is_number(chars) || chars.size() > 10) return std::nullopt;
  std::int64_t number = 0;
  for (const char c : chars) number = 10 * number + (c - '0');
  if (number > std::numeric_limits<int>::max()) return std::nullopt;
  return static_cast<int>(number);
}

struct type_words {
  std::string_view name;
  std::string_view first;   ///< the first parameter
  std::string_view second;  ///< the second parameter, empty where there is one only
  bool has_second = false;
};

/// Splits `name`, `name(first)`, `name(first, second)` or, with brackets, `name[first]`.
[[nodiscard]] constexpr auto split_type(std::string_view chars, char open, char close) -> std::optional<type_words> {
  chars = trimmed(chars);
  const std::size_t at = chars.find(open);
  if (at == std::string_view::npos) return type_words{chars, {}, {}, false};
  if (chars.back() != close) return std::nullopt;
  const std::string_view inner = chars.substr(at + 1, chars.size() - at - 2);
  const std::size_t comma = inner.find(',');
  const std::string_view name = trimmed(chars.substr(0, at));
  if (comma == std::string_view::npos) return type_words{name, trimmed(inner), {}, false};
  return type_words{name, trimmed(inner.substr(0, comma)), trimmed(inner.substr(comma + 1)), true};
}

[[nodiscard]] constexpr auto parse_algorithm(std::string_view chars) -> std::optional<edge_algorithm> {
  for (std::size_t i = 0; i < algorithm_names.size(); ++i) {
    if (algorithm_names[i] == chars) return static_cast<edge_algorithm>(i);
  }
  return std::nullopt;
}

[[nodiscard]] constexpr auto parse_with_parameters(std::string_view chars) -> std::optional<type> {
  if (const auto words = split_type(chars, '[', ']'); words && words->name == "fixed" && !words->has_second) {
    if (const auto length = parse_parameter(words->first)) return type::fixed(*length);
  }
  const auto words = split_type(chars, '(', ')');
  if (!words || words->first.empty()) return std::nullopt;
  if (words->name == "decimal") {
    const auto precision = parse_parameter(words->first);
    const auto scale = parse_parameter(words->second);
    if (precision && scale) return type::decimal(*precision, *scale);
  }
  if (words->name == "geometry" && !words->has_second) return type::geometry(words->first);
  if (words->name == "geography") {
    const auto algorithm = words->has_second ? parse_algorithm(words->second) : std::optional(edge_algorithm::spherical);
    if (algorithm) return type::geography(words->first, *algorithm);
  }
  return std::nullopt;
}

}  // namespace evolog::detail

namespace evolog {

/// Reads the text of a type that is not nested: `long`, `decimal(9, 2)`, `decimal(9,2)`, `fixed[16]`, `geography(OGC:CRS84, karney)`.
///
/// \param chars  Iceberg's text; blanks between its parts do not matter
/// \returns the type
/// \complexity linear in the text, no allocation but for a coordinate system
/// \throws schema_error where the text names no type, or one outside its limits
/// \see to_string
/// Source: schema contract 2
[[nodiscard]] constexpr auto parse_type(std::string_view chars) -> type {
  const std::string_view name = detail::trimmed(chars);
  constexpr auto first_nested = static_cast<std::size_t>(type_kind::struct_);
  for (std::size_t i = 0; i < first_nested; ++i) {
    const auto kind = static_cast<type_kind>(i);
    if (name == detail::kind_names[i] && kind != type_kind::decimal && kind != type_kind::fixed) return type(kind);
  }
  const auto found = detail::parse_with_parameters(name);
  if (!found) detail::fail_build(rule::unknown_type, {}, 0, "this text names no type", chars);
  return *found;
}

/// Iceberg's text of a type: `decimal(9, 2)`, `list<string>`, `struct<1: id: required long, 2: tags: optional list<string>>`.
[[nodiscard]] inline auto to_string(const type& t) -> std::string {
  return detail::type_text(t).str();
}

/// Iceberg's text of a column: `1: id: required long (order number)`.
[[nodiscard]] inline auto to_string(const field& f) -> std::string {
  text out;
  detail::append_field(out, f);
  return out.str();
}

inline auto operator<<(std::ostream& out, const type& t) -> std::ostream& {
  return out << detail::type_text(t);
}
inline auto operator<<(std::ostream& out, const field& f) -> std::ostream& {
  return out << to_string(f);
}

}  // namespace evolog
