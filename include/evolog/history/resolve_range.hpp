// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include <evolog/detail/range_resolver.hpp>
#include <evolog/detail/snapshot_graph.hpp>
#include <evolog/history/range_bounds.hpp>
#include <evolog/history/range_resolution.hpp>
#include <evolog/history/snapshot.hpp>

namespace evolog {
namespace detail {

template <class T>
concept start_bound = std::same_as<T, after_snapshot> || std::same_as<T, after_timestamp>;

template <class T>
concept end_bound = std::same_as<T, until_snapshot> || std::same_as<T, until_timestamp>;

template <class Graph>
concept snapshot_range = requires(Graph& graph) {
  { *std::begin(graph) } -> std::convertible_to<snapshot>;
  std::end(graph);
};

struct resolve_range_fn {
  template <class Graph>
  [[nodiscard]] auto operator()(Graph&& graph, std::optional<std::int64_t> head, const range_bounds& bounds = {}) const
      -> range_resolution {
    static_assert(snapshot_range<Graph>,
                  "resolve_range: the graph must be a range of evolog::snapshot; a type of your own becomes one through a transform view");
    std::vector<snapshot> snapshots;
    if constexpr (snapshot_range<Graph>) {
      for (auto&& each : graph) snapshots.push_back(std::forward<decltype(each)>(each));
    }
    const snapshot_graph indexed(std::move(snapshots));
    return range_resolver(indexed, head, bounds).resolve();
  }

  template <class Graph, class... Bounds>
    requires(sizeof...(Bounds) > 0 && !(std::same_as<Bounds, range_bounds> && ...))
  [[nodiscard]] auto operator()(Graph&& graph, std::optional<std::int64_t> head, Bounds... given) const -> range_resolution {
    constexpr std::size_t starts = (std::size_t{start_bound<Bounds>} + ...);
    constexpr std::size_t ends = (std::size_t{end_bound<Bounds>} + ...);
    constexpr bool one_each = starts <= 1 && ends <= 1 && starts + ends == sizeof...(Bounds);
    static_assert(one_each,
                  "resolve_range: give at most one start bound (after_snapshot or after_timestamp) and at most one end bound "
                  "(until_snapshot or until_timestamp)");
    range_bounds bounds;
    if constexpr (one_each) (put(bounds, given), ...);
    return (*this)(std::forward<Graph>(graph), head, bounds);
  }

 private:
  static void put(range_bounds& bounds, start_bound auto start) { bounds.start = start; }
  static void put(range_bounds& bounds, end_bound auto end) { bounds.end = end; }
};

}  // namespace detail

/// Finds the commits that a range of a table's history consists of, and their order; or says why it cannot be read.
///
/// A timestamp names the newest ancestor of the head at or before it. Commits that only rewrite files are left out. Nothing is thrown for a
/// range that cannot be read: the verdict is a value to switch on, and `require_readable` turns it into an exception. Of several verdicts
/// that apply, the first in the contract's order is given; it never depends on the order of the graph.
///
/// \param graph   Any range of `snapshot`, in any order, each id once: all snapshots that the table still lists, on every branch.
/// \param head    The id of the current snapshot; none for a table without one.
/// \param bounds  At most one start (`after_snapshot` or `after_timestamp`, exclusive) and at most one end (`until_snapshot` or
///                `until_timestamp`, inclusive), in any order; or one `range_bounds`. No start: from the first snapshot. No end: the head.
/// \returns       A `range_resolution`: the verdict with its facts.
/// \complexity    O(n log n) time and O(n) memory for n snapshots, no recursion; also for a malformed graph.
/// \throws        Only what the graph throws.
/// \par Example: examples/resolve_range.cpp
/// \see plan_refresh, require_readable, ordinal_of_snapshot
/// Source: changelog contract 2.11
inline constexpr detail::resolve_range_fn resolve_range{};

}  // namespace evolog
