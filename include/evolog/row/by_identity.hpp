// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include <evolog/row/identity.hpp>

namespace evolog {

/// `identity` as the order of a `std::map` or `std::set`: `std::map<order, std::int64_t, less_by_identity>`.
///
/// Example: examples/apply_net_changes.cpp
/// \see identity
struct less_by_identity {
  using is_transparent = void;

  identity by{};

  template <class A, class B>
  [[nodiscard]] auto operator()(const A& a, const B& b) const -> bool {
    return by.compare(a, b) < 0;
  }
};

/// `identity` as the hash of a `std::unordered_map` or `std::unordered_set`.
///
/// Example: examples/apply_net_changes.cpp
/// \see equal_by_identity
struct hash_by_identity {
  identity by{};

  template <class T>
  [[nodiscard]] auto operator()(const T& value) const -> std::size_t {
    return static_cast<std::size_t>(by.hash(value));
  }
};

/// `identity` as the equality of a `std::unordered_map` or `std::unordered_set`.
///
/// Example: examples/apply_net_changes.cpp
/// \see hash_by_identity
struct equal_by_identity {
  identity by{};

  template <class A, class B>
  [[nodiscard]] auto operator()(const A& a, const B& b) const -> bool {
    return by.equal(a, b);
  }
};

}  // namespace evolog
