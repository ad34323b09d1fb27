// SPDX-License-Identifier: Apache-2.0
// Section 5 of the changelog contract: cases that trip naive implementations.
#include <bit>
#include <cstddef>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include <doctest/doctest.h>

#include <evolog/changelog/check_unique.hpp>
#include <evolog/changelog/find_ordinal_tie.hpp>
#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/net_changes.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/changelog/remove_carryovers.hpp>

#include "support/changes.hpp"
#include "support/errors.hpp"

namespace {

using namespace support;
using evolog::change;
using evolog::change_type;
using evolog::check_unique;
using evolog::find_ordinal_tie;
using evolog::latest_actions;
using evolog::net_changes;
using evolog::pair_updates;
using evolog::remove_carryovers;

TEST_CASE("carry-overs count, they do not ask for presence") {
  for (const auto& log : orders_of({D(7, "p", 0), D(7, "p", 0), I(7, "p", 0)})) {
    CHECK(as_multiset(remove_carryovers(log)) == as_multiset({D(7, "p", 0)}));
  }
}

TEST_CASE("a carried-over copy does not keep its sibling from being updated, in any order") {
  for (const auto& log : orders_of({D(7, "p", 0), D(7, "p", 0), I(7, "p", 0), I(7, "q", 0)})) {
    CHECK(as_multiset(pair_updates(log, &item::key)) == as_multiset({B(7, "p", 0), A(7, "q", 0)}));
  }
}

TEST_CASE("one delete and two inserts of a key are ambiguous") {
  for (const auto& log : orders_of({D(7, "p", 0), I(7, "q", 0), I(7, "r", 0)})) {
    CHECK_THROWS_AS(static_cast<void>(pair_updates(log, &item::key)), evolog::ambiguous_update_error);
  }
}

TEST_CASE("two deletes of a key: carry-over and net keep both, lenient pairing keeps both") {
  const item_log changes{D(7, "p", 0), D(7, "q", 0)};
  for (const auto& log : orders_of(changes)) {
    CHECK(as_multiset(remove_carryovers(log)) == as_multiset(changes));
    CHECK(as_multiset(net_changes(log)) == as_multiset(changes));
    CHECK(as_multiset(pair_updates(log, &item::key, evolog::ambiguous::keep)) == as_multiset(changes));
  }
}

TEST_CASE("a row inserted twice nets to both, each with its own ordinal and snapshot") {
  const item_log changes{I(7, "p", 0, 10), I(7, "p", 1, 11)};
  for (const auto& log : orders_of(changes)) CHECK(as_multiset(net_changes(log)) == as_multiset(changes));
}

TEST_CASE("three inserts and a delete of one row net to the two earliest") {
  for (const auto& log : orders_of({I(7, "p", 0), I(7, "p", 1), I(7, "p", 2), D(7, "p", 3)})) {
    CHECK(as_multiset(net_changes(log)) == as_multiset({I(7, "p", 0), I(7, "p", 1)}));
  }
}

TEST_CASE("the pair inside an ordinal cancels before the net is taken") {
  for (const auto& log : orders_of({I(7, "p", 0), D(7, "p", 1), I(7, "p", 1)})) {
    CHECK(as_multiset(net_changes(log)) == as_multiset({I(7, "p", 0)}));
  }
}

TEST_CASE("a row that leaves and comes back: carry-over keeps both, net none, latest the insert") {
  const item_log changes{D(7, "p", 0), I(7, "p", 1)};
  for (const auto& log : orders_of(changes)) {
    CHECK(as_multiset(remove_carryovers(log)) == as_multiset(changes));
    CHECK(net_changes(log).empty());
    CHECK(as_multiset(latest_actions(log, &item::key)) == as_multiset({I(7, "p", 1)}));
  }
}

TEST_CASE("an update across two ordinals: pairing and net keep both rows") {
  const item_log changes{D(7, "p", 0), I(7, "q", 1)};
  for (const auto& log : orders_of(changes)) {
    CHECK(as_multiset(pair_updates(log, &item::key)) == as_multiset(changes));
    CHECK(as_multiset(net_changes(log)) == as_multiset(changes));
  }
}

TEST_CASE("a tie below the top: latest answers, find_ordinal_tie reports it") {
  for (const auto& log : orders_of({I(7, "p", 5), I(7, "q", 5), A(7, "r", 9)})) {
    CHECK(as_multiset(latest_actions(log, &item::key)) == as_multiset({A(7, "r", 9)}));
    const auto ties = find_ordinal_tie(log, &item::key);
    REQUIRE(ties.size() == 1);
    CHECK(ties[0].ordinal == 5);
  }
}

TEST_CASE("an insert listed before its delete is paired as an update") {
  CHECK(in_order(pair_updates(item_log{I(7, "q", 0), D(7, "p", 0)}, &item::key)) == in_order({B(7, "p", 0), A(7, "q", 0)}));
}

TEST_CASE("changes that arrive backwards net by their ordinals") {
  CHECK(in_order(net_changes(item_log{I(7, "p", 2), D(7, "p", 1), I(7, "p", 0)})) == in_order({I(7, "p", 2)}));
}

TEST_CASE("two reads that both start at ordinal 0 are one commit to the library: joined as they are, they cancel or tie") {
  const item_log joined{I(7, "p", 0), D(7, "p", 0)};
  CHECK(remove_carryovers(joined).empty());
  CHECK_THROWS_AS(static_cast<void>(latest_actions(joined, &item::key)), evolog::tie_error);
}

// ---- identity of keys and rows

template <class Key>
struct keyed {
  Key key;
  int value;
};

template <class Key>
auto pairs(const Key& before, const Key& after) -> bool {
  using row = keyed<Key>;
  const std::vector<change<row>> log{{change_type::delete_, 0, row{before, 1}}, {change_type::insert, 0, row{after, 2}}};
  return pair_updates(log, &row::key)[0].type() == change_type::update_before;
}

template <class Row>
auto carried_over(const Row& before, const Row& after) -> bool {
  return remove_carryovers(std::vector<change<Row>>{{change_type::delete_, 0, before}, {change_type::insert, 0, after}}).empty();
}

TEST_CASE("the keys (\"ab\",\"c\") and (\"a\",\"bc\"), and the key \"null\" and a null key, are different") {
  using texts = std::tuple<std::string, std::string>;
  CHECK_FALSE(pairs(texts("ab", "c"), texts("a", "bc")));
  using text = std::optional<std::string>;
  CHECK_FALSE(pairs(text("null"), text()));
}

TEST_CASE("a key part that is null on both sides is the same key") {
  using parts = std::tuple<int, std::optional<std::string>>;
  CHECK(pairs(parts(7, std::nullopt), parts(7, std::nullopt)));
  CHECK_FALSE(pairs(parts(7, std::nullopt), parts(7, "")));
}

TEST_CASE("NaN with different payloads is carried over") {
  using row = std::tuple<int, double>;
  CHECK(carried_over(row(7, std::bit_cast<double>(0x7ff8'0000'0000'0001U)), row(7, std::bit_cast<double>(0xfff0'0000'0000'00ffU))));
}

TEST_CASE("binary is carried over by its bytes") {
  using row = std::tuple<int, std::vector<std::byte>>;
  const std::vector<std::byte> bytes{std::byte{1}, std::byte{2}};
  CHECK(carried_over(row(7, bytes), row(7, bytes)));
  CHECK_FALSE(carried_over(row(7, bytes), row(7, {std::byte{2}, std::byte{1}})));
}

// ---- keys that move, and keys that are not unique

TEST_CASE("a row whose key moved from 7 to 8: latest deletes the one and keeps the other") {
  for (const auto& log : orders_of({B(7, "k1-row", 4), A(8, "k2-row", 4)})) {
    CHECK(as_multiset(latest_actions(log, &item::key)) == as_multiset({D(7, "k1-row", 4), A(8, "k2-row", 4)}));
  }
}

TEST_CASE("a raw update is a tie for latest, and after pairing its answer") {
  for (const auto& log : orders_of({D(7, "p", 3), I(7, "q", 3)})) {
    CHECK_THROWS_AS(static_cast<void>(latest_actions(log, &item::key)), evolog::tie_error);
    CHECK(as_multiset(latest_actions(pair_updates(log, &item::key), &item::key)) == as_multiset({A(7, "q", 3)}));
  }
}

TEST_CASE("a delete of another row than the one inserted: not unique at that ordinal, count 2; net keeps both") {
  const item_log changes{I(7, "q", 0), D(7, "p", 1)};
  for (const auto& log : orders_of(changes)) {
    const auto violations = check_unique(log, &item::key);
    REQUIRE(violations.size() == 1);
    CHECK(violations[0].key == "7");
    CHECK(violations[0].ordinal == 1);
    CHECK(violations[0].count == 2);
    CHECK(as_multiset(net_changes(log)) == as_multiset(changes));
  }
}

}  // namespace
