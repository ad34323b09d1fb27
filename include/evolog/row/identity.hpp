// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <string>

#include <evolog/detail/identity_check.hpp>
#include <evolog/detail/identity_hash.hpp>
#include <evolog/detail/identity_order.hpp>
#include <evolog/detail/identity_text.hpp>
#include <evolog/row/floats.hpp>
#include <evolog/row/identity_of.hpp>

namespace evolog {

/// Whether the library knows, or was taught by `identity_of`, when two values of T are equal.
///
/// Example: examples/identity.cpp
/// \see identity_of
template <class T>
concept has_identity = detail::fault_of<T>::what == detail::fault::none;

/// The one definition of hash, equality and order of values.
///
/// Null equals null, every NaN equals every NaN, text and binary go by bytes, structs and tuples part by part, lists in order, maps and
/// sets without order; integers go by value, whatever their width and sign. In the order null stands first and NaN last.
///
/// Two types can be compared if they show their values alike, such as `std::string` and `std::string_view`, or a tuple and a tuple of
/// references; then their hashes agree too.
///
/// Example: examples/identity.cpp
/// \see identity_of
/// Source: changelog contract 1.1
struct identity {
  floats policy = floats::bits;
  std::uint64_t seed = 0;  ///< Secret and random where the input may be hostile; otherwise 0.

  /// A hash of a value, well mixed in all of its bits. Equal values have equal hashes.
  ///
  /// \complexity O(size of the value), no allocation.
  template <class T>
  [[nodiscard]] constexpr auto hash([[maybe_unused]] const T& value) const -> std::uint64_t {
    detail::check_identity<T>();
    if constexpr (has_identity<T>) {
      const detail::identity_hash hasher(policy, seed);
      return hasher.add(hasher.mix.start(), value);
    } else {
      return 0;
    }
  }

  /// Whether two values are equal.
  ///
  /// \complexity O(size of the values); no allocation, except for maps and sets that list equal entries in different orders: O(N log N)
  /// comparisons and one iterator per entry.
  template <class A, class B>
  [[nodiscard]] constexpr auto equal([[maybe_unused]] const A& a, [[maybe_unused]] const B& b) const -> bool {
    detail::check_identities<A, B>();
    if constexpr (detail::comparable<A, B>) {
      return detail::identity_order::equal({policy, seed}, a, b);
    } else {
      return false;
    }
  }

  /// The place of `a` before, at or after `b` in a total order that agrees with `equal`.
  ///
  /// \complexity O(size of the values); maps and sets are sorted first: O(N log N) comparisons and one iterator per entry.
  template <class A, class B>
  [[nodiscard]] constexpr auto compare([[maybe_unused]] const A& a, [[maybe_unused]] const B& b) const -> std::strong_ordering {
    detail::check_identities<A, B>();
    if constexpr (detail::comparable<A, B>) {
      return detail::identity_order::compare({policy, seed}, a, b);
    } else {
      return std::strong_ordering::equal;
    }
  }
};

/// A value as a person reads it in an error: `7`, `null`, `(7, "eu")`, `[1, 2]`, `{"a": 1}`, `0x0102`.
///
/// Text is quoted inside other values, and bare where it is all there is to print. Maps and sets are printed in order.
///
/// Example: examples/identity.cpp
template <class T>
[[nodiscard]] auto identity_text([[maybe_unused]] const T& value) -> std::string {
  detail::check_identity<T>();
  std::string text;
  if constexpr (has_identity<T>) {
    detail::identity_writer{text}.write_bare(value);
  }
  return text;
}

}  // namespace evolog
