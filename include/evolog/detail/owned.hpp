// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace evolog::detail {

template <class T>
struct owned_type {
  using type = T;
};
template <>
struct owned_type<std::vector<bool>::reference> {
  using type = bool;
};
template <class... T>
struct owned_type<std::tuple<T...>> {
  using type = std::tuple<typename owned_type<std::remove_cvref_t<T>>::type...>;
};
template <class A, class B>
struct owned_type<std::pair<A, B>> {
  using type = std::pair<typename owned_type<std::remove_cvref_t<A>>::type, typename owned_type<std::remove_cvref_t<B>>::type>;
};

/// The type that holds what `T` shows when the row it came from is gone: references become values, also inside tuples.
template <class T>
using owned_t = typename owned_type<std::remove_cvref_t<T>>::type;

template <class T>
[[nodiscard]] constexpr auto owned(T&& value) -> owned_t<T> {
  return owned_t<T>(std::forward<T>(value));
}

}  // namespace evolog::detail
