// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <compare>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

#include <evolog/row/floats.hpp>

namespace evolog::detail {

/// `float` and `double` in the binary formats of IEEE 754.
template <class T>
concept binary_float = std::floating_point<T> && std::numeric_limits<T>::is_iec559 && (sizeof(T) == 4 || sizeof(T) == 8);

/// The place of a number in the order of all numbers, from -infinity to NaN; equal values have equal places.
///
/// Works on the bits, so that options such as `-ffast-math` cannot make NaN disappear.
template <binary_float F>
constexpr auto float_rank(F value, floats policy) {
  using bits = std::conditional_t<sizeof(F) == 4, std::uint32_t, std::uint64_t>;
  constexpr bits sign = bits{1} << (8 * sizeof(F) - 1);
  constexpr bits infinity = std::bit_cast<bits>(std::numeric_limits<F>::infinity());

  const bits given = std::bit_cast<bits>(value);
  if ((given & ~sign) > infinity) {
    return std::numeric_limits<bits>::max();
  }
  if (policy == floats::sql && given == sign) {
    return sign;
  }
  return (given & sign) != 0 ? static_cast<bits>(~given) : static_cast<bits>(given | sign);
}

template <std::floating_point F>
constexpr auto compare_floats(F a, F b, floats policy) -> std::strong_ordering {
  if constexpr (binary_float<F>) {
    return float_rank(a, policy) <=> float_rank(b, policy);
  } else {
    if (a != a || b != b) {
      return (a != a) <=> (b != b);
    }
    if (a < b || b < a) {
      return a < b ? std::strong_ordering::less : std::strong_ordering::greater;
    }
    return policy == floats::sql ? std::strong_ordering::equal : __builtin_signbit(b) <=> __builtin_signbit(a);
  }
}

/// A number to hash in place of `value`; equal values give equal numbers.
template <std::floating_point F>
constexpr auto float_word(F value, floats policy) -> std::uint64_t {
  if constexpr (binary_float<F>) {
    return float_rank(value, policy);
  } else {
    return float_rank(static_cast<double>(value), policy);
  }
}

}  // namespace evolog::detail
