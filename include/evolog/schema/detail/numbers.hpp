// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <evolog/schema/detail/int128.hpp>
#include <evolog/schema/text.hpp>

namespace evolog::detail {

[[nodiscard]] constexpr auto magnitude(int128 number) -> uint128 {
  return number < 0 ? uint128{0} - static_cast<uint128>(number) : static_cast<uint128>(number);
}

/// How many decimal digits a number has; 1 for zero.
[[nodiscard]] constexpr auto digit_count(int128 number) -> int {
  int count = 1;
  for (uint128 rest = magnitude(number) / 10; rest != 0; rest /= 10) ++count;
  return count;
}

/// Appends a decimal: the digits of `unscaled` with a point before the last `scale` of them.
constexpr void append_decimal(text& out, int128 unscaled, int scale) {
  std::vector<char> digits;
  uint128 rest = magnitude(unscaled);
  for (int written = 0; rest != 0 || written <= scale; rest /= 10) {
    digits.push_back(static_cast<char>('0' + static_cast<int>(rest % 10)));
    if (++written == scale) digits.push_back('.');
  }
  if (unscaled < 0) digits.push_back('-');
  std::reverse(digits.begin(), digits.end());
  out += std::string_view(digits.data(), digits.size());
}

constexpr void append_number(text& out, std::integral auto number) {
  append_decimal(out, number, 0);
}

[[nodiscard]] constexpr auto number_text(std::integral auto number) -> text {
  text out;
  append_number(out, number);
  return out;
}

/// The shortest text that reads back as the same number, as `std::to_chars` writes it. Not for constant evaluations.
void append_float(text& out, std::floating_point auto number) {
  char buffer[64];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, number).ptr;
  out += std::string_view(buffer, static_cast<std::size_t>(end - buffer));
}

[[nodiscard]] inline auto hex(std::string_view bytes) -> std::string {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string out;
  for (const char c : bytes) {
    out += digits[static_cast<unsigned char>(c) / 16];
    out += digits[static_cast<unsigned char>(c) % 16];
  }
  return out;
}

/// Whether all characters are decimal digits, at least one.
[[nodiscard]] constexpr auto is_number(std::string_view chars) -> bool {
  return !chars.empty() && std::all_of(chars.begin(), chars.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace evolog::detail
