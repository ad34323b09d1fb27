// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <variant>

#include <evolog/detail/identity_kind.hpp>

namespace evolog::detail {

/// A type none of whose values is null or has a null part.
template <class T>
concept never_null = kind_of<T> == kind::boolean || kind_of<T> == kind::character || kind_of<T> == kind::integer ||
                     kind_of<T> == kind::floating || kind_of<T> == kind::enumeration || kind_of<T> == kind::duration ||
                     kind_of<T> == kind::time_point || kind_of<T> == kind::text || kind_of<T> == kind::bytes;

/// Whether a value or any part of it is null.
template <class T>
constexpr auto has_null([[maybe_unused]] const T& value) -> bool {
  constexpr kind k = kind_of<T>;
  if constexpr (never_null<T>) {
    return false;
  } else if constexpr (k == kind::null) {
    return true;
  } else if constexpr (seen_through<T>) {
    return has_null(look_through(value));
  } else if constexpr (k == kind::optional) {
    return !value || has_null(*value);
  } else if constexpr (k == kind::variant) {
    return value.valueless_by_exception() || std::visit([](const auto& held) { return has_null(held); }, value);
  } else if constexpr (several_parts<T>) {
    return with_parts(value, [](const auto&... part) { return (has_null(part) || ...); });
  } else {
    for (const auto& part : value) {
      if (has_null(part)) return true;
    }
    return false;
  }
}

}  // namespace evolog::detail
