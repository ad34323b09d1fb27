// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <evolog/detail/simple_struct.hpp>
#include <evolog/detail/tuple_like.hpp>
#include <evolog/row/identity_of.hpp>

namespace evolog::detail {

/// How the library sees a type. Types are classified exactly, never by what they convert to: a JSON value converts to text.
enum class kind : std::uint8_t {
  unknown,
  pointer,
  array,
  taught,
  reference,
  null,
  boolean,
  character,
  integer,
  floating,
  enumeration,
  duration,
  time_point,
  text,
  bytes,
  optional,
  variant,
  map,
  set,
  list,
  tuple,
  record,
};

template <class T>
concept taught = !std::same_as<std::remove_cv_t<decltype(identity_of<T>)>, not_taught>;

template <class T, class... Among>
concept one_of = (std::same_as<T, Among> || ...);

template <class T>
concept character = one_of<T, char, wchar_t, char8_t, char16_t, char32_t>;

template <class T>
concept boolean = one_of<T, bool, std::vector<bool>::reference>;

template <class T>
concept integer = std::integral<T> && sizeof(T) <= sizeof(std::uint64_t);

template <class T>
concept null_value = one_of<T, std::monostate, std::nullopt_t>;

template <class T>
concept raw_pointer = std::is_pointer_v<T> || std::is_member_pointer_v<T> || std::is_null_pointer_v<T> || std::is_function_v<T>;

template <class T>
concept smart_pointer = requires(const T& pointer) {
  typename T::element_type;
  pointer.get();
  static_cast<bool>(pointer);
} || requires(const T& pointer) {
  typename T::element_type;
  pointer.lock();
};

/// `std::chrono::duration`, known by its shape because `<chrono>` is dear to include.
template <class T>
concept duration_like = requires(const T& value) {
  typename T::rep;
  typename T::period;
  { value.count() } -> std::same_as<typename T::rep>;
};

template <class T>
concept time_point_like = requires(const T& value) {
  typename T::clock;
  { value.time_since_epoch() } -> duration_like;
};

template <class T>
inline constexpr bool is_reference_wrapper = false;
template <class T>
inline constexpr bool is_reference_wrapper<std::reference_wrapper<T>> = true;

template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;

template <class T>
inline constexpr bool is_variant = false;
template <class... T>
inline constexpr bool is_variant<std::variant<T...>> = true;

template <class T>
concept list_like = std::ranges::forward_range<const T>;

template <class T>
concept set_like = list_like<T> && requires { typename T::key_type; };

template <class T>
concept map_like = set_like<T> && requires { typename T::mapped_type; };

/// Some maps give only the values when iterated, so that their keys cannot be seen.
template <class T>
concept gives_entries = tuple_like<std::remove_cvref_t<std::ranges::range_reference_t<const T>>>;

template <class T>
concept text_like = std::ranges::contiguous_range<const T> && character<std::ranges::range_value_t<const T>>;

template <class T>
concept byte_text_like = text_like<T> && sizeof(std::ranges::range_value_t<const T>) == 1;

template <class T>
concept bytes_like = std::ranges::contiguous_range<const T> && one_of<std::ranges::range_value_t<const T>, std::byte, unsigned char>;

template <class T>
consteval auto find_scalar_kind() -> kind {
  if constexpr (boolean<T>) {
    return kind::boolean;
  } else if constexpr (character<T>) {
    return kind::character;
  } else if constexpr (integer<T>) {
    return kind::integer;
  } else if constexpr (std::floating_point<T>) {
    return kind::floating;
  } else if constexpr (std::is_enum_v<T>) {
    return kind::enumeration;
  } else {
    return kind::unknown;
  }
}

template <class T>
consteval auto find_range_kind() -> kind {
  if constexpr (map_like<T>) {
    return gives_entries<T> ? kind::map : kind::unknown;
  } else if constexpr (set_like<T>) {
    return kind::set;
  } else if constexpr (text_like<T>) {
    return kind::text;
  } else if constexpr (bytes_like<T>) {
    return kind::bytes;
  } else {
    return kind::list;
  }
}

template <class T>
consteval auto find_class_kind() -> kind {
  if constexpr (is_reference_wrapper<T>) {
    return kind::reference;
  } else if constexpr (null_value<T>) {
    return kind::null;
  } else if constexpr (is_optional<T>) {
    return kind::optional;
  } else if constexpr (is_variant<T>) {
    return kind::variant;
  } else if constexpr (duration_like<T>) {
    return kind::duration;
  } else if constexpr (time_point_like<T>) {
    return kind::time_point;
  } else if constexpr (smart_pointer<T>) {
    return kind::pointer;
  } else if constexpr (list_like<T>) {
    return find_range_kind<T>();
  } else if constexpr (tuple_like<T>) {
    return kind::tuple;
  } else if constexpr (simple_struct<T>) {
    return kind::record;
  } else {
    return kind::unknown;
  }
}

template <class T>
consteval auto find_kind() -> kind {
  if constexpr (taught<T>) {
    return kind::taught;
  } else if constexpr (std::is_array_v<T>) {
    return kind::array;
  } else if constexpr (raw_pointer<T>) {
    return kind::pointer;
  } else if constexpr (std::is_class_v<T> && !boolean<T>) {
    return find_class_kind<T>();
  } else {
    return find_scalar_kind<T>();
  }
}

template <class T>
inline constexpr kind kind_of = find_kind<T>();

/// A value that is looked at through another value.
template <class T>
concept seen_through = kind_of<T> == kind::taught || kind_of<T> == kind::reference || kind_of<T> == kind::enumeration ||
                       kind_of<T> == kind::duration || kind_of<T> == kind::time_point;

/// A fixed number of parts of fixed types.
template <class T>
concept several_parts = kind_of<T> == kind::tuple || kind_of<T> == kind::record;

/// The value that stands for `value`. It may refer into `value`.
template <seen_through T>
constexpr auto look_through(const T& value) -> decltype(auto) {
  if constexpr (kind_of<T> == kind::taught) {
    return std::invoke(identity_of<T>, value);
  } else if constexpr (kind_of<T> == kind::reference) {
    return value.get();
  } else if constexpr (kind_of<T> == kind::enumeration) {
    return static_cast<std::underlying_type_t<T>>(value);
  } else if constexpr (kind_of<T> == kind::duration) {
    return value.count();
  } else {
    return value.time_since_epoch().count();
  }
}

/// Calls `f` with all parts of a value.
template <several_parts T, class F>
constexpr auto with_parts(const T& value, F&& f) -> decltype(auto) {
  if constexpr (kind_of<T> == kind::record) {
    return with_members(value, f);
  } else {
    return [&]<std::size_t... I>(std::index_sequence<I...>) -> decltype(auto) {
      return f(element<I>(value)...);
    }(std::make_index_sequence<std::tuple_size<T>::value>{});
  }
}

}  // namespace evolog::detail
