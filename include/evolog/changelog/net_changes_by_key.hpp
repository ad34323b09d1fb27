// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iterator>
#include <type_traits>
#include <utility>

#include <evolog/detail/call.hpp>
#include <evolog/detail/presence_fold.hpp>
#include <evolog/detail/replay_start.hpp>
#include <evolog/detail/uniqueness_replay.hpp>
#include <evolog/detail/verdicts.hpp>

namespace evolog {

namespace detail {

struct net_changes_by_key_fn {
  template <std::ranges::input_range R, class... Args>
  [[nodiscard]] auto operator()(R&& changes, Args&&... key_and_options) const {
    using takes = signature<takes_key::yes, compares_images::yes, takes_start::yes>;
    if constexpr (check_call<takes, R, Args...>()) {
      const auto start = pick_start(key_and_options...);
      return run(open_key_call(std::forward<R>(changes), std::forward<Args>(key_and_options)...), start);
    } else {
      return misused();
    }
  }

 private:
  template <class Call, class Start>
  static auto run(Call&& call, const Start& start) {
    verdicts decided(call.input.size(), call.memory());
    uniqueness_replay<std::remove_cvref_t<Call>, Start> replay(call, start);
    refuse_violations(call, replay.run([&](const auto& range, const auto& is_unchanged) { keep(decided, range, is_unchanged); }));
    call.release_memory();
    return make_result(call.input, decided);
  }

  template <class Index, class IsUnchanged>
  static void keep(verdicts& decided, const present_rows<Index>& range, const IsUnchanged& is_unchanged) {
    constexpr auto none = present_rows<Index>::none;
    if (range.before != none && range.after != none) {
      if (!is_unchanged()) decided.keep_pair(range.before, range.after);
    } else if (range.before != none) {
      decided.keep(range.before, change_type::delete_);
    } else if (range.after != none) {
      decided.keep(range.after, change_type::insert);
    }
  }
};

}  // namespace detail

/// Nets a changelog per key: the row that a key had before the range, and the one it has after it.
///
/// Before- and after-image keep their own ordinals, which may differ: the result is input for `apply_changes`, `split_updates` and
/// `latest_actions`, while `pair_updates` would take such a pair apart.
///
/// \param changes  An input range of changes, raw or paired, of commits.
/// \param key      The identifier columns: a projection of the row.
/// \param options  `start_rows` or `start_counts`, `floats`, a `workspace`, an executor, an adapter.
/// \pre            The rows are in one reading schema, those of deletes complete.
/// \returns        Per key whose row changed over the range: `update_before` directly before `update_after`, at the place of the earlier
///                 one; a `delete_` where the key has no row after the range; an `insert` where it had none before. In input order.
/// \complexity     As `check_unique`; 8 bytes a row more.
/// \throws         `not_unique_error` where a key has several rows before the range or after some commit, as `check_unique` finds it;
///                 `null_ordinal_error`; what the key, the start, the adapter and the rows throw.
/// Example: examples/net_changes_by_key.cpp
/// \see            net_changes, latest_actions, check_unique, apply_changes
/// Source: changelog contract 2.5
inline constexpr detail::net_changes_by_key_fn net_changes_by_key{};

}  // namespace evolog
