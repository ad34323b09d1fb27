// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iterator>
#include <type_traits>
#include <utility>

#include <evolog/call/options.hpp>
#include <evolog/call/result.hpp>
#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/net_changes.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/changelog/remove_carryovers.hpp>
#include <evolog/detail/call.hpp>
#include <evolog/detail/replay_start.hpp>
#include <evolog/detail/uniqueness_replay.hpp>

namespace evolog {

namespace detail {

struct create_changelog_fn {
  template <std::ranges::input_range R, class... Args>
  [[nodiscard]] auto operator()(R&& changes, Args&&... key_and_options) const {
    using takes = signature<takes_key::yes, compares_images::yes, takes_start::yes, contract, delete_images>;
    if constexpr (check_call<takes, R, Args...>()) {
      const auto start = pick_start(key_and_options...);
      return run(open_key_call(std::forward<R>(changes), std::forward<Args>(key_and_options)...), start);
    } else {
      return misused();
    }
  }

 private:
  template <class Call, class Start>
  static auto run(Call call, const Start& start) -> changelog_result<typename decltype(call.input)::source_type> {
    switch (call.options.wanted) {
      case contract::raw:
        return remove_carryovers_fn::run(call);
      case contract::net:
        return net_changes_fn::run(call);
      case contract::native:
        require_unique(call, start);
        return pair_updates_fn::run(call);
      case contract::latest:
        require_unique(call, start);
        return latest_actions_fn::run(call_on(pair_updates_fn::run(call), call));
    }
    return {};
  }
};

}  // namespace detail

/// Makes one of the changelogs of a range of commits that engines hand out, from its raw changes.
///
/// \param changes  An input range of changes, raw or paired, of commits.
/// \param key      The identifier columns: a projection of the row; `net` and `raw` do not use it.
/// \param options  `contract` (default `native`), `start_rows` or `start_counts`, `delete_images`, `floats`, a `workspace`, an executor, an
///                 adapter.
/// \pre            The rows are in one reading schema.
/// \returns        `native`: updates as pairs, the intermediate changes of every commit included. `latest`: one action per key, without
///                 before-images. `net`: whole rows netted. `raw`: the changes without carry-overs.
/// \complexity     As `check_unique`, `pair_updates` and `latest_actions`, or as `net_changes`, or as `remove_carryovers`.
/// \throws         `not_unique_error` (`native`, `latest`) where a key has several rows after some commit; `null_ordinal_error`; what the
///                 key, the start, the adapter and the rows throw.
/// Example: examples/create_changelog.cpp
/// \see            check_unique, pair_updates, latest_actions, net_changes, remove_carryovers, plan_procedure
/// Source: changelog contract 2.10
inline constexpr detail::create_changelog_fn create_changelog{};

}  // namespace evolog
