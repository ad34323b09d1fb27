// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <evolog/call/threads.hpp>
#include <evolog/changelog/apply_net_changes.hpp>
#include <evolog/changelog/net_changes.hpp>
#include <evolog/row/adapter.hpp>
#include <evolog/row/by_identity.hpp>
#include <evolog/row/columns.hpp>

#include "support/changes.hpp"
#include "support/errors.hpp"

namespace {

struct reading {  // metadata beside the data
  evolog::change_type op;
  int commit;
  int id;
  std::string value;
};

}  // namespace

template <>
struct evolog::change_traits<reading> {
  static constexpr auto type = &reading::op;
  static constexpr auto ordinal = &reading::commit;
  static constexpr auto image = columns<&reading::id, &reading::value>;
};

namespace {

using namespace support;
using evolog::apply_counts;
using evolog::apply_net_changes;
using evolog::missing;

using bag = std::vector<item>;
using counted = std::map<item, std::int64_t, evolog::less_by_identity>;
using hashed = std::unordered_map<item, std::int64_t, evolog::hash_by_identity, evolog::equal_by_identity>;

auto sorted_text(bag rows) -> std::string {
  std::sort(rows.begin(), rows.end(), evolog::less_by_identity());
  return evolog::identity_text(rows);
}
template <class Map>
auto rows_of(const Map& counts) -> bag {
  bag rows;
  for (const auto& [row, copies] : counts) rows.insert(rows.end(), static_cast<std::size_t>(copies), row);
  return rows;
}
template <class Map>
auto counts_of(const bag& rows) -> Map {
  Map counts;
  for (const auto& row : rows) ++counts[row];
  return counts;
}

void check_all(const item_log& log, const bag& before, const bag& after, const apply_counts& counts, missing policy = missing::refuse) {
  for (const auto& changes : orders_of(log)) {
    auto rows = before;
    CHECK(apply_net_changes(changes, rows, policy).counts() == counts);
    CHECK(sorted_text(rows) == sorted_text(after));
    auto tree = counts_of<counted>(before);
    CHECK(apply_net_changes(changes, tree, policy).counts() == counts);
    CHECK(sorted_text(rows_of(tree)) == sorted_text(after));
    CHECK(std::all_of(tree.begin(), tree.end(), [](const auto& entry) { return entry.second > 0; }));
    auto table = counts_of<hashed>(before);
    CHECK(apply_net_changes(changes, table, policy).counts() == counts);
    CHECK(sorted_text(rows_of(table)) == sorted_text(after));
  }
}

TEST_CASE("apply_net_changes: adds or removes the signed total of each row") {
  check_all({I(1, "a", 0), I(1, "a", 1), D(2, "b", 0), I(3, "c", 0), D(3, "c", 1)}, {{1, "a"}, {2, "b"}, {2, "b"}},
            {{1, "a"}, {1, "a"}, {1, "a"}, {2, "b"}}, {.inserted = 2, .deleted = 1});
  check_all({D(2, "b", 0), D(2, "b", 0)}, {{2, "b"}, {2, "b"}}, {}, {.deleted = 2});
}

TEST_CASE("apply_net_changes: images of updates count like inserts and deletes") {
  check_all({B(1, "a", 0), A(1, "b", 0)}, {{1, "a"}, {1, "a"}}, {{1, "a"}, {1, "b"}}, {.inserted = 1, .deleted = 1});
}

TEST_CASE("apply_net_changes: neither order nor ordinals matter, only the totals") {
  check_all({I(1, "a", 9), D(1, "a", 0)}, {}, {}, {});
}

TEST_CASE("apply_net_changes: removing more copies than there are is an error that lists rows and how many, or clamped and counted") {
  const item_log log{D(1, "a", 0), D(1, "a", 1), D(1, "a", 2), D(9, "z", 0), I(2, "b", 0)};
  bag rows{{1, "a"}};
  const auto error = error_of<evolog::missing_row_error>([&] { apply_net_changes(log, rows); });
  REQUIRE(error.missing().size() == 2);
  CHECK(error.missing()[0].row == "(1, \"a\")");
  CHECK(error.missing()[0].copies == 2);
  CHECK(error.missing()[0].position == 0);
  CHECK(error.missing()[1].copies == 1);
  CHECK(error.missing()[1].position == 3);
  CHECK(sorted_text(rows) == sorted_text({{1, "a"}}));

  check_all(log, {{1, "a"}}, {{2, "b"}}, {.inserted = 1, .deleted = 1, .missing = 3}, missing::count);
  const auto lenient = apply_net_changes(log, rows, missing::count);
  CHECK(lenient.missing().size() == 2);
}

TEST_CASE("apply_net_changes: a destination count that would pass 64 bits is an error, never a wrapped number") {
  constexpr auto greatest = std::numeric_limits<std::int64_t>::max();
  counted state{{{1, "a"}, greatest - 1}, {{2, "b"}, 5}};
  CHECK(apply_net_changes(item_log{I(1, "a", 0)}, state).inserted() == 1);
  CHECK(state.begin()->second == greatest);
  const auto error = error_of<evolog::count_overflow_error>([&] { apply_net_changes(item_log{D(2, "b", 0), I(1, "a", 0)}, state); });
  REQUIRE(error.overflows().size() == 1);
  CHECK(error.overflows()[0].row == "(1, \"a\")");
  CHECK(error.overflows()[0].present == greatest);
  CHECK(error.overflows()[0].position == 1);
  CHECK(state.at({2, "b"}) == 5);
}

TEST_CASE("apply_net_changes: narrower counts overflow at their own width, unsigned ones at 2^63 - 1") {
  std::map<item, std::int8_t, evolog::less_by_identity> narrow{{{1, "a"}, 126}};
  CHECK(apply_net_changes(item_log{I(1, "a", 0)}, narrow).inserted() == 1);
  CHECK_THROWS_AS(apply_net_changes(item_log{I(1, "a", 0)}, narrow), evolog::count_overflow_error);
  CHECK(narrow.begin()->second == 127);

  std::map<item, std::uint64_t, evolog::less_by_identity> wide{{{1, "a"}, std::uint64_t{1} << 63}};
  CHECK_THROWS_AS(apply_net_changes(item_log{D(1, "a", 0)}, wide), evolog::count_overflow_error);
  wide.begin()->second = (std::uint64_t{1} << 63) - 1;
  CHECK_THROWS_AS(apply_net_changes(item_log{I(1, "a", 0)}, wide), evolog::count_overflow_error);
  CHECK(apply_net_changes(item_log{D(1, "a", 0)}, wide).deleted() == 1);
}

TEST_CASE("apply_net_changes: a destination with a negative count is refused") {
  counted state{{{1, "a"}, -1}};
  CHECK_THROWS_AS(apply_net_changes(item_log{I(1, "a", 0)}, state), evolog::count_overflow_error);
  CHECK_THROWS_AS(apply_net_changes(item_log{D(1, "a", 0)}, state, missing::count), evolog::count_overflow_error);
}

TEST_CASE("apply_net_changes: rows that stay keep their order, new ones stand behind them") {
  bag rows{{5, "e"}, {1, "a"}, {3, "c"}, {1, "a"}, {4, "d"}};
  apply_net_changes(item_log{I(9, "x", 0), D(1, "a", 0), I(8, "y", 0)}, rows);
  CHECK(evolog::identity_text(rows) == evolog::identity_text(bag{{5, "e"}, {1, "a"}, {3, "c"}, {4, "d"}, {9, "x"}, {8, "y"}}));
}

TEST_CASE("apply_net_changes: a flat row hands over its data columns, without its metadata") {
  using evolog::change_type;
  const std::vector<reading> log{{change_type::insert, 0, 7, "p"}, {change_type::insert, 1, 7, "p"}, {change_type::delete_, 1, 8, "q"}};
  std::map<std::tuple<int, std::string>, int> state{{{8, "q"}, 1}};
  CHECK(apply_net_changes(log, state).counts() == apply_counts{.inserted = 2, .deleted = 1});
  CHECK(state == std::map<std::tuple<int, std::string>, int>{{{7, "p"}, 2}});
}

TEST_CASE("apply_net_changes: equality is the library's, under the policy of the call") {
  using evolog::change_type;
  const auto nan = std::numeric_limits<double>::quiet_NaN();
  std::vector<double> rows{nan, -0.0};
  const std::vector<evolog::change<double>> log{{change_type::delete_, 0, -nan}, {change_type::delete_, 0, 0.0}};
  CHECK_THROWS_AS(apply_net_changes(log, rows), evolog::missing_row_error);
  CHECK(apply_net_changes(log, rows, evolog::floats::sql).deleted() == 2);
  CHECK(rows.empty());
}

/// Counts copies of its own, and fails at the write of a given number.
struct ledger {
  counted rows;
  int writes_until_failure = 1000;
  std::optional<counted> saved = std::nullopt;

