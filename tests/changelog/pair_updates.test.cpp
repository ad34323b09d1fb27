// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include <doctest/doctest.h>

#include <evolog/changelog/pair_updates.hpp>
#include <evolog/row/columns.hpp>

#include "support/changes.hpp"
#include "support/errors.hpp"

namespace {

using namespace support;
using evolog::ambiguous;
using evolog::ambiguous_update_error;
using evolog::change;
using evolog::change_type;
using evolog::columns;
using evolog::named;
using evolog::pair_updates;

TEST_CASE("pair_updates: one delete and one insert of a key and ordinal become UPDATE_BEFORE and UPDATE_AFTER") {
  for (const auto& changes : orders_of({D(7, "p", 0, 100), I(7, "q", 0, 100), D(8, "p", 0, 100), I(8, "r", 0, 100)})) {
    CHECK(as_multiset(pair_updates(changes, &item::key)) ==
          as_multiset({B(7, "p", 0, 100), A(7, "q", 0, 100), B(8, "p", 0, 100), A(8, "r", 0, 100)}));
  }
}

TEST_CASE("pair_updates: one row alone stays") {
  const item_log changes{D(7, "p", 0), I(8, "q", 0), I(7, "q", 1)};
  for (const auto& shuffled : orders_of(changes)) CHECK(as_multiset(pair_updates(shuffled, &item::key)) == as_multiset(changes));
}

TEST_CASE("pair_updates: never pairs across ordinals") {
  const item_log changes{D(7, "p", 0), I(7, "q", 1)};
  for (const auto& shuffled : orders_of(changes)) CHECK(in_order(pair_updates(shuffled, &item::key)) == in_order(shuffled));
}

TEST_CASE("pair_updates: whole rows cancel first, keys pair second") {
  const item_log changes{D(7, "p", 0), D(7, "p", 0), I(7, "p", 0), I(7, "q", 0)};
  for (const auto& shuffled : orders_of(changes)) {
    CHECK(as_multiset(pair_updates(shuffled, &item::key)) == as_multiset({B(7, "p", 0), A(7, "q", 0)}));
  }
}

TEST_CASE("pair_updates: no fake update where the rows of a key that is not unique are carried over") {
  const item_log changes{D(7, "p", 0), D(7, "q", 0), I(7, "q", 0), I(7, "p", 0), I(7, "r", 0)};
  for (const auto& shuffled : orders_of(changes)) CHECK(as_multiset(pair_updates(shuffled, &item::key)) == as_multiset({I(7, "r", 0)}));
}

TEST_CASE("pair_updates: a pair stands at its earlier member, UPDATE_BEFORE directly before UPDATE_AFTER; survivors in input order") {
  const item_log changes{I(1, "a", 0), I(7, "q", 0), D(2, "b", 0), D(8, "x", 0), I(3, "c", 0), D(7, "p", 0), D(4, "d", 0), I(8, "y", 0)};
  CHECK(in_order(pair_updates(changes, &item::key)) ==
        in_order({I(1, "a", 0), B(7, "p", 0), A(7, "q", 0), D(2, "b", 0), B(8, "x", 0), A(8, "y", 0), I(3, "c", 0), D(4, "d", 0)}));
}

TEST_CASE("pair_updates: a paired changelog is a raw one written differently") {
  const item_log changes{A(7, "q", 0), B(7, "p", 0), B(8, "x", 0), A(9, "y", 1), B(5, "s", 0), A(5, "s", 0)};
  for (const auto& shuffled : orders_of(changes)) {
    CHECK(as_multiset(pair_updates(shuffled, &item::key)) == as_multiset({B(7, "p", 0), A(7, "q", 0), D(8, "x", 0), I(9, "y", 1)}));
  }
}

TEST_CASE("pair_updates: images of one update that carry different keys are a delete and an insert") {
  const item_log changes{B(7, "moved", 4), A(8, "moved", 4)};
  for (const auto& shuffled : orders_of(changes)) {
    CHECK(as_multiset(pair_updates(shuffled, &item::key)) == as_multiset({D(7, "moved", 4), I(8, "moved", 4)}));
  }
}

TEST_CASE("pair_updates: a second time changes nothing") {
  const item_log changes{D(7, "p", 0), I(7, "q", 0), I(8, "x", 0), D(7, "q", 1), I(7, "r", 1)};
  const auto once = pair_updates(changes, &item::key);
  CHECK(in_order(pair_updates(once, &item::key)) == in_order(once));
}

TEST_CASE("pair_updates: snapshot ids stay with their rows") {
  CHECK(in_order(pair_updates(item_log{I(7, "q", 0), D(7, "p", 0, 5)}, &item::key)) == in_order({B(7, "p", 0, 5), A(7, "q", 0)}));
}

// ---- ambiguity

TEST_CASE("pair_updates: anything else is ambiguous: an error naming key, ordinal and counts") {
  struct unpairable {
    item_log changes;
    std::size_t deletes;
    std::size_t inserts;
  };
  const std::vector<unpairable> cases{
      {{D(7, "p", 3), I(7, "q", 3), I(7, "r", 3)}, 1, 2},
      {{D(7, "p", 3), D(7, "q", 3), I(7, "r", 3)}, 2, 1},
      {{D(7, "p", 3), D(7, "q", 3)}, 2, 0},
      {{I(7, "p", 3), I(7, "q", 3)}, 0, 2},
      {{I(7, "p", 3), I(7, "p", 3)}, 0, 2},
      {{D(7, "p", 3), D(7, "q", 3), I(7, "r", 3), I(7, "s", 3)}, 2, 2},
      {{B(7, "p", 3), A(7, "q", 3), I(7, "r", 3)}, 1, 2},
  };
  for (const auto& [changes, deletes, inserts] : cases) {
    for (const auto& shuffled : orders_of(changes)) {
      const auto error = error_of<ambiguous_update_error>([&] { return pair_updates(shuffled, &item::key); });
      REQUIRE(error.ambiguous().size() == 1);
      const auto& found = error.ambiguous()[0];
      CHECK(found.key == "7");
      CHECK(found.ordinal == "3");
      CHECK(found.deletes == deletes);
      CHECK(found.inserts == inserts);
      CHECK(as_multiset(rows_at(shuffled, found.positions)) == as_multiset(changes));
      CHECK(std::is_sorted(found.positions.begin(), found.positions.end()));
    }
  }
}

TEST_CASE("pair_updates: only rows that are left when whole rows have cancelled make an update ambiguous") {
  const item_log changes{I(7, "x", 0), D(7, "p", 0), I(7, "q", 0), D(7, "q", 0), I(7, "r", 0)};
  for (const auto& shuffled : orders_of(changes)) {
    const auto error = error_of<ambiguous_update_error>([&] { return pair_updates(shuffled, &item::key); });
    const auto& found = error.ambiguous().at(0);
    CHECK(found.deletes == 1);
    CHECK(found.inserts == 2);
    CHECK(as_multiset(rows_at(shuffled, found.positions)) == as_multiset({D(7, "p", 0), I(7, "x", 0), I(7, "r", 0)}));
  }
}

TEST_CASE("pair_updates: the error says in one sentence what was found and what to do") {
  const item_log changes{D(7, "p", 3), I(7, "q", 3), I(8, "x", 3), I(7, "r", 3)};
  const auto error = error_of<ambiguous_update_error>([&] { return pair_updates(changes, columns<&item::key>); });
  CHECK(
      std::string(error.what()) ==
      "cannot pair the updates of identifier columns ['key']: key 7 has 1 delete and 2 inserts at ordinal 3 (rows 0, 1, 3); choose columns "
      "that identify a row, or keep such rows unpaired with ambiguous::keep");
}

TEST_CASE("pair_updates: the error lists every key and ordinal, in the order of their first rows, and its sentence the first three") {
  item_log changes;
  for (int key = 9; key > 0; --key) {
    changes.push_back(I(key, "a", key % 3));
    changes.push_back(I(key, "b", key % 3));
  }
  const auto error = error_of<ambiguous_update_error>([&] { return pair_updates(changes, named("id", &item::key)); });
  REQUIRE(error.ambiguous().size() == 9);
  for (std::size_t i = 0; i < 9; ++i) {
    CHECK(error.ambiguous()[i].key == std::to_string(9 - i));
    CHECK(error.ambiguous()[i].ordinal == std::to_string((9 - i) % 3));
    CHECK(error.ambiguous()[i].positions == std::vector<std::size_t>{2 * i, 2 * i + 1});
  }
  CHECK(std::string(error.what()).find("['id']: key 9 has 0 deletes and 2 inserts at ordinal 0 (rows 0, 1); key 8") != std::string::npos);
  CHECK(std::string(error.what()).find("; and 6 more;") != std::string::npos);
}

TEST_CASE("pair_updates: the error shows a key of several columns part by part") {
  const item_log changes{I(7, "p", 3), I(7, "p", 3)};
  const auto error = error_of<ambiguous_update_error>([&] { return pair_updates(changes, columns<&item::key, &item::value>); });
  CHECK(error.ambiguous().at(0).key == "(7, \"p\")");
  CHECK(std::string(error.what()).find("['key', 'value']: key (7, \"p\") has") != std::string::npos);
}

TEST_CASE("pair_updates: a lenient run leaves ambiguous rows as DELETE and INSERT, pairs the rest, and lists what it left") {
  const item_log changes{D(7, "p", 0), I(7, "q", 0), I(7, "r", 0), D(8, "x", 0), I(8, "y", 0)};
  for (const auto& shuffled : orders_of(changes)) {
    const auto paired = pair_updates(shuffled, &item::key, ambiguous::keep);
    CHECK(as_multiset(paired) == as_multiset({D(7, "p", 0), I(7, "q", 0), I(7, "r", 0), B(8, "x", 0), A(8, "y", 0)}));
    REQUIRE(paired.ambiguous().size() == 1);
    const auto& found = paired.ambiguous()[0];
    CHECK(found.key == "7");
    CHECK(found.ordinal == 0);
    CHECK(found.deletes == 1);
    CHECK(found.inserts == 2);
    CHECK(as_multiset(rows_at(shuffled, found.positions)) == as_multiset({D(7, "p", 0), I(7, "q", 0), I(7, "r", 0)}));
  }
}

TEST_CASE("pair_updates: a lenient run never chooses, also where paired rows come in") {
  const item_log changes{B(7, "p", 0), A(7, "q", 0), A(7, "r", 0), D(8, "x", 0), D(8, "y", 0)};
  for (const auto& shuffled : orders_of(changes)) {
    CHECK(as_multiset(pair_updates(shuffled, &item::key, ambiguous::keep)) ==
          as_multiset({D(7, "p", 0), I(7, "q", 0), I(7, "r", 0), D(8, "x", 0), D(8, "y", 0)}));
  }
}

TEST_CASE("pair_updates: what was left unpaired can be read off a result that nobody keeps") {
  std::string keys;
  for (const auto& found : pair_updates(item_log{I(7, "q", 0), I(7, "r", 0)}, &item::key, ambiguous::keep).ambiguous()) keys += found.key;
  CHECK(keys == "7");
}

TEST_CASE("pair_updates: refusing is the default and can be said; without ambiguity nothing is listed") {
  const item_log ambiguous_changes{I(7, "q", 0), I(7, "r", 0)};
  CHECK_THROWS_AS(static_cast<void>(pair_updates(ambiguous_changes, &item::key, ambiguous::refuse)), ambiguous_update_error);
  CHECK(pair_updates(item_log{D(7, "p", 0), I(7, "q", 0)}, &item::key, ambiguous::keep).ambiguous().empty());
}

TEST_CASE("pair_updates: the error is an evolog::error") {
  CHECK_THROWS_AS(static_cast<void>(pair_updates(item_log{I(7, "q", 0), I(7, "r", 0)}, &item::key)), evolog::error);
}

// ---- keys

template <class Key>
struct keyed {
  Key key;
  int value;
};

/// How many updates there are among a delete and an insert with these keys.
template <class Key>
auto pairs_of(const Key& before, const Key& after, evolog::floats policy = evolog::floats::bits) -> bool {
  using row = keyed<Key>;
  const std::vector<change<row>> changes{{change_type::delete_, 0, row{before, 1}}, {change_type::insert, 0, row{after, 2}}};
  const auto paired = pair_updates(changes, &row::key, policy);
  return paired[0].type() == change_type::update_before;
}

TEST_CASE("pair_updates: keys are compared part by part, never flattened into text") {
  using parts = std::tuple<std::string, std::string>;
  CHECK(pairs_of<parts>({"ab", "c"}, {"ab", "c"}));
  CHECK_FALSE(pairs_of<parts>({"ab", "c"}, {"a", "bc"}));
  CHECK_FALSE(pairs_of<parts>({"", "abc"}, {"abc", ""}));
}

TEST_CASE("pair_updates: a null key part is the same key on both sides, and another key than any text") {
  using text = std::optional<std::string>;
  using parts = std::tuple<int, text>;
  CHECK(pairs_of<text>(std::nullopt, std::nullopt));
  CHECK_FALSE(pairs_of<text>(std::nullopt, "null"));
  CHECK_FALSE(pairs_of<text>(std::nullopt, ""));
  CHECK(pairs_of<parts>({7, std::nullopt}, {7, std::nullopt}));
  CHECK_FALSE(pairs_of<parts>({7, std::nullopt}, {8, std::nullopt}));
}

TEST_CASE("pair_updates: every NaN is the same key; -0.0 and +0.0 are one only as in SQL") {
  const auto nan = std::numeric_limits<double>::quiet_NaN();
  CHECK(pairs_of(nan, std::bit_cast<double>(0xfff8'0000'0000'0002U)));
  CHECK_FALSE(pairs_of(nan, 0.0));
  CHECK_FALSE(pairs_of(-0.0, 0.0));
  CHECK(pairs_of(-0.0, 0.0, evolog::floats::sql));
}

TEST_CASE("pair_updates: a key may be a member, columns, a lambda, or any of them with a name") {
  const item_log changes{I(7, "q", 0), D(7, "p", 0)};
  const auto expected = in_order({B(7, "p", 0), A(7, "q", 0)});
  CHECK(in_order(pair_updates(changes, &item::key)) == expected);
  CHECK(in_order(pair_updates(changes, columns<&item::key>)) == expected);
  CHECK(in_order(pair_updates(changes, [](const item& row) { return row.key; })) == expected);
  CHECK(in_order(pair_updates(changes, named("id", &item::key))) == expected);
}

TEST_CASE("pair_updates: without a name, the columns of a key are called key") {
  const auto key = [](const item& row) { return row.key; };
  const auto error = error_of<ambiguous_update_error>([&] { return pair_updates(item_log{I(7, "q", 0), I(7, "r", 0)}, key); });
  CHECK(std::string(error.what()).find("identifier columns ['key']") != std::string::npos);
}

TEST_CASE("pair_updates: nothing gives nothing, and a row alone is split") {
  CHECK(pair_updates(item_log{}, &item::key).empty());
  CHECK(in_order(pair_updates(item_log{B(7, "p", 0)}, &item::key)) == in_order({D(7, "p", 0)}));
  CHECK(in_order(pair_updates(item_log{A(7, "p", 0)}, &item::key)) == in_order({I(7, "p", 0)}));
}

}  // namespace
