// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

#include <evolog/detail/identity_kind.hpp>

namespace evolog::detail {

template <class T>
consteval auto find_word_key() -> bool {
  if constexpr (kind_of<T> == kind::integer) {
    return true;
  } else if constexpr (seen_through<T>) {
    return find_word_key<std::remove_cvref_t<decltype(look_through(std::declval<const T&>()))>>();
  } else if constexpr (kind_of<T> == kind::tuple) {
    if constexpr (std::tuple_size<T>::value == 1) {
      return find_word_key<std::remove_cvref_t<decltype(element<0>(std::declval<const T&>()))>>();
    } else {
      return false;
    }
  } else {
    return false;
  }
}

/// A key that is one integer in the end.
template <class T>
concept word_key = find_word_key<T>();

/// The key in one word: equal and in the same order as the keys themselves.
template <word_key T>
constexpr auto word_of_key(const T& key) -> std::uint64_t {
  if constexpr (kind_of<T> == kind::integer) {
    constexpr std::uint64_t lowest_first = std::is_signed_v<T> ? std::uint64_t{1} << 63 : 0;
    return static_cast<std::uint64_t>(key) ^ lowest_first;
  } else if constexpr (seen_through<T>) {
    return word_of_key(look_through(key));
  } else {
    return word_of_key(element<0>(key));
  }
}

}  // namespace evolog::detail
