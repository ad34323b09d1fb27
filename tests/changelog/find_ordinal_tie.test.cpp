// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <evolog/changelog/find_ordinal_tie.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/row/columns.hpp>

#include "support/changes.hpp"

namespace {

using namespace support;
using evolog::find_ordinal_tie;

TEST_CASE("find_ordinal_tie: reports every key and ordinal with two or more actions, those below the top too") {
  const item_log changes{I(7, "p", 5), I(7, "q", 5), A(7, "r", 9), D(8, "x", 5), I(8, "y", 5), I(8, "z", 5), I(9, "s", 5), D(9, "s", 6)};
  for (const auto& shuffled : orders_of(changes)) {
    auto ties = find_ordinal_tie(shuffled, &item::key);
    REQUIRE(ties.size() == 2);
    if (ties[0].key != "7") std::swap(ties[0], ties[1]);
    CHECK(ties[0].key == "7");
    CHECK(ties[0].ordinal == 5);
    CHECK(ties[0].actions == 2);
    CHECK(as_multiset(rows_at(shuffled, ties[0].positions)) == as_multiset({I(7, "p", 5), I(7, "q", 5)}));
    CHECK(ties[1].key == "8");
    CHECK(ties[1].ordinal == 5);
    CHECK(ties[1].actions == 3);
    CHECK(as_multiset(rows_at(shuffled, ties[1].positions)) == as_multiset({D(8, "x", 5), I(8, "y", 5), I(8, "z", 5)}));
  }
}

TEST_CASE("find_ordinal_tie: several ordinals of one key are several ties") {
  const item_log changes{I(7, "p", 5), I(7, "q", 5), D(7, "r", 3), D(7, "s", 3), I(7, "t", 4)};
  for (const auto& shuffled : orders_of(changes)) {
    const auto ties = find_ordinal_tie(shuffled, &item::key);
    REQUIRE(ties.size() == 2);
    CHECK(ties[0].ordinal + ties[1].ordinal == 8);
    CHECK(ties[0].actions == 2);
    CHECK(ties[1].actions == 2);
  }
}

TEST_CASE("find_ordinal_tie: an update is one action; a before-image without after-image is one; the surplus counts") {
  struct counted {
    item_log changes;
    std::size_t actions;
  };
  const std::vector<counted> cases{
      {{B(7, "p", 0), A(7, "q", 0)}, 1},
      {{B(7, "p", 0)}, 1},
      {{A(7, "p", 0)}, 1},
      {{B(7, "p", 0), B(7, "q", 0)}, 2},
      {{B(7, "p", 0), B(7, "q", 0), A(7, "r", 0)}, 2},
      {{B(7, "p", 0), B(7, "q", 0), B(7, "r", 0), A(7, "s", 0)}, 3},
      {{B(7, "p", 0), A(7, "q", 0), A(7, "r", 0)}, 2},
      {{B(7, "p", 0), A(7, "q", 0), B(7, "r", 0), A(7, "s", 0)}, 2},
      {{B(7, "p", 0), A(7, "q", 0), I(7, "r", 0)}, 2},
      {{B(7, "p", 0), D(7, "q", 0)}, 2},
      {{B(7, "p", 0), B(7, "q", 0), A(7, "r", 0), D(7, "s", 0)}, 3},
      {{D(7, "p", 0), I(7, "q", 0)}, 2},
  };
  for (const auto& [changes, actions] : cases) {
    for (const auto& shuffled : orders_of(changes)) {
      const auto ties = find_ordinal_tie(shuffled, &item::key);
      REQUIRE(ties.size() == (actions > 1 ? 1U : 0U));
      if (actions > 1) CHECK(ties[0].actions == actions);
    }
  }
}

TEST_CASE("find_ordinal_tie: ties stand in the order of their first rows") {
  item_log changes;
  for (int round = 0; round < 2; ++round) {
    for (int key = 40; key > 0; --key) changes.push_back(I(key, "a", key % 5));
  }
  const auto ties = find_ordinal_tie(changes, &item::key);
  REQUIRE(ties.size() == 40);
  for (std::size_t i = 0; i < 40; ++i) CHECK(ties[i].positions == std::vector<std::size_t>{i, i + 40});
}

TEST_CASE("find_ordinal_tie: equal rows and rows of other ordinals or keys: only the first are a tie") {
  CHECK(find_ordinal_tie(item_log{I(7, "p", 0), I(7, "p", 0)}, &item::key).size() == 1);
  CHECK(find_ordinal_tie(item_log{I(7, "p", 0), I(7, "p", 1), I(8, "p", 0)}, &item::key).empty());
}

TEST_CASE("find_ordinal_tie: the key is shown as a person reads it, the ordinal as it is") {
  using sequenced = evolog::change<item, std::tuple<int, int>>;
  const std::vector<sequenced> changes{{evolog::change_type::insert, {1, 2}, {7, "p"}}, {evolog::change_type::insert, {1, 2}, {7, "p"}}};
  const auto ties = find_ordinal_tie(changes, evolog::columns<&item::key, &item::value>);
  REQUIRE(ties.size() == 1);
  CHECK(ties[0].key == "(7, \"p\")");
  CHECK(ties[0].ordinal == std::tuple(1, 2));
}

TEST_CASE("find_ordinal_tie: a raw changelog is free of ties once it is paired") {
  const item_log changes{D(7, "p", 0), I(7, "q", 0), D(7, "q", 1), I(7, "r", 1)};
  CHECK(find_ordinal_tie(changes, &item::key).size() == 2);
  CHECK(find_ordinal_tie(evolog::pair_updates(changes, &item::key), &item::key).empty());
}

TEST_CASE("find_ordinal_tie: nothing has no ties") {
  CHECK(find_ordinal_tie(item_log{}, &item::key).empty());
  CHECK(find_ordinal_tie(item_log{I(7, "p", 0)}, &item::key).empty());
}

}  // namespace
