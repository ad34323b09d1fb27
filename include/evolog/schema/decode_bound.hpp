// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <evolog/schema/detail/int128.hpp>
#include <evolog/schema/promotion.hpp>
#include <evolog/schema/type.hpp>
#include <evolog/schema/type_text.hpp>
#include <evolog/schema/value.hpp>

namespace evolog::detail {

[[nodiscard]] constexpr auto little_endian(std::string_view bytes) -> std::uint64_t {
  std::uint64_t number = 0;
  for (std::size_t i = bytes.size(); i-- > 0;) number = (number << 8U) | static_cast<unsigned char>(bytes[i]);
  return number;
}

[[nodiscard]] constexpr auto int_of(std::string_view bytes) -> std::int32_t {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(little_endian(bytes)));
}
[[nodiscard]] constexpr auto long_of(std::string_view bytes) -> std::int64_t {
  return static_cast<std::int64_t>(little_endian(bytes));
}

/// Without the leading bytes that only repeat the sign.
[[nodiscard]] constexpr auto without_sign_bytes(std::string_view bytes) -> std::string_view {
  const auto repeats_sign = [](unsigned char first, unsigned char second) { return first == (second < 0x80 ? 0x00 : 0xff); };
  while (bytes.size() > 1 && repeats_sign(static_cast<unsigned char>(bytes[0]), static_cast<unsigned char>(bytes[1]))) {
    bytes.remove_prefix(1);
  }
  return bytes;
}

/// Two's complement, the most significant byte first.
[[nodiscard]] constexpr auto big_endian(std::string_view bytes) -> int128 {
  const bool is_negative = !bytes.empty() && static_cast<unsigned char>(bytes[0]) >= 0x80;
  uint128 number = is_negative ? ~uint128{0} : uint128{0};
  for (const char byte : bytes) number = (number << 8U) | static_cast<unsigned char>(byte);
  return static_cast<int128>(number);
}

/// The type that a bound of this width was written with: the column's own, or the one it was widened from.
[[nodiscard]] constexpr auto stored_type(std::size_t width, const type& t) -> type {
  if (width != 4) return t;
  switch (t.kind()) {
    case type_kind::long_:
      return type(type_kind::int_);
    case type_kind::double_:
      return type(type_kind::float_);
    case type_kind::timestamp:
    case type_kind::timestamp_ns:
      return type(type_kind::date);
    default:
      return t;
  }
}

/// How many bytes a type takes; 0 where that varies.
[[nodiscard]] constexpr auto width_of(const type& t) -> std::size_t {
  switch (t.kind()) {
    case type_kind::boolean:
      return 1;
    case type_kind::int_:
    case type_kind::float_:
    case type_kind::date:
      return 4;
    case type_kind::long_:
    case type_kind::double_:
    case type_kind::time_:
    case type_kind::timestamp:
    case type_kind::timestamptz:
    case type_kind::timestamp_ns:
    case type_kind::timestamptz_ns:
      return 8;
    case type_kind::uuid:
      return 16;
    case type_kind::fixed:
      return static_cast<std::size_t>(t.length());
    default:
      return 0;
  }
}

[[nodiscard]] constexpr auto has_bounds(const type& t) -> bool {
  return t.is_primitive() && t.kind() != type_kind::unknown;
}

[[nodiscard]] constexpr auto decode_stored(std::string_view bytes, const type& t) -> value {
  switch (t.kind()) {
    case type_kind::boolean:
      return bytes[0] != 0;
    case type_kind::int_:
    case type_kind::date:
      return int_of(bytes);
    case type_kind::float_:
      return std::bit_cast<float>(int_of(bytes));
    case type_kind::double_:
      return std::bit_cast<double>(long_of(bytes));
    case type_kind::decimal:
      return value::decimal(big_endian(bytes), t.scale());
    case type_kind::string:
      return bytes;
    case type_kind::uuid:
    case type_kind::fixed:
    case type_kind::binary:
    case type_kind::geometry:
    case type_kind::geography:
      return value::bytes(bytes);
    default:
      return long_of(bytes);
  }
}

}  // namespace evolog::detail

namespace evolog {

/// Reads a stored lower or upper bound, or a partition value, as a value of today's column type.
///
/// Bounds keep the width they were written with: a long of 4 bytes was an int, a double of 4 bytes a float, a timestamp of 4 bytes a
/// date. They are decoded as the old type and then promoted.
///
/// \param bytes  Iceberg's binary form of a single value: little-endian, decimals big-endian of any length
/// \param t      the type of the column today, not nested
/// \complexity linear in the bytes
/// \throws promotion_error where the width fits neither the type nor one it can have been widened from, or a date is out of range
/// \see promote
/// Source: schema contract 2
[[nodiscard]] constexpr auto decode_bound(std::string_view bytes, const type& t) -> value {
  const type stored = detail::stored_type(bytes.size(), t);
  const std::size_t width = detail::width_of(stored);
  const bool is_decimal = t.kind() == type_kind::decimal;
  if (is_decimal) bytes = detail::without_sign_bytes(bytes);
  const bool fits = is_decimal ? !bytes.empty() && bytes.size() <= 16 : width == 0 || width == bytes.size();
  if (!detail::has_bounds(t) || !fits) {
    throw promotion_error(promotion::none, "a bound of " + std::to_string(bytes.size()) + " bytes is no value of type " + to_string(t));
  }
  const auto widening = find_promotion(stored, t, format_version{3});
  return detail::promote_value(widening.value(), detail::decode_stored(bytes, stored));
}

}  // namespace evolog
