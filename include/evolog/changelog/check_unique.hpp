// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iterator>
#include <type_traits>
#include <utility>

#include <evolog/call/options.hpp>
#include <evolog/detail/call.hpp>
#include <evolog/detail/replay_start.hpp>
#include <evolog/detail/uniqueness_replay.hpp>

namespace evolog {

namespace detail {

struct check_unique_fn {
  template <std::ranges::input_range R, class... Args>
  [[nodiscard]] auto operator()(R&& changes, Args&&... key_and_options) const {
    using takes = signature<takes_key::yes, compares_images::yes, takes_start::yes, delete_images>;
    if constexpr (check_call<takes, R, Args...>()) {
      const auto start = pick_start(key_and_options...);
      auto call = open_key_call(std::forward<R>(changes), std::forward<Args>(key_and_options)...);
      return uniqueness_replay<decltype(call), std::remove_const_t<decltype(start)>>(call, start).run();
    } else {
      return misused();
    }
  }
};

}  // namespace detail

/// Finds the keys that have another number of rows than 0 or 1 before the range or after any of its commits.
///
/// Without a start it is inferred: a key whose first change deletes had one row. That proves less: a row that the log never touches does
/// not show. Pipelines that own the destination give it as the start.
///
/// \param changes  An input range of changes, raw or paired, of commits.
/// \param key      The identifier columns: a projection of the row.
/// \param options  `start_rows` or `start_counts`, `delete_images`, `floats`, a `workspace`, an executor, an adapter.
/// \pre            The rows are in one reading schema.
/// \returns        A `std::vector` of `uniqueness_violation`, the first one of each key, in the order in which the keys appear in the
///                 changes and then in the start; empty where the key is unique.
/// \complexity     O(N) expected where the ordinals of a key never descend in the input, else O(N log N), N counting the rows of the start;
///                 up to 5 bytes a row and some MiB, 9 where keys are text or the like.
/// \throws         `null_ordinal_error`; what the key, the start, the adapter and the rows throw.
/// Example: examples/check_unique.cpp
/// \see            create_changelog, find_ordinal_tie
/// Source: changelog contract 2.6
inline constexpr detail::check_unique_fn check_unique{};

}  // namespace evolog
