// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iterator>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include <evolog/call/findings.hpp>
#include <evolog/detail/call.hpp>
#include <evolog/detail/commit.hpp>
#include <evolog/detail/found.hpp>
#include <evolog/detail/ordinal_actions.hpp>
#include <evolog/detail/row_keys.hpp>

namespace evolog {

namespace detail {

struct find_ordinal_tie_fn {
  template <std::ranges::input_range R, class... Args>
  [[nodiscard]] auto operator()(R&& changes, Args&&... key_and_options) const {
    using takes = signature<takes_key::yes, compares_images::no, takes_start::no>;
    if constexpr (check_call<takes, R, Args...>()) {
      return run(open_key_call(std::forward<R>(changes), std::forward<Args>(key_and_options)...));
    } else {
      return misused();
    }
  }

  /// The operation on a call that was found to be right.
  template <class Call>
  static auto run(Call&& call) {
    const auto& input = call.input;
    const auto same = call.options.same;
    found<ordinal_tie<typename decltype(call.input)::ordinal_type>> tied;
    call.group(key_keys(call), [&]<class Index>(std::type_identity<Index>) {
      return [&, actions = ordinal_actions<Index>()](std::span<Index> rows) mutable {
        if (rows.size() == 1) return;
        sort_by_ordinal(input, same, rows);
        for_each_ordinal(input, same, rows, [&](const auto& ordinal, std::span<Index> of_ordinal) {
          actions.clear();
          for (const auto i : of_ordinal) actions.add(i, input.type(i));
          if (actions.count() < 2) return;
          const auto first = of_ordinal.front();
          tied.add(first, {key_text_of(call, first), ordinal, actions.count(), actions.positions()});
        });
      };
    });
    return tied.take();
  }
};

}  // namespace detail

/// Finds every key and ordinal with two or more actions, for callers who need one action per key and ordinal throughout.
///
/// \param changes  An input range of a paired changelog, or of events that are one action each.
/// \param key      The identifier columns: a projection of the row.
/// \param options  `floats`, a `workspace`, an executor, an adapter.
/// \returns        A `std::vector` of `ordinal_tie`, in the order of their first rows; empty where there is none.
/// \complexity     O(N) expected where the ordinals of a key never descend in the input, else O(N log N); 12 bytes a row.
/// \throws         `null_ordinal_error`; what the key, the adapter and the rows throw.
/// Example: examples/find_ordinal_tie.cpp
/// \see            latest_actions
/// Source: changelog contract 2.3
inline constexpr detail::find_ordinal_tie_fn find_ordinal_tie{};

}  // namespace evolog
