// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include <evolog/detail/identity_kind.hpp>

namespace evolog::detail {

template <class T>
consteval auto find_cheap_hash() -> bool;

/// Says of values, by the type of what it returns, whether they all hash cheaply.
struct all_hash_cheaply {
  template <class... Parts>
  auto operator()(const Parts&...) const -> std::bool_constant<(find_cheap_hash<Parts>() && ...)> {
    return {};
  }
};

// A taught type may compute its value.
template <class T>
consteval auto find_cheap_hash() -> bool {
  constexpr kind k = kind_of<T>;
  if constexpr (k == kind::null || k == kind::boolean || k == kind::character || k == kind::integer || k == kind::floating ||
                k == kind::enumeration || k == kind::duration || k == kind::time_point) {
    return true;
  } else if constexpr (k == kind::optional) {
    return find_cheap_hash<std::remove_cvref_t<decltype(*std::declval<const T&>())>>();
  } else if constexpr (several_parts<T>) {
    return decltype(with_parts(std::declval<const T&>(), all_hash_cheaply()))::value;
  } else {
    return false;
  }
}

/// A type whose hash is a few multiplications over the bytes of the value itself.
template <class T>
concept hashes_cheaply = find_cheap_hash<T>();

}  // namespace evolog::detail
