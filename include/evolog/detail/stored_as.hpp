// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

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

template <class To, class From, std::size_t... I>
auto made_of_columns(const From& value, std::index_sequence<I...>) -> decltype(To{element<I>(value)...}) {
  return To{element<I>(value)...};
}
template <class From>
using column_numbers = std::make_index_sequence<std::tuple_size<From>::value>;

/// Several columns of which a `To` consists, such as a `std::pair` or a struct.
template <class From, class To>
concept storable_columns =
    tuple_like<From> && !is_one_column<From> && requires(const From& value) { made_of_columns<To>(value, column_numbers<From>()); };

template <class From, class To>
concept storable_key = storable<From, To> || storable_column<From, To> || storable_columns<From, To>;

/// A value, or its columns, as a destination stores them: itself where it has that type already.
template <class To, class From>
  requires storable_key<From, To>
auto stored_as(const From& value) -> decltype(auto) {
  if constexpr (std::is_same_v<From, To>) {
    return (value);
  } else if constexpr (storable<From, To>) {
    return To(value);
  } else if constexpr (storable_column<From, To>) {
    return stored_as<To>(element<0>(value));
  } else {
    return made_of_columns<To>(value, column_numbers<From>());
  }
}

}  // namespace evolog::detail
