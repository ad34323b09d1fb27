// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include <evolog/schema/detail/numbers.hpp>
#include <evolog/schema/type.hpp>
#include <evolog/schema/value.hpp>

namespace evolog::detail {

inline constexpr std::int64_t microseconds_per_day = 86'400'000'000;

[[nodiscard]] constexpr auto fit_integer(const value& v, std::int64_t least, std::int64_t greatest) -> std::optional<value> {
  if (v.kind() != value_kind::integer || v.as_integer() < least || v.as_integer() > greatest) return std::nullopt;
  return v;
}

/// A double, or an integer or float that a double holds exactly.
[[nodiscard]] constexpr auto fit_double(const value& v) -> std::optional<value> {
  constexpr std::int64_t greatest = std::int64_t{1} << 53;
  if (v.kind() == value_kind::double_) return v;
  if (v.kind() == value_kind::float_) return value(static_cast<double>(v.as_float()));
  if (!fit_integer(v, -greatest, greatest)) return std::nullopt;
  return value(static_cast<double>(v.as_integer()));
}

/// A float, or an integer or double that a float holds exactly.
[[nodiscard]] constexpr auto fit_float(const value& v) -> std::optional<value> {
  if (v.kind() == value_kind::float_) return v;
  const auto wide = fit_double(v);
  if (!wide) return std::nullopt;
  const double number = wide->as_double();
  const bool is_nan = number != number;
  const bool is_infinite = number == std::numeric_limits<double>::infinity() || number == -std::numeric_limits<double>::infinity();
  const double greatest = static_cast<double>(std::numeric_limits<float>::max());
  if (!is_nan && !is_infinite && (number > greatest || number < -greatest)) return std::nullopt;
  const auto narrow = static_cast<float>(number);
  if (!is_nan && static_cast<double>(narrow) != number) return std::nullopt;
  return value(narrow);
}

[[nodiscard]] constexpr auto fit_decimal(const value& v, const type& t) -> std::optional<value> {
  if (v.kind() != value_kind::decimal || v.scale() != t.scale() || digit_count(v.unscaled()) > t.precision()) return std::nullopt;
  return v;
}

[[nodiscard]] constexpr auto fit_kind(const value& v, value_kind wanted) -> std::optional<value> {
  if (v.kind() != wanted) return std::nullopt;
  return v;
}

[[nodiscard]] constexpr auto fit_bytes(const value& v, std::size_t length) -> std::optional<value> {
  if (v.kind() != value_kind::bytes || v.chars().size() != length) return std::nullopt;
  return v;
}

[[nodiscard]] constexpr auto fit_value(const value& v, const type& t) -> std::optional<value>;

[[nodiscard]] constexpr auto fit_child(const value& v, const field& f) -> std::optional<value> {
  if (!v.is_null()) return fit_value(v, f.type);
  if (f.required) return std::nullopt;
  return v;
}

[[nodiscard]] constexpr auto fit_list(const value& v, const type& t) -> std::optional<value> {
  if (v.kind() != value_kind::list) return std::nullopt;
  std::vector<value> elements;
  for (const value& child : v.children()) {
    auto element = fit_child(child, t.element());
    if (!element) return std::nullopt;
    elements.push_back(std::move(*element));
  }
  return value::list(std::move(elements));
}

[[nodiscard]] constexpr auto fit_map(const value& v, const type& t) -> std::optional<value> {
  if (v.kind() != value_kind::map) return std::nullopt;
  std::vector<std::pair<value, value>> entries;
  for (std::size_t i = 0; i < v.children().size(); i += 2) {
    auto key = fit_child(v.children()[i], t.key());
    auto mapped = fit_child(v.children()[i + 1], t.value());
    if (!key || !mapped) return std::nullopt;
    for (const auto& entry : entries) {
      if (entry.first == *key) return std::nullopt;
    }
    entries.emplace_back(std::move(*key), std::move(*mapped));
  }
  return value::map(std::move(entries));
}

/// The value as this type holds it, or nothing where it does not fit. A struct takes `{}` only: its fields have defaults of their own.
[[nodiscard]] constexpr auto fit_value(const value& v, const type& t) -> std::optional<value> {
  constexpr auto least = std::numeric_limits<std::int64_t>::min();
  constexpr auto greatest = std::numeric_limits<std::int64_t>::max();
  switch (t.kind()) {
    case type_kind::boolean:
      return fit_kind(v, value_kind::boolean);
    case type_kind::int_:
    case type_kind::date:
      return fit_integer(v, std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max());
    case type_kind::time_:
      return fit_integer(v, 0, microseconds_per_day - 1);
    case type_kind::long_:
    case type_kind::timestamp:
    case type_kind::timestamptz:
    case type_kind::timestamp_ns:
    case type_kind::timestamptz_ns:
      return fit_integer(v, least, greatest);
    case type_kind::float_:
      return fit_float(v);
    case type_kind::double_:
      return fit_double(v);
    case type_kind::decimal:
      return fit_decimal(v, t);
    case type_kind::string:
      return fit_kind(v, value_kind::text);
    case type_kind::uuid:
      return fit_bytes(v, 16);
    case type_kind::fixed:
      return fit_bytes(v, static_cast<std::size_t>(t.length()));
    case type_kind::binary:
      return fit_kind(v, value_kind::bytes);
    case type_kind::struct_:
      if (!v.children().empty()) return std::nullopt;
      return fit_kind(v, value_kind::struct_);
    case type_kind::list:
      return fit_list(v, t);
    case type_kind::map:
      return fit_map(v, t);
    case type_kind::unknown:
    case type_kind::variant:
    case type_kind::geometry:
    case type_kind::geography:
      return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace evolog::detail
