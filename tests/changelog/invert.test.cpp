// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include <doctest/doctest.h>

#include <evolog/changelog/invert.hpp>
#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/net_changes_by_key.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/changelog/split_updates.hpp>

#include "support/changes.hpp"

namespace {

using namespace support;
using evolog::invert;

TEST_CASE("invert: inserts and deletes change places, and so do before- and after-images") {
  CHECK(in_order(invert(item_log{I(7, "p", 0)})) == in_order({D(7, "p", 0)}));
  CHECK(in_order(invert(item_log{D(7, "p", 0)})) == in_order({I(7, "p", 0)}));
  CHECK(as_multiset(invert(item_log{A(7, "q", 0), B(7, "p", 0)})) == as_multiset({B(7, "q", 0), A(7, "p", 0)}));
}

TEST_CASE("invert: the i-th smallest distinct ordinal changes places with the i-th greatest") {
  const item_log log{I(1, "a", 100), I(2, "b", -5), I(3, "c", 7), I(4, "d", 7), I(5, "e", -5), I(6, "f", 8)};
  const item_log expected{D(1, "a", -5), D(2, "b", 100), D(3, "c", 8), D(4, "d", 8), D(5, "e", 100), D(6, "f", 7)};
  for (const auto& shuffled : orders_of(log)) CHECK(as_multiset(invert(shuffled)) == as_multiset(expected));
  CHECK(in_order(invert(log)) == in_order(expected));
}

TEST_CASE("invert: snapshot ids stay with their rows") {
  CHECK(in_order(invert(item_log{I(7, "p", 0, 10), D(8, "q", 1, 11)})) == in_order({D(7, "p", 1, 10), I(8, "q", 0, 11)}));
}

TEST_CASE("invert: the before-image stands directly before the after-image again") {
  const item_log log{I(8, "x", 0), B(7, "p", 0), A(7, "q", 0), D(9, "y", 1)};
  CHECK(in_order(invert(log)) == in_order({D(8, "x", 1), B(7, "q", 1), A(7, "p", 1), I(9, "y", 0)}));
  const auto net = evolog::net_changes_by_key(item_log{D(7, "p", 0), I(7, "q", 5)}, &item::key);
  CHECK(in_order(invert(net)) == in_order({B(7, "q", 0), A(7, "p", 5)}));
}

TEST_CASE("invert: twice gives the changelog back, in the same order") {
  const item_log log{I(8, "x", 3), B(7, "p", 0), A(7, "q", 0), D(9, "y", 1), B(5, "w", 9), A(5, "z", 9)};
  CHECK(in_order(invert(invert(log))) == in_order(log));
  for (const auto& shuffled : orders_of(log)) CHECK(as_multiset(invert(invert(shuffled))) == as_multiset(log));
}

TEST_CASE("invert: the next operation sees the new ordinals and types") {
  const item_log log{I(7, "p", 0), D(7, "p", 1), I(7, "q", 1)};
  const auto undone = evolog::latest_actions(evolog::pair_updates(invert(log), &item::key), &item::key);
  CHECK(in_order(undone) == in_order({D(7, "p", 1)}));
  static_assert(std::is_same_v<decltype(invert(log)), decltype(invert(invert(evolog::split_updates(log))))>);
}

TEST_CASE("invert: ordinals may be any values with an order") {
  using composite = std::tuple<int, std::string>;
  const std::vector<evolog::change<item, composite>> log{{evolog::change_type::insert, {1, "b"}, {7, "p"}},
                                                         {evolog::change_type::insert, {1, "a"}, {8, "q"}}};
  const auto inverted = invert(log);
  CHECK(inverted[0].ordinal() == composite(1, "a"));
  CHECK(inverted[1].ordinal() == composite(1, "b"));
}

TEST_CASE("invert: an empty changelog stays empty") {
  CHECK(invert(item_log{}).empty());
  CHECK(invert(invert(item_log{})).empty());
}

}  // namespace
