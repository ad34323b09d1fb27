// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdint>
#include <list>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <range/v3/view/transform.hpp>

#include <evolog/history/resolve_range.hpp>

namespace {

using evolog::after_snapshot;
using evolog::after_timestamp;
using evolog::range_bounds;
using evolog::range_resolution;
using evolog::resolve_range;
using evolog::until_snapshot;
using evolog::until_timestamp;
using enum evolog::range_verdict;
using operation = evolog::snapshot_operation;

using snapshots = std::vector<evolog::snapshot>;
using optional_id = std::optional<std::int64_t>;

constexpr auto no_parent = std::nullopt;

// 1 -- 2 -- 3 (rewrite) -- 4 -- 5 -- 7 (delete files); a branch of 2: 6 -- 8; a branch of 4: 9 (a rewrite with delete files)
auto rolled_back() -> snapshots {
  return {{1, no_parent, 10, operation::append}, {2, 1, 20, operation::overwrite}, {3, 2, 30, operation::replace},
          {4, 3, 40, operation::delete_},        {5, 4, 50, operation::append},    {7, 5, 60, operation::overwrite, true},
          {6, 2, 25, operation::append},         {8, 6, 35, operation::append},    {9, 4, 45, operation::replace, true}};
}

// (10) -- 11 -- 12 -- 13 (delete files) and, without a common snapshot, 21 -- 22
auto expired() -> snapshots {
  return {{11, 10, 110, operation::append},
          {12, 11, 120, operation::append},
          {13, 12, 130, operation::append, true},
          {21, no_parent, 105, operation::append},
          {22, 21, 115, operation::append}};
}

auto ok_with(std::vector<std::int64_t> ids) -> range_resolution {
  return {.verdict = ok, .snapshots = std::move(ids)};
}
auto is_empty() -> range_resolution {
  return {.verdict = empty};
}
auto unknown(std::int64_t id) -> range_resolution {
  return {.verdict = unknown_snapshot, .snapshot = id};
}
auto gap(std::int64_t oldest) -> range_resolution {
  return {.verdict = history_gap, .oldest_retained = oldest};
}
auto before_start() -> range_resolution {
  return {.verdict = end_before_start};
}
auto no_ancestor(optional_id common) -> range_resolution {
  return {.verdict = not_an_ancestor, .common_ancestor = common};
}
auto deletes_in(std::int64_t id) -> range_resolution {
  return {.verdict = delete_files, .snapshot = id};
}
auto bad_graph(evolog::graph_fault fault, std::int64_t id) -> range_resolution {
  return {.verdict = malformed, .snapshot = id, .fault = fault};
}

auto text_of(const optional_id& id) -> std::string {
  return id ? std::to_string(*id) : "-";
}

auto text_of(const range_resolution& r) -> std::string {
  std::ostringstream out;
  out << to_string(r.verdict) << " [";
  for (const auto id : r.snapshots) out << id << ' ';
  out << "] snapshot " << text_of(r.snapshot) << ", common " << text_of(r.common_ancestor) << ", oldest " << text_of(r.oldest_retained)
      << ", fault " << (r.fault ? static_cast<int>(*r.fault) : -1);
  return out.str();
}

struct range_case {
  std::string rule;
  snapshots graph;
  optional_id head;
  range_bounds bounds;
  range_resolution expected;
};

auto cases() -> std::vector<range_case> {
  return {
      // ok
      {"no bounds: everything up to the head", rolled_back(), 5, {}, ok_with({1, 2, 4, 5})},
      {"the start is exclusive, the end inclusive", rolled_back(), 5, {after_snapshot{1}, until_snapshot{4}}, ok_with({2, 4})},
      {"timestamps name the newest ancestor at or before", rolled_back(), 5, {after_timestamp{10}, until_timestamp{49}}, ok_with({2, 4})},
      {"a start before the first snapshot is no start", rolled_back(), 5, {after_timestamp{9}, until_snapshot{2}}, ok_with({1, 2})},
      {"an end need not be an ancestor of the head", rolled_back(), 5, {after_snapshot{1}, until_snapshot{8}}, ok_with({2, 6, 8})},
      {"a start that is exactly the expired parent", expired(), 12, {after_snapshot{10}, {}}, ok_with({11, 12})},
      {"the oldest retained snapshot as start", expired(), 12, {after_timestamp{110}, {}}, ok_with({12})},
      {"delete files outside the range", rolled_back(), 7, {{}, until_snapshot{5}}, ok_with({1, 2, 4, 5})},

      // 2. unknown_snapshot comes before ...
      {"an unknown head", rolled_back(), 99, {}, unknown(99)},
      {"an unknown end", rolled_back(), 5, {{}, until_snapshot{99}}, unknown(99)},
      {"an unknown head before an unknown end", rolled_back(), 98, {{}, until_snapshot{99}}, unknown(98)},
      {"an unknown end before a gap", expired(), 12, {after_timestamp{109}, until_snapshot{99}}, unknown(99)},
      {"an unknown end before a missing head", rolled_back(), std::nullopt, {{}, until_snapshot{99}}, unknown(99)},
      {"an unknown end before an unknown start", rolled_back(), 5, {after_snapshot{98}, until_snapshot{99}}, unknown(99)},
      {"an unknown end before equal bounds", rolled_back(), 5, {after_snapshot{99}, until_snapshot{99}}, unknown(99)},
      {"the expired parent is no end", expired(), 12, {{}, until_snapshot{10}}, unknown(10)},

      // 3. history_gap of a timestamp comes before ...
      {"a start time before the oldest retained", expired(), 12, {after_timestamp{109}, {}}, gap(11)},
      {"an end time before the oldest retained", expired(), 12, {{}, until_timestamp{109}}, gap(11)},
      {"a gap before an unknown start", expired(), 12, {after_snapshot{99}, until_timestamp{109}}, gap(11)},
      {"a gap before equal bounds", expired(), 12, {after_timestamp{109}, until_timestamp{109}}, gap(11)},
      {"a gap before an end that lies elsewhere", expired(), 12, {after_timestamp{109}, until_snapshot{22}}, gap(11)},
      {"a gap of the end before a start that lies elsewhere", expired(), 12, {after_snapshot{22}, until_timestamp{109}}, gap(11)},
      {"a gap before an end that precedes the start", expired(), 12, {after_snapshot{12}, until_timestamp{109}}, gap(11)},
      {"a gap before delete files", expired(), 13, {after_timestamp{109}, {}}, gap(11)},

      // 4. nothing to end with
      {"no head", rolled_back(), std::nullopt, {}, is_empty()},
      {"no head, whatever the end", rolled_back(), std::nullopt, {after_snapshot{1}, until_snapshot{4}}, is_empty()},
      {"no head, whatever the times", expired(), std::nullopt, {after_timestamp{0}, until_timestamp{0}}, is_empty()},
      {"no head and an unknown start", rolled_back(), std::nullopt, {after_snapshot{99}, {}}, unknown(99)},
      {"no head and no snapshots", {}, std::nullopt, {}, is_empty()},
      {"an end before the first snapshot", rolled_back(), 5, {{}, until_timestamp{9}}, is_empty()},
      {"... comes before an end that precedes the start", rolled_back(), 5, {after_snapshot{4}, until_timestamp{9}}, is_empty()},
      {"... comes before delete files", rolled_back(), 7, {after_snapshot{5}, until_timestamp{9}}, is_empty()},
      {"... and an unknown start", rolled_back(), 5, {after_snapshot{99}, until_timestamp{9}}, unknown(99)},
      {"both before the first snapshot", rolled_back(), 5, {after_timestamp{8}, until_timestamp{9}}, is_empty()},

      // 5. equal bounds
      {"start and end are one snapshot", rolled_back(), 5, {after_snapshot{4}, until_snapshot{4}}, is_empty()},
      {"the start is the head", rolled_back(), 5, {after_snapshot{5}, {}}, is_empty()},
      {"one snapshot by id and by time", rolled_back(), 5, {after_snapshot{4}, until_timestamp{44}}, is_empty()},
      {"equal bounds before delete files", rolled_back(), 7, {after_snapshot{7}, until_snapshot{7}}, is_empty()},
      {"equal bounds on another branch than the head", rolled_back(), 5, {after_snapshot{8}, until_snapshot{8}}, is_empty()},

      // 6. the walk from the end does not meet the start
      {"no start and an expired parent", expired(), 12, {}, gap(11)},
      {"no start and an expired parent, before delete files", expired(), 13, {}, gap(11)},
      {"an unknown start and an expired parent", expired(), 12, {after_snapshot{99}, {}}, gap(11)},
      {"an unknown start and an expired parent, before delete files", expired(), 13, {after_snapshot{99}, {}}, gap(11)},
      {"an unknown start and no expired parent", rolled_back(), 5, {after_snapshot{99}, {}}, unknown(99)},
      {"an unknown start before delete files", rolled_back(), 7, {after_snapshot{99}, {}}, unknown(99)},
      {"another branch's expired parent", expired(), 22, {after_snapshot{10}, {}}, unknown(10)},
      {"the end is an ancestor of the start", rolled_back(), 5, {after_snapshot{4}, until_snapshot{2}}, before_start()},
      {"... also by time", rolled_back(), 5, {after_timestamp{50}, until_timestamp{20}}, before_start()},
      {"... before delete files", rolled_back(), 7, {after_snapshot{7}, until_snapshot{5}}, before_start()},
      {"... also where history has expired", expired(), 12, {after_snapshot{12}, until_snapshot{11}}, before_start()},
      {"a rolled back start", rolled_back(), 5, {after_snapshot{8}, {}}, no_ancestor(2)},
      {"a rolled back start before delete files", rolled_back(), 7, {after_snapshot{6}, {}}, no_ancestor(2)},
      {"a start without a common ancestor", expired(), 12, {after_snapshot{22}, {}}, no_ancestor(std::nullopt)},
      {"... also where the end has all its history", expired(), 22, {after_snapshot{12}, {}}, no_ancestor(std::nullopt)},

      // 7. delete files
      {"delete files at the end", rolled_back(), 7, {after_snapshot{4}, {}}, deletes_in(7)},
      {"delete files after an expired start that is still fine", expired(), 13, {after_snapshot{10}, {}}, deletes_in(13)},
      {"the oldest of several is named",
       {{1, no_parent, 1, operation::append}, {2, 1, 2, operation::append, true}, {3, 2, 3, operation::append, true}},
       3,
       {after_snapshot{1}, {}},
       deletes_in(2)},
      {"rewrites with delete files do not count", rolled_back(), 9, {after_snapshot{2}, {}}, ok_with({4})},

      // 8. nothing but rewrites
      {"a rewrite alone", rolled_back(), 5, {after_snapshot{2}, until_snapshot{3}}, is_empty()},
      {"a rewrite with delete files alone", rolled_back(), 9, {after_snapshot{4}, {}}, is_empty()},

      // times
      {"equal timestamps: the newest ancestor",
       {{1, no_parent, 5, operation::append}, {2, 1, 5, operation::append}, {3, 2, 5, operation::append}},
       3,
       {{}, until_timestamp{5}},
       ok_with({1, 2, 3})},
      {"negative timestamps",
       {{1, no_parent, -30, operation::append}, {2, 1, -20, operation::append}, {3, 2, -10, operation::append}},
       3,
       {after_timestamp{-21}, until_timestamp{-15}},
       ok_with({2})},
      {"a clock that went back: the first one met walking back from the head",
       {{1, no_parent, 50, operation::append}, {2, 1, 10, operation::append}, {3, 2, 60, operation::append}},
       3,
       {after_timestamp{20}, {}},
       ok_with({3})},
      {"times belong to the head's ancestors, not to another branch", rolled_back(), 5, {{}, until_timestamp{35}}, ok_with({1, 2})},
  };
}

// The resolved bounds have a test of their own.
auto without_bounds(range_resolution resolution) -> range_resolution {
  resolution.start.reset();
  resolution.end.reset();
  return resolution;
}

auto resolved(const range_case& each) -> range_resolution {
  return without_bounds(resolve_range(each.graph, each.head, each.bounds));
}

}  // namespace

