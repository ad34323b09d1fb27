// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <type_traits>

#include <evolog/row/access.hpp>
#include <evolog/row/adapter.hpp>
#include <evolog/row/change.hpp>

namespace evolog::detail {

template <class Element>
concept shows_type = row_reader<no_adapter, Element>::has_type;
template <class Element>
concept shows_ordinal = row_reader<no_adapter, Element>::has_ordinal;

/// Whether an element of a range is a changelog row. If not, exactly one static_assert says what to write.
template <class Element>
consteval auto check_change() -> bool {
  if constexpr (!shows_type<Element>) {
    static_assert(shows_type<Element>,
                  "evolog: these rows have no change type: specialise evolog::change_traits for the row type with a member `type`");
    return false;
  } else if constexpr (!shows_ordinal<Element>) {
    static_assert(shows_ordinal<Element>,
                  "evolog: these rows have no ordinal: specialise evolog::change_traits for the row type with a member `ordinal`");
    return false;
  } else {
    return true;
  }
}

template <class Element>
using change_row_t = std::remove_cvref_t<decltype(row_of(std::declval<const Element&>()))>;

/// The change that carries a row of another type with the metadata of `Element`.
template <class Element, class Row>
using change_with = change<Row, decltype(ordinal_of(std::declval<const Element&>())),
                           typename decltype(snapshot_of(std::declval<const Element&>()))::value_type>;

template <class Row, class Element>
[[nodiscard]] auto with_row(const Element& element, Row row) -> change_with<Element, Row> {
  return {type_of(element), ordinal_of(element), std::move(row), snapshot_of(element)};
}

}  // namespace evolog::detail
