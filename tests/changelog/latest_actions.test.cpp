// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include <doctest/doctest.h>

#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/row/columns.hpp>

#include "support/changes.hpp"
#include "support/errors.hpp"

namespace {

using namespace support;
using evolog::before_images;
using evolog::change;
using evolog::change_type;
using evolog::columns;
using evolog::latest_actions;
using evolog::tie_error;
using evolog::ties;

TEST_CASE("latest_actions: per key, the action with the greatest ordinal") {
  const item_log changes{I(7, "p", 0, 100), A(7, "q", 1, 101), D(8, "x", 2, 102), I(8, "y", 3, 103), I(9, "z", 0, 100), D(9, "z", 1, 101)};
  for (const auto& shuffled : orders_of(changes)) {
    CHECK(as_multiset(latest_actions(shuffled, &item::key)) == as_multiset({A(7, "q", 1, 101), I(8, "y", 3, 103), D(9, "z", 1, 101)}));
  }
}

TEST_CASE("latest_actions: the ordinal decides, neither the place in the input nor the snapshot id") {
  const item_log changes{I(7, "p", 2, 1), D(7, "q", 1, 3), A(7, "r", 0, 2)};
  for (const auto& shuffled : orders_of(changes))
    CHECK(as_multiset(latest_actions(shuffled, &item::key)) == as_multiset({I(7, "p", 2, 1)}));
  CHECK(as_multiset(latest_actions(item_log{I(7, "p", -2), D(7, "q", -1)}, &item::key)) == as_multiset({D(7, "q", -1)}));
}

TEST_CASE("latest_actions: a before-image that belongs to an after-image is dropped") {
  const item_log changes{B(7, "p", 0), A(7, "q", 0), B(7, "q", 1), A(7, "r", 1)};
  for (const auto& shuffled : orders_of(changes)) CHECK(as_multiset(latest_actions(shuffled, &item::key)) == as_multiset({A(7, "r", 1)}));
}

TEST_CASE("latest_actions: a before-image without after-image of its key and ordinal is a delete of its key") {
  const item_log moved{B(7, "k1-row", 4), A(8, "k2-row", 4)};
  for (const auto& shuffled : orders_of(moved)) {
    CHECK(as_multiset(latest_actions(shuffled, &item::key)) == as_multiset({D(7, "k1-row", 4), A(8, "k2-row", 4)}));
  }
  const item_log later{I(7, "o", 0), B(7, "p", 1), A(7, "q", 2), B(7, "r", 3)};
  for (const auto& shuffled : orders_of(later)) CHECK(as_multiset(latest_actions(shuffled, &item::key)) == as_multiset({D(7, "r", 3)}));
}

TEST_CASE("latest_actions: survivors stand in input order") {
  const item_log changes{I(9, "z", 5), I(7, "p", 0), D(8, "x", 2), A(7, "q", 1), B(6, "s", 1), A(5, "t", 0)};
  CHECK(in_order(latest_actions(changes, &item::key)) == in_order({I(9, "z", 5), D(8, "x", 2), A(7, "q", 1), D(6, "s", 1), A(5, "t", 0)}));
}

TEST_CASE("latest_actions: a second time changes nothing") {
  const item_log changes{I(7, "p", 0), A(7, "q", 1), B(7, "p", 1), B(8, "x", 3)};
  const auto once = latest_actions(changes, &item::key);
  CHECK(in_order(latest_actions(once, &item::key)) == in_order(once));
}

// ---- ties

TEST_CASE("latest_actions: two or more actions of a key at its greatest ordinal are a tie: an error naming key, ordinal and rows") {
  struct tied {
    item_log at_top;
    std::size_t actions;
  };
  const std::vector<tied> cases{
      {{I(7, "p", 5), I(7, "q", 5)}, 2},
      {{I(7, "p", 5), I(7, "p", 5)}, 2},
      {{D(7, "p", 5), D(7, "q", 5)}, 2},
      {{A(7, "p", 5), A(7, "q", 5)}, 2},
      {{A(7, "p", 5), D(7, "q", 5)}, 2},
      {{A(7, "p", 5), I(7, "q", 5), D(7, "r", 5)}, 3},
      {{D(7, "p", 5), I(7, "q", 5)}, 2},                // a raw update: pair first
      {{B(7, "p", 5), B(7, "q", 5)}, 2},                // two rows moved away
      {{B(7, "p", 5), B(7, "q", 5), A(7, "r", 5)}, 2},  // the surplus counts
      {{B(7, "p", 5), A(7, "q", 5), A(7, "r", 5)}, 2},
      {{B(7, "p", 5), B(7, "q", 5), A(7, "r", 5), A(7, "s", 5)}, 2},  // two updates
      {{B(7, "p", 5), I(7, "q", 5)}, 2},                              // a delete of its key, and an insert
      {{B(7, "p", 5), D(7, "q", 5)}, 2},
  };
  for (const auto& [at_top, actions] : cases) {
    auto changes = at_top;
    changes.push_back(I(7, "older", 4));
    for (const auto& shuffled : orders_of(changes)) {
      const auto error = error_of<tie_error>([&] { return latest_actions(shuffled, &item::key); });
      REQUIRE(error.ties().size() == 1);
      const auto& tie = error.ties()[0];
      CHECK(tie.key == "7");
      CHECK(tie.ordinal == "5");
      CHECK(tie.actions == actions);
      CHECK(as_multiset(rows_at(shuffled, tie.positions)) == as_multiset(at_top));
      CHECK(std::is_sorted(tie.positions.begin(), tie.positions.end()));
    }
  }
}

TEST_CASE("latest_actions: a raw delete and insert are a tie until they are paired") {
  const item_log changes{D(7, "p", 3), I(7, "q", 3)};
  for (const auto& shuffled : orders_of(changes)) {
    CHECK_THROWS_AS(static_cast<void>(latest_actions(shuffled, &item::key)), tie_error);
    CHECK(as_multiset(latest_actions(evolog::pair_updates(shuffled, &item::key), &item::key)) == as_multiset({A(7, "q", 3)}));
  }
}

TEST_CASE("latest_actions: a tie below the top does not change the answer") {
  const item_log changes{I(7, "p", 5), I(7, "q", 5), A(7, "r", 9)};
  for (const auto& shuffled : orders_of(changes)) CHECK(as_multiset(latest_actions(shuffled, &item::key)) == as_multiset({A(7, "r", 9)}));
}

TEST_CASE("latest_actions: the error says what Foundry says, where it was found and what to do") {
  const item_log changes{I(7, "p", 5), I(8, "x", 5), D(7, "q", 5)};
  const auto error = error_of<tie_error>([&] { return latest_actions(changes, columns<&item::key>); });
  CHECK(std::string(error.what()) ==
        "duplicate keys detected in changelog dataframe for identifier columns ['key']: key 7 has 2 actions at ordinal 5 (rows 0, 2); pair "
        "updates first, or give an ordinal that tells the actions apart");
}

TEST_CASE("latest_actions: the error lists every tied key in the order of their rows") {
  item_log changes;
  for (int key = 40; key > 0; --key) {
    changes.push_back(I(key, "a", 0));
    changes.push_back(I(key, "b", 0));
  }
  const auto error = error_of<tie_error>([&] { return latest_actions(changes, &item::key); });
  REQUIRE(error.ties().size() == 40);
  for (std::size_t i = 0; i < 40; ++i) {
    CHECK(error.ties()[i].key == std::to_string(40 - i));
    CHECK(error.ties()[i].positions == std::vector<std::size_t>{2 * i, 2 * i + 1});
  }
  CHECK(std::string(error.what()).find("; and 37 more;") != std::string::npos);
}

TEST_CASE("latest_actions: reported ties are listed beside the result, in which tied keys have no row") {
  const item_log changes{I(7, "p", 5), I(7, "q", 5), D(8, "x", 5), I(7, "older", 1)};
  for (const auto& shuffled : orders_of(changes)) {
    const auto latest = latest_actions(shuffled, &item::key, ties::report);
    CHECK(as_multiset(latest) == as_multiset({D(8, "x", 5)}));
    REQUIRE(latest.ties().size() == 1);
    const auto& tie = latest.ties()[0];
    CHECK(tie.key == "7");
    CHECK(tie.ordinal == 5);
    CHECK(tie.actions == 2);
    CHECK(as_multiset(rows_at(shuffled, tie.positions)) == as_multiset({I(7, "p", 5), I(7, "q", 5)}));
  }
}

TEST_CASE("latest_actions: ties can be read off a result that nobody keeps") {
  std::string keys;
  for (const auto& tie : latest_actions(item_log{I(7, "q", 0), I(7, "r", 0)}, &item::key, ties::report).ties()) keys += tie.key;
  CHECK(keys == "7");
}

TEST_CASE("latest_actions: refusing ties is the default and can be said; without ties nothing is listed") {
  const item_log tied{I(7, "p", 5), I(7, "q", 5)};
  CHECK_THROWS_AS(static_cast<void>(latest_actions(tied, &item::key, ties::refuse)), tie_error);
  CHECK_THROWS_AS(static_cast<void>(latest_actions(tied, &item::key)), evolog::error);
  CHECK(latest_actions(item_log{I(7, "p", 5)}, &item::key, ties::report).ties().empty());
}

TEST_CASE("latest_actions: a composite ordinal tells actions of one commit apart") {
  using sequenced = change<item, std::tuple<int, int>>;
  const std::vector<sequenced> changes{{change_type::insert, {5, 0}, {7, "p"}},
                                       {change_type::delete_, {5, 2}, {7, "q"}},
                                       {change_type::insert, {5, 1}, {7, "q"}},
                                       {change_type::insert, {4, 9}, {7, "o"}}};
  for (const auto& shuffled : orders_of(changes)) {
    CHECK(as_multiset(latest_actions(shuffled, &item::key)) == "D((7, \"q\"), (5, 2)); ");
  }
}

TEST_CASE("latest_actions: a composite ordinal that ties is named part by part") {
  using sequenced = change<item, std::tuple<int, std::string>>;
  const std::vector<sequenced> changes{{change_type::insert, {5, "a"}, {7, "p"}}, {change_type::delete_, {5, "a"}, {7, "q"}}};
  const auto error = error_of<tie_error>([&] { return latest_actions(changes, &item::key); });
  CHECK(error.ties().at(0).ordinal == "(5, \"a\")");
}

// ---- before-images on request

TEST_CASE("latest_actions: with before_images::keep the winning update keeps its before-image, directly before it") {
  const item_log changes{I(9, "z", 0), A(7, "r", 1), I(8, "x", 0), B(7, "q", 1), B(7, "p", 0), A(7, "q", 0)};
  CHECK(in_order(latest_actions(changes, &item::key, before_images::keep)) ==
        in_order({I(9, "z", 0), B(7, "q", 1), A(7, "r", 1), I(8, "x", 0)}));
  for (const auto& shuffled : orders_of(changes)) {
    CHECK(as_multiset(latest_actions(shuffled, &item::key, before_images::keep)) ==
          as_multiset({I(9, "z", 0), B(7, "q", 1), A(7, "r", 1), I(8, "x", 0)}));
  }
}

TEST_CASE("latest_actions: with before_images::keep, only the before-image of the winning ordinal stays") {
  const item_log changes{B(7, "p", 0), A(7, "q", 0), A(7, "r", 1)};
  for (const auto& shuffled : orders_of(changes)) {
    CHECK(as_multiset(latest_actions(shuffled, &item::key, before_images::keep)) == as_multiset({A(7, "r", 1)}));
  }
}

TEST_CASE("latest_actions: with before_images::keep, a row that moved away is still a delete") {
  CHECK(in_order(latest_actions(item_log{B(7, "p", 4), A(8, "p", 4)}, &item::key, before_images::keep)) ==
        in_order({D(7, "p", 4), A(8, "p", 4)}));
}

TEST_CASE("latest_actions: with before_images::keep, ties stay ties") {
  const item_log changes{B(7, "p", 5), A(7, "q", 5), A(7, "r", 5), B(8, "x", 5), A(8, "y", 5)};
  CHECK_THROWS_AS(static_cast<void>(latest_actions(changes, &item::key, before_images::keep)), tie_error);
  const auto latest = latest_actions(changes, &item::key, ties::report, before_images::keep);
  CHECK(in_order(latest) == in_order({B(8, "x", 5), A(8, "y", 5)}));
  CHECK(latest.ties().size() == 1);
}

TEST_CASE("latest_actions: keys follow the identity of values: null is a key, every NaN the same") {
  using row = std::optional<double>;
  const auto nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<change<row>> changes{{change_type::insert, 0, nan},          {change_type::delete_, 1, -nan},
                                         {change_type::insert, 0, std::nullopt}, {change_type::delete_, 1, {}},
                                         {change_type::insert, 0, -0.0},         {change_type::insert, 1, 0.0}};
  const auto key = [](const row& r) { return r; };
  for (const auto& shuffled : orders_of(changes)) {
    CHECK(as_multiset(latest_actions(shuffled, key)).find("null") != std::string::npos);
    CHECK(latest_actions(shuffled, key).size() == 4);
    CHECK(latest_actions(shuffled, key, evolog::floats::sql).size() == 3);
  }
}

TEST_CASE("latest_actions: nothing gives nothing, and one action itself") {
  CHECK(latest_actions(item_log{}, &item::key).empty());
  CHECK(in_order(latest_actions(item_log{A(7, "p", 0)}, &item::key)) == in_order({A(7, "p", 0)}));
  CHECK(in_order(latest_actions(item_log{B(7, "p", 0)}, &item::key)) == in_order({D(7, "p", 0)}));
}

}  // namespace
