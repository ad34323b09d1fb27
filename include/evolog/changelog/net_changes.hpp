// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
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
      return [&](std::span<Index> equal) {
        const auto removals =
            static_cast<std::size_t>(std::count_if(equal.begin(), equal.end(), [&](Index i) { return is_removal(input.type(i)); }));
        if (2 * removals == equal.size()) return;
        if (removals == 0 || removals == equal.size()) {
          for (const auto i : equal) keep(decided, i, removals != 0);
          return;
        }
        sort_by_ordinal(input, same, equal);
        row_stack<Index> net(equal);
        for_each_ordinal(input, same, equal, [&](const auto&, std::span<Index> of_ordinal) {
          row_stack<Index> within(of_ordinal);
          for (const auto i : of_ordinal) within.push(i, is_removal(input.type(i)));
          for (const auto i : within.rows()) net.push(i, within.removals());
        });
        for (const auto i : net.rows()) keep(decided, i, net.removals());
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