TEST_CASE("resolve_range: every verdict, and the first that applies") {
  for (const range_case& each : cases()) {
    INFO(each.rule);
    CHECK(text_of(resolved(each)) == text_of(each.expected));
  }
}

TEST_CASE("resolve_range: a graph that lists an id twice is malformed, whatever else applies") {
  for (range_case each : cases()) {
    each.graph.push_back({80, std::nullopt, 0, operation::append});
    each.graph.insert(each.graph.begin(), {80, 1, 0, operation::replace, true});
    INFO(each.rule);
    CHECK(text_of(resolved(each)) == text_of(bad_graph(evolog::graph_fault::repeated_id, 80)));
  }
}

TEST_CASE("resolve_range: a graph with a parent chain that loops anywhere is malformed, whatever else applies") {
  for (range_case each : cases()) {
    for (const auto& [id, parent] : {std::pair{82, 84}, {83, 82}, {84, 83}, {85, 84}})
      each.graph.insert(each.graph.begin(), {id, parent, 0, operation::append});
    INFO(each.rule);
    CHECK(text_of(resolved(each)) == text_of(bad_graph(evolog::graph_fault::parent_loop, 82)));
  }
  CHECK(resolve_range(snapshots{{1, 1, 0, operation::append}}, 1).verdict == malformed);
}

