// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <cstddef>
#include <list>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <range/v3/view/istream.hpp>
#include <range/v3/view/transform.hpp>
#include <range/v3/view/zip.hpp>

#include <evolog/call/threads.hpp>
#include <evolog/changelog/diff.hpp>
#include <evolog/row/adapter.hpp>
#include <evolog/row/columns.hpp>

#include "support/changes.hpp"
#include "support/errors.hpp"

struct tagged {
  int read_at;  // no data
  int id;
};
template <>
struct evolog::change_traits<tagged> {
  static constexpr auto image = columns<&tagged::id>;
};

namespace {

using namespace support;
using evolog::columns;
using evolog::diff;
using evolog::not_unique_error;

using items = std::vector<item>;

TEST_CASE("diff: rows that are gone are deletes, rows that are new inserts, all at ordinal 0 and without a snapshot") {
  const items before{{1, "a"}, {2, "b"}, {3, "c"}};
  const items after{{3, "c"}, {2, "x"}, {4, "d"}};
  const auto changes = diff(before, after);
  CHECK(in_order(changes) == in_order({D(1, "a", 0), D(2, "b", 0), I(2, "x", 0), I(4, "d", 0)}));
  CHECK(changes[0].snapshot() == std::nullopt);
}

TEST_CASE("diff: states are multisets: copies are counted") {
  const items before{{1, "a"}, {1, "a"}, {2, "b"}};
  const items after{{2, "b"}, {2, "b"}, {2, "b"}, {1, "a"}};
  CHECK(as_multiset(diff(before, after)) == as_multiset({D(1, "a", 0), I(2, "b", 0), I(2, "b", 0)}));
}

TEST_CASE("diff: with a key, the two rows of one key are a pair, at the place of the old one") {
  const items before{{1, "a"}, {2, "b"}, {3, "c"}};
  const items after{{2, "x"}, {3, "c"}, {4, "d"}};
  CHECK(in_order(diff(before, after, &item::key)) == in_order({D(1, "a", 0), B(2, "b", 0), A(2, "x", 0), I(4, "d", 0)}));
}

TEST_CASE("diff: with a key, both states must hold at most one row per key") {
  const items unique{{1, "a"}, {2, "b"}};
  const items repeated{{1, "a"}, {2, "b"}, {2, "b"}, {2, "c"}};
  const auto in_before = error_of<not_unique_error>([&] { (void)diff(repeated, unique, columns<&item::key>); });
  REQUIRE(in_before.violations().size() == 1);
  CHECK(in_before.violations()[0].key == "2");
  CHECK(in_before.violations()[0].ordinal == std::nullopt);
  CHECK(in_before.violations()[0].count == 3);
  CHECK(in_before.violations()[0].positions == std::vector<std::size_t>{1, 2, 3});

  const auto in_after = error_of<not_unique_error>([&] { (void)diff(unique, repeated, columns<&item::key>); });
  REQUIRE(in_after.violations().size() == 1);
  CHECK(in_after.violations()[0].count == 3);
  CHECK(in_after.violations()[0].positions == std::vector<std::size_t>{3, 4, 5});
  CHECK(std::string(in_after.what()).find("['key']") != std::string::npos);
  CHECK(std::string(in_after.what()).find("state after") != std::string::npos);

  // Equal rows of both states cancel and still are too many.
  CHECK_THROWS_AS((void)diff(repeated, repeated, &item::key), not_unique_error);
  CHECK(diff(repeated, repeated).empty());
}

TEST_CASE("diff: of several repeated keys each is listed once, the state before first") {
  const items before{{1, "a"}, {1, "b"}};
  const items after{{1, "a"}, {1, "b"}, {1, "c"}, {5, "x"}, {5, "y"}};
  const auto error = error_of<not_unique_error>([&] { (void)diff(before, after, &item::key); });
  REQUIRE(error.violations().size() == 2);
  CHECK(error.violations()[0].count == 2);
  CHECK(error.violations()[1].key == "5");
}

TEST_CASE("diff: an empty state") {
  const items rows{{1, "a"}, {2, "b"}};
  CHECK(in_order(diff(items{}, rows)) == in_order({I(1, "a", 0), I(2, "b", 0)}));
  CHECK(in_order(diff(rows, items{}, &item::key)) == in_order({D(1, "a", 0), D(2, "b", 0)}));
  CHECK(diff(items{}, items{}).empty());
}

TEST_CASE("diff: the two states may be ranges of different kinds; rows are referred to") {
  const std::list<item> before{{1, "a"}, {2, "b"}};
  const items after{{1, "a"}, {2, "c"}};
  const auto changes = diff(before, after, &item::key);
  CHECK(&changes[0].row() == &before.back());
  CHECK(&changes[1].row() == &after[1]);
}

TEST_CASE("diff: columns, streams and rows made at every access") {
  const std::vector<int> ids{1, 2};
  const std::vector<std::string> values{"a", "b"};
  const std::vector<std::string> new_values{"a", "c"};
  const auto zipped = diff(ranges::views::zip(ids, values), ranges::views::zip(ids, new_values), columns<0>);
  REQUIRE(zipped.size() == 2);
  CHECK(std::get<1>(zipped[0].row()) == "b");
  CHECK(&std::get<1>(zipped[1].row()) == &new_values[1]);

  std::istringstream old_numbers("1 2 3");
  std::istringstream new_numbers("2 3 3 4");
  CHECK(diff(ranges::istream<int>(old_numbers), ranges::istream<int>(new_numbers)).size() == 3);

  const auto made = ids | ranges::views::transform([](int id) { return item{id, "made"}; });
  CHECK(in_order(diff(made, items{{1, "made"}})) == in_order({D(2, "made", 0)}));
}

TEST_CASE("diff: rows whose type declares its data columns are compared by them") {
  const std::vector<tagged> before{{100, 1}, {100, 2}};
  const std::vector<tagged> after{{200, 1}, {200, 3}};
  const auto changes = diff(before, after);
  REQUIRE(changes.size() == 2);
  CHECK(changes[0].row().id == 2);
  CHECK(changes[1].row().id == 3);
}

TEST_CASE("diff: equality is the library's: every NaN is the same, and the zeros differ unless told") {
  const std::vector<double> before{std::nan("1"), 0.0};
  const std::vector<double> after{-std::nan("2"), -0.0};
  CHECK(diff(before, after).size() == 2);
  CHECK(diff(before, after, evolog::floats::sql).empty());
}

TEST_CASE("diff: options and threads") {
  const items before{{1, "a"}, {2, "b"}};
  const items after{{1, "b"}, {2, "b"}};
  evolog::workspace memory;
  CHECK(diff(before, after, &item::key, memory, evolog::threads{2}).size() == 2);
  CHECK(diff(before, after, evolog::threads{2}, memory).size() == 2);
}

TEST_CASE("diff: states that were given away live on in the result") {
  const auto make = [] { return diff(items{}, items{{1, "a value that is too long to be stored in place"}}); };
  const auto changes = make();
  CHECK(changes[0].row().value == "a value that is too long to be stored in place");
}

}  // namespace
