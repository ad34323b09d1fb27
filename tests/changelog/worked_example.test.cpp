// SPDX-License-Identifier: Apache-2.0
// Section 4 of the changelog contract: four states of one table, and what every contract makes of the ranges between them.
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <evolog/changelog/create_changelog.hpp>
#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/row/columns.hpp>

#include "support/changes.hpp"
#include "support/errors.hpp"

namespace {

using evolog::columns;
using evolog::contract;
using evolog::create_changelog;
using evolog::not_unique_error;
using support::as_multiset;
using support::error_of;
using support::orders_of;
using enum evolog::change_type;

struct entry {
  std::string id;
  std::string value;
};
using entry_log = std::vector<evolog::change<entry>>;

// V0 [id1,val1] - V1 [id1,val2] - V2 [id1,val3] [id2,val2] - V3 [id1,val3] [id1,val3]
const entry_log v0_to_v1{{delete_, 1, {"id1", "val1"}}, {insert, 1, {"id1", "val2"}}};
const entry_log v1_to_v2{{delete_, 2, {"id1", "val2"}}, {insert, 2, {"id1", "val3"}}, {insert, 2, {"id2", "val2"}}};
const entry_log v2_to_v3{{delete_, 3, {"id2", "val2"}}, {insert, 3, {"id1", "val3"}}};

auto joined(entry_log first, const entry_log& second) -> entry_log {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}
const entry_log v0_to_v2 = joined(v0_to_v1, v1_to_v2);
const entry_log v0_to_v3 = joined(v0_to_v2, v2_to_v3);

void check_changelog(const entry_log& range, contract wanted, const entry_log& expected) {
  for (const auto& shuffled : orders_of(range)) {
    CHECK(as_multiset(create_changelog(shuffled, columns<&entry::id>, wanted)) == as_multiset(expected));
  }
}

void check_refused(const entry_log& range, contract wanted) {
  for (const auto& shuffled : orders_of(range)) {
    const auto error = error_of<not_unique_error>([&] { return create_changelog(shuffled, columns<&entry::id>, wanted); });
    REQUIRE(error.violations().size() == 1);
    CHECK(error.violations()[0].key == "id1");
    CHECK(error.violations()[0].ordinal == "3");
    CHECK(error.violations()[0].count == 2);
    CHECK(std::string(error.what()).starts_with("Duplicate rows found for identifier columns ['id'] in changelog view. "));
    CHECK(std::string(error.what()).find("key id1 has 2 rows after ordinal 3") != std::string::npos);
  }
}

TEST_CASE("V0 to V1, native: the update as a pair") {
  check_changelog(v0_to_v1, contract::native, {{update_before, 1, {"id1", "val1"}}, {update_after, 1, {"id1", "val2"}}});
}
TEST_CASE("V0 to V1, latest: the update's after-image") {
  check_changelog(v0_to_v1, contract::latest, {{update_after, 1, {"id1", "val2"}}});
}
TEST_CASE("V0 to V1, net: the old row and the new one") {
  check_changelog(v0_to_v1, contract::net, {{delete_, 1, {"id1", "val1"}}, {insert, 1, {"id1", "val2"}}});
}

TEST_CASE("V1 to V2, native: the update as a pair, the new row as an insert") {
  check_changelog(v1_to_v2, contract::native,
                  {{update_before, 2, {"id1", "val2"}}, {update_after, 2, {"id1", "val3"}}, {insert, 2, {"id2", "val2"}}});
}
TEST_CASE("V1 to V2, latest: one action per key") {
  check_changelog(v1_to_v2, contract::latest, {{update_after, 2, {"id1", "val3"}}, {insert, 2, {"id2", "val2"}}});
}
TEST_CASE("V1 to V2, net: the rows as they are") {
  check_changelog(v1_to_v2, contract::net, v1_to_v2);
}

TEST_CASE("V0 to V2, native: the intermediate changes of every snapshot") {
  check_changelog(v0_to_v2, contract::native,
                  {{update_before, 1, {"id1", "val1"}},
                   {update_after, 1, {"id1", "val2"}},
                   {update_before, 2, {"id1", "val2"}},
                   {update_after, 2, {"id1", "val3"}},
                   {insert, 2, {"id2", "val2"}}});
}
TEST_CASE("V0 to V2, latest: one action per key") {
  check_changelog(v0_to_v2, contract::latest, {{update_after, 2, {"id1", "val3"}}, {insert, 2, {"id2", "val2"}}});
}
TEST_CASE("V0 to V2, net: the row in between is gone") {
  check_changelog(v0_to_v2, contract::net, {{delete_, 1, {"id1", "val1"}}, {insert, 2, {"id1", "val3"}}, {insert, 2, {"id2", "val2"}}});
}

TEST_CASE("V0 to V3, native: refused, since id1 has two rows after ordinal 3") {
  check_refused(v0_to_v3, contract::native);
}
TEST_CASE("V0 to V3, latest: refused for the same reason") {
  check_refused(v0_to_v3, contract::latest);
}
TEST_CASE("V0 to V3, net: duplicates are counted, each with its own ordinal") {
  check_changelog(v0_to_v3, contract::net, {{delete_, 1, {"id1", "val1"}}, {insert, 2, {"id1", "val3"}}, {insert, 3, {"id1", "val3"}}});
}
TEST_CASE("V0 to V3, raw: nothing was carried over") {
  check_changelog(v0_to_v3, contract::raw, v0_to_v3);
}

TEST_CASE("V0 to V3: bare pairing and bare latest actions accept it, since they promise less") {
  for (const auto& shuffled : orders_of(v0_to_v3)) {
    const auto paired = evolog::pair_updates(shuffled, &entry::id);
    CHECK(as_multiset(paired) == as_multiset(entry_log{{update_before, 1, {"id1", "val1"}},
                                                       {update_after, 1, {"id1", "val2"}},
                                                       {update_before, 2, {"id1", "val2"}},
                                                       {update_after, 2, {"id1", "val3"}},
                                                       {insert, 2, {"id2", "val2"}},
                                                       {delete_, 3, {"id2", "val2"}},
                                                       {insert, 3, {"id1", "val3"}}}));
    CHECK(as_multiset(evolog::latest_actions(paired, &entry::id)) ==
          as_multiset(entry_log{{delete_, 3, {"id2", "val2"}}, {insert, 3, {"id1", "val3"}}}));
  }
}

}  // namespace
