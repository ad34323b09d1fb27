// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

namespace evolog::detail {

namespace adl {

using std::get;

template <std::size_t I, class T>
constexpr auto get_by_adl(const T& value) -> decltype(get<I>(value)) {
  return get<I>(value);
}

}  // namespace adl

template <class T, std::size_t I>
concept has_member_get = requires(const T& value) { value.template get<I>(); };

template <class T, std::size_t I>
concept has_element = requires { std::tuple_size<T>::value; } && (I < std::tuple_size<T>::value) &&
                      (has_member_get<T, I> || requires(const T& value) { adl::get_by_adl<I>(value); });

/// Element I of a tuple-like, however it spells `get`.
template <std::size_t I, class T>
  requires has_element<T, I>
constexpr auto element(const T& value) -> decltype(auto) {
  if constexpr (has_member_get<T, I>) {
    return value.template get<I>();
  } else {
    return adl::get_by_adl<I>(value);
  }
}

template <class T>
inline constexpr bool has_all_elements = []<std::size_t... I>(std::index_sequence<I...>) {
  return (has_element<T, I> && ...);
}(std::make_index_sequence<std::tuple_size<T>::value>{});

/// `std::tuple`, `std::pair`, the tuples of range-v3, and whatever else has a `std::tuple_size` and a `get`.
template <class T>
concept tuple_like = requires { std::tuple_size<T>::value; } && has_all_elements<T>;

}  // namespace evolog::detail
