// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <evolog/history/resolve_range.hpp>

namespace {

using evolog::range_bounds;
using evolog::range_resolution;
using evolog::range_verdict;
using evolog::resolve_range;
using evolog::snapshot;
using ids = std::vector<std::int64_t>;
using optional_id = std::optional<std::int64_t>;

// The contract's text, sentence by sentence, on plain lists: quadratic and worse.
class model {
 public:
  model(std::vector<snapshot> graph, optional_id head, const range_bounds& bounds) : graph_(std::move(graph)), head_(head) {
    if (bounds.start) {
      const auto* by_id = std::get_if<evolog::after_snapshot>(&*bounds.start);
      start_id_ = by_id ? optional_id(by_id->id) : std::nullopt;
      start_time_ = by_id ? std::nullopt : optional_id(std::get<evolog::after_timestamp>(*bounds.start).milliseconds);
    }
    if (bounds.end) {
      const auto* by_id = std::get_if<evolog::until_snapshot>(&*bounds.end);
      end_id_ = by_id ? optional_id(by_id->id) : std::nullopt;
      end_time_ = by_id ? std::nullopt : optional_id(std::get<evolog::until_timestamp>(*bounds.end).milliseconds);
    }
  }

  auto resolve() -> range_resolution {
    if (has_repeated_id() || has_loop()) return {.verdict = range_verdict::malformed};

    if (head_ && !get(*head_)) return unknown(*head_);
    if (end_id_ && !get(*end_id_)) return unknown(*end_id_);

    const ids of_head = head_ ? ancestors(*head_) : ids{};
    if (head_ && get(of_head.back())->parent) {
      for (const optional_id& time : {start_time_, end_time_})
        if (time && !named_by(*time, of_head)) return {.verdict = range_verdict::history_gap, .oldest_retained = of_head.back()};
    }
    const optional_id start = start_time_ ? named_by(*start_time_, of_head) : start_id_;
    const optional_id end = end_time_ ? named_by(*end_time_, of_head) : end_id_ ? end_id_ : head_;

    if (!head_ || !end) return start_id_ && !get(*start_id_) ? unknown(*start_id_) : range_resolution{.verdict = range_verdict::empty};
    if (start == end) return {.verdict = range_verdict::empty};

    const ids of_end = ancestors(*end);
    const auto met = start ? std::find(of_end.begin(), of_end.end(), *start) : of_end.end();
    if (met == of_end.end()) {
      const optional_id expired = get(of_end.back())->parent;
      if (!start && expired) return {.verdict = range_verdict::history_gap, .oldest_retained = of_end.back()};
      if (start && !get(*start) && start != expired) {
        if (expired) return {.verdict = range_verdict::history_gap, .oldest_retained = of_end.back()};
        return unknown(*start);
      }
      if (start && get(*start)) {
        const ids of_start = ancestors(*start);
        if (std::count(of_start.begin(), of_start.end(), *end) > 0) return {.verdict = range_verdict::end_before_start};
        range_resolution apart{.verdict = range_verdict::not_an_ancestor};
        const auto common = std::find_first_of(of_start.begin(), of_start.end(), of_end.begin(), of_end.end());
        if (common != of_start.end()) apart.common_ancestor = *common;
        return apart;
      }
    }

    range_resolution result{.verdict = range_verdict::ok};
    for (auto id = of_end.begin(); id != met; ++id)
      if (get(*id)->operation != evolog::snapshot_operation::replace) result.snapshots.insert(result.snapshots.begin(), *id);
    for (const auto id : result.snapshots)
      if (get(id)->delete_files) return {.verdict = range_verdict::delete_files, .snapshot = id};
    if (result.snapshots.empty()) result.verdict = range_verdict::empty;
    return result;
  }

 private:
  auto get(std::int64_t id) const -> const snapshot* {
    const auto found = std::find_if(graph_.begin(), graph_.end(), [id](const snapshot& each) { return each.id == id; });
    return found == graph_.end() ? nullptr : &*found;
  }

  auto has_repeated_id() const -> bool {
    return std::any_of(graph_.begin(), graph_.end(), [this](const snapshot& each) { return get(each.id) != &each; });
  }

  auto has_loop() const -> bool {
    return std::any_of(graph_.begin(), graph_.end(), [this](const snapshot& each) { return ancestors(each.id).size() > graph_.size(); });
  }

