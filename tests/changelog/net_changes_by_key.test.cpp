// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/net_changes_by_key.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/changelog/split_updates.hpp>
#include <evolog/row/columns.hpp>

#include "support/changes.hpp"
#include "support/errors.hpp"

namespace {

using namespace support;
using evolog::columns;
using evolog::net_changes_by_key;
using evolog::not_unique_error;
using evolog::start_counts;
using evolog::start_rows;

void check_all_orders(const item_log& log, const item_log& expected) {
  for (const auto& changes : orders_of(log)) CHECK(as_multiset(net_changes_by_key(changes, &item::key)) == as_multiset(expected));
}

TEST_CASE("net_changes_by_key: both images and different: an update, whose images keep their own ordinals and snapshots") {
  check_all_orders({D(7, "p", 0, 10), I(7, "q", 1, 11)}, {B(7, "p", 0, 10), A(7, "q", 1, 11)});
  check_all_orders({D(7, "p", 0), I(7, "q", 0), D(7, "q", 4), I(7, "r", 4)}, {B(7, "p", 0), A(7, "r", 4)});
  check_all_orders({D(7, "p", 0), I(7, "q", 2), D(7, "q", 3), I(7, "r", 9)}, {B(7, "p", 0), A(7, "r", 9)});
}

TEST_CASE("net_changes_by_key: both images and equal rows: nothing") {
  check_all_orders({D(7, "p", 0), I(7, "p", 1)}, {});
  check_all_orders({D(7, "p", 0), I(7, "q", 0), D(7, "q", 1), I(7, "p", 1)}, {});
}

TEST_CASE("net_changes_by_key: only before: a delete; only after: an insert; neither: nothing") {
  check_all_orders({D(7, "p", 0), I(7, "q", 1), D(7, "q", 2)}, {D(7, "p", 0)});
  check_all_orders({I(7, "p", 0), D(7, "p", 1), I(7, "q", 2)}, {I(7, "q", 2)});
  check_all_orders({I(7, "p", 0), D(7, "p", 1)}, {});
}

TEST_CASE("net_changes_by_key: whole rows of one ordinal cancel first") {
  check_all_orders({D(7, "p", 0), I(7, "p", 0)}, {});
  check_all_orders({D(7, "p", 0), I(7, "p", 0), D(7, "p", 1), I(7, "q", 1)}, {B(7, "p", 1), A(7, "q", 1)});
  check_all_orders({I(7, "p", 0), D(7, "p", 1), I(7, "p", 1)}, {I(7, "p", 0)});
  check_all_orders({I(7, "p", 0), I(7, "q", 0), D(7, "p", 0)}, {I(7, "q", 0)});
  check_all_orders({D(7, "p", 0), D(7, "q", 0), I(7, "p", 0)}, {D(7, "q", 0)});
  check_all_orders({I(7, "p", 0), I(7, "q", 0), D(7, "q", 0), D(7, "p", 0), D(7, "r", 1)}, {D(7, "r", 1)});
}

TEST_CASE("net_changes_by_key: a paired changelog is a raw one written differently") {
  check_all_orders({B(7, "p", 0), A(7, "q", 0), B(7, "q", 1), A(7, "r", 1)}, {B(7, "p", 0), A(7, "r", 1)});
}

TEST_CASE("net_changes_by_key: a pair stands at its earlier member, the before-image directly before the after-image") {
  const item_log log{I(8, "x", 0), I(7, "q", 1), I(9, "y", 0), D(7, "p", 0)};
  CHECK(in_order(net_changes_by_key(log, &item::key)) == in_order({I(8, "x", 0), B(7, "p", 0), A(7, "q", 1), I(9, "y", 0)}));
}

TEST_CASE("net_changes_by_key: the error of check_unique wins") {
  const item_log log{I(7, "p", 0), I(7, "q", 1), D(7, "p", 2), D(8, "a", 0), I(8, "b", 0)};
  for (const auto& changes : orders_of(log)) {
    const auto error = error_of<not_unique_error>([&] { (void)net_changes_by_key(changes, columns<&item::key>); });
    REQUIRE(error.violations().size() == 1);
    CHECK(error.violations()[0].key == "7");
    CHECK(error.violations()[0].ordinal == "1");
    CHECK(error.violations()[0].count == 2);
    CHECK(std::string(error.what()).find("Duplicate rows found for identifier columns ['key'] in changelog view.") == 0);
  }
}

TEST_CASE("net_changes_by_key: a start that is given proves more than the log alone") {
  const item_log log{I(7, "q", 0), D(7, "q", 1)};
  CHECK(net_changes_by_key(log, &item::key).empty());
  CHECK_THROWS_AS((void)net_changes_by_key(log, &item::key, start_rows(std::vector<item>{{7, "p"}})), not_unique_error);
  CHECK_THROWS_AS((void)net_changes_by_key(log, &item::key, start_counts([](int) { return 1; })), not_unique_error);
  CHECK(net_changes_by_key(log, &item::key, start_rows(std::vector<item>{{8, "p"}})).empty());
}

TEST_CASE("net_changes_by_key: the result is input for split_updates and latest_actions; pair_updates splits a pair of two ordinals") {
  const item_log log{D(7, "p", 0), I(7, "q", 1)};
  const auto net = net_changes_by_key(log, &item::key);
  CHECK(in_order(evolog::split_updates(net)) == in_order({D(7, "p", 0), I(7, "q", 1)}));
  CHECK(in_order(evolog::latest_actions(net, &item::key)) == in_order({A(7, "q", 1)}));
  CHECK(in_order(evolog::pair_updates(net, &item::key)) == in_order({D(7, "p", 0), I(7, "q", 1)}));
}

TEST_CASE("net_changes_by_key: an empty changelog has no net changes") {
  CHECK(net_changes_by_key(item_log{}, &item::key).empty());
}

}  // namespace
