// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <iterator>
#include <span>
#include <type_traits>
#include <utility>

#include <evolog/detail/call.hpp>
#include <evolog/detail/commit.hpp>
#include <evolog/detail/row_keys.hpp>
#include <evolog/detail/row_stack.hpp>
#include <evolog/detail/verdicts.hpp>

namespace evolog {

namespace detail {

struct net_changes_fn {
  template <std::ranges::input_range R, class... Options>
  [[nodiscard]] auto operator()(R&& changes, Options&&... options) const {
    using takes = signature<takes_key::no, compares_images::yes, takes_start::no>;
    if constexpr (check_call<takes, R, Options...>()) {
      return run(open_row_call(std::forward<R>(changes), std::forward<Options>(options)...));
    } else {
      return misused();
    }
  }

  /// The operation on a call that was found to be right.
  template <class Call>
  static auto run(Call&& call) {
    const auto& input = call.input;
    const auto same = call.options.same;
    verdicts decided(input.size(), call.memory());
    call.group(image_keys(call), [&]<class Index>(std::type_identity<Index>) {
      return [&, within = row_stack<Index>(), net = row_stack<Index>()](std::span<Index> rows) mutable {
        std::size_t removals = 0;
        for (const auto row : rows) removals += is_removal(input.type(row)) ? 1U : 0U;
        if (2 * removals == rows.size()) return;
        if (removals == 0 || removals == rows.size()) {
          for (const auto row : rows) keep(decided, row, removals != 0);
          return;
        }
        sort_by_ordinal(input, same, rows);
        net.restart(0);
        for_each_ordinal(input, same, rows, [&](const auto&, std::span<Index> of_ordinal) {
          within.restart(0);
          for (const auto row : of_ordinal) within.push(row, is_removal(input.type(row)));
          for (const auto row : within.rows()) net.push(row, within.removals());
        });
        for (const auto row : net.rows()) keep(decided, row, net.removals());
      };
    });
    return make_result(input, decided);
  }

 private:
  static void keep(verdicts& decided, std::size_t row, bool removal) {
    decided.keep(row, removal ? change_type::delete_ : change_type::insert);
  }
};

}  // namespace detail

/// Nets a changelog by whole rows: what is left of it once deletes and inserts of equal rows have cancelled, inside commits and across.
///
/// \param changes  An input range of changes, raw or paired, of commits.
/// \param options  `floats`, a `workspace`, an executor, an adapter.
/// \pre            The rows are in one reading schema.
/// \returns        The changes that are left, as `delete_` and `insert`, each with its own ordinal and snapshot, in input order; duplicates
///                 are counted, never collapsed.
/// \complexity     O(N) expected where the ordinals of equal rows never descend in the input, else O(N log N); 16 bytes a row.
/// \throws         `null_ordinal_error`; what the adapter and the rows throw.
/// Example: examples/net_changes.cpp
/// \see            remove_carryovers, net_changes_by_key, latest_actions
/// Source: changelog contract 2.4
inline constexpr detail::net_changes_fn net_changes{};

}  // namespace evolog