  // Newest first, with the snapshot itself; cut off where it must have begun to repeat itself.
  auto ancestors(std::int64_t id) const -> ids {
    ids result;
    const snapshot* each = get(id);
    while (each && result.size() <= graph_.size()) {
      result.push_back(each->id);
      each = each->parent ? get(*each->parent) : nullptr;
    }
    return result;
  }

  auto named_by(std::int64_t time, const ids& of_head) const -> optional_id {
    const auto found = std::find_if(of_head.begin(), of_head.end(), [&](std::int64_t id) { return get(id)->timestamp <= time; });
    return found == of_head.end() ? std::nullopt : optional_id(*found);
  }

  static auto unknown(std::int64_t id) -> range_resolution { return {.verdict = range_verdict::unknown_snapshot, .snapshot = id}; }

  std::vector<snapshot> graph_;
  optional_id head_, start_id_, start_time_, end_id_, end_time_;
};

// Ids are 0 to 7 and times -3 to 4, so that repetitions, loops, missing parents and equal times are frequent.
// Full size from the first case on: a small graph tells little.
template <class T>
auto between(T first, T end) -> T {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(first, end));
}

auto any_id() -> std::int64_t {
  return between<std::int64_t>(0, 8);
}
auto any_time() -> std::int64_t {
  return between<std::int64_t>(-3, 5);
}
auto one_in(int n) -> bool {
  return between(0, n) == n - 1;
}

auto any_graph() -> std::vector<snapshot> {
  std::vector<snapshot> graph;
  ids shuffled{0, 1, 2, 3, 4, 5, 6, 7};
  for (std::size_t i = shuffled.size(); i > 1; --i) std::swap(shuffled[i - 1], shuffled[between<std::size_t>(0, i)]);
  const auto size = between<std::size_t>(0, shuffled.size());
  for (std::size_t i = 0; i < size; ++i) {
    snapshot next{.id = one_in(40) ? any_id() : shuffled[i], .timestamp = any_time(), .delete_files = one_in(6)};
    // Mostly a chain, sometimes a branch, seldom anything: a loop, a parent that is not there.
    if (one_in(25)) {
      next.parent = any_id();
    } else if (i > 0) {
      next.parent = graph[one_in(3) ? between<std::size_t>(0, i) : i - 1].id;
    } else if (one_in(2)) {
      next.parent = shuffled.back();
    }
    using enum evolog::snapshot_operation;
    next.operation = *rc::gen::element(append, overwrite, delete_, replace, replace);
    graph.push_back(next);
  }
  return graph;
}

auto any_bounds() -> range_bounds {
  range_bounds bounds;
  switch (between(0, 4)) {
    case 0:
      bounds.start = evolog::after_timestamp{any_time()};
      break;
    case 1:
    case 2:
      bounds.start = evolog::after_snapshot{any_id()};
      break;
    default:
      break;
  }
  switch (between(0, 4)) {
    case 0:
      bounds.end = evolog::until_timestamp{any_time()};
      break;
    case 1:
      bounds.end = evolog::until_snapshot{any_id()};
      break;
    default:
      break;
  }
  return bounds;
}

// The model does not say which snapshot makes a graph malformed, nor the resolved bounds.
auto comparable(range_resolution resolution) -> range_resolution {
  resolution.start.reset();
  resolution.end.reset();
  if (resolution.verdict == range_verdict::malformed) return {.verdict = range_verdict::malformed};
  return resolution;
}

}  // namespace

TEST_CASE("resolve_range: agrees with the contract's text on random graphs") {
  std::map<range_verdict, int> seen;
  CHECK(rc::check("resolve_range = model", [&seen] {
    // A graph takes a moment only: many per property keep rare verdicts from going unseen.
    for (int round = 0; round < 50; ++round) {
      const auto graph = any_graph();
      const optional_id head = one_in(15) ? std::nullopt : optional_id(graph.empty() || one_in(15) ? any_id() : graph.back().id);
      const auto bounds = any_bounds();
      const auto resolved = resolve_range(graph, head, bounds);
      ++seen[resolved.verdict];
      const auto expected = model(graph, head, bounds).resolve();
      RC_ASSERT(evolog::to_string(resolved.verdict) == evolog::to_string(expected.verdict));
      RC_ASSERT(comparable(resolved) == expected);
    }
  }));
  using enum range_verdict;
  for (const auto verdict : {ok, empty, malformed, unknown_snapshot, history_gap, end_before_start, not_an_ancestor, delete_files}) {
    INFO(evolog::to_string(verdict));
    CHECK(seen[verdict] > 10);
  }
}
