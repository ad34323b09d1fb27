// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdlib>
#include <type_traits>
#include <utility>

namespace evolog::detail {

inline constexpr std::size_t most_members = 16;

/// Stands for a member of any type in a braced list that is never evaluated. The body only spares clang a warning.
struct any_member {
  template <class U>
  operator U() const noexcept {
    std::abort();
  }
};

/// Stands for a base class of T, and for nothing else.
template <class T>
struct any_base {
  template <class U>
    requires(std::is_base_of_v<U, T> && !std::is_same_v<U, T>)
  operator U() const noexcept {
    std::abort();
  }
};

template <std::size_t>
using any_member_at = any_member;

template <class T, std::size_t... I>
consteval auto takes_members(std::index_sequence<I...>) -> bool {
  return requires { T{any_member_at<I>{}...}; };
}

/// The number of initialisers that T takes, or `most_members + 1` if it takes more than `most_members`. A list may be too short as well as
/// too long, because members that are references need their initialiser.
template <class T, std::size_t N = 0>
consteval auto count_members() -> std::size_t {
  if constexpr (N > most_members) {
    return N;
  } else if constexpr (takes_members<T>(std::make_index_sequence<N>{}) && !takes_members<T>(std::make_index_sequence<N + 1>{})) {
    return N;
  } else {
    return count_members<T, N + 1>();
  }
}

/// Whether the member after the first `sizeof...(Before)` ones takes exactly one initialiser. A C array takes one per element (brace
/// elision), so that one pair of braces for the whole array leaves too many initialisers behind it.
template <class T, std::size_t... Before, std::size_t... After>
consteval auto takes_one(std::index_sequence<Before...>, std::index_sequence<After...>) -> bool {
  return requires {
    T{any_member_at<Before>{}..., {}, any_member_at<After>{}...};
  } || requires {
    T{any_member_at<Before>{}..., {any_member{}}, any_member_at<After>{}...};
  };
}

template <class T, std::size_t N>
consteval auto has_no_array() -> bool {
  return []<std::size_t... I>(std::index_sequence<I...>) {
    return (takes_one<T>(std::make_index_sequence<I>{}, std::make_index_sequence<N - 1 - I>{}) && ...);
  }(std::make_index_sequence<N>{});
}

template <class T>
consteval auto decide_simple_struct() -> bool {
  if constexpr (!std::is_class_v<T> || !std::is_aggregate_v<T> || requires(const T& value) { value == value; }) {
    return false;
  } else if constexpr (requires { T{any_base<T>{}}; }) {
    return false;
  } else {
    constexpr std::size_t members = count_members<T>();
    if constexpr (members > most_members) {
      return false;
    } else {
      return has_no_array<T, members>();
    }
  }
}

/// An aggregate of at most `most_members` members, without base class, C array or an `operator==` of its own.
template <class T>
concept simple_struct = decide_simple_struct<T>();

/// Calls a function with all members of a simple struct.
template <simple_struct T, class F>
constexpr auto with_members(const T& value, F&& function) -> decltype(auto) {
  constexpr std::size_t members = count_members<T>();
  if constexpr (members == 0) {
    return function();
  } else if constexpr (members == 1) {
    const auto& [a] = value;
    return function(a);
  } else if constexpr (members == 2) {
    const auto& [a, b] = value;
    return function(a, b);
  } else if constexpr (members == 3) {
    const auto& [a, b, c] = value;
    return function(a, b, c);
  } else if constexpr (members == 4) {
    const auto& [a, b, c, d] = value;
    return function(a, b, c, d);
  } else if constexpr (members == 5) {
    const auto& [a, b, c, d, e] = value;
    return function(a, b, c, d, e);
  } else if constexpr (members == 6) {
    const auto& [a, b, c, d, e, f] = value;
    return function(a, b, c, d, e, f);
  } else if constexpr (members == 7) {
    const auto& [a, b, c, d, e, f, g] = value;
    return function(a, b, c, d, e, f, g);
  } else if constexpr (members == 8) {
    const auto& [a, b, c, d, e, f, g, h] = value;
    return function(a, b, c, d, e, f, g, h);
  } else if constexpr (members == 9) {
    const auto& [a, b, c, d, e, f, g, h, i] = value;
    return function(a, b, c, d, e, f, g, h, i);
  } else if constexpr (members == 10) {
    const auto& [a, b, c, d, e, f, g, h, i, j] = value;
    return function(a, b, c, d, e, f, g, h, i, j);
  } else if constexpr (members == 11) {
    const auto& [a, b, c, d, e, f, g, h, i, j, k] = value;
    return function(a, b, c, d, e, f, g, h, i, j, k);
  } else if constexpr (members == 12) {
    const auto& [a, b, c, d, e, f, g, h, i, j, k, l] = value;
    return function(a, b, c, d, e, f, g, h, i, j, k, l);
  } else if constexpr (members == 13) {
    const auto& [a, b, c, d, e, f, g, h, i, j, k, l, m] = value;
    return function(a, b, c, d, e, f, g, h, i, j, k, l, m);
  } else if constexpr (members == 14) {
    const auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n] = value;
    return function(a, b, c, d, e, f, g, h, i, j, k, l, m, n);
  } else if constexpr (members == 15) {
    const auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o] = value;
    return function(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o);
  } else if constexpr (members == 16) {
    const auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = value;
    return function(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p);
  }
}

}  // namespace evolog::detail
