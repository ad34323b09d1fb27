// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include <evolog/detail/snapshot_graph.hpp>
#include <evolog/history/range_bounds.hpp>
#include <evolog/history/range_resolution.hpp>
#include <evolog/history/snapshot.hpp>

namespace evolog::detail {

/// A bound after it was looked up. A timestamp before the first snapshot gives no id; an unknown id has no position.
struct resolved_bound {
  std::optional<std::int64_t> id{};
  std::size_t at = snapshot_graph::nowhere;
};

/// The rules of contract 2.11, in its order, for one graph.
class range_resolver {
 public:
  range_resolver(const snapshot_graph& graph, std::optional<std::int64_t> head, const range_bounds& bounds)
      : graph_(graph), head_(by_id(head)), bounds_(bounds) {}

  [[nodiscard]] auto resolve() -> range_resolution {
    if (const auto id = graph_.repeated_id()) return malformed(graph_fault::repeated_id, *id);
    if (const auto id = graph_.looping_id()) return malformed(graph_fault::parent_loop, *id);
    if (is_unknown(head_)) return unknown_snapshot(head_);

    end_ = bounds_.end ? std::visit([this](auto bound) { return look_up(bound); }, *bounds_.end) : head_;
    if (is_unknown(end_)) return unknown_snapshot(end_);
    if (bounds_.start) start_ = std::visit([this](auto bound) { return look_up(bound); }, *bounds_.start);

    if (const auto oldest = expired_for_timestamp()) return history_gap(*oldest);
    if (head_.at == nowhere || end_.at == nowhere) return is_unknown(start_) ? unknown_snapshot(start_) : verdict(range_verdict::empty);
    return walk_back();
  }

 private:
  static constexpr std::size_t nowhere = snapshot_graph::nowhere;

  [[nodiscard]] auto by_id(std::optional<std::int64_t> id) const -> resolved_bound { return {id, id ? graph_.find(*id) : nowhere}; }

  [[nodiscard]] auto by_time(std::int64_t timestamp) const -> resolved_bound {
    const std::size_t at = graph_.newest_ancestor(head_.at, timestamp);
    if (at == nowhere) return {};
    return {graph_[at].id, at};
  }

  [[nodiscard]] auto look_up(after_snapshot bound) const -> resolved_bound { return by_id(bound.id); }
  [[nodiscard]] auto look_up(until_snapshot bound) const -> resolved_bound { return by_id(bound.id); }
  [[nodiscard]] auto look_up(after_timestamp bound) const -> resolved_bound { return by_time(bound.milliseconds); }
  [[nodiscard]] auto look_up(until_timestamp bound) const -> resolved_bound { return by_time(bound.milliseconds); }

  [[nodiscard]] static auto is_unknown(const resolved_bound& bound) -> bool { return bound.id && bound.at == nowhere; }

  /// The oldest retained snapshot, if its parent has expired and a timestamp lies before it.
  [[nodiscard]] auto expired_for_timestamp() const -> std::optional<std::size_t> {
    const bool before_all = (bounds_.start && !start_.id) || (bounds_.end && !end_.id);
    if (!before_all || head_.at == nowhere) return std::nullopt;
    const std::size_t oldest = graph_.oldest_ancestor(head_.at);
    if (!graph_[oldest].parent) return std::nullopt;
    return oldest;
  }

  /// Equal bounds leave nothing to walk, and so nothing to read.
  [[nodiscard]] auto walk_back() const -> range_resolution {
    std::vector<std::size_t> walked;
    std::size_t at = end_.at;
    for (; at != nowhere && at != start_.at; at = graph_.parent(at)) walked.push_back(at);

    const bool start_met = at != nowhere;
    if (!start_met) {
      if (start_.at != nowhere) return part_ways(walked);
      // No start asks for a walk to a first snapshot, which has no parent; a start that is gone must be the expired parent itself.
      const std::size_t oldest = walked.back();
      const std::optional<std::int64_t> expired = graph_[oldest].parent;
      if (expired != start_.id) return expired ? history_gap(oldest) : unknown_snapshot(start_);
    }
    return read(walked);
  }

  /// The walk from the end did not meet a start that is in the graph: how do the two lie to each other?
  [[nodiscard]] auto part_ways(const std::vector<std::size_t>& walked) const -> range_resolution {
    std::vector<bool> precedes_end(graph_.size(), false);
    for (const std::size_t at : walked) precedes_end[at] = true;

    std::size_t common = start_.at;
    while (common != nowhere && !precedes_end[common]) common = graph_.parent(common);
    if (common == end_.at) return verdict(range_verdict::end_before_start);

    range_resolution result = verdict(range_verdict::not_an_ancestor);
    if (common != nowhere) result.common_ancestor = graph_[common].id;
    return result;
  }

  [[nodiscard]] auto read(const std::vector<std::size_t>& newest_first) const -> range_resolution {
    range_resolution result = verdict(range_verdict::ok);
    for (auto at = newest_first.rbegin(); at != newest_first.rend(); ++at) {
      const snapshot& each = graph_[*at];
      if (each.operation == snapshot_operation::replace) continue;
      if (each.delete_files) return verdict(range_verdict::delete_files, each.id);
      result.snapshots.push_back(each.id);
    }
    if (result.snapshots.empty()) result.verdict = range_verdict::empty;
    return result;
  }

  [[nodiscard]] auto verdict(range_verdict value, std::optional<std::int64_t> to_blame = {}) const -> range_resolution {
    range_resolution result;
    result.verdict = value;
    result.start = start_.id;
    result.end = end_.id;
    result.snapshot = to_blame;
    return result;
  }

  [[nodiscard]] auto malformed(graph_fault fault, std::int64_t id) const -> range_resolution {
    range_resolution result = verdict(range_verdict::malformed, id);
    result.fault = fault;
    return result;
  }

  [[nodiscard]] auto unknown_snapshot(const resolved_bound& bound) const -> range_resolution {
    return verdict(range_verdict::unknown_snapshot, bound.id);
  }

  [[nodiscard]] auto history_gap(std::size_t oldest) const -> range_resolution {
    range_resolution result = verdict(range_verdict::history_gap);
    result.oldest_retained = graph_[oldest].id;
    return result;
  }

  const snapshot_graph& graph_;
  resolved_bound head_;
  range_bounds bounds_;
  resolved_bound start_{};
  resolved_bound end_{};
};

}  // namespace evolog::detail
