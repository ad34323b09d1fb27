// SPDX-License-Identifier: Apache-2.0
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include <doctest/doctest.h>

#include <evolog/call/threads.hpp>
#include <evolog/changelog/filter_changes.hpp>
#include <evolog/changelog/pair_updates.hpp>

#include "support/changes.hpp"
#include "support/errors.hpp"

namespace {

using namespace support;
using evolog::filter_changes;

// Only rows with a value that begins with y pass; an empty one is unknown.
auto passes(const item& row) -> std::optional<bool> {
  if (row.value.empty()) return std::nullopt;
  return row.value.front() == 'y';
}

void check_all_orders(const item_log& log, const item_log& split, const item_log& paired) {
  for (const auto& changes : orders_of(log)) {
    CHECK(as_multiset(filter_changes(changes, passes)) == as_multiset(split));
    CHECK(as_multiset(filter_changes(changes, passes, &item::key)) == as_multiset(paired));
  }
}

TEST_CASE("filter_changes: an update that begins to satisfy the predicate becomes an insert") {
  check_all_orders({B(7, "n", 0), A(7, "y", 0)}, {I(7, "y", 0)}, {I(7, "y", 0)});
}

TEST_CASE("filter_changes: an update that ceases to satisfy the predicate becomes a delete") {
  check_all_orders({B(7, "y", 0), A(7, "n", 0)}, {D(7, "y", 0)}, {D(7, "y", 0)});
}

TEST_CASE("filter_changes: an update that satisfies it before and after stays a pair, with a key") {
  check_all_orders({B(7, "y1", 0), A(7, "y2", 0)}, {D(7, "y1", 0), I(7, "y2", 0)}, {B(7, "y1", 0), A(7, "y2", 0)});
  check_all_orders({D(7, "y1", 0), I(7, "y2", 0)}, {D(7, "y1", 0), I(7, "y2", 0)}, {B(7, "y1", 0), A(7, "y2", 0)});
}

TEST_CASE("filter_changes: an update that never satisfies it is gone") {
  check_all_orders({B(7, "n1", 0), A(7, "n2", 0)}, {}, {});
}

TEST_CASE("filter_changes: unknown counts as not satisfied") {
  check_all_orders({B(7, "", 0), A(7, "y", 0), I(8, "", 0), D(9, "", 1)}, {I(7, "y", 0)}, {I(7, "y", 0)});
}

TEST_CASE("filter_changes: carry-overs are removed") {
  check_all_orders({D(7, "y", 0), I(7, "y", 0), D(7, "y", 0), I(8, "y", 1)}, {D(7, "y", 0), I(8, "y", 1)}, {D(7, "y", 0), I(8, "y", 1)});
}

TEST_CASE("filter_changes: rows that fail take no part in pairing") {
  // Unfiltered, key 7 has two inserts in one commit.
  check_all_orders({D(7, "y1", 0), I(7, "y2", 0), I(7, "n", 0)}, {D(7, "y1", 0), I(7, "y2", 0)}, {B(7, "y1", 0), A(7, "y2", 0)});
}

TEST_CASE("filter_changes: what cannot be paired is refused with its positions in the input, or kept on request") {
  const item_log log{I(8, "n", 0), D(7, "y1", 0), I(7, "n", 0), I(7, "y2", 0), I(7, "y3", 0)};
  const auto error = error_of<evolog::ambiguous_update_error>([&] { (void)filter_changes(log, passes, &item::key); });
  REQUIRE(error.ambiguous().size() == 1);
  CHECK(error.ambiguous()[0].positions == std::vector<std::size_t>{1, 3, 4});
  const auto kept = filter_changes(log, passes, &item::key, evolog::ambiguous::keep);
  CHECK(in_order(kept) == in_order({D(7, "y1", 0), I(7, "y2", 0), I(7, "y3", 0)}));
  CHECK(kept.ambiguous().size() == 1);
}

TEST_CASE("filter_changes: the predicate receives the row, as keys do") {
  const std::vector<std::tuple<evolog::change_type, int, int, std::string>> log{{evolog::change_type::insert, 0, 7, "y"},
                                                                                {evolog::change_type::insert, 0, 8, "n"}};
  const auto filtered = filter_changes(log, [](const auto& columns) { return std::get<1>(columns) == "y"; });
  REQUIRE(filtered.size() == 1);
  CHECK(std::get<0>(filtered[0].row()) == 7);
}

TEST_CASE("filter_changes: options come after the key or after the predicate") {
  const item_log log{D(7, "y1", 0), I(7, "y2", 0), I(8, "n", 1)};
  evolog::workspace memory;
  CHECK(filter_changes(log, passes, memory, evolog::threads{2}).size() == 2);
  CHECK(in_order(filter_changes(log, passes, &item::key, evolog::threads{2}, memory)) == in_order({B(7, "y1", 0), A(7, "y2", 0)}));
}

TEST_CASE("filter_changes: nothing in, nothing out") {
  CHECK(filter_changes(item_log{}, passes).empty());
  CHECK(filter_changes(item_log{}, passes, &item::key).empty());
}

}  // namespace
