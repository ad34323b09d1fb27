// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>

#include <evolog/detail/owned.hpp>
#include <evolog/detail/roles.hpp>
#include <evolog/row/change.hpp>

namespace evolog {

/// Says how a type of row shows its metadata; specialise it once per type, next to the type.
///
/// Members, each anything `std::invoke` can call with the row (member pointer, static function, lambda, `columns<...>`):
/// `type` gives a `change_type`; `ordinal` a value with an identity; `snapshot` (optional) a value or an optional; `row` (optional,
/// default: the element) what keys receive; `image` (default: what a declared `row` gives) the data columns that whole-row operations
/// compare.
///
/// An adapter object passed to a call has the same members and overrides them one by one. Operations call them, and keys, as often as they
/// like, and with copies of elements that are trivially copyable: what they give must not depend on where an element lies.
///
/// Example: examples/adapter.cpp
/// Source: changelog contract 1
template <class T>
struct change_traits {};

namespace detail {

/// The adapter of a call that passes none.
struct no_adapter {};

/// Reads one element of type `T` through an adapter object and, for what that leaves out, through the element's trait.
template <class Adapter, class T>
struct row_reader {
  using traits = change_traits<T>;

  [[no_unique_address]] Adapter adapter{};

  static constexpr bool has_type = declares_type<Adapter> || declares_type<traits>;
  static constexpr bool has_ordinal = declares_ordinal<Adapter> || declares_ordinal<traits>;
  static constexpr bool has_snapshot = declares_snapshot<Adapter> || declares_snapshot<traits>;
  static constexpr bool has_row = declares_row<Adapter> || declares_row<traits>;
  static constexpr bool has_image = declares_image<Adapter> || declares_image<traits> || has_row;

  [[nodiscard]] constexpr auto type(const T& element) const -> change_type {
    if constexpr (declares_type<Adapter>) {
      return read_type(adapter, element);
    } else {
      return read_type(traits{}, element);
    }
  }

  [[nodiscard]] constexpr auto ordinal(const T& element) const -> decltype(auto) {
    if constexpr (declares_ordinal<Adapter>) {
      return read_ordinal(adapter, element);
    } else {
      return read_ordinal(traits{}, element);
    }
  }

  [[nodiscard]] constexpr auto snapshot(const T& element) const {
    if constexpr (declares_snapshot<Adapter>) {
      return as_optional(read_snapshot(adapter, element));
    } else if constexpr (has_snapshot) {
      return as_optional(read_snapshot(traits{}, element));
    } else {
      return std::optional<std::int64_t>();
    }
  }

  [[nodiscard]] constexpr auto row(const T& element) const -> decltype(auto) {
    if constexpr (declares_row<Adapter>) {
      return read_row(adapter, element);
    } else if constexpr (has_row) {
      return read_row(traits{}, element);
    } else {
      return static_cast<const T&>(element);
    }
  }

  /// The row of an element that dies, as a value.
  template <class E>
  [[nodiscard]] constexpr auto take_row(E&& element) const {
    if constexpr (declares_row<Adapter>) {
      return owned(detail::take_row(adapter, std::forward<E>(element)));
    } else if constexpr (has_row) {
      return owned(detail::take_row(traits{}, std::forward<E>(element)));
    } else {
      return owned(std::forward<E>(element));
    }
  }

  [[nodiscard]] constexpr auto image(const T& element) const -> decltype(auto) {
    if constexpr (declares_image<Adapter>) {
      return read_image(adapter, element);
    } else if constexpr (declares_image<traits>) {
      return read_image(traits{}, element);
    } else {
      return row(element);
    }
  }

 private:
  template <class S>
  static constexpr auto as_optional(const S& snapshot) {
    return std::optional<S>(snapshot);
  }
  template <class S>
  static constexpr auto as_optional(const std::optional<S>& snapshot) {
    return snapshot;
  }
};

/// A row type that says itself which of its columns are data.
template <class T>
concept trait_has_image = row_reader<no_adapter, T>::has_image;

template <class T>
concept handle_type = requires { typename T::is_change_handle; };

/// A tuple whose element 0 is a `change_type`: `(change_type, ordinal, column...)`, by value or as the references of a zip.
template <class T>
concept change_tuple = requires { std::tuple_size<T>::value; } && (std::tuple_size<T>::value >= 2) &&
                       std::is_same_v<std::remove_cvref_t<std::tuple_element_t<0, T>>, change_type> && !handle_type<T>;

}  // namespace detail

template <class Row, class Ordinal, class Snapshot>
struct change_traits<change<Row, Ordinal, Snapshot>> {
  static constexpr auto type = &change<Row, Ordinal, Snapshot>::type;
  static constexpr auto ordinal = &change<Row, Ordinal, Snapshot>::ordinal;
  static constexpr auto snapshot = &change<Row, Ordinal, Snapshot>::snapshot;
  static constexpr auto row = &change<Row, Ordinal, Snapshot>::row;

  /// A row type with an image of its own keeps it when it is wrapped in a change.
  static constexpr auto image(const change<Row, Ordinal, Snapshot>& element) -> decltype(auto) {
    if constexpr (detail::trait_has_image<Row>) {
      return detail::row_reader<detail::no_adapter, Row>{}.image(element.row);
    } else {
      return (element.row);
    }
  }
};

template <detail::change_tuple T>
struct change_traits<T> {
  static constexpr auto type(const T& element) -> change_type {
    using std::get;
    return get<0>(element);
  }
  static constexpr auto ordinal(const T& element) -> decltype(auto) {
    using std::get;
    return get<1>(element);
  }
  static constexpr auto row(const T& element) { return columns_of(element, std::make_index_sequence<std::tuple_size_v<T> - 2>()); }

 private:
  template <std::size_t... I>
  static constexpr auto columns_of(const T& element, std::index_sequence<I...>) {
    using std::get;
    return std::tuple<const std::remove_reference_t<std::tuple_element_t<I + 2, T>>&...>(get<I + 2>(element)...);
  }
};

}  // namespace evolog
