// SPDX-License-Identifier: Apache-2.0
// Every operation over every kind of container.

#include <array>
#include <cstddef>
#include <deque>
#include <forward_list>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <list>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <range/v3/view/map.hpp>

#include "support/archetypes.hpp"

namespace {

using namespace support;

const auto log = archetype_log();

TEST_CASE("the log of the archetypes holds what operations tell apart") {
  // By these lines the other tests are more than a comparison of empty lists.
  const auto& expected = expected_answers();
  CHECK(expected[1] == in_order({B(1, "old", 0, 100), A(1, "new", 0, 100), I(3, "twice", 2, 102), I(3, "twice", 2, 102),
                                 D(1, "new", 1, 101), I(4, "a", 1, 101), D(4, "b", 1, 101), I(4, "c", 1, 101), D(5, "gone", 3),
                                 I(6, "here", 0), D(6, "here", 3), I(1, "new", 3)}));
  CHECK(expected[2] == "3 at 4 5; 4 at 7 8 9; ");
  CHECK(expected[5] == "2 at 2 3; 3 at 4 5; 4 at 7 8 9; ");
  CHECK(expected[7] == in_order({D(1, "old", 0, 100), I(3, "twice", 2, 102), I(3, "twice", 2, 102), I(4, "a", 1, 101), D(4, "b", 1, 101),
                                 I(4, "c", 1, 101), D(5, "gone", 3), I(1, "new", 3)}));
  for (const auto& answer : expected) CHECK(!answer.empty());
}

TEST_CASE("a vector: lvalue, const, rvalue") {
  auto rows = log;
  CHECK(answers([&]() -> item_log& { return rows; }, &item::key) == expected_answers());
  CHECK(answers([&] { return rows; }, &item::key) == expected_answers());
  CHECK(answers([&]() -> const item_log&& { return std::move(log); }, &item::key) == expected_answers());
}

TEST_CASE("a span, of const elements too") {
  auto rows = log;
  CHECK(answers([&] { return std::span(rows); }, &item::key) == expected_answers());
  CHECK(answers([&] { return std::span(log); }, &item::key) == expected_answers());
  const std::span<item_change> constant(rows);
  CHECK(answers([&]() -> const std::span<item_change>& { return constant; }, &item::key) == expected_answers());
}

TEST_CASE("a vector of move-only rows: lvalue, const, rvalue") {
  auto rows = to_move_only(log);
  const auto key = evolog::columns<&move_only_item::key>;
  CHECK(answers([&]() -> std::vector<move_only_change>& { return rows; }, key) == expected_answers());
  CHECK(answers([&]() -> const std::vector<move_only_change>& { return rows; }, key) == expected_answers());
  CHECK(answers([&] { return to_move_only(log); }, key) == expected_answers());
}

template <std::size_t N>
struct array_of_log {
  item_change rows[N];
};
template <std::size_t... I>
auto in_array(std::index_sequence<I...>) -> array_of_log<sizeof...(I)> {
  return {{log[I]...}};
}

TEST_CASE("arrays") {
  auto c_array = in_array(std::make_index_sequence<14>());
  REQUIRE(std::size(c_array.rows) == log.size());
  CHECK(answers([&]() -> auto& { return c_array.rows; }, &item::key) == expected_answers());
  CHECK(answers([&]() -> const auto& { return std::as_const(c_array.rows); }, &item::key) == expected_answers());

  const auto array = std::to_array(c_array.rows);
  CHECK(answers([&]() -> const auto& { return array; }, &item::key) == expected_answers());
  CHECK(answers([&] { return array; }, &item::key) == expected_answers());
}

TEST_CASE("an initializer list: lvalue, rvalue") {
  const std::initializer_list<item_change> list{log[0], log[1], log[2], log[3],  log[4],  log[5],  log[6],
                                                log[7], log[8], log[9], log[10], log[11], log[12], log[13]};
  CHECK(answers([&]() -> const auto& { return list; }, &item::key) == expected_answers());
  CHECK(answers([&] { return list; }, &item::key) == expected_answers());

  // The array behind the braces is gone when the call has returned.
  const auto kept = evolog::split_updates(std::initializer_list<item_change>{log[0], log[1]});
  CHECK(in_order(kept) == in_order({log[0], log[1]}));
}

TEST_CASE("a deque, a list, a forward list") {
  const std::deque deque(log.begin(), log.end());
  CHECK(answers([&]() -> const auto& { return deque; }, &item::key) == expected_answers());
  std::list list(log.begin(), log.end());
  CHECK(answers([&]() -> auto& { return list; }, &item::key) == expected_answers());
  CHECK(answers([&] { return list; }, &item::key) == expected_answers());
  const std::forward_list forward(log.begin(), log.end());
  CHECK(answers([&]() -> const auto& { return forward; }, &item::key) == expected_answers());
}

TEST_CASE("the values of a map") {
  std::map<int, item_change> map;
  for (const auto& c : log) map.emplace(static_cast<int>(map.size()), c);
  CHECK(answers([&] { return map | ranges::views::values; }, &item::key) == expected_answers());
}

/// An adapter for what points to a change: the row is found through the pointer.
struct through_pointer {
  template <class Pointer>
  static auto type(const Pointer& p) -> evolog::change_type {
    return target(p).type;
  }
  template <class Pointer>
  static auto ordinal(const Pointer& p) -> std::int64_t {
    return target(p).ordinal;
  }
  template <class Pointer>
  static auto snapshot(const Pointer& p) -> std::optional<std::int64_t> {
    return target(p).snapshot;
  }
  template <class Pointer>
  static auto row(const Pointer& p) -> const item& {
    return target(p).row;
  }

 private:
  static auto target(const std::unique_ptr<item_change>& p) -> const item_change& { return *p; }
  static auto target(const item_change* p) -> const item_change& { return *p; }
  static auto target(std::reference_wrapper<const item_change> p) -> const item_change& { return p; }
};

TEST_CASE("rows behind pointers and references, through an adapter") {
  std::vector<std::unique_ptr<item_change>> owners;
  std::vector<const item_change*> pointers;
  std::vector<std::reference_wrapper<const item_change>> references;
  for (const auto& c : log) {
    owners.push_back(std::make_unique<item_change>(c));
    pointers.push_back(&c);
    references.emplace_back(c);
  }
  const through_pointer adapter;
  CHECK(answers([&]() -> auto& { return owners; }, &item::key, adapter) == expected_answers());
  CHECK(answers([&]() -> auto& { return pointers; }, &item::key, adapter) == expected_answers());
  CHECK(answers([&]() -> auto& { return references; }, &item::key, adapter) == expected_answers());
  const auto paired = evolog::pair_updates(pointers, &item::key, evolog::ambiguous::keep, adapter);
  CHECK(&paired[0].row() == &log[1].row);
}

}  // namespace
