// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include <doctest/doctest.h>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/filter.hpp>

#include <evolog/changelog/invert.hpp>
#include <evolog/changelog/validity_intervals.hpp>
#include <evolog/history/timestamp_of_ordinal.hpp>
#include <evolog/row/identity.hpp>

#include "support/changes.hpp"

namespace {

using namespace support;
using evolog::commit_times;
using evolog::validity_intervals;

using ordinal = std::optional<std::int64_t>;
using version = std::tuple<item, ordinal, ordinal>;

auto text_of_versions(std::vector<version> versions) -> std::string {
  std::sort(versions.begin(), versions.end(), [](const auto& a, const auto& b) { return evolog::identity().compare(a, b) < 0; });
  return evolog::identity_text(versions);
}

template <class Intervals>
auto text_of_intervals(const Intervals& intervals) -> std::string {
  std::vector<version> versions;
  for (const auto& [row, valid_from, valid_to] : intervals) versions.emplace_back(row, valid_from, valid_to);
  return text_of_versions(std::move(versions));
}

void check_all_orders(const item_log& log, const std::vector<version>& expected) {
  for (const auto& changes : orders_of(log)) {
    CHECK(text_of_intervals(validity_intervals(changes, &item::key)) == text_of_versions(expected));
  }
}

constexpr auto none = std::nullopt;

TEST_CASE("validity_intervals: an insert opens, a delete closes; still open is current") {
  check_all_orders({I(7, "p", 1), D(7, "p", 4)}, {{{7, "p"}, 1, 4}});
  check_all_orders({I(7, "p", 1)}, {{{7, "p"}, 1, none}});
  const item_log log{I(7, "p", 1), D(7, "p", 4), I(8, "x", 2)};
  const auto intervals = validity_intervals(log, &item::key);
  REQUIRE(intervals.size() == 2);
  CHECK_FALSE(intervals[0].is_current());
  CHECK(intervals[1].is_current());
}

TEST_CASE("validity_intervals: an update closes one version and opens the next, in pairs or raw") {
  const std::vector<version> expected{{{7, "p"}, none, 2}, {{7, "q"}, 2, 5}, {{7, "r"}, 5, none}};
  check_all_orders({D(7, "p", 2), I(7, "q", 2), D(7, "q", 5), I(7, "r", 5)}, expected);
  check_all_orders({B(7, "p", 2), A(7, "q", 2), B(7, "q", 5), A(7, "r", 5)}, expected);
}

TEST_CASE("validity_intervals: a row whose first change is a delete was there before the log: valid_from is unknown") {
  check_all_orders({D(7, "p", 3)}, {{{7, "p"}, none, 3}});
}

TEST_CASE("validity_intervals: a re-insert opens a new interval") {
  check_all_orders({I(7, "p", 0), D(7, "p", 1), I(7, "p", 5)}, {{{7, "p"}, 0, 1}, {{7, "p"}, 5, none}});
}

TEST_CASE("validity_intervals: a row that comes and goes inside one commit makes none, a rewritten one goes on") {
  check_all_orders({I(7, "p", 0), D(7, "p", 0)}, {});
  check_all_orders({I(7, "p", 0), D(7, "p", 3), I(7, "p", 3), D(7, "p", 4)}, {{{7, "p"}, 0, 4}});
}

TEST_CASE("validity_intervals: check_unique runs first") {
  CHECK_THROWS_AS((void)validity_intervals(item_log{I(7, "p", 0), I(7, "q", 1)}, &item::key), evolog::not_unique_error);
  const std::vector<item> start{{7, "o"}};
  CHECK_THROWS_AS((void)validity_intervals(item_log{I(7, "p", 0)}, &item::key, evolog::start_rows(start)), evolog::not_unique_error);
}

TEST_CASE("validity_intervals: an interval is open from its begin on and until just before its end") {
  const item_log log{D(7, "p", 2), I(7, "q", 2), D(7, "q", 5)};
  const auto intervals = validity_intervals(log, &item::key);
  REQUIRE(intervals.size() == 2);
  const auto before = intervals[0];
  const auto within = intervals[1];
  CHECK(before.row().value == "p");
  CHECK((before.is_open_at(-9) && before.is_open_at(1) && !before.is_open_at(2)));
  CHECK((!within.is_open_at(1) && within.is_open_at(2) && within.is_open_at(4) && !within.is_open_at(5)));
}

TEST_CASE("validity_intervals: ends are commit times where the caller maps ordinals to them") {
  const item_log log{D(7, "p", 0), I(7, "q", 0), D(7, "q", 1)};
  using std::chrono::seconds;
  const auto intervals = validity_intervals(log, &item::key, commit_times([](std::int64_t o) { return seconds(100 + 10 * o); }));
  REQUIRE(intervals.size() == 2);
  CHECK(intervals[0].valid_from() == std::nullopt);
  CHECK(intervals[0].valid_to() == seconds(100));
  CHECK(intervals[1].valid_from() == seconds(100));
  CHECK(intervals[1].valid_to() == seconds(110));
  CHECK(intervals[1].is_open_at(seconds(105)));
}

TEST_CASE("validity_intervals: what the times throw leaves nothing behind") {
  const item_log log{I(7, "p", 0)};
  CHECK_THROWS_AS((void)validity_intervals(log, &item::key, commit_times([](std::int64_t) -> int { throw std::out_of_range("no time"); })),
                  std::out_of_range);
}

TEST_CASE("validity_intervals: ordinals that an operation changed are the changed ones") {
  const item_log log{I(7, "p", 3), D(7, "p", 8)};
  CHECK(text_of_intervals(validity_intervals(evolog::invert(log), &item::key)) == text_of_versions({{{7, "p"}, 3, 8}}));
}

TEST_CASE("validity_intervals: the result is a random access view that refers to the caller's rows and shares its state") {
  const item_log log{I(7, "p", 0), I(8, "q", 0), D(8, "q", 1)};
  auto intervals = validity_intervals(log, &item::key);
  static_assert(std::ranges::random_access_range<decltype(intervals)> && std::ranges::view<decltype(intervals)>);
  CHECK(&intervals[0].row() == &log[0].row);
  const auto first = intervals[0];
  const auto moved = std::move(intervals);
  CHECK(first.row().value == "p");
  const auto current = moved | ranges::views::filter([](const auto& i) { return i.is_current(); }) | ranges::to<std::vector>();
  REQUIRE(current.size() == 1);
  CHECK(current[0].row().key == 7);
  CHECK(decltype(intervals)().empty());
}

TEST_CASE("validity_intervals: rows that were given away live on in the result") {
  const auto make = [] { return validity_intervals(item_log{I(7, "a value that is too long to be stored in place", 0)}, &item::key); };
  const auto intervals = make();
  CHECK(intervals[0].row().value == "a value that is too long to be stored in place");
}

}  // namespace
