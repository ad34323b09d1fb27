// SPDX-License-Identifier: Apache-2.0
// Every operation over views of the standard library.

#include <algorithm>
#include <iterator>
#include <list>
#include <map>
#include <ranges>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "support/archetypes.hpp"

namespace {

using namespace support;

const auto log = archetype_log();
const auto move_only_key = evolog::columns<&move_only_item::key>;
const auto every_row = [](const item_change&) { return true; };

TEST_CASE("standard views: filter, an rvalue, an lvalue, and one that owns its rows") {
  CHECK(answers([&] { return log | std::views::filter(every_row); }, &item::key) == expected_answers());
  auto filtered = log | std::views::filter(every_row);
  CHECK(answers([&]() -> auto& { return filtered; }, &item::key) == expected_answers());

  CHECK(answers([&] { return item_log(log) | std::views::filter(every_row); }, &item::key) == expected_answers());
  auto owning = item_log(log) | std::views::filter(every_row);
  CHECK(answers([&]() -> auto& { return owning; }, &item::key) == expected_answers());
}

TEST_CASE("standard views: transform to references and to rows made on the way") {
  const auto itself = [](const item_change& c) -> const item_change& { return c; };
  CHECK(answers([&] { return log | std::views::transform(itself); }, &item::key) == expected_answers());
  CHECK(answers([&] { return log | std::views::transform([](const item_change& c) { return c; }); }, &item::key) == expected_answers());
  const auto copied = log | std::views::transform([](const item_change& c) { return c; });
  CHECK(answers([&]() -> const auto& { return copied; }, &item::key) == expected_answers());
  CHECK(answers([&] { return log | std::views::transform([](const item_change& c) { return to_move_only(c); }); }, move_only_key) ==
        expected_answers());
}

TEST_CASE("standard views: take, reverse, join, values") {
  auto more = log;
  more.insert(more.end(), log.begin(), log.end());
  CHECK(answers([&] { return more | std::views::take(log.size()); }, &item::key) == expected_answers());

  const std::vector reversed(log.rbegin(), log.rend());
  CHECK(answers([&] { return reversed | std::views::reverse; }, &item::key) == expected_answers());

  const std::vector<item_log> parts{{log.begin(), log.begin() + 3}, {}, {log.begin() + 3, log.end()}};
  CHECK(answers([&] { return parts | std::views::join; }, &item::key) == expected_answers());

  std::map<int, item_change> map;
  for (const auto& c : log) map.emplace(static_cast<int>(map.size()), c);
  CHECK(answers([&] { return map | std::views::values; }, &item::key) == expected_answers());
}

TEST_CASE("standard views: an end of another type") {
  const std::list rows(log.begin(), log.end());
  CHECK(answers([&] { return std::views::counted(rows.begin(), static_cast<std::ptrdiff_t>(rows.size())); }, &item::key) ==
        expected_answers());
  CHECK(answers([&] { return log | std::views::take_while(every_row); }, &item::key) == expected_answers());
}

TEST_CASE("rvalue references from a standard view: nothing is moved from the rows") {
  auto move_only = to_move_only(log);
  const auto give_away = [](move_only_change& c) -> move_only_change&& { return std::move(c); };
  CHECK(answers([&] { return move_only | std::views::transform(give_away); }, move_only_key) == expected_answers());
  CHECK(in_order(move_only) == in_order(log));
}

}  // namespace
