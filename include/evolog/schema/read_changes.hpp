// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <type_traits>
#include <utility>
#include <vector>

#include <evolog/detail/misused.hpp>
#include <evolog/row/access.hpp>
#include <evolog/schema/detail/adapter_check.hpp>
#include <evolog/schema/detail/changes_check.hpp>
#include <evolog/schema/plan.hpp>
#include <evolog/schema/read_error.hpp>

namespace evolog::detail {

template <class Plans, class Element>
concept gives_plan = std::same_as<std::remove_cvref_t<Plans>, plan> || requires(Plans& plans, const Element& element) {
  { std::invoke(plans, element) } -> std::convertible_to<const plan&>;
};

template <class Plans, class Element>
[[nodiscard]] auto plan_of(Plans& plans, const Element& element) -> decltype(auto) {
  if constexpr (std::same_as<std::remove_cvref_t<Plans>, plan>) {
    return static_cast<const plan&>(plans);
  } else {
    return std::invoke(plans, element);
  }
}

template <class Element, class Plans, class Adapter>
consteval auto check_read_changes() -> bool {
  if constexpr (!check_change<Element>()) {
    return false;
  } else if constexpr (!gives_plan<Plans, Element>) {
    static_assert(gives_plan<Plans, Element>,
                  "evolog: the second argument is a plan, or a function of a change that gives the plan for its row");
    return false;
  } else {
    return check_read<change_row_t<Element>, Adapter>();
  }
}

struct read_changes_fn {
  template <walkable Changes, class Plans, class Adapter>
  [[nodiscard]] auto operator()(Changes&& changes, Plans&& plans, Adapter&& adapter) const {
    using element = std::remove_cvref_t<walked_t<Changes>>;
    using adapter_type = std::remove_reference_t<Adapter>;
    if constexpr (!well_used<Changes>) {
      return misused{};
    } else if constexpr (!check_read_changes<element, std::remove_reference_t<Plans>, adapter_type>()) {
      return misused{};
    } else {
      std::vector<change_with<element, read_row_t<change_row_t<element>, adapter_type>>> out;
      reserve_for(out, changes);
      std::size_t number = 0;
      for (const element& one : changes) {
        const plan& p = plan_of(plans, one);
        out.push_back(with_row(one, read_row(row_of(one), p, adapter, number++)));
      }
      return out;
    }
  }
};

}  // namespace evolog::detail

namespace evolog {

/// Reads the rows of a changelog that was written under several schemas, so that they can be compared.
///
/// Eager: the operations on changelogs compare rows many times.
///
/// \param changes  a changelog: a `change`, a type with `change_traits`, a result of an operation
/// \param plans    a plan for all rows, or a function of a change that gives the plan for its row, such as `projections(...).by(...)`
/// \param adapter  see `read_one`
/// \returns a vector of `change` with the rows that were read; type, ordinal and snapshot are carried over
/// \complexity linear in the rows times the plans
/// \throws read_error, with the number of the change as row; what the function throws
/// Example: examples/read_changes.cpp
/// \see projections, read_rows, net_changes
/// Source: schema contract 4, changelog contract 1
inline constexpr detail::read_changes_fn read_changes{};

}  // namespace evolog
