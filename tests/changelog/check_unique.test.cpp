// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include <doctest/doctest.h>
#include <range/v3/view/filter.hpp>

#include <evolog/changelog/check_unique.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/row/columns.hpp>

#include "support/changes.hpp"

namespace {

using namespace support;
using evolog::change;
using evolog::change_type;
using evolog::check_unique;
using evolog::columns;
using evolog::delete_images;
using evolog::start_counts;
using evolog::start_rows;

/// What `check_unique` finds: `7 after 1: 2` for two rows of key 7 after ordinal 1, `7 before: 2` for two rows before the range.
template <class Violations>
auto text_of_violations(const Violations& violations) -> std::string {
  std::string text;
  for (const auto& found : violations) {
    text += found.key + (found.ordinal ? " after " + evolog::identity_text(*found.ordinal) : " before") + ": " +
            std::to_string(found.count) + "; ";
  }
  return text;
}

/// In every order of the input, the only violation is the expected one; an empty text where the key is unique.
template <class... Options>
void check_only(const std::string& expected, const item_log& changes, const Options&... options) {
  for (const auto& shuffled : orders_of(changes)) {
    CHECK(text_of_violations(check_unique(shuffled, &item::key, options...)) == expected);
  }
}

// ---- unique

TEST_CASE("check_unique: a key that has one row or none after every ordinal is unique") {
  check_only("", {});
  check_only("", {I(7, "p", 0)});
  check_only("", {I(7, "p", 0), D(7, "p", 1), I(7, "q", 2), D(7, "q", 2), I(7, "r", 2)});
  check_only("", {D(7, "p", 0), I(7, "q", 0), I(8, "q", 0), D(7, "q", 1)});
}

TEST_CASE("check_unique: inside an ordinal deletes come first") {
  check_only("", {I(7, "p", 0), D(7, "p", 1), I(7, "q", 1)});
}

TEST_CASE("check_unique: carry-overs are removed first") {
  check_only("", {I(7, "p", 0), D(7, "p", 1), I(7, "p", 1), D(7, "p", 2)});
  check_only("", {I(7, "p", 0), I(7, "q", 0), D(7, "q", 0)});
  check_only("", {D(7, "p", 0), D(7, "p", 0), I(7, "p", 0), I(7, "q", 0)});
}

TEST_CASE("check_unique: a paired changelog is a raw one written differently") {
  check_only("", {B(7, "p", 0), A(7, "q", 0), B(7, "q", 1), A(7, "r", 1)});
  check_only("7 after 1: 2; ", {A(7, "p", 0), I(7, "q", 1)});
  const item_log changes{D(7, "p", 0), I(7, "q", 0), D(7, "x", 1)};
  check_only("7 after 1: 2; ", changes);
  CHECK(text_of_violations(check_unique(evolog::pair_updates(changes, &item::key), &item::key)) == "7 after 1: 2; ");
}

// ---- violations

TEST_CASE("check_unique: more than one row after the inserts: that count") {
  check_only("7 after 1: 2; ", {I(7, "p", 0), I(7, "q", 1)});
  check_only("7 after 1: 2; ", {I(7, "p", 0), I(7, "p", 1)});
  check_only("7 after 0: 3; ", {I(7, "p", 0), I(7, "q", 0), I(7, "r", 0)});
  check_only("7 after 0: 2; ", {D(7, "p", 0), I(7, "q", 0), I(7, "r", 0)});
  check_only("7 after 3: 4; ", {I(7, "p", 0), I(7, "q", 3), I(7, "q", 3), I(7, "s", 3)});
}

TEST_CASE("check_unique: looking only at the start and the end is not enough") {
  check_only("7 after 1: 2; ", {I(7, "p", 0), I(7, "q", 1), D(7, "p", 2)});
}

TEST_CASE("check_unique: more deletes than rows present: present minus deletes") {
  check_only("7 after 0: -1; ", {D(7, "p", 0), D(7, "q", 0)});
  check_only("7 after 0: -2; ", {D(7, "p", 0), D(7, "p", 0), D(7, "p", 0)});
  check_only("7 after 1: -1; ", {I(7, "p", 0), D(7, "p", 1), D(7, "p", 1)});
  check_only("7 after 1: -1; ", {D(7, "p", 0), D(7, "p", 1)});
  check_only("7 after 1: -1; ", {I(7, "p", 0), D(7, "p", 1), D(7, "q", 1), I(7, "r", 1)});
}

TEST_CASE("check_unique: a delete of another row than the one known to be present proves a second row") {
  check_only("7 after 1: 2; ", {I(7, "q", 0), D(7, "p", 1)});
  check_only("7 after 1: 2; ", {I(7, "q", 0), D(7, "p", 1), I(7, "r", 1)});
  check_only("7 after 2: 2; ", {D(7, "o", 0), I(7, "p", 0), D(7, "p", 1), I(7, "q", 1), D(7, "p", 2)});
}

TEST_CASE("check_unique: a delete that finds another row is found before the inserts of its ordinal") {
  check_only("7 after 1: 2; ", {I(7, "p", 0), D(7, "q", 1), I(7, "r", 1), I(7, "s", 1), I(7, "t", 1)});
}

TEST_CASE("check_unique: once a row is gone, nothing is known of the next one to be deleted") {
  check_only("", {D(7, "p", 0), I(7, "q", 1), D(7, "q", 2)});
  check_only("7 after 1: -1; ", {D(7, "p", 0), D(7, "q", 1)});
}

TEST_CASE("check_unique: where deletes carry only the key, their images are not compared") {
  check_only("", {I(7, "q", 0), D(7, "", 1)}, delete_images::ignore);
  check_only("7 after 1: 2; ", {I(7, "q", 0), D(7, "", 1)}, delete_images::compare);
  check_only("7 after 1: -1; ", {I(7, "q", 0), D(7, "", 1), D(7, "", 1)}, delete_images::ignore);
  check_only("7 after 1: 2; ", {I(7, "q", 0), D(7, "", 1), I(7, "r", 1), I(7, "s", 1)}, delete_images::ignore);
  check_only("", {D(7, "", 0), I(7, "r", 0)}, delete_images::ignore, start_rows(std::vector<item>{{7, "q"}}));
}

TEST_CASE("check_unique: only the first violation of each key") {
  check_only("7 after 1: 2; ", {I(7, "p", 0), I(7, "q", 1), I(7, "r", 2), D(7, "x", 3), D(7, "x", 3), D(7, "x", 3)});
}

TEST_CASE("check_unique: violations name the rows of the key at that ordinal") {
  const item_log changes{I(7, "p", 0), I(7, "q", 1), I(8, "x", 1), I(7, "p", 1), D(7, "p", 1), I(7, "r", 1)};
  for (const auto& shuffled : orders_of(changes)) {
    const auto violations = check_unique(shuffled, &item::key);
    REQUIRE(violations.size() == 1);
    CHECK(violations[0].count == 3);
    CHECK(violations[0].ordinal == 1);
    CHECK(as_multiset(rows_at(shuffled, violations[0].positions)) == as_multiset({I(7, "q", 1), I(7, "r", 1)}));
  }
}

TEST_CASE("check_unique: violations stand in the order in which their keys appear") {
  item_log changes;
  std::string expected;
  for (int key = 40; key > 0; --key) {
    changes.push_back(I(key, "a", key));
    expected += std::to_string(key) + " after " + std::to_string(key) + ": 2; ";
  }
  for (int key = 1; key <= 40; ++key) changes.push_back(I(key, "b", key));
  CHECK(text_of_violations(check_unique(changes, &item::key)) == expected);

  expected.clear();
  for (int key = 40; key > 0; --key) expected += std::to_string(key) + " before: 2; ";
  CHECK(text_of_violations(check_unique(changes, &item::key, start_counts([](int) { return 2; }))) == expected);
}

// ---- the start, inferred

TEST_CASE("check_unique: without a start, a key had one row if its first surviving ordinal deletes, else none") {
  check_only("", {D(7, "p", 0)});
  check_only("", {D(7, "p", 0), I(7, "q", 0)});
  check_only("7 after 0: 2; ", {D(7, "p", 0), I(7, "q", 0), I(7, "r", 0)});
  check_only("", {I(7, "p", 0)});
}

TEST_CASE("check_unique: a cancelled pair is no evidence of presence") {
  check_only("", {D(7, "p", 0), I(7, "p", 0), I(7, "q", 1)});
  check_only("", {D(7, "p", 0), I(7, "p", 0), D(7, "q", 1)});
}

TEST_CASE("check_unique: the log alone proves less than a given start") {
  const item_log changes{I(7, "q", 0), D(7, "q", 1)};
  const std::vector<item> table{{7, "p"}};
  check_only("", changes);
  check_only("7 after 0: 2; ", changes, start_rows(table));
  check_only("7 after 0: 2; ", changes, start_counts([](int) { return 1; }));
}

// ---- the start, given

TEST_CASE("check_unique: a given start with several rows of a key is a violation before the range, with their number") {
  const std::vector<item> table{{7, "p"}, {8, "x"}, {7, "q"}, {7, "p"}};
  check_only("7 before: 3; ", {D(7, "p", 0), D(7, "p", 0)}, start_rows(table));
  check_only("7 before: 2; ", {D(7, "p", 0)}, start_counts([](int key) { return key == 7 ? 2 : 0; }));

  const auto violations = check_unique(item_log{I(9, "z", 0), I(7, "r", 0)}, &item::key, start_rows(table));
  REQUIRE(violations.size() == 1);
  CHECK(violations[0].positions == std::vector<std::size_t>{0, 2, 3});
  CHECK_FALSE(violations[0].ordinal.has_value());
}

TEST_CASE("check_unique: a key to which nothing happens breaks no rule, however many rows the start has of it") {
  const std::vector<item> table{{7, "p"}, {7, "q"}};
  check_only("", {}, start_rows(table));
  check_only("", {I(8, "x", 0)}, start_rows(table));
  check_only("", {D(7, "p", 0), I(7, "p", 0)}, start_rows(table));
  check_only("7 before: 2; ", {D(7, "p", 0), I(7, "p", 0), D(7, "q", 1)}, start_rows(table));
}

TEST_CASE("check_unique: a given start is believed: a delete of a key that had no row is one too many") {
  const std::vector<item> table{{8, "x"}};
  check_only("7 after 2: -1; ", {D(7, "p", 2)}, start_rows(table));
  check_only("7 after 2: -1; ", {D(7, "p", 2)}, start_rows(std::vector<item>()));
  check_only("7 after 2: -1; ", {D(7, "p", 2)}, start_counts([](int) { return 0; }));
}

TEST_CASE("check_unique: a row of the start is known, so that a delete of another row proves a second one") {
  const std::vector<item> table{{7, "p"}};
  check_only("", {D(7, "p", 0), I(7, "q", 0)}, start_rows(table));
  check_only("7 after 0: 2; ", {D(7, "q", 0)}, start_rows(table));
  check_only("", {D(7, "q", 0)}, start_counts([](int) { return 1; }));
  check_only("7 after 1: 2; ", {D(7, "p", 1), D(7, "p", 0), I(7, "q", 0)}, start_rows(table));
}

TEST_CASE("check_unique: an insert beside the row of the start makes two") {
  check_only("7 after 5: 2; ", {I(7, "q", 5)}, start_rows(std::vector<item>{{7, "p"}}));
}

TEST_CASE("check_unique: the start may be a container, a view, or lie in order or not") {
  std::vector<item> table;
  for (int key = 0; key < 100; ++key) table.push_back({(key * 37) % 100, "p"});
  const item_log changes{I(7, "q", 0), I(200, "q", 0)};
  const auto even = [](const item& row) { return row.key % 2 == 0; };
  check_only("7 after 0: 2; ", changes, start_rows(table));
  check_only("7 after 0: 2; ", changes, start_rows(ranges::views::all(table)));
  check_only("", changes, start_rows(table | ranges::views::filter(even)));
}

TEST_CASE("check_unique: the number of rows of a key is asked for by the key") {
  const std::map<std::tuple<int, std::string>, int> counts{{{7, "p"}, 1}, {{8, "x"}, 2}};
  const auto count = [&](const auto& key) {
    const auto found = counts.find(std::tuple<int, std::string>(key));
    return found == counts.end() ? 0 : found->second;
  };
  const item_log changes{I(7, "p", 0), I(7, "q", 0), D(8, "x", 1)};
  for (const auto& shuffled : orders_of(changes)) {
    const auto violations = check_unique(shuffled, columns<&item::key, &item::value>, start_counts(count));
    const auto text = text_of_violations(violations);
    CHECK(violations.size() == 2);
    CHECK(text.find("(7, \"p\") after 0: 2; ") != std::string::npos);
    CHECK(text.find("(8, \"x\") before: 2; ") != std::string::npos);
  }
}

TEST_CASE("check_unique: a negative number of rows at the start is a violation, whatever its size") {
  check_only("7 before: -1; ", {I(7, "p", 0)}, start_counts([](int) { return -1; }));
  check_only("7 before: -9223372036854775808; ", {I(7, "p", 0)},
             start_counts([](int) { return std::numeric_limits<std::int64_t>::min(); }));
}

TEST_CASE("check_unique: keys and rows of the start follow the identity of values") {
  using row = std::tuple<std::optional<int>, double>;
  const auto key = columns<0>;
  const auto nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<row> table{{std::nullopt, nan}, {0, -0.0}};
  const std::vector<change<row>> changes{{change_type::delete_, 0, {std::nullopt, -nan}}, {change_type::delete_, 0, {0, 0.0}}};
  CHECK(text_of_violations(check_unique(changes, key, start_rows(table))) == "0 after 0: 2; ");
  CHECK(text_of_violations(check_unique(changes, key, start_rows(table), evolog::floats::sql)).empty());
}

TEST_CASE("check_unique: rows of a tuple changelog and tuples of a start are compared column by column") {
  using flat = std::tuple<change_type, int, int, std::string>;
  const std::vector<flat> changes{{change_type::delete_, 0, 7, "p"}, {change_type::insert, 0, 7, "q"}, {change_type::delete_, 0, 8, "y"}};
  const std::vector<std::tuple<int, std::string>> table{{7, "p"}, {8, "x"}};
  for (const auto& shuffled : orders_of(changes)) {
    CHECK(text_of_violations(check_unique(shuffled, columns<0>, start_rows(table))) == "8 after 0: 2; ");
  }
}

}  // namespace
