// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>

namespace evolog::detail {

/// A condition that cannot be predicted, so that a branch on it costs more than both ways: chooses between numbers without one. Compilers
/// make branches of `?:`, but not of this.
template <std::unsigned_integral T>
class choice {
 public:
  [[gnu::always_inline]] explicit choice(bool condition) : mask_(static_cast<T>(T{0} - static_cast<T>(condition))) {
    __asm__("" : "+r"(mask_));  // hides where it comes from
  }

  /// `condition ? value : 0`
  [[nodiscard, gnu::always_inline]] auto only(T value) const -> T { return static_cast<T>(value & mask_); }
  /// `condition ? 0 : value`
  [[nodiscard, gnu::always_inline]] auto unless(T value) const -> T { return static_cast<T>(value & ~mask_); }
  /// `condition ? a : b`
  [[nodiscard, gnu::always_inline]] auto pick(T a, T b) const -> T { return static_cast<T>(b ^ only(static_cast<T>(a ^ b))); }
  /// All bits if the condition holds, else none.
  [[nodiscard, gnu::always_inline]] auto all() const -> T { return mask_; }

 private:
  T mask_;
};

}  // namespace evolog::detail
