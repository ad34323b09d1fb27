// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>

#include <evolog/detail/tuple_like.hpp>

namespace evolog::detail {

template <class T>
inline constexpr bool is_one_column = false;
template <tuple_like T>
inline constexpr bool is_one_column<T> = std::tuple_size<T>::value == 1;

// A number that does not survive the conversion would make one key of two.
template <class From, class To>
concept keeps_numbers =
    !std::is_arithmetic_v<std::remove_cvref_t<From>> || !std::is_arithmetic_v<To> || requires(const From& value) { To{value}; };

/// A value that can be stored as a `To`.
template <class From, class To>
concept storable = std::is_constructible_v<To, const From&> && keeps_numbers<From, To>;

template <class From, class To>
concept storable_column = is_one_column<From> && requires(const From& value) { requires storable<decltype(element<0>(value)), To>; };

/// A value, or the only column of it, as a destination stores it: itself where it has that type already.
template <class To, class From>
  requires(storable<From, To> || storable_column<From, To>)
auto stored_as(const From& value) -> decltype(auto) {
  if constexpr (std::is_same_v<From, To>) {
    return (value);
  } else if constexpr (storable<From, To>) {
    return To(value);
  } else {
    return stored_as<To>(element<0>(value));
  }
}

}  // namespace evolog::detail
