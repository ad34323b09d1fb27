// SPDX-License-Identifier: Apache-2.0
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <evolog/changelog/remove_carryovers.hpp>

#include "support/changes.hpp"

namespace {

using namespace support;
using evolog::change;
using evolog::change_type;
using evolog::remove_carryovers;

TEST_CASE("remove_carryovers: an untouched row, deleted and inserted in one ordinal, disappears") {
  for (const auto& changes : orders_of({D(7, "p", 0), I(7, "p", 0)})) CHECK(remove_carryovers(changes).size() == 0);
}

TEST_CASE("remove_carryovers: what changed survives") {
  const item_log expected{D(7, "p", 0), I(7, "q", 0)};
  for (const auto& changes : orders_of({D(7, "p", 0), I(7, "q", 0), D(8, "p", 0), I(8, "p", 0)})) {
    CHECK(as_multiset(remove_carryovers(changes)) == as_multiset(expected));
  }
}

TEST_CASE("remove_carryovers: per ordinal and row, the smaller number of deletes and inserts cancels; survivors keep their multiplicity") {
  for (int deletes = 0; deletes <= 4; ++deletes) {
    for (int inserts = 0; inserts <= 4; ++inserts) {
      item_log changes(static_cast<std::size_t>(deletes), D(7, "p", 0));
      changes.insert(changes.end(), static_cast<std::size_t>(inserts), I(7, "p", 0));
      const auto left = deletes - inserts;
      const item_log expected(static_cast<std::size_t>(left < 0 ? -left : left), left < 0 ? I(7, "p", 0) : D(7, "p", 0));
      for (const auto& shuffled : orders_of(changes)) CHECK(as_multiset(remove_carryovers(shuffled)) == as_multiset(expected));
    }
  }
}

TEST_CASE("remove_carryovers: never crosses ordinals") {
  const item_log changes{D(7, "p", 0), I(7, "p", 1), D(7, "p", 2), I(7, "p", 2), I(7, "p", -1)};
  const item_log expected{D(7, "p", 0), I(7, "p", 1), I(7, "p", -1)};
  for (const auto& shuffled : orders_of(changes)) CHECK(as_multiset(remove_carryovers(shuffled)) == as_multiset(expected));
}

TEST_CASE("remove_carryovers: a paired input comes out split") {
  const item_log changes{B(7, "p", 0), A(7, "q", 0), B(8, "x", 1), A(9, "y", 2)};
  const item_log expected{D(7, "p", 0), I(7, "q", 0), D(8, "x", 1), I(9, "y", 2)};
  for (const auto& shuffled : orders_of(changes)) CHECK(as_multiset(remove_carryovers(shuffled)) == as_multiset(expected));
}

TEST_CASE("remove_carryovers: an update's images cancel like a delete and an insert") {
  CHECK(remove_carryovers(item_log{B(7, "p", 0), A(7, "p", 0)}).empty());
  CHECK(remove_carryovers(item_log{B(7, "p", 0), I(7, "p", 0)}).empty());
  CHECK(remove_carryovers(item_log{A(7, "p", 0), D(7, "p", 0)}).empty());
}

TEST_CASE("remove_carryovers: changes of one sign never cancel") {
  const item_log changes{D(7, "p", 0), B(7, "p", 0), D(7, "q", 0)};
  const item_log expected{D(7, "p", 0), D(7, "p", 0), D(7, "q", 0)};
  for (const auto& shuffled : orders_of(changes)) CHECK(as_multiset(remove_carryovers(shuffled)) == as_multiset(expected));
}

TEST_CASE("remove_carryovers: rows are compared whole, column by column") {
  const item_log changes{D(7, "p", 0), I(8, "p", 0), D(9, "", 0), I(9, "9", 0)};
  CHECK(in_order(remove_carryovers(changes)) == in_order(changes));
}

TEST_CASE("remove_carryovers: survivors stand in input order and keep ordinal and snapshot") {
  const item_log changes{I(9, "z", 3, 103), D(7, "p", 0, 100), I(8, "y", 1), D(8, "x", 0, 100), I(7, "p", 0, 100), A(1, "a", 2, 102)};
  CHECK(in_order(remove_carryovers(changes)) == in_order({I(9, "z", 3, 103), I(8, "y", 1), D(8, "x", 0, 100), I(1, "a", 2, 102)}));
}

TEST_CASE("remove_carryovers: equal ordinals are one commit whatever the snapshot says") {
  CHECK(remove_carryovers(item_log{D(7, "p", 0, 100), I(7, "p", 0, 101)}).empty());
}

TEST_CASE("remove_carryovers: null equals null") {
  using row = std::optional<std::string>;
  const std::vector<change<row>> changes{{change_type::delete_, 0, std::nullopt},
                                         {change_type::insert, 0, std::nullopt},
                                         {change_type::delete_, 0, std::nullopt},
                                         {change_type::insert, 0, "null"},
                                         {change_type::insert, 0, ""}};
  for (const auto& shuffled : orders_of(changes)) {
    CHECK(as_multiset(remove_carryovers(shuffled)) == "D(null, 0); I(\"\", 0); I(\"null\", 0); ");
  }
}

TEST_CASE("remove_carryovers: every NaN equals every NaN, and -0.0 equals +0.0 only as in SQL") {
  const auto nan = std::bit_cast<double>(0x7ff8'0000'0000'0001U);
  const auto other_nan = std::bit_cast<double>(0xfff8'0000'0000'0002U);
  CHECK(remove_carryovers(std::vector<change<double>>{{change_type::delete_, 0, nan}, {change_type::insert, 0, other_nan}}).empty());

  const std::vector<change<double>> zeros{{change_type::delete_, 0, -0.0}, {change_type::insert, 0, 0.0}};
  CHECK(remove_carryovers(zeros).size() == 2);
  CHECK(remove_carryovers(zeros, evolog::floats::bits).size() == 2);
  CHECK(remove_carryovers(zeros, evolog::floats::sql).empty());
}

TEST_CASE("remove_carryovers: binary is compared by bytes") {
  using bytes = std::vector<std::byte>;
  const bytes value{std::byte{1}, std::byte{2}};
  const bytes prefix{std::byte{1}};
  const std::vector<change<bytes>> changes{
      {change_type::delete_, 0, value}, {change_type::insert, 0, value}, {change_type::insert, 0, prefix}};
  for (const auto& shuffled : orders_of(changes)) CHECK(as_multiset(remove_carryovers(shuffled)) == "I(0x01, 0); ");
}

TEST_CASE("remove_carryovers: nothing gives nothing, and one row itself") {
  CHECK(remove_carryovers(item_log{}).empty());
  CHECK(in_order(remove_carryovers(item_log{D(7, "p", 0, 1)})) == in_order({D(7, "p", 0, 1)}));
  CHECK(in_order(remove_carryovers(item_log{A(7, "p", 0, 1)})) == in_order({I(7, "p", 0, 1)}));
}

TEST_CASE("remove_carryovers: a second time changes nothing") {
  const item_log changes{D(7, "p", 0), D(7, "p", 0), I(7, "p", 0), I(7, "q", 0), D(7, "p", 1)};
  const auto once = remove_carryovers(changes);
  CHECK(in_order(remove_carryovers(once)) == in_order(once));
}

}  // namespace
