// SPDX-License-Identifier: Apache-2.0
#include <bit>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <evolog/changelog/net_changes.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/changelog/remove_carryovers.hpp>

#include "support/changes.hpp"

namespace {

using namespace support;
using evolog::change;
using evolog::change_type;
using evolog::net_changes;

/// The net changes of a log in every order of its rows.
void check_net(const item_log& changes, const item_log& expected) {
  for (const auto& shuffled : orders_of(changes)) CHECK(as_multiset(net_changes(shuffled)) == as_multiset(expected));
}

TEST_CASE("net_changes: opposite changes of a row cancel across ordinals") {
  check_net({D(7, "p", 0), I(7, "p", 1)}, {});
  check_net({I(7, "p", 0), D(7, "p", 1)}, {});
  check_net({I(7, "p", 0), D(7, "p", 1), I(7, "p", 2), D(7, "p", 3)}, {});
}

TEST_CASE("net_changes: an opposite sign pops, an equal sign pushes: the earliest changes of a run survive") {
  check_net({I(7, "p", 0), I(7, "p", 1), I(7, "p", 2), D(7, "p", 3)}, {I(7, "p", 0), I(7, "p", 1)});
  check_net({D(7, "p", 0), D(7, "p", 1), I(7, "p", 2)}, {D(7, "p", 0)});
  check_net({I(7, "p", 0), D(7, "p", 1), D(7, "p", 2)}, {D(7, "p", 2)});
  check_net({I(7, "p", 0), D(7, "p", 1), I(7, "p", 2)}, {I(7, "p", 2)});
  check_net({I(7, "p", 0), I(7, "p", 1), D(7, "p", 2), I(7, "p", 3), D(7, "p", 4)}, {I(7, "p", 0)});
}

TEST_CASE("net_changes: ordinals are walked upward, whatever the order of arrival") {
  check_net({I(7, "p", 2), D(7, "p", 1), I(7, "p", 0)}, {I(7, "p", 2)});
  check_net({I(7, "p", 10), I(7, "p", 9), D(7, "p", -1)}, {I(7, "p", 10)});
}

TEST_CASE("net_changes: inside an ordinal the signed count decides before the ordinals are walked") {
  check_net({I(7, "p", 0), D(7, "p", 1), I(7, "p", 1)}, {I(7, "p", 0)});
  check_net({D(7, "p", 1), I(7, "p", 1), I(7, "p", 1), D(7, "p", 2)}, {});
  check_net({I(7, "p", 0), D(7, "p", 1), D(7, "p", 1), I(7, "p", 1)}, {});
  check_net({I(7, "p", 0), D(7, "p", 1), D(7, "p", 1), I(7, "p", 1), I(7, "p", 1), D(7, "p", 1)}, {});
}

TEST_CASE("net_changes: several copies of one ordinal pop and push one by one") {
  check_net({I(7, "p", 0), I(7, "p", 0), I(7, "p", 0), D(7, "p", 1), D(7, "p", 1)}, {I(7, "p", 0)});
  check_net({I(7, "p", 0), D(7, "p", 1), D(7, "p", 1), D(7, "p", 1)}, {D(7, "p", 1), D(7, "p", 1)});
  check_net({I(7, "p", 0), D(7, "p", 1), D(7, "p", 1), I(7, "p", 2), I(7, "p", 2)}, {I(7, "p", 2)});
}

TEST_CASE("net_changes: duplicates are counted, never collapsed, each survivor with its own ordinal and snapshot") {
  check_net({I(7, "p", 0, 10), I(7, "p", 1, 11)}, {I(7, "p", 0, 10), I(7, "p", 1, 11)});
  check_net({I(7, "p", 0, 10), I(7, "p", 0, 10)}, {I(7, "p", 0, 10), I(7, "p", 0, 10)});
  check_net({I(7, "p", 0, 12), I(7, "p", 1, 11), D(7, "p", 2, 10)}, {I(7, "p", 0, 12)});
}

TEST_CASE("net_changes: compares whole rows, without a key") {
  check_net({D(7, "p", 0), I(7, "q", 1)}, {D(7, "p", 0), I(7, "q", 1)});
  check_net({D(7, "p", 0), I(7, "q", 0), D(7, "q", 1), I(7, "p", 1)}, {});
  check_net({D(7, "p", 0), D(7, "q", 0)}, {D(7, "p", 0), D(7, "q", 0)});
}

TEST_CASE("net_changes: only INSERT and DELETE come out, also of a paired changelog") {
  check_net({B(7, "p", 0), A(7, "q", 0), B(7, "q", 1), A(7, "r", 1)}, {D(7, "p", 0), I(7, "r", 1)});
  check_net({B(7, "p", 0)}, {D(7, "p", 0)});
  check_net({A(7, "p", 0)}, {I(7, "p", 0)});
}

TEST_CASE("net_changes: survivors stand in input order") {
  const item_log changes{I(9, "z", 4), D(7, "p", 0), I(8, "x", 3), D(9, "a", 1), I(7, "q", 2), D(8, "x", 9)};
  CHECK(in_order(net_changes(changes)) == in_order({I(9, "z", 4), D(7, "p", 0), D(9, "a", 1), I(7, "q", 2)}));
}

TEST_CASE("net_changes: removing carry-overs, pairing or netting first changes nothing") {
  const item_log changes{D(7, "p", 0), I(7, "q", 0), D(8, "x", 0), I(8, "x", 0), D(7, "q", 1), I(7, "p", 1), I(9, "y", 2), I(9, "y", 3)};
  for (const auto& shuffled : orders_of(changes)) {
    const auto net = net_changes(shuffled);
    CHECK(as_multiset(net) == as_multiset({I(9, "y", 2), I(9, "y", 3)}));
    CHECK(as_multiset(net_changes(evolog::remove_carryovers(shuffled))) == as_multiset(net));
    CHECK(as_multiset(net_changes(evolog::pair_updates(shuffled, &item::key))) == as_multiset(net));
    CHECK(in_order(net_changes(net)) == in_order(net));
  }
}

TEST_CASE("net_changes: rows follow the identity of values") {
  const auto nan = std::bit_cast<double>(0x7ff8'0000'0000'0001U);
  const auto other_nan = std::bit_cast<double>(0xfff8'0000'0000'0002U);
  const std::vector<change<std::optional<double>>> changes{{change_type::delete_, 0, nan},          {change_type::insert, 1, other_nan},
                                                           {change_type::delete_, 0, std::nullopt}, {change_type::insert, 1, std::nullopt},
                                                           {change_type::delete_, 0, -0.0},         {change_type::insert, 1, 0.0}};
  for (const auto& shuffled : orders_of(changes)) {
    CHECK(as_multiset(net_changes(shuffled)) == "D(-0, 0); I(0, 1); ");
    CHECK(net_changes(shuffled, evolog::floats::sql).empty());
  }
}

TEST_CASE("net_changes: ordinals may be text, and are walked in the order of their bytes") {
  using named_commit = change<std::string, std::string>;
  const std::vector<named_commit> changes{
      {change_type::insert, "2024-01", "p"}, {change_type::delete_, "2024-02", "p"}, {change_type::insert, "2024-10", "p"}};
  for (const auto& shuffled : orders_of(changes)) CHECK(as_multiset(net_changes(shuffled)) == "I(\"p\", \"2024-10\"); ");
}

TEST_CASE("net_changes: nothing gives nothing, and one change itself") {
  CHECK(net_changes(item_log{}).empty());
  CHECK(in_order(net_changes(item_log{D(7, "p", 3, 4)})) == in_order({D(7, "p", 3, 4)}));
}

/// It has no state, yet only the caller can make one.
struct made_by_caller {
  explicit made_by_caller(int) {}
  auto type(const item_change& c) const { return c.type; }
  auto ordinal(const item_change& c) const { return c.ordinal; }
  auto row(const item_change& c) const -> const item& { return c.row; }
};

TEST_CASE("net_changes: an adapter without state is used as it was passed, never made anew") {
  const item_log log{I(7, "p", 0), D(7, "p", 1), I(8, "q", 1)};
  CHECK(as_multiset(net_changes(log, made_by_caller(1))) == as_multiset(item_log{I(8, "q", 1)}));
}

}  // namespace
