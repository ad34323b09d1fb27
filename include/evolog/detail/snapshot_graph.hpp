// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include <evolog/history/snapshot.hpp>

namespace evolog::detail {

/// Snapshots ordered by id, each with the position of its parent. Walks along parents end only if `looping_id` found nothing.
class snapshot_graph {
 public:
  /// The position of what is not in the graph: an unknown id, the parent of a first snapshot, an expired parent.
  static constexpr std::size_t nowhere = std::numeric_limits<std::size_t>::max();

  explicit snapshot_graph(std::vector<snapshot> snapshots) : snapshots_(std::move(snapshots)) {
    std::sort(snapshots_.begin(), snapshots_.end(), [](const snapshot& a, const snapshot& b) { return a.id < b.id; });
    parents_.reserve(snapshots_.size());
    for (const snapshot& each : snapshots_) parents_.push_back(each.parent ? find(*each.parent) : nowhere);
  }

  [[nodiscard]] auto size() const -> std::size_t { return snapshots_.size(); }
  [[nodiscard]] auto operator[](std::size_t at) const -> const snapshot& { return snapshots_[at]; }
  [[nodiscard]] auto parent(std::size_t at) const -> std::size_t { return parents_[at]; }

  [[nodiscard]] auto find(std::int64_t id) const -> std::size_t {
    const auto found = std::lower_bound(snapshots_.begin(), snapshots_.end(), id,
                                        [](const snapshot& each, std::int64_t value) { return each.id < value; });
    if (found == snapshots_.end() || found->id != id) return nowhere;
    return static_cast<std::size_t>(found - snapshots_.begin());
  }

  [[nodiscard]] auto repeated_id() const -> std::optional<std::int64_t> {
    const auto found =
        std::adjacent_find(snapshots_.begin(), snapshots_.end(), [](const snapshot& a, const snapshot& b) { return a.id == b.id; });
    if (found == snapshots_.end()) return std::nullopt;
    return found->id;
  }

  /// A snapshot that is its own ancestor. Each snapshot is entered by one walk only, so that all walks together are linear.
  [[nodiscard]] auto looping_id() const -> std::optional<std::int64_t> {
    std::vector<std::size_t> entered_by(size(), nowhere);
    for (std::size_t walk = 0; walk < size(); ++walk) {
      std::size_t at = walk;
      for (; at != nowhere && entered_by[at] == nowhere; at = parents_[at]) entered_by[at] = walk;
      if (at != nowhere && entered_by[at] == walk) return snapshots_[at].id;
    }
    return std::nullopt;
  }

  /// The last snapshot met walking back: a first snapshot, or one whose parent has expired.
  [[nodiscard]] auto oldest_ancestor(std::size_t at) const -> std::size_t {
    while (parents_[at] != nowhere) at = parents_[at];
    return at;
  }

  /// The first snapshot at or before a time that is met walking back.
  [[nodiscard]] auto newest_ancestor(std::size_t at, std::int64_t timestamp) const -> std::size_t {
    while (at != nowhere && snapshots_[at].timestamp > timestamp) at = parents_[at];
    return at;
  }

 private:
  std::vector<snapshot> snapshots_;
  std::vector<std::size_t> parents_;
};

}  // namespace evolog::detail
