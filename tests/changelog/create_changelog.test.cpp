// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <evolog/changelog/create_changelog.hpp>
#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/net_changes.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/changelog/remove_carryovers.hpp>
#include <evolog/row/columns.hpp>

#include "support/changes.hpp"
#include "support/errors.hpp"

namespace {

using namespace support;
using evolog::contract;
using evolog::create_changelog;
using evolog::delete_images;
using evolog::not_unique_error;
using evolog::start_counts;
using evolog::start_rows;

// A key that stays unique: updates, carry-overs, a row that comes and goes, one that leaves and comes back.
const item_log orderly{D(7, "p", 0), I(7, "q", 0), D(8, "x", 0), I(8, "x", 0), I(9, "z", 1), D(9, "z", 2),
                       D(7, "q", 2), I(7, "r", 2), D(8, "x", 1), I(8, "x", 3), I(6, "s", 3)};

TEST_CASE("create_changelog: native is uniqueness, then pairs, with the intermediate changes of every commit") {
  for (const auto& shuffled : orders_of(orderly)) {
    CHECK(in_order(create_changelog(shuffled, &item::key)) == in_order(evolog::pair_updates(shuffled, &item::key)));
    CHECK(as_multiset(create_changelog(shuffled, &item::key, contract::native)) ==
          as_multiset({B(7, "p", 0), A(7, "q", 0), I(9, "z", 1), D(9, "z", 2), B(7, "q", 2), A(7, "r", 2), D(8, "x", 1), I(8, "x", 3),
                       I(6, "s", 3)}));
  }
}

TEST_CASE("create_changelog: latest is uniqueness, then pairs, then the latest action of each key; no before-images") {
  for (const auto& shuffled : orders_of(orderly)) {
    CHECK(as_multiset(create_changelog(shuffled, &item::key, contract::latest)) ==
          as_multiset({A(7, "r", 2), I(8, "x", 3), D(9, "z", 2), I(6, "s", 3)}));
  }
}

TEST_CASE("create_changelog: net compares whole rows and needs no unique key") {
  for (const auto& shuffled : orders_of(orderly)) {
    CHECK(in_order(create_changelog(shuffled, &item::key, contract::net)) == in_order(evolog::net_changes(shuffled)));
  }
  const item_log duplicates{I(7, "p", 0), I(7, "p", 1), I(7, "q", 1)};
  for (const auto& shuffled : orders_of(duplicates)) {
    CHECK(as_multiset(create_changelog(shuffled, &item::key, contract::net)) == as_multiset(duplicates));
  }
}

TEST_CASE("create_changelog: raw only removes carry-overs and needs no unique key") {
  for (const auto& shuffled : orders_of(orderly)) {
    CHECK(in_order(create_changelog(shuffled, &item::key, contract::raw)) == in_order(evolog::remove_carryovers(shuffled)));
  }
  const item_log duplicates{I(7, "p", 0), I(7, "p", 1), I(7, "q", 1), D(7, "o", 1)};
  for (const auto& shuffled : orders_of(duplicates)) {
    CHECK(as_multiset(create_changelog(shuffled, &item::key, contract::raw)) == as_multiset(duplicates));
  }
}

TEST_CASE("create_changelog: native and latest refuse a key that is not unique, naming key, ordinal, count and rows") {
  const item_log changes{I(7, "p", 0), I(8, "x", 0), I(7, "q", 1), D(7, "p", 2)};
  for (const auto wanted : {contract::native, contract::latest}) {
    for (const auto& shuffled : orders_of(changes)) {
      const auto error = error_of<not_unique_error>([&] { return create_changelog(shuffled, &item::key, wanted); });
      REQUIRE(error.violations().size() == 1);
      const auto& violation = error.violations()[0];
      CHECK(violation.key == "7");
      CHECK(violation.ordinal == "1");
      CHECK(violation.count == 2);
      CHECK(as_multiset(rows_at(shuffled, violation.positions)) == as_multiset({I(7, "q", 1)}));
    }
  }
}

TEST_CASE("create_changelog: uniqueness speaks before ambiguity does") {
  const item_log changes{I(7, "p", 0), I(7, "q", 0)};
  CHECK_THROWS_AS(static_cast<void>(create_changelog(changes, &item::key)), not_unique_error);
  CHECK_THROWS_AS(static_cast<void>(create_changelog(changes, &item::key, contract::latest)), evolog::error);
}

TEST_CASE("create_changelog: the error says what Iceberg says, then what was found and what to do") {
  const item_log changes{I(7, "p", 0), I(7, "q", 1), D(8, "x", 0), D(8, "x", 0), D(9, "s", 0)};
  const auto error = error_of<not_unique_error>([&] {
    return create_changelog(changes, evolog::named("key", &item::key), start_counts([](int key) {
                              return key == 9 ? 2 : key == 8 ? 1 : 0;
                            }));
  });
  CHECK(
      std::string(error.what()) ==
      "Duplicate rows found for identifier columns ['key'] in changelog view. Found: key 7 has 2 rows after ordinal 1 (row 1); key 8 has 1 "
      "delete too many after ordinal 0 (rows 2, 3); key 9 has 2 rows before the range; choose columns that identify a row, or take the "
      "net changes of whole rows");
}

TEST_CASE("create_changelog: a given start is taken into account") {
  const item_log changes{I(7, "q", 0), D(7, "q", 1)};
  const std::vector<item> table{{7, "p"}};
  CHECK(in_order(create_changelog(changes, &item::key)) == in_order(changes));
  CHECK(in_order(create_changelog(changes, &item::key, start_rows(std::vector<item>{{8, "x"}}))) == in_order(changes));
  CHECK_THROWS_AS(static_cast<void>(create_changelog(changes, &item::key, start_rows(table))), not_unique_error);
  CHECK_THROWS_AS(static_cast<void>(create_changelog(changes, &item::key, contract::latest, start_rows(table))), not_unique_error);
  CHECK_THROWS_AS(static_cast<void>(create_changelog(changes, &item::key, start_counts([](int) { return 1; }))), not_unique_error);
  CHECK(create_changelog(changes, &item::key, contract::net, start_rows(table)).empty());
}

TEST_CASE("create_changelog: deletes that carry only the key pass where their images are ignored") {
  const item_log changes{I(7, "p", 0), D(7, "", 1), I(7, "q", 1)};
  for (const auto& shuffled : orders_of(changes)) {
    CHECK_THROWS_AS(static_cast<void>(create_changelog(shuffled, &item::key)), not_unique_error);
    CHECK(as_multiset(create_changelog(shuffled, &item::key, delete_images::ignore)) ==
          as_multiset({I(7, "p", 0), B(7, "", 1), A(7, "q", 1)}));
    CHECK(as_multiset(create_changelog(shuffled, &item::key, delete_images::ignore, contract::latest)) == as_multiset({A(7, "q", 1)}));
  }
}

TEST_CASE("create_changelog: a paired changelog is a raw one written differently") {
  const item_log paired{B(7, "p", 0), A(7, "q", 0), B(8, "x", 1), A(9, "x", 1)};
  for (const auto& shuffled : orders_of(paired)) {
    CHECK(as_multiset(create_changelog(shuffled, &item::key)) == as_multiset({B(7, "p", 0), A(7, "q", 0), D(8, "x", 1), I(9, "x", 1)}));
    CHECK(as_multiset(create_changelog(shuffled, &item::key, contract::latest)) == as_multiset({A(7, "q", 0), D(8, "x", 1), I(9, "x", 1)}));
    CHECK(as_multiset(create_changelog(shuffled, &item::key, contract::raw)) ==
          as_multiset({D(7, "p", 0), I(7, "q", 0), D(8, "x", 1), I(9, "x", 1)}));
  }
}

TEST_CASE("create_changelog: the contract may be chosen at run time; the type of the result is one") {
  const std::vector<contract> all{contract::native, contract::latest, contract::net, contract::raw};
  auto changelog = create_changelog(orderly, &item::key);
  std::vector<std::size_t> sizes;
  for (const auto wanted : all) {
    changelog = create_changelog(orderly, &item::key, wanted);
    sizes.push_back(changelog.size());
  }
  CHECK(sizes == std::vector<std::size_t>{9, 4, 3, 9});
}

TEST_CASE("create_changelog: nothing gives nothing under every contract") {
  for (const auto wanted : {contract::native, contract::latest, contract::net, contract::raw}) {
    CHECK(create_changelog(item_log{}, &item::key, wanted).empty());
  }
}

}  // namespace
