// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <evolog/changelog/pair_updates.hpp>
#include <evolog/changelog/remove_carryovers.hpp>
#include <evolog/changelog/split_updates.hpp>

#include "support/changes.hpp"

namespace {

using namespace support;
using evolog::split_updates;

TEST_CASE("split_updates: UPDATE_BEFORE becomes DELETE, UPDATE_AFTER becomes INSERT, the rest stays") {
  const item_log changes{B(7, "p", 0, 100), A(7, "q", 0, 100), I(8, "p", 0), D(9, "p", 1, 101)};
  CHECK(in_order(split_updates(changes)) == in_order({D(7, "p", 0, 100), I(7, "q", 0, 100), I(8, "p", 0), D(9, "p", 1, 101)}));
}

TEST_CASE("split_updates: an image without its other half is split too") {
  CHECK(in_order(split_updates(item_log{A(7, "q", 0), B(8, "p", 3)})) == in_order({I(7, "q", 0), D(8, "p", 3)}));
}

TEST_CASE("split_updates: nothing cancels") {
  const item_log changes{A(7, "p", 0), B(7, "p", 0), D(7, "p", 0), I(7, "p", 0), I(7, "p", 0)};
  CHECK(in_order(split_updates(changes)) == in_order({I(7, "p", 0), D(7, "p", 0), D(7, "p", 0), I(7, "p", 0), I(7, "p", 0)}));
}

TEST_CASE("split_updates: nothing gives nothing") {
  CHECK(split_updates(item_log{}).empty());
}

TEST_CASE("split_updates: undoes pairing, so that only the carry-overs are gone") {
  const item_log changes{D(7, "p", 0), I(7, "q", 0), D(8, "x", 0), I(8, "x", 0), I(9, "y", 1), D(7, "q", 1), I(7, "p", 1)};
  for (const auto& shuffled : orders_of(changes)) {
    CHECK(as_multiset(split_updates(evolog::pair_updates(shuffled, &item::key))) == as_multiset(evolog::remove_carryovers(shuffled)));
  }
}

TEST_CASE("split_updates: undoes lenient pairing as well") {
  const item_log changes{D(7, "p", 0), I(7, "q", 0), I(7, "r", 0), D(8, "x", 0), I(8, "y", 0)};
  for (const auto& shuffled : orders_of(changes)) {
    const auto paired = evolog::pair_updates(shuffled, &item::key, evolog::ambiguous::keep);
    CHECK(as_multiset(split_updates(paired)) == as_multiset(evolog::remove_carryovers(shuffled)));
  }
}

}  // namespace
