// SPDX-License-Identifier: Apache-2.0
// Results are changelogs again: nested, filtered, default-constructed, and longer-lived than what they came from.
#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <ranges>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/concat.hpp>
#include <range/v3/view/filter.hpp>
#include <range/v3/view/reverse.hpp>
#include <range/v3/view/transform.hpp>

#include <evolog/call/threads.hpp>
#include <evolog/changelog/check_unique.hpp>
#include <evolog/changelog/create_changelog.hpp>
#include <evolog/changelog/find_ordinal_tie.hpp>
#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/net_changes.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/changelog/remove_carryovers.hpp>
#include <evolog/changelog/split_updates.hpp>

#include "support/changes.hpp"
#include "support/errors.hpp"

namespace {

using namespace support;
using evolog::change_type;
using evolog::check_unique;
using evolog::find_ordinal_tie;
using evolog::latest_actions;
using evolog::net_changes;
using evolog::pair_updates;
using evolog::remove_carryovers;
using evolog::split_updates;

const item_log updates{I(7, "q", 0, 100), D(8, "x", 0, 100), D(7, "p", 0, 100), D(7, "q", 1, 101), I(7, "r", 1, 101)};

TEST_CASE("the type of a result says what an operation made of a row, whatever the row says itself") {
  const auto split = split_updates(pair_updates(updates, &item::key));
  CHECK(in_order(split) == in_order({D(7, "p", 0, 100), I(7, "q", 0, 100), D(8, "x", 0, 100), D(7, "q", 1, 101), I(7, "r", 1, 101)}));
  const auto latest = latest_actions(pair_updates(split, &item::key), &item::key);
  CHECK(in_order(latest) == in_order({D(8, "x", 0, 100), A(7, "r", 1, 101)}));
  CHECK(in_order(net_changes(latest)) == in_order({D(8, "x", 0, 100), I(7, "r", 1, 101)}));
}

TEST_CASE("results of results share their rows: types do not grow and nothing is copied") {
  const auto once = pair_updates(updates, &item::key);
  const auto again = pair_updates(split_updates(once), &item::key);
  static_assert(std::is_same_v<decltype(once), decltype(again)>);
  CHECK(&again[0].row() == &updates[2].row);
}

TEST_CASE("a before-image whose after-image was filtered away is a delete") {
  const auto paired = pair_updates(updates, &item::key);
  const auto is_before = [](const auto& handle) { return handle.type() == change_type::update_before; };
  auto before_range_v3 = paired | ranges::views::filter(is_before);
  auto before_std = paired | std::views::filter(is_before);
  const auto expected = in_order({D(7, "q", 1, 101)});
  CHECK(in_order(latest_actions(before_range_v3, &item::key)) == expected);
  CHECK(in_order(latest_actions(before_std, &item::key)) == expected);
  CHECK(in_order(remove_carryovers(before_std)) == in_order({D(7, "p", 0, 100), D(7, "q", 1, 101)}));
  CHECK(in_order(pair_updates(before_std, &item::key)) == in_order({D(7, "p", 0, 100), D(7, "q", 1, 101)}));
  CHECK(find_ordinal_tie(before_std, &item::key).empty());
}

TEST_CASE("filtered, reversed and joined results are input of every operation, in any depth") {
  const auto paired = pair_updates(updates, &item::key);
  const auto latest = latest_actions(paired | std::views::filter([](const auto& h) { return h.row().key == 7; }), &item::key);
  CHECK(in_order(latest) == in_order({A(7, "r", 1, 101)}));
  const auto filtered_again = split_updates(latest | ranges::views::filter([](const auto& h) { return h.ordinal() == 1; }));
  CHECK(in_order(filtered_again) == in_order({I(7, "r", 1, 101)}));
  CHECK(in_order(net_changes(paired | ranges::views::reverse)) == in_order({I(7, "r", 1, 101), D(8, "x", 0, 100), D(7, "p", 0, 100)}));
  CHECK(net_changes(ranges::views::concat(paired, paired | ranges::views::reverse)).size() == 6);
}

TEST_CASE("positions in findings are those of the input, be it a result") {
  const item_log changes{D(1, "a", 0), I(1, "a", 0), I(7, "p", 0), I(7, "q", 0)};
  const auto raw = remove_carryovers(changes);
  const auto ties = find_ordinal_tie(raw, &item::key);
  REQUIRE(ties.size() == 1);
  CHECK(ties[0].positions == std::vector<std::size_t>{0, 1});
  CHECK(find_ordinal_tie(changes, &item::key).at(1).positions == std::vector<std::size_t>{2, 3});
}

TEST_CASE("vectors of handles, and of changes made of them, are input") {
  const auto paired = pair_updates(updates, &item::key);
  auto handles = paired | ranges::to<std::vector>();
  std::reverse(handles.begin(), handles.end());
  CHECK(as_multiset(pair_updates(handles, &item::key)) == as_multiset(paired));
  const auto copies = paired | ranges::to<item_log>();
  CHECK(in_order(latest_actions(copies, &item::key)) == in_order(latest_actions(paired, &item::key)));
}

// ---- nothing

TEST_CASE("a default-constructed result is an empty changelog for every operation") {
  decltype(pair_updates(updates, &item::key)) paired;
  decltype(latest_actions(updates, &item::key)) latest;
  decltype(net_changes(updates)) net;
  CHECK(paired.empty());
  CHECK(paired.size() == 0);
  CHECK(paired.begin() == paired.end());
  CHECK(paired.ambiguous().empty());
  CHECK(latest.ties().empty());
  CHECK(remove_carryovers(paired).empty());
  CHECK(split_updates(latest).empty());
  CHECK(net_changes(net).empty());
  CHECK(pair_updates(net, &item::key, evolog::threads(2)).empty());
  CHECK(latest_actions(paired, &item::key).empty());
  CHECK(find_ordinal_tie(latest, &item::key).empty());
  CHECK(check_unique(paired, &item::key).empty());
  CHECK(evolog::create_changelog(net, &item::key, evolog::contract::latest).empty());
  CHECK(pair_updates(latest_actions(pair_updates(net, &item::key), &item::key), &item::key).empty());
  CHECK(check_unique(paired, &item::key, evolog::start_rows(std::vector<item>{{7, "p"}, {7, "q"}})).empty());
}

TEST_CASE("a result without rows is input like any other") {
  const auto nothing = remove_carryovers(item_log{I(7, "p", 0), D(7, "p", 0)});
  CHECK(nothing.empty());
  CHECK(pair_updates(nothing, &item::key).empty());
  CHECK(latest_actions(nothing | std::views::filter([](const auto&) { return true; }), &item::key).empty());
}

// ---- lifetimes

TEST_CASE("a result outlives the results it was made of, and the calls that made them") {
  const auto make = [] {
    auto log = std::make_unique<item_log>(updates);
    const auto paired = pair_updates(std::move(*log), &item::key);
    const auto latest = latest_actions(paired, &item::key);
    log.reset();
    return split_updates(latest);
  };
  const auto kept = make();
  CHECK(in_order(kept) == in_order({D(8, "x", 0, 100), I(7, "r", 1, 101)}));
}

TEST_CASE("a result outlives the filtered results it was made of") {
  const auto make = [] {
    auto paired = std::make_unique<decltype(pair_updates(item_log(), &item::key))>(pair_updates(item_log(updates), &item::key));
    auto seven = *paired | std::views::filter([](const auto& handle) { return handle.row().key == 7; });
    auto latest = latest_actions(seven, &item::key);
    paired.reset();
    return latest;
  };
  CHECK(in_order(make()) == in_order({A(7, "r", 1, 101)}));
}

TEST_CASE("handles and iterators stay valid while a copy of their result lives, also after it was moved") {
  std::optional<decltype(pair_updates(item_log(), &item::key))> first = pair_updates(item_log(updates), &item::key);
  const auto handle = (*first)[0];
  const auto place = first->begin() + 1;
  const auto copy = *first;
  auto moved = std::move(*first);
  first.reset();
  CHECK(handle.row().value == "p");
  CHECK((*place).row().value == "q");
  CHECK(moved.size() == copy.size());
  moved = {};
  CHECK(handle.row().value == "p");
  CHECK(place[0].type() == change_type::update_after);
}

TEST_CASE("findings outlive what they were found in") {
  const auto ties = [] { return find_ordinal_tie(item_log{I(7, "p", 0), I(7, "q", 0)}, &item::key); }();
  CHECK(ties.at(0).key == "7");
  const auto report = [] { return latest_actions(item_log{I(7, "p", 0), I(7, "q", 0)}, &item::key, evolog::ties::report); }();
  CHECK(report.ties()[0].key == "7");
  const auto error = error_of<evolog::ambiguous_update_error>([] {
    return pair_updates(item_log{I(7, "p", 0), I(7, "q", 0)}, &item::key);
  });
  CHECK(error.ambiguous().at(0).key == "7");
}

}  // namespace
