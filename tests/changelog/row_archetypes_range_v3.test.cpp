// SPDX-License-Identifier: Apache-2.0
// Every operation over views of range-v3.

#include <algorithm>
#include <list>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <range/v3/view/concat.hpp>
#include <range/v3/view/filter.hpp>
#include <range/v3/view/move.hpp>
#include <range/v3/view/take.hpp>
#include <range/v3/view/take_while.hpp>
#include <range/v3/view/transform.hpp>

#include "support/archetypes.hpp"

namespace {

using namespace support;

const auto log = archetype_log();
const auto move_only_key = evolog::columns<&move_only_item::key>;
const auto every_row = [](const item_change&) { return true; };

TEST_CASE("range-v3 views: filter, an lvalue and an rvalue") {
  CHECK(answers([&] { return log | ranges::views::filter(every_row); }, &item::key) == expected_answers());
  auto filtered = log | ranges::views::filter(every_row);
  CHECK(answers([&]() -> auto& { return filtered; }, &item::key) == expected_answers());
}

TEST_CASE("range-v3 views: transform to references and to rows made on the way") {
  CHECK(answers([&] { return log | ranges::views::transform([](const item_change& c) -> const item_change& { return c; }); }, &item::key) ==
        expected_answers());
  CHECK(answers([&] { return log | ranges::views::transform([](const item_change& c) { return c; }); }, &item::key) == expected_answers());
  CHECK(answers([&] { return log | ranges::views::transform([](const item_change& c) { return to_move_only(c); }); }, move_only_key) ==
        expected_answers());
}

TEST_CASE("range-v3 views: concat and take") {
  const std::vector first(log.begin(), log.begin() + 5);
  const std::list rest(log.begin() + 5, log.end());
  CHECK(answers([&] { return ranges::views::concat(first, rest); }, &item::key) == expected_answers());

  auto more = log;
  more.insert(more.end(), log.begin(), log.end());
  CHECK(answers([&] { return more | ranges::views::take(log.size()); }, &item::key) == expected_answers());
}

TEST_CASE("range-v3 views: an end of another type") {
  CHECK(answers([&] { return log | ranges::views::take_while(every_row); }, &item::key) == expected_answers());
}

TEST_CASE("rvalue references to rows that stay: nothing is moved from them") {
  auto rows = log;
  CHECK(answers([&] { return rows | ranges::views::move; }, &item::key) == expected_answers());
  CHECK(in_order(rows) == in_order(log));

  auto move_only = to_move_only(log);
  CHECK(answers([&] { return move_only | ranges::views::move; }, move_only_key) == expected_answers());
  CHECK(in_order(move_only) == in_order(log));
}

TEST_CASE("what a view captured lives in the result") {
  const auto kept = [] {
    const std::vector<int> unwanted{3, 4};
    return evolog::pair_updates(log | ranges::views::filter([unwanted](const item_change& c) {
                                  return std::find(unwanted.begin(), unwanted.end(), c.row.key) == unwanted.end();
                                }),
                                &item::key);
  }();
  CHECK(kept.size() == 7);
  CHECK(kept[0].type() == evolog::change_type::update_before);
}

}  // namespace
