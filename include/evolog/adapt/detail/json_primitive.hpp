// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include <nlohmann/json.hpp>

#include <evolog/schema/detail/calendar.hpp>
#include <evolog/schema/detail/int128.hpp>
#include <evolog/schema/detail/numbers.hpp>
#include <evolog/schema/text.hpp>
#include <evolog/schema/type.hpp>
#include <evolog/schema/value.hpp>

namespace evolog::detail::iceberg_json {

[[nodiscard]] constexpr auto hex_digit(char c) -> int {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

[[nodiscard]] inline auto parse_hex(std::string_view digits) -> std::optional<value> {
  if (digits.size() % 2 != 0) return std::nullopt;
  std::string bytes;
  for (std::size_t i = 0; i < digits.size(); i += 2) {
    const int high = hex_digit(digits[i]);
    const int low = hex_digit(digits[i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    bytes += static_cast<char>(16 * high + low);
  }
  return value::bytes(bytes);
}

/// The text of a uuid: groups of 8, 4, 4, 4 and 12 digits.
[[nodiscard]] inline auto parse_uuid(std::string_view chars) -> std::optional<value> {
  if (chars.size() != 36) return std::nullopt;
  std::string digits;
  for (std::size_t i = 0; i < chars.size(); ++i) {
    const bool is_dash = i == 8 || i == 13 || i == 18 || i == 23;
    if (is_dash != (chars[i] == '-')) return std::nullopt;
    if (!is_dash) digits += chars[i];
  }
  return parse_hex(digits);
}

[[nodiscard]] inline auto uuid_text(std::string_view bytes) -> std::string {
  const std::string digits = hex(bytes);
  std::string out;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i == 8 || i == 12 || i == 16 || i == 20) out += '-';
    out += digits[i];
  }
  return out;
}

[[nodiscard]] inline auto upper_hex(std::string_view bytes) -> std::string {
  std::string out = hex(bytes);
  for (char& c : out) {
    if (c >= 'a') c = static_cast<char>(c - 'a' + 'A');
  }
  return out;
}

/// The digits behind the point are the scale.
[[nodiscard]] constexpr auto parse_decimal(std::string_view chars) -> std::optional<value> {
  const bool is_negative = chars.starts_with('-');
  if (is_negative) chars.remove_prefix(1);
  const std::size_t point = chars.find('.');
  int128 unscaled = 0;
  int digits = 0;
  for (std::size_t i = 0; i < chars.size(); ++i) {
    if (i == point) continue;
    if (chars[i] < '0' || chars[i] > '9') return std::nullopt;
    if (digits == max_decimal_precision) return std::nullopt;
    unscaled = 10 * unscaled + (chars[i] - '0');
    if (unscaled != 0) ++digits;
  }
  const std::size_t scale = point == std::string_view::npos ? 0 : chars.size() - point - 1;
  if (chars.empty() || point == 0 || scale > 38 || (point != std::string_view::npos && scale == 0)) return std::nullopt;
  return value::decimal(is_negative ? -unscaled : unscaled, static_cast<int>(scale));
}

/// What JSON numbers cannot say is said by these texts.
[[nodiscard]] inline auto parse_special_number(std::string_view chars) -> std::optional<double> {
  if (chars == "NaN") return std::numeric_limits<double>::quiet_NaN();
  if (chars == "Infinity") return std::numeric_limits<double>::infinity();
  if (chars == "-Infinity") return -std::numeric_limits<double>::infinity();
  return std::nullopt;
}

[[nodiscard]] inline auto parse_number(const nlohmann::json& j) -> std::optional<double> {
  if (j.is_string()) return parse_special_number(j.get_ref<const std::string&>());
  if (!j.is_number()) return std::nullopt;
  return j.get<double>();
}

/// The nearest float; none for a finite number beyond all of them.
[[nodiscard]] inline auto parse_float(const nlohmann::json& j) -> std::optional<value> {
  constexpr double first_beyond = 0x1.ffffffp+127;  // half a step above the greatest float
  const auto number = parse_number(j);
  if (!number || (std::isfinite(*number) && std::abs(*number) >= first_beyond)) return std::nullopt;
  return value(static_cast<float>(*number));
}

/// As a double whose shortest text is that of the float: 0.1 and not 0.10000000149011612.
[[nodiscard]] inline auto float_to_json(float number) -> nlohmann::json {
  std::array<char, 32> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number).ptr;
  double wide = 0;
  std::from_chars(buffer.data(), end, wide);
  return wide;
}

[[nodiscard]] inline auto special_number_to_json(double number) -> nlohmann::json {
  if (std::isnan(number)) return "NaN";
  return number < 0 ? "-Infinity" : "Infinity";
}

[[nodiscard]] inline auto parse_integer(std::optional<std::int64_t> number) -> std::optional<value> {
  if (!number) return std::nullopt;
  return value(*number);
}

[[nodiscard]] inline auto parse_time_text(std::string_view chars, type_kind kind) -> std::optional<value> {
  switch (kind) {
    case type_kind::date:
      return parse_integer(parse_date(chars));
    case type_kind::time_:
      return parse_integer(parse_time(chars, microseconds));
    case type_kind::timestamp:
      return parse_integer(parse_timestamp(chars, microseconds));
    case type_kind::timestamptz:
      return parse_integer(parse_timestamptz(chars, microseconds));
    case type_kind::timestamp_ns:
      return parse_integer(parse_timestamp(chars, nanoseconds));
    case type_kind::timestamptz_ns:
      return parse_integer(parse_timestamptz(chars, nanoseconds));
    default:
      return std::nullopt;
  }
}

[[nodiscard]] constexpr auto time_text(std::int64_t number, type_kind kind) -> text {
  const bool is_nano = kind == type_kind::timestamp_ns || kind == type_kind::timestamptz_ns;
  const resolution unit = is_nano ? nanoseconds : microseconds;
  text out;
  if (kind == type_kind::date) {
    append_date(out, number);
  } else if (kind == type_kind::time_) {
    append_time(out, number, unit);
  } else {
    append_timestamp(out, number, unit);
  }
  if (kind == type_kind::timestamptz || kind == type_kind::timestamptz_ns) out += "+00:00";
  return out;
}

[[nodiscard]] inline auto parse_text(std::string_view chars, type_kind kind) -> std::optional<value> {
  switch (kind) {
    case type_kind::string:
      return value(chars);
    case type_kind::uuid:
      return parse_uuid(chars);
    case type_kind::fixed:
    case type_kind::binary:
      return parse_hex(chars);
    case type_kind::decimal:
      return parse_decimal(chars);
    default:
      return parse_time_text(chars, kind);
  }
}

/// A value of a type that is not nested, not yet checked against its limits; nothing where the JSON is of another form.
[[nodiscard]] inline auto parse_primitive(const nlohmann::json& j, type_kind kind) -> std::optional<value> {
  switch (kind) {
    case type_kind::boolean:
      if (!j.is_boolean()) return std::nullopt;
      return value(j.get<bool>());
    case type_kind::int_:
    case type_kind::long_:
      if (!j.is_number_integer()) return std::nullopt;
      if (j.is_number_unsigned() && j.get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        return std::nullopt;
      return value(j.get<std::int64_t>());
    case type_kind::float_:
      return parse_float(j);
    case type_kind::double_:
      if (const auto number = parse_number(j)) return value(*number);
      return std::nullopt;
    default:
      if (!j.is_string()) return std::nullopt;
      return parse_text(j.get_ref<const std::string&>(), kind);
  }
}

/// \pre `v` is a value as the type holds it, neither null nor nested
[[nodiscard]] inline auto primitive_to_json(const value& v, const type& t) -> nlohmann::json {
  switch (v.kind()) {
    case value_kind::boolean:
      return v.as_bool();
    case value_kind::integer:
      if (t.kind() == type_kind::int_ || t.kind() == type_kind::long_) return v.as_integer();
      return time_text(v.as_integer(), t.kind()).str();
    case value_kind::float_:
      return std::isfinite(v.as_float()) ? float_to_json(v.as_float()) : special_number_to_json(v.as_double());
    case value_kind::double_:
      return std::isfinite(v.as_double()) ? nlohmann::json(v.as_double()) : special_number_to_json(v.as_double());
    case value_kind::decimal: {
      text out;
      append_decimal(out, v.unscaled(), v.scale());
      return out.str();
    }
    case value_kind::bytes:
      return t.kind() == type_kind::uuid ? uuid_text(v.chars()) : upper_hex(v.chars());
    default:
      return std::string(v.chars());
  }
}

}  // namespace evolog::detail::iceberg_json
