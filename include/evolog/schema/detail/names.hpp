// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <evolog/schema/text.hpp>

namespace evolog {

/// Whether look-ups by name tell upper from lower case.
enum class names { exact, ignore_case };

}  // namespace evolog

namespace evolog::detail {

struct code_point {
  std::uint32_t value = 0;
  std::size_t size = 1;  ///< bytes that it takes
};

/// The code point that starts at the front; a byte that is no UTF-8 stands for itself, above all code points.
[[nodiscard]] constexpr auto first_code_point(std::string_view chars) -> code_point {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(chars[i])); };
  const auto continued = [&](std::size_t i) { return i < chars.size() && (byte(i) & 0xC0U) == 0x80U; };
  const std::uint32_t lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  if ((lead & 0xE0U) == 0xC0U && continued(1)) return {((lead & 0x1FU) << 6U) | (byte(1) & 0x3FU), 2};
  if ((lead & 0xF0U) == 0xE0U && continued(1) && continued(2))
    return {((lead & 0x0FU) << 12U) | ((byte(1) & 0x3FU) << 6U) | (byte(2) & 0x3FU), 3};
  if ((lead & 0xF8U) == 0xF0U && continued(1) && continued(2) && continued(3)) {
    return {((lead & 0x07U) << 18U) | ((byte(1) & 0x3FU) << 12U) | ((byte(2) & 0x3FU) << 6U) | (byte(3) & 0x3FU), 4};
  }
  return {0x110000U + lead, 1};
}

/// The lower-case form within Latin, Greek, Cyrillic and Armenian; other scripts hardly know case.
[[nodiscard]] constexpr auto lower_case(std::uint32_t c) -> std::uint32_t {
  const auto within = [c](std::uint32_t first, std::uint32_t last) { return first <= c && c <= last; };
  const bool is_even = c % 2 == 0;
  if (within('A', 'Z') || (within(0xC0, 0xDE) && c != 0xD7)) return c + 32;                              // Latin-1
  if (within(0x100, 0x12E) || within(0x132, 0x136) || within(0x14A, 0x176)) return is_even ? c + 1 : c;  // Latin Extended-A
  if (within(0x139, 0x147) || within(0x179, 0x17D)) return is_even ? c : c + 1;
  if (c == 0x178) return 0xFF;
  if (within(0x391, 0x3AB) && c != 0x3A2) return c + 32;  // Greek
  if (c == 0x386) return 0x3AC;
  if (within(0x388, 0x38A)) return c + 37;
  if (c == 0x38C) return 0x3CC;
  if (within(0x38E, 0x38F)) return c + 63;
  if (within(0x400, 0x40F)) return c + 80;  // Cyrillic
  if (within(0x410, 0x42F)) return c + 32;
  if (within(0x460, 0x480) || within(0x48A, 0x4BE) || within(0x4D0, 0x52E)) return is_even ? c + 1 : c;
  if (within(0x531, 0x556)) return c + 48;                                           // Armenian
  if (within(0x1E00, 0x1E94) || within(0x1EA0, 0x1EFE)) return is_even ? c + 1 : c;  // Latin Extended Additional
  return c;
}

[[nodiscard]] constexpr auto compare_names(std::string_view a, std::string_view b, names matching) -> std::strong_ordering {
  if (matching == names::exact) return a <=> b;
  while (!a.empty() && !b.empty()) {
    const code_point left = first_code_point(a);
    const code_point right = first_code_point(b);
    const auto order = lower_case(left.value) <=> lower_case(right.value);
    if (order != 0) return order;
    a.remove_prefix(left.size);
    b.remove_prefix(right.size);
  }
  return a.size() <=> b.size();
}

[[nodiscard]] constexpr auto same_name(std::string_view a, std::string_view b, names matching) -> bool {
  return compare_names(a, b, matching) == 0;
}

}  // namespace evolog::detail
