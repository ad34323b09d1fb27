// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <type_traits>
#include <vector>

#include <evolog/detail/misused.hpp>
#include <evolog/row/access.hpp>
#include <evolog/schema/detail/adapter_check.hpp>
#include <evolog/schema/detail/changes_check.hpp>
#include <evolog/schema/read_as.hpp>
#include <evolog/schema/record.hpp>

namespace evolog::detail {

template <class To>
struct read_changes_as_fn {
  template <walkable Changes>
  [[nodiscard]] auto operator()(Changes&& changes) const {
    using element = std::remove_cvref_t<walked_t<Changes>>;
    if constexpr (!well_used<Changes>) {
      return misused{};
    } else if constexpr (!check_change<element>()) {
      return misused{};
    } else {
      std::vector<change_with<element, To>> out;
      reserve_for(out, changes);
      for (const element& one : changes) out.push_back(with_row(one, read_record<To>(row_of(one), out.size())));
      return out;
    }
  }
};

}  // namespace evolog::detail

namespace evolog {

/// Reads the rows of a changelog as one described struct, whichever described structs they are.
///
/// \tparam To      a described struct
/// \param changes  a changelog whose rows are described structs, or variants of some
/// \returns a vector of `change<To>`; type, ordinal and snapshot are carried over
/// \complexity linear in the rows
/// \throws read_error as `read_as` does, with the number of the change as row
/// Example: examples/read_as.cpp
/// \see read_as, read_changes
/// Source: schema contract 4
template <described To>
inline constexpr detail::read_changes_as_fn<To> read_changes_as{};

}  // namespace evolog
