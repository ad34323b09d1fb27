// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <optional>
#include <string>

#include <doctest/doctest.h>

#include <evolog/changelog/apply_changes.hpp>
#include <evolog/changelog/filter_actions.hpp>
#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/pair_updates.hpp>

#include "support/changes.hpp"

namespace {

using namespace support;
using evolog::filter_actions;

auto passes(const item& row) -> std::optional<bool> {
  if (row.value.empty()) return std::nullopt;
  return row.value == "y";
}

TEST_CASE("filter_actions: an insert or an update that satisfies the predicate stays as it is") {
  CHECK(in_order(filter_actions(item_log{I(7, "y", 0, 10), A(8, "y", 1)}, passes)) == in_order({I(7, "y", 0, 10), A(8, "y", 1)}));
}

TEST_CASE("filter_actions: one that fails becomes a delete, since the old output row must go") {
  CHECK(in_order(filter_actions(item_log{I(7, "n", 0, 10), A(8, "n", 1)}, passes)) == in_order({D(7, "n", 0, 10), D(8, "n", 1)}));
}

TEST_CASE("filter_actions: unknown counts as not satisfied") {
  CHECK(in_order(filter_actions(item_log{I(7, "", 0)}, passes)) == in_order({D(7, "", 0)}));
}

TEST_CASE("filter_actions: a delete stays, whatever its row, which may be the key alone") {
  int asked = 0;
  const auto predicate = [&](const item&) {
    ++asked;
    return true;
  };
  CHECK(in_order(filter_actions(item_log{D(7, "", 0), D(8, "y", 0)}, predicate)) == in_order({D(7, "", 0), D(8, "y", 0)}));
  CHECK(asked == 0);
}

TEST_CASE("filter_actions: before-images are dropped") {
  CHECK(in_order(filter_actions(item_log{B(7, "n", 0), A(7, "y", 0)}, passes)) == in_order({A(7, "y", 0)}));
}

TEST_CASE("filter_actions: applied with missing rows counted, the output holds exactly the rows that satisfy the predicate") {
  const item_log log{D(1, "y", 0), I(1, "n", 0), D(2, "n", 0), I(2, "y", 0), I(3, "n", 1), D(4, "y", 1), I(5, "y", 1)};
  std::map<int, item> output{{1, {1, "y"}}, {4, {4, "y"}}};
  const auto actions = filter_actions(evolog::latest_actions(evolog::pair_updates(log, &item::key), &item::key), passes);
  const auto applied = evolog::apply_changes(actions, &item::key, output, evolog::missing::count);
  CHECK(output.size() == 2);
  CHECK((output.contains(2) && output.contains(5)));
  CHECK(applied.counts() == evolog::apply_counts{.inserted = 2, .updated = 0, .deleted = 2, .missing = 1});
}

TEST_CASE("filter_actions: nothing in, nothing out") {
  CHECK(filter_actions(item_log{}, passes).empty());
}

}  // namespace