  auto count(const item& row) const -> std::int64_t {
    const auto found = rows.find(row);
    return found == rows.end() ? 0 : found->second;
  }
  void add(const item& row, std::int64_t copies) { write(), rows[row] += copies; }
  void remove(const item& row, std::int64_t copies) { write(), rows[row] -= copies; }
  void begin_transaction() { saved = rows; }
  void commit() { saved.reset(); }
  void rollback() { rows = *saved; }

 private:
  void write() {
    if (writes_until_failure-- == 0) throw std::runtime_error("the disk is full");
  }
};

TEST_CASE("apply_net_changes: a destination that throws in the middle is rolled back where it offers a transaction") {
  const item_log log{I(1, "a", 0), D(2, "b", 0), I(3, "c", 0)};
  for (int writes = 0; writes < 3; ++writes) {
    ledger state{{{{2, "b"}, 3}}, writes};
    CHECK_THROWS_AS(apply_net_changes(log, state), std::runtime_error);
    CHECK(sorted_text(rows_of(state.rows)) == sorted_text({{2, "b"}, {2, "b"}, {2, "b"}}));
  }
  ledger state{{{{2, "b"}, 3}}};
  CHECK(apply_net_changes(log, state).counts() == apply_counts{.inserted = 2, .deleted = 1});
  CHECK(state.rows.at({2, "b"}) == 2);
}

TEST_CASE("apply_net_changes: a changelog, its carry-overs removed or netted, leads to the same state") {
  const item_log log{D(1, "a", 0), I(1, "a", 0), D(1, "a", 1), I(1, "b", 1), I(2, "x", 2), I(2, "x", 2)};
  evolog::workspace memory;
  bag whole{{1, "a"}};
  bag netted{{1, "a"}};
  apply_net_changes(log, whole, memory, evolog::threads{2});
  apply_net_changes(evolog::net_changes(log), netted, memory);
  CHECK(sorted_text(whole) == sorted_text(netted));
  CHECK(sorted_text(whole) == sorted_text({{1, "b"}, {2, "x"}, {2, "x"}}));
}

TEST_CASE("apply_net_changes: nothing to apply changes nothing") {
  check_all({}, {{1, "a"}}, {{1, "a"}}, {});
}

}  // namespace
