// SPDX-License-Identifier: Apache-2.0
// The metadata of a change: ordinals of every kind, of which only the order matters and none may be null, and change types that are none.
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include <doctest/doctest.h>
#include <range/v3/view/filter.hpp>

#include <evolog/changelog/check_unique.hpp>
#include <evolog/changelog/create_changelog.hpp>
#include <evolog/changelog/find_ordinal_tie.hpp>
#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/net_changes.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/changelog/remove_carryovers.hpp>
#include <evolog/changelog/split_updates.hpp>
#include <evolog/row/change_type_error.hpp>

#include "support/changes.hpp"
#include "support/errors.hpp"

namespace {

using namespace support;
using evolog::change;
using evolog::change_type;
using evolog::null_ordinal_error;

template <class Ordinal>
using ordered_log = std::vector<change<item, Ordinal>>;

/// Every operation on a log with two ordinals, the first one smaller: an insert that is updated, and one that is deleted.
template <class Ordinal>
void check_operations(const Ordinal& first, const Ordinal& second) {
  using enum change_type;
  const ordered_log<Ordinal> log{{insert, first, {7, "p"}}, {delete_, second, {7, "p"}}, {insert, second, {7, "q"}},
                                 {insert, first, {8, "x"}}, {delete_, second, {8, "x"}}, {insert, first, {9, "s"}},
                                 {delete_, first, {9, "s"}}};
  const auto same = [](const auto& changes, const ordered_log<Ordinal>& expected) { CHECK(as_multiset(changes) == as_multiset(expected)); };
  for (const auto& shuffled : orders_of(log)) {
    const auto raw = evolog::remove_carryovers(shuffled);
    CHECK(raw.size() == 5);
    CHECK(as_multiset(evolog::split_updates(raw)) == as_multiset(raw));
    same(evolog::net_changes(shuffled), {{insert, second, {7, "q"}}});
    const auto paired = evolog::pair_updates(shuffled, &item::key);
    same(paired, {{insert, first, {7, "p"}},
                  {update_before, second, {7, "p"}},
                  {update_after, second, {7, "q"}},
                  {insert, first, {8, "x"}},
                  {delete_, second, {8, "x"}}});
    CHECK(evolog::find_ordinal_tie(paired, &item::key).empty());
    CHECK(evolog::find_ordinal_tie(raw, &item::key).size() == 1);
    same(evolog::latest_actions(paired, &item::key), {{update_after, second, {7, "q"}}, {delete_, second, {8, "x"}}});
    CHECK(evolog::check_unique(shuffled, &item::key).empty());
    same(evolog::create_changelog(shuffled, &item::key, evolog::contract::latest),
         {{update_after, second, {7, "q"}}, {delete_, second, {8, "x"}}});
  }
}

TEST_CASE("every operation takes ordinals that are text, composite or optional") {
  check_operations<std::string>("2024-01-09", "2024-01-10");
  check_operations<std::tuple<std::optional<int>, int>>({4, 9}, {5, 0});
}

/// The second ordinal is the greater one, wherever it stands.
template <class Ordinal>
void check_order(const Ordinal& first, const Ordinal& second) {
  using enum change_type;
  const ordered_log<Ordinal> log{{insert, first, {7, "p"}}, {delete_, second, {7, "q"}}};
  for (const auto& shuffled : orders_of(log)) {
    CHECK(as_multiset(evolog::latest_actions(shuffled, &item::key)) == as_multiset(ordered_log<Ordinal>{{delete_, second, {7, "q"}}}));
  }
}

TEST_CASE("an ordinal is anything with an identity, and only its order matters") {
  check_order<int>(-5, 3);
  check_order<std::uint64_t>(0, std::numeric_limits<std::uint64_t>::max());
  check_order<std::int8_t>(-128, 127);
  check_order<double>(-0.5, 1e300);
  check_order<std::string>("", std::string("\0", 1));
  check_order<std::pair<std::string, int>>({"a", 2}, {"a", 10});
  check_order<std::vector<int>>({1}, {1, 0});
  check_order<std::variant<std::monostate, std::int64_t, std::string>>(std::int64_t{9}, "0");
  check_order<std::chrono::sys_seconds>(std::chrono::sys_seconds(std::chrono::seconds(-1)), std::chrono::sys_seconds());
  check_order<change_type>(change_type::insert, change_type::update_after);
}

/// The operation refuses the log and names the row.
template <class Operation>
void check_null(const Operation& operation, std::size_t position, const std::string& text) {
  const auto error = error_of<null_ordinal_error>(operation);
  CHECK(error.position() == position);
  CHECK(std::string(error.what()) ==
        "row " + std::to_string(position) + " has the ordinal " + text + ": give every change the position of its commit, without nulls");
}

template <class Ordinal>
void check_null_split(const ordered_log<Ordinal>& log, std::size_t position, const std::string& text) {
  check_null([&] { return evolog::split_updates(log); }, position, text);
}

TEST_CASE("a null ordinal is an error of every operation and names the first such row") {
  using enum change_type;
  const ordered_log<std::optional<int>> log{
      {insert, 0, {7, "p"}}, {insert, 1, {8, "p"}}, {delete_, std::nullopt, {7, "p"}}, {insert, {}, {9, "p"}}};
  check_null([&] { return evolog::remove_carryovers(log); }, 2, "null");
  check_null([&] { return evolog::split_updates(log); }, 2, "null");
  check_null([&] { return evolog::net_changes(log); }, 2, "null");
  check_null([&] { return evolog::pair_updates(log, &item::key); }, 2, "null");
  check_null([&] { return evolog::latest_actions(log, &item::key); }, 2, "null");
  check_null([&] { return evolog::find_ordinal_tie(log, &item::key); }, 2, "null");
  check_null([&] { return evolog::check_unique(log, &item::key); }, 2, "null");
  check_null([&] { return evolog::create_changelog(log, &item::key); }, 2, "null");
}

struct commit_and_sequence {
  std::int64_t commit;
  std::optional<int> sequence;
};

TEST_CASE("a null ordinal of any kind, and an ordinal with a null part, is an error that names the row") {
  using enum change_type;
  check_null_split<std::variant<std::monostate, int>>({{insert, 1, {7, "p"}}, {insert, std::monostate(), {8, "p"}}}, 1, "null");
  check_null_split<std::tuple<int, std::optional<int>>>({{insert, {0, 1}, {7, "p"}}, {insert, {0, std::nullopt}, {8, "p"}}}, 1,
                                                        "(0, null)");
  check_null_split<std::pair<std::optional<std::string>, int>>({{insert, {"a", 1}, {7, "p"}}, {insert, {std::nullopt, 1}, {8, "p"}}}, 1,
                                                               "(null, 1)");
  check_null_split<std::vector<std::optional<int>>>({{insert, {{1, 2}}, {7, "p"}}, {insert, {{1, std::nullopt}}, {8, "p"}}}, 1,
                                                    "[1, null]");
  check_null_split<std::optional<std::tuple<int, std::optional<int>>>>(
      {{insert, {{0, 0}}, {7, "p"}}, {insert, {{0, std::nullopt}}, {8, "p"}}}, 1, "(0, null)");
  check_null_split<commit_and_sequence>({{insert, {0, 1}, {7, "p"}}, {insert, {0, {}}, {8, "p"}}}, 1, "(0, null)");
}

TEST_CASE("a null ordinal in a row that is no part of a filtered result does no harm") {
  using enum change_type;
  const ordered_log<std::optional<int>> log{{insert, 0, {7, "p"}}, {insert, std::nullopt, {8, "p"}}};
  auto known = log | ranges::views::filter([](const auto& change) { return change.ordinal.has_value(); });
  CHECK(evolog::net_changes(known).size() == 1);
}

TEST_CASE("a number that is no change type is an error that names the row, and does not damage other rows") {
  for (const int number : {4, 5, 6, 7, 255}) {
    auto log = item_log{I(7, "p", 0), I(8, "p", 0), I(9, "p", 0)};
    log[1].type = static_cast<change_type>(number);
    const auto check = [&](const auto& operation) {
      const auto error = error_of<evolog::change_type_error>(operation);
      CHECK(error.position() == 1);
      CHECK(error.text() == std::to_string(number));
      CHECK(std::string(error.what()) ==
            "row 1 has the number " + std::to_string(number) + " for a change type: give insert, delete_, update_before or update_after");
    };
    check([&] { return evolog::split_updates(log); });
    check([&] { return evolog::latest_actions(log, &item::key); });
    check([&] { return evolog::remove_carryovers(log); });
  }
}

TEST_CASE("a null key is a key, in a tuple too") {
  using enum change_type;
  using row = std::tuple<std::optional<int>, std::optional<std::string>>;
  const std::vector<change<row>> log{
      {insert, 0, {std::nullopt, "p"}}, {insert, 1, {std::nullopt, std::nullopt}}, {insert, 2, {7, std::nullopt}}};
  const auto by_first = [](const row& r) { return std::get<0>(r); };
  const auto by_both = [](const row& r) { return r; };
  CHECK(evolog::latest_actions(log, by_first).size() == 2);
  CHECK(evolog::latest_actions(log, by_both).size() == 3);
  CHECK(evolog::check_unique(log, by_first).at(0).key == "null");
}

}  // namespace
