// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <limits>
#include <list>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <range/v3/view/transform.hpp>

#include <evolog/changelog/concat.hpp>
#include <evolog/changelog/diff.hpp>
#include <evolog/changelog/invert.hpp>
#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/net_changes.hpp>
#include <evolog/changelog/pair_updates.hpp>

#include "support/changes.hpp"
#include "support/errors.hpp"

namespace {

using namespace support;
using evolog::change;
using evolog::change_type;
using evolog::concat;
using evolog::ordinal_overflow_error;

TEST_CASE("concat: ordinals of the second become greatest of first + 1 + (o - least of second)") {
  const item_log first{I(1, "a", 3), I(2, "b", -2)};
  const item_log second{D(2, "b", 10), I(3, "c", 12), I(4, "d", 10)};
  CHECK(in_order(concat(first, second)) == in_order({I(1, "a", 3), I(2, "b", -2), D(2, "b", 4), I(3, "c", 6), I(4, "d", 4)}));
}

TEST_CASE("concat: an empty side changes nothing") {
  const item_log log{I(1, "a", 3), D(2, "b", -2)};
  CHECK(in_order(concat(log, item_log{})) == in_order(log));
  CHECK(in_order(concat(item_log{}, log)) == in_order(log));
  CHECK(concat(item_log{}, item_log{}).empty());
}

TEST_CASE("concat: types and snapshots stay with their rows") {
  const item_log first{B(1, "a", 0, 10), A(1, "b", 0, 10)};
  const item_log second{D(1, "b", 0, 11)};
  CHECK(in_order(concat(first, second)) == in_order({B(1, "a", 0, 10), A(1, "b", 0, 10), D(1, "b", 1, 11)}));
}

TEST_CASE("concat: two reads that both start at ordinal 0: the second follows") {
  const auto log = concat(item_log{I(7, "p", 0)}, item_log{D(7, "p", 0)});
  CHECK(in_order(evolog::latest_actions(log, &item::key)) == in_order({D(7, "p", 1)}));
}

TEST_CASE("concat: an ordinal that does not fit behind those of the first is an error, never a wrapped number") {
  constexpr auto greatest = std::numeric_limits<std::int64_t>::max();
  constexpr auto least = std::numeric_limits<std::int64_t>::min();
  CHECK(in_order(concat(item_log{I(1, "a", greatest - 2)}, item_log{I(1, "a", 0), I(1, "a", 1)})) ==
        in_order({I(1, "a", greatest - 2), I(1, "a", greatest - 1), I(1, "a", greatest)}));
  const auto error = error_of<ordinal_overflow_error>([&] {
    (void)concat(item_log{I(1, "a", greatest - 2)}, item_log{I(1, "a", 0), I(1, "a", 1), I(1, "a", 2)});
  });
  CHECK(error.position() == 2);
  CHECK_THROWS_AS((void)concat(item_log{I(1, "a", greatest)}, item_log{I(1, "a", 0)}), ordinal_overflow_error);
  // The distance of the second's own ordinals may pass 2^63.
  CHECK(in_order(concat(item_log{I(1, "a", least)}, item_log{I(1, "a", least), I(1, "a", greatest - 1)})) ==
        in_order({I(1, "a", least), I(1, "a", least + 1), I(1, "a", greatest)}));
  CHECK_THROWS_AS((void)concat(item_log{I(1, "a", least)}, item_log{I(1, "a", least), I(1, "a", greatest)}), ordinal_overflow_error);
}

TEST_CASE("concat: narrow and unsigned ordinals are checked against their own width") {
  using small = change<item, std::int8_t>;
  const std::vector<small> first{{change_type::insert, 120, {1, "a"}}};
  const std::vector<small> fits{{change_type::insert, -3, {1, "a"}}, {change_type::insert, 3, {1, "a"}}};
  const auto joined = concat(first, fits);
  CHECK(joined[1].ordinal() == 121);
  CHECK(joined[2].ordinal() == 127);
  const std::vector<small> too_far{{change_type::insert, -3, {1, "a"}}, {change_type::insert, 4, {1, "a"}}};
  CHECK_THROWS_AS((void)concat(first, too_far), ordinal_overflow_error);

  using natural = change<item, std::uint32_t>;
  const std::vector<natural> high{{change_type::insert, 4'000'000'000U, {1, "a"}}};
  CHECK(concat(high, high)[1].ordinal() == 4'000'000'001U);
}

TEST_CASE("concat: ordinals of two widths take the wider one") {
  const std::vector<change<item, std::int32_t>> narrow{{change_type::insert, 7, {1, "a"}}};
  const auto joined = concat(narrow, item_log{I(2, "b", std::int64_t{1} << 40)});
  static_assert(std::is_same_v<decltype(joined[0].ordinal()), std::int64_t>);
  CHECK(in_order(joined) == in_order({I(1, "a", 7), I(2, "b", 8)}));
}

TEST_CASE("concat: results and ranges of different kinds are joined, and refer to the rows where they are") {
  const item_log first{I(1, "a", 0), D(1, "a", 0), I(2, "b", 0)};
  const std::list<item_change> second{D(2, "b", 0), I(2, "c", 0)};
  const auto joined = concat(evolog::net_changes(first), evolog::pair_updates(second, &item::key));
  CHECK(in_order(joined) == in_order({I(2, "b", 0), B(2, "b", 1), A(2, "c", 1)}));
  CHECK(&joined[0].row() == &first[2].row);
  CHECK(&joined[1].row() == &second.front().row);
  CHECK(in_order(evolog::net_changes(joined)) == in_order({I(2, "c", 1)}));
}

TEST_CASE("concat: plain rows of a diff are joined with changes") {
  const item_log log{I(1, "a", 0)};
  const std::vector<item> before{{1, "a"}};
  const std::vector<item> after{{1, "b"}};
  const auto joined = concat(log, evolog::diff(before, after, &item::key));
  CHECK(in_order(joined) == in_order({I(1, "a", 0), B(1, "a", 1), A(1, "b", 1)}));
}

TEST_CASE("concat: rows that are made at every access are joined by value") {
  const item_log log{I(1, "a", 0)};
  const auto made = ranges::views::transform([](const item_change& c) { return c; });
  const auto joined = concat(log, log | made);
  static_assert(std::is_same_v<decltype(joined[0].row()), item>);
  CHECK(in_order(joined) == in_order({I(1, "a", 0), I(1, "a", 1)}));
}

TEST_CASE("concat: types do not grow with the number of joined logs") {
  const item_log log{I(1, "a", 0)};
  const auto two = concat(log, log);
  const auto four = concat(two, two);
  const auto five = concat(evolog::invert(four), log);
  static_assert(std::is_same_v<decltype(two), decltype(four)> && std::is_same_v<decltype(two), decltype(five)>);
  CHECK(in_order(five) == in_order({D(1, "a", 3), D(1, "a", 2), D(1, "a", 1), D(1, "a", 0), I(1, "a", 4)}));
}

TEST_CASE("concat: an adapter reads the sides that are no results") {
  struct columns_only {
    static auto type(const item&) -> change_type { return change_type::insert; }
    static auto ordinal(const item& row) -> int { return row.key; }
    static auto row(const item& row) -> const item& { return row; }
  };
  const std::vector<item> rows{{3, "a"}, {4, "b"}};
  CHECK(in_order(concat(rows, rows, columns_only{})) == in_order({I(3, "a", 3), I(4, "b", 4), I(3, "a", 5), I(4, "b", 6)}));
  const auto result = evolog::invert(rows, columns_only{});
  CHECK(concat(result, rows, columns_only{}).size() == 4);
  CHECK(concat(rows, result, columns_only{}).size() == 4);
}

TEST_CASE("concat: rows that were given away live on in the result") {
  const auto make = [] { return concat(item_log{I(1, "a value that is too long to be stored in place", 0)}, item_log{I(2, "b", 0)}); };
  CHECK(make().size() == 2);
  const auto kept = make();
  CHECK(kept[0].row().value == "a value that is too long to be stored in place");
}

}  // namespace
