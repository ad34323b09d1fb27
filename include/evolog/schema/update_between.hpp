// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include <evolog/schema/detail/schema_differences.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/schema_call.hpp>

namespace evolog::detail {

/// Whether old rows may have no value for the column, so that the call needs `allow_incompatible`.
[[nodiscard]] constexpr auto is_incompatible(const schema_difference& d) -> bool {
  if (d.what == schema_change::made_required) return true;
  return d.what == schema_change::added && d.after->required && d.after->initial_default.is_null();
}

}  // namespace evolog::detail

namespace evolog {

/// The calls that lead from one schema to another, with the fewest moves.
///
/// Columns are matched by id. Where one update can make the second schema of the first, `evolve(before)` with these calls gives `after`,
/// up to the numbers of added ids. Where it cannot, some call is refused or the outcome differs; `compatibility` tells what and why.
///
/// \param before  the schema to start from
/// \param after   the schema to arrive at
/// \returns the calls in an order in which one update can make them; `allow_incompatible` first where old rows may lack a value
/// \complexity n log n in the fields, linear memory
/// Example: examples/evolve.cpp
/// \see compatibility
/// Source: schema contract 3
[[nodiscard]] constexpr auto update_between(const schema& before, const schema& after) -> std::vector<schema_call> {
  std::vector<schema_call> calls;
  for (detail::schema_difference& d : detail::find_differences(before, after).all()) {
    if (detail::is_incompatible(d) && (calls.empty() || calls.front().verb != verb::allow_incompatible))
      calls.insert(calls.begin(), schema_call{});
    if (d.call) calls.push_back(std::move(*d.call));
  }
  return calls;
}

}  // namespace evolog
