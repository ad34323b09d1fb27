// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <evolog/error.hpp>
#include <evolog/history/snapshot.hpp>

namespace evolog {

/// Thrown for an ordinal or a snapshot whose time is not known.
class unknown_time_error : public error {
 public:
  using error::error;
};

/// Finds the time at which the commit of an ordinal was made: what `commit_times` takes where the range came from `resolve_range`.
///
/// \complexity Built in O(n) expected time for n snapshots of the graph; a call is constant.
/// Example: examples/validity_intervals.cpp
/// \see validity_intervals, resolve_range, ordinal_of_snapshot
/// Source: changelog contract 2.9
class timestamp_of_ordinal {
 public:
  /// \param graph      A range of `snapshot`, in any order.
  /// \param snapshots  The ids of the range, oldest first, as `resolve_range` gives them.
  /// \throws           `unknown_time_error` where one of them is not in the graph.
  template <class Graph>
  timestamp_of_ordinal(const Graph& graph, std::span<const std::int64_t> snapshots) {
    std::unordered_map<std::int64_t, std::int64_t> timestamps;
    for (const snapshot& each : graph) timestamps.emplace(each.id, each.timestamp);
    timestamps_.reserve(snapshots.size());
    for (const auto id : snapshots) {
      const auto found = timestamps.find(id);
      if (found == timestamps.end())
        throw unknown_time_error("snapshot " + std::to_string(id) + " is not in the graph: pass the graph it was resolved in");
      timestamps_.push_back(found->second);
    }
  }

  /// \param ordinal  The position of a commit in the range.
  /// \returns        Its time, in milliseconds since 1970-01-01 UTC.
  /// \throws         `unknown_time_error` for a position outside of the range.
  [[nodiscard]] auto operator()(std::int64_t ordinal) const -> std::int64_t {
    if (ordinal < 0 || std::cmp_greater_equal(ordinal, timestamps_.size())) {
      throw unknown_time_error("ordinal " + std::to_string(ordinal) + " lies outside of the range, which has " +
                               std::to_string(timestamps_.size()) + " commits");
    }
    return timestamps_[static_cast<std::size_t>(ordinal)];
  }

 private:
  std::vector<std::int64_t> timestamps_;
};

}  // namespace evolog
