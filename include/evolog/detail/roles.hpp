// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <type_traits>
#include <utility>

namespace evolog::detail {

/// For each role of a changelog row, written once for all five because a member's name cannot be a template argument:
/// `declares_X<A>`: `A` has a member X, whatever it is; `reads_X<A, T>`: it can be invoked with a `const T&`; `read_X(a, element)` does.
// A class that inherits X twice cannot name it: this finds overloaded and generic member functions too.
#define EVOLOG_DETAIL_ROLE(X)                                                                                                    \
  struct X##_decoy {                                                                                                             \
    int X;                                                                                                                       \
  };                                                                                                                             \
  template <class A>                                                                                                             \
  struct X##_probe : A, X##_decoy {};                                                                                            \
  template <class A>                                                                                                             \
  concept declares_##X = std::is_class_v<A> && !std::is_final_v<A> && !requires { &X##_probe<A>::X; };                           \
  template <class A, class T>                                                                                                    \
  concept calls_##X = declares_##X<A> && requires(const A& adapter, const T& element) { adapter.X(element); };                   \
  template <class A, class T>                                                                                                    \
  concept reads_##X =                                                                                                            \
      calls_##X<A, T> || (declares_##X<A> && requires(const A& adapter, const T& element) { std::invoke(adapter.X, element); }); \
  template <class A, class T>                                                                                                    \
  constexpr auto read_##X(const A& adapter, const T& element)->decltype(auto) {                                                  \
    if constexpr (calls_##X<A, T>) {                                                                                             \
      return adapter.X(element);                                                                                                 \
    } else {                                                                                                                     \
      return std::invoke(adapter.X, element);                                                                                    \
    }                                                                                                                            \
  }

EVOLOG_DETAIL_ROLE(type)
EVOLOG_DETAIL_ROLE(ordinal)
EVOLOG_DETAIL_ROLE(snapshot)
EVOLOG_DETAIL_ROLE(row)
EVOLOG_DETAIL_ROLE(image)

#undef EVOLOG_DETAIL_ROLE

template <class A>
concept row_is_member = requires { requires std::is_member_object_pointer_v<decltype(A::row)>; };

/// As `read_row`, for an element that dies: a member is moved out of it.
template <class A, class T>
constexpr auto take_row(const A& adapter, T&& element) -> decltype(auto) {
  if constexpr (row_is_member<A>) {
    return std::invoke(adapter.row, std::forward<T>(element));
  } else {
    return read_row(adapter, std::as_const(element));
  }
}

}  // namespace evolog::detail