TEST_CASE("resolve_range: an unknown head comes before everything but a malformed graph") {
  for (range_case each : cases()) {
    each.head = -1;
    INFO(each.rule);
    CHECK(text_of(resolved(each)) == text_of(unknown(-1)));
  }
}

TEST_CASE("resolve_range: the order in which snapshots are listed changes nothing") {
  for (range_case each : cases()) {
    std::ranges::reverse(each.graph);
    INFO(each.rule);
    CHECK(text_of(resolved(each)) == text_of(each.expected));
  }
}

TEST_CASE("resolve_range: the resolved bounds are told with every verdict that follows them") {
  const auto by_time = resolve_range(rolled_back(), 5, after_timestamp{29}, until_timestamp{45});
  CHECK(by_time.start == 2);
  CHECK(by_time.end == 4);
  CHECK(resolve_range(rolled_back(), 5).start == std::nullopt);
  CHECK(resolve_range(rolled_back(), 5).end == 5);
  CHECK(resolve_range(rolled_back(), 5, after_timestamp{9}).start == std::nullopt);
  CHECK(resolve_range(rolled_back(), 5, after_snapshot{8}).start == 8);
}

TEST_CASE("resolve_range: bounds may come in any order, alone, or at run time") {
  const auto graph = rolled_back();
  const auto expected = resolve_range(graph, 5, after_snapshot{1}, until_timestamp{40});
  CHECK(expected.snapshots == std::vector<std::int64_t>{2, 4});
  CHECK(resolve_range(graph, 5, until_timestamp{40}, after_snapshot{1}) == expected);
  CHECK(resolve_range(graph, 5, {.start = after_snapshot{1}, .end = until_timestamp{40}}) == expected);
  range_bounds bounds;
  bounds.start = after_timestamp{10};
  bounds.end = until_snapshot{4};
  CHECK(resolve_range(graph, 5, bounds) == expected);
  CHECK(resolve_range(graph, 4, after_snapshot{1}) == expected);
}

