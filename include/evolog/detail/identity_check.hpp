// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <type_traits>
#include <utility>
#include <variant>

#include <evolog/detail/identity_kind.hpp>

namespace evolog::detail {

template <class... T>
struct type_list {};

struct collect_types {
  template <class... T>
  constexpr auto operator()(const T&...) const -> type_list<T...> {
    return {};
  }
};

template <class T>
struct alternatives;
template <class... T>
struct alternatives<std::variant<T...>> {
  using type = type_list<std::remove_cv_t<T>...>;
};

/// The types of the values inside a value, as a `type_list`.
template <class T>
consteval auto find_parts() {
  if constexpr (seen_through<T>) {
    return type_list<std::remove_cvref_t<decltype(look_through(std::declval<const T&>()))>>{};
  } else if constexpr (kind_of<T> == kind::optional) {
    return type_list<std::remove_cv_t<typename T::value_type>>{};
  } else if constexpr (kind_of<T> == kind::variant) {
    return typename alternatives<T>::type{};
  } else if constexpr (kind_of<T> == kind::map || kind_of<T> == kind::set || kind_of<T> == kind::list) {
    return type_list<std::remove_cvref_t<std::ranges::range_reference_t<const T>>>{};
  } else if constexpr (several_parts<T>) {
    return decltype(with_parts(std::declval<const T&>(), collect_types{})){};
  } else {
    return type_list<>{};
  }
}

template <class T>
using parts_of = decltype(find_parts<T>());

enum class fault : std::uint8_t { none, pointer, array, unusable, endless, unknown };

/// The first part of a type that has no identity.
template <fault What, class Where>
struct finding {
  static constexpr fault what = What;
  using where = Where;
};

/// Whether a value of T that contains a value of T can be finite. `Trail` leads from the inner T back to the outer one and beyond.
/// Something on the way must be able to be absent: an optional, a variant, or a range that is one part of several. (A range alone is no
/// such thing: a file system path is a range of paths, each of which is a range of itself.)
template <class T, class... Trail>
consteval auto can_end() -> bool {
  bool inside = true;
  bool choice = false;
  bool repetition = false;
  bool several = false;
  const auto look_at = [&](kind k, bool is_outer) {
    if (!inside) {
      return;
    }
    choice = choice || k == kind::optional || k == kind::variant;
    repetition = repetition || k == kind::list || k == kind::map || k == kind::set;
    several = several || k == kind::tuple || k == kind::record;
    inside = !is_outer;
  };
  (look_at(kind_of<Trail>, std::is_same_v<T, Trail>), ...);
  return choice || (repetition && several);
}

template <class... Trail>
consteval auto find_first_fault(type_list<>) -> finding<fault::none, void> {
  return {};
}

template <class T, class... Trail>
consteval auto find_fault();

template <class... Trail, class First, class... Rest>
consteval auto find_first_fault(type_list<First, Rest...>) {
  constexpr auto found = find_fault<First, Trail...>();
  if constexpr (found.what != fault::none) {
    return found;
  } else {
    return find_first_fault<Trail...>(type_list<Rest...>{});
  }
}

template <class T, class... Trail>
consteval auto find_fault() {
  if constexpr (one_of<T, Trail...>) {
    constexpr fault what = can_end<T, Trail...>() ? fault::none : fault::endless;
    return finding<what, T>{};
  } else if constexpr (kind_of<T> == kind::unknown) {
    return finding<fault::unknown, T>{};
  } else if constexpr (kind_of<T> == kind::pointer) {
    return finding<fault::pointer, T>{};
  } else if constexpr (kind_of<T> == kind::array) {
    return finding<fault::array, T>{};
  } else if constexpr (kind_of<T> == kind::taught && !std::is_invocable_v<decltype(identity_of<T>), const T&>) {
    return finding<fault::unusable, T>{};
  } else {
    return find_first_fault<T, Trail...>(parts_of<T>{});
  }
}

template <class T>
using fault_of = decltype(find_fault<std::remove_cvref_t<T>>());

template <class A, class B>
struct both {};

template <class A, class B, class... Trail>
consteval auto can_compare() -> bool;

template <class... Trail, class... A, class... B>
consteval auto can_compare_all(type_list<A...>, type_list<B...>) -> bool {
  if constexpr (sizeof...(A) == sizeof...(B)) {
    return (can_compare<A, B, Trail...>() && ...);
  } else {
    return false;
  }
}

template <class T>
inline constexpr bool is_taught_or_reference = kind_of<T> == kind::taught || kind_of<T> == kind::reference;

template <class T>
using looked_through = std::remove_cvref_t<decltype(look_through(std::declval<const T&>()))>;

template <class A, class B>
consteval auto can_compare_ends() -> bool {
  constexpr kind k = kind_of<A>;
  if constexpr (k == kind::text) {
    return std::is_same_v<std::ranges::range_value_t<const A>, std::ranges::range_value_t<const B>>;
  } else if constexpr (k == kind::duration) {
    return std::is_same_v<typename A::period, typename B::period>;
  } else if constexpr (k == kind::time_point) {
    return std::is_same_v<typename A::clock, typename B::clock> && can_compare_ends<typename A::duration, typename B::duration>();
  } else {
    return k == kind::null || k == kind::boolean || k == kind::integer || k == kind::bytes;
  }
}

/// Whether two types with an identity show their values in the same form.
template <class A, class B, class... Trail>
consteval auto can_compare() -> bool {
  if constexpr (std::is_same_v<A, B> || one_of<both<A, B>, Trail...>) {
    return true;
  } else if constexpr (is_taught_or_reference<A>) {
    return can_compare<looked_through<A>, B, both<A, B>, Trail...>();
  } else if constexpr (is_taught_or_reference<B>) {
    return can_compare<A, looked_through<B>, both<A, B>, Trail...>();
  } else if constexpr (several_parts<A> && several_parts<B>) {
    return can_compare_all<both<A, B>, Trail...>(parts_of<A>{}, parts_of<B>{});
  } else if constexpr (kind_of<A> != kind_of<B>) {
    return false;
  } else if constexpr (std::is_same_v<parts_of<A>, type_list<>> || kind_of<A> == kind::duration || kind_of<A> == kind::time_point) {
    return can_compare_ends<A, B>();
  } else {
    return kind_of<A> != kind::enumeration && can_compare_all<both<A, B>, Trail...>(parts_of<A>{}, parts_of<B>{});
  }
}

template <class T>
concept shows_no_pointer = fault_of<T>::what != fault::pointer;

template <class T>
concept shows_no_c_array = fault_of<T>::what != fault::array;

template <class T>
concept has_usable_identity_of = fault_of<T>::what != fault::unusable;

template <class T>
concept shows_an_end = fault_of<T>::what != fault::endless;

template <class T>
concept is_known_or_taught = fault_of<T>::what != fault::unknown;

template <class A, class B>
concept shown_alike = can_compare<std::remove_cvref_t<A>, std::remove_cvref_t<B>>();

template <class A, class B>
concept comparable = fault_of<A>::what == fault::none && fault_of<B>::what == fault::none && shown_alike<A, B>;

/// Refuses a type without identity with exactly one error, a sentence that says what to write.
template <class T>
constexpr void check_identity() {
  if constexpr (fault_of<T>::what != fault::none) {
    using where = typename fault_of<T>::where;
    static_assert(
        shows_no_pointer<where>,
        "evolog: a pointer says nothing about equality: specialise evolog::identity_of for its owner, or let the key or image give "
        "the value it points to (std::reference_wrapper, std::optional, std::string_view for text)");
    static_assert(shows_no_c_array<where>,
                  "evolog: a C array has no identity: use std::array or std::vector, std::string_view for text, or show it as a std::span");
    static_assert(has_usable_identity_of<where>, "evolog: identity_of of this type cannot be called with a const reference to it");
    static_assert(
        shows_an_end<where>,
        "evolog: identity_of of this type (or its elements, if it is a range) shows the type itself, without end: show its parts");
    static_assert(
        is_known_or_taught<where>,
        "evolog: it is not known when two values of this type are equal: specialise evolog::identity_of for it, next to the type, "
        "for example template <> inline constexpr auto evolog::identity_of<point> = evolog::columns<&point::x, &point::y>;");
  }
}

/// Refuses two types whose values cannot be compared with exactly one error.
template <class A, class B>
constexpr void check_identities() {
  check_identity<A>();
  if constexpr (fault_of<A>::what == fault::none && !std::is_same_v<A, B>) {
    check_identity<B>();
    if constexpr (fault_of<B>::what == fault::none) {
      static_assert(
          shown_alike<A, B>,
          "evolog: values of these two types are never equal, because they are shown in different forms: compare values of the same "
          "type, or types that are shown alike by evolog::identity_of");
    }
  }
}

}  // namespace evolog::detail
