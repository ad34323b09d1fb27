// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

#include <evolog/call/interval.hpp>
#include <evolog/call/options.hpp>
#include <evolog/detail/call.hpp>
#include <evolog/detail/commit.hpp>
#include <evolog/detail/owned.hpp>
#include <evolog/detail/replay_start.hpp>
#include <evolog/detail/row_keys.hpp>
#include <evolog/detail/single_rows.hpp>
#include <evolog/detail/uniqueness_replay.hpp>
#include <evolog/detail/verdicts.hpp>

namespace evolog {

namespace detail {

/// The ordinals as they are, where a call names no times.
struct ordinals_as_times {
  template <class Ordinal>
  auto operator()(const Ordinal& ordinal) const -> Ordinal {
    return ordinal;
  }
};

/// The times among the options of a call, or the ordinals themselves.
inline auto pick_times() -> ordinals_as_times {
  return {};
}
template <class First, class... Rest>
auto pick_times(const First& first, const Rest&... rest) {
  if constexpr (family_of<First> == option_family::times) {
    return std::cref(first.times());
  } else {
    return pick_times(rest...);
  }
}

template <class Times, class Ordinal>
concept gives_times = std::invocable<const Times&, const Ordinal&> && has_identity<std::invoke_result_t<const Times&, const Ordinal&>>;

struct validity_intervals_fn {
  template <std::ranges::input_range R, class... Args>
  [[nodiscard]] auto operator()(R&& changes, Args&&... key_and_options) const {
    using takes = signature<takes_key::yes, compares_images::yes, takes_start::yes, any_of<option_family::times>>;
    if constexpr (check_call<takes, R, Args...>()) {
      const auto start = pick_start(key_and_options...);
      const auto times = pick_times(key_and_options...);
      return run(open_key_call(std::forward<R>(changes), std::forward<Args>(key_and_options)...), start, times);
    } else {
      return misused();
    }
  }

 private:
  template <class Call, class Start, class Times>
  static auto run(Call call, const Start& start, const Times& times) {
    using ordinal = typename decltype(call.input)::ordinal_type;
    if constexpr (!gives_times<Times, ordinal>) {
      static_assert(gives_times<Times, ordinal>,
                    "evolog: commit_times must be callable with an ordinal and give a time that can be compared");
      return misused();
    } else {
      require_unique(call, start);
      return collect(call, find_intervals(call), times);
    }
  }

  /// Of a row that came and went a pair, of one that only came an insert, of one that only went a delete.
  template <class Call>
  static auto find_intervals(Call& call) -> verdicts {
    const auto& input = call.input;
    verdicts found(input.size(), call.memory());
    call.group(key_keys(call), [&]<class Index>(std::type_identity<Index>) {
      return [&, left = commit<Index>()](std::span<Index> rows) mutable {
        std::optional<Index> open;
        for_each_replacement(input, call.options.same, rows, left, [&](const auto&, const replaced_row<Index>& replaced) {
          if (replaced.before && open) {
            found.keep_pair(*open, *replaced.before);
          } else if (replaced.before) {
            found.keep(*replaced.before, change_type::delete_);
          }
          open = replaced.after;
        });
        if (open) found.keep(*open, change_type::insert);
      };
    });
    return found;
  }

  template <class Call, class Times>
  static auto collect(const Call& call, const verdicts& found, const Times& times) {
    using source = typename decltype(call.input)::source_type;
    using ordinal = typename decltype(call.input)::ordinal_type;
    using time = owned_t<std::invoke_result_t<const Times&, const ordinal&>>;
    const auto& input = call.input;
    auto state = std::make_shared<intervals_state<source, time>>();
    state->source = input.source();
    state->same = call.options.same;
    auto& intervals = state->intervals;
    found.for_each([&](std::size_t row, change_type type) {
      std::optional<time> at(std::in_place, std::invoke(times, input.ordinal(row)));
      if (type == change_type::update_after) {
        intervals.back().to = std::move(at);
      } else if (type == change_type::delete_) {
        intervals.push_back({input.source_row(row), std::nullopt, std::move(at)});
      } else {
        intervals.push_back({input.source_row(row), std::move(at), std::nullopt});
      }
    });
    return validity_intervals_result<source, time>(std::move(state));
  }
};

}  // namespace detail

/// Finds from when to when each version of each row was valid: a slowly changing dimension of type 2.
///
/// \param changes  An input range of changes, raw or paired, of commits.
/// \param key      The identifier columns: a projection of the row.
/// \param options  `commit_times` (default: the ordinals), `start_rows` or `start_counts`, `floats`, a `workspace`, an executor,
///                 an adapter.
/// \pre            The rows are in one reading schema, those of deletes complete.
/// \returns        A `validity_interval` for each row that came or went: `valid_from` is the commit that brought it (none: it was there
///                 before the range), `valid_to` the one that took it away (none: it is current). Rows that no change touches have no
///                 interval, and a row that comes and goes inside one commit has none. In the order of the earlier of their changes in the
///                 input.
/// \complexity     As `check_unique`; 8 bytes a row and two ends for each interval.
/// \throws         `not_unique_error` where a key has several rows before the range or after some commit, as `check_unique` finds it;
///                 `null_ordinal_error`; what the times, the key, the start, the adapter and the rows throw.
/// Example: examples/validity_intervals.cpp
/// \see            check_unique, latest_actions, timestamp_of_ordinal
/// Source: changelog contract 2.9
inline constexpr detail::validity_intervals_fn validity_intervals{};

}  // namespace evolog
