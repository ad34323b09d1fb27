// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <tuple>
#include <type_traits>
#include <utility>

namespace evolog::detail {

template <class T>
struct is_tuple_of_references : std::false_type {};
template <template <class...> class Tuple, class... T>
struct is_tuple_of_references<Tuple<T...>> : std::bool_constant<(std::is_lvalue_reference_v<T> && ...)> {};

/// What a zip of columns yields: references to the columns' values.
template <class T>
concept zips_columns = requires { std::tuple_size<T>::value; } && is_tuple_of_references<T>::value;

/// Elements that lie in memory, or whose columns do, so that an access computes nothing.
template <class Iterator>
concept lies_in_memory =
    std::is_lvalue_reference_v<std::iter_reference_t<Iterator>> || zips_columns<std::remove_cvref_t<std::iter_reference_t<Iterator>>>;

// Both ends, since an object lies across two lines often; into the second-level cache, since the line buffers of the first are few.
template <class T>
void prefetch_object(const T& object) {
  constexpr int second_level = 2;
  const auto* bytes = reinterpret_cast<const char*>(std::addressof(object));
  __builtin_prefetch(bytes, 0, second_level);
  if constexpr (sizeof(T) > 16) __builtin_prefetch(bytes + std::min<std::size_t>(sizeof(T), 64) - 1, 0, second_level);
}

/// Asks for an element that is read soon, where that needs no evaluation of it.
template <class Iterator>
void prefetch_element(Iterator place) {
  if constexpr (std::is_lvalue_reference_v<std::iter_reference_t<Iterator>>) {
    prefetch_object(*place);
  } else if constexpr (lies_in_memory<Iterator>) {
    const auto columns = *place;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      using std::get;
      (prefetch_object(get<I>(columns)), ...);
    }(std::make_index_sequence<std::tuple_size_v<std::remove_cvref_t<decltype(columns)>>>());
  }
}

}  // namespace evolog::detail