TEST_CASE("resolve_range: takes any range, of a user's own type through a transform view") {
  struct commit {
    std::string name;
    int after;
  };
  const auto as_snapshot = [](const commit& each) {
    return evolog::snapshot{.id = std::stoi(each.name), .parent = each.after == 0 ? optional_id{} : each.after};
  };
  const std::vector<commit> commits{{"7", 0}, {"3", 7}, {"5", 3}};
  CHECK(resolve_range(commits | ranges::views::transform(as_snapshot), 5).snapshots == std::vector<std::int64_t>{7, 3, 5});

  const std::list<evolog::snapshot> listed{{.id = 2, .parent = 1}, {.id = 1}};
  CHECK(resolve_range(listed, 2).snapshots == std::vector<std::int64_t>{1, 2});
  const evolog::snapshot array[] = {{.id = 1}};
  CHECK(resolve_range(array, 1).snapshots == std::vector<std::int64_t>{1});
}

TEST_CASE("resolve_range: a long chain, and a loop at the end of a long chain") {
  constexpr std::int64_t length = 200'000;
  snapshots chain;
  for (std::int64_t id = 1; id <= length; ++id) chain.push_back({.id = id, .parent = id == 1 ? optional_id{} : id - 1, .timestamp = id});
  const auto all = resolve_range(chain, length);
  CHECK(all.snapshots.size() == static_cast<std::size_t>(length));
  CHECK(std::ranges::is_sorted(all.snapshots));

  chain.front().parent = length;
  CHECK(resolve_range(chain, length).verdict == malformed);
}
