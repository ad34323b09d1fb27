// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <type_traits>
#include <utility>

#include <evolog/detail/owned.hpp>
#include <evolog/row/adapter.hpp>
#include <evolog/row/change.hpp>

namespace evolog {

namespace detail {

template <class T>
using plain_reader = row_reader<no_adapter, std::remove_cvref_t<T>>;

struct type_of_fn {
  template <class T>
  [[nodiscard]] constexpr auto operator()(const T& element) const -> change_type {
    return plain_reader<T>{}.type(element);
  }
};

struct ordinal_of_fn {
  template <class T>
  [[nodiscard]] constexpr auto operator()(const T& element) const {
    return owned(plain_reader<T>{}.ordinal(element));
  }
};

struct snapshot_of_fn {
  template <class T>
  [[nodiscard]] constexpr auto operator()(const T& element) const {
    return plain_reader<T>{}.snapshot(element);
  }
};

struct row_of_fn {
  template <class T>
  [[nodiscard]] constexpr auto operator()(const T& element) const -> decltype(auto) {
    return plain_reader<T>{}.row(element);
  }
  // What refers into an element that dies with the call is handed out as a value; a handle's row lives elsewhere.
  template <class T>
    requires(!std::is_lvalue_reference_v<T>)
  [[nodiscard]] constexpr auto operator()(T&& element) const -> decltype(auto) {
    if constexpr (handle_type<T>) {
      return element.row();
    } else {
      return plain_reader<T>{}.take_row(std::forward<T>(element));
    }
  }
};

struct to_change_fn {
  template <class T>
  [[nodiscard]] constexpr auto operator()(const T& element) const {
    using row = owned_t<decltype(row_of_fn()(element))>;
    using ordinal = decltype(ordinal_of_fn()(element));
    using snapshot = typename decltype(snapshot_of_fn()(element))::value_type;
    return change<row, ordinal, snapshot>{type_of_fn()(element), ordinal_of_fn()(element), owned(row_of_fn()(element)),
                                          snapshot_of_fn()(element)};
  }
};

}  // namespace detail

// For code over any changelog row: a `change`, a type with `change_traits`, a tuple-like, a handle of a result.

/// The change type of a changelog row.
inline constexpr detail::type_of_fn type_of{};

/// The ordinal of a changelog row, by value.
inline constexpr detail::ordinal_of_fn ordinal_of{};

/// The snapshot id of a changelog row, an optional.
inline constexpr detail::snapshot_of_fn snapshot_of{};

/// The row of a changelog row, without its metadata: by reference where it lasts.
inline constexpr detail::row_of_fn row_of{};

/// A changelog row as a `change` that owns its row.
///
/// Example: examples/pair_updates.cpp
inline constexpr detail::to_change_fn to_change{};

}  // namespace evolog
