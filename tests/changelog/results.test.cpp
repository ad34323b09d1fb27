// SPDX-License-Identifier: Apache-2.0
// What results and handles are, what they share and how long they last.

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <ranges>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <range/v3/range/concepts.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/filter.hpp>
#include <range/v3/view/reverse.hpp>

#include <evolog/call/options.hpp>
#include <evolog/call/result.hpp>
#include <evolog/changelog/check_unique.hpp>
#include <evolog/changelog/create_changelog.hpp>
#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/net_changes.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/changelog/remove_carryovers.hpp>
#include <evolog/changelog/split_updates.hpp>
#include <evolog/row/access.hpp>
#include <evolog/row/change.hpp>

#include "support/changes.hpp"

namespace {

using namespace support;
using namespace evolog;

const item_log log{I(1, "new", 0, 100), D(1, "old", 0, 100), I(2, "a", 1, 101), D(3, "b", 2)};

using paired_log = decltype(pair_updates(log, &item::key));
using handle = std::ranges::range_value_t<paired_log>;

template <class R>
concept shared_view = std::ranges::random_access_range<R> && std::ranges::random_access_range<const R> && std::ranges::sized_range<R> &&
                      std::ranges::common_range<R> && std::ranges::view<R> && ranges::random_access_range<R> && ranges::view_<R> &&
                      ranges::sized_range<R> && std::semiregular<R>;

static_assert(shared_view<paired_log>);
static_assert(shared_view<decltype(latest_actions(log, &item::key))>);
static_assert(shared_view<decltype(net_changes(log))>);
static_assert(std::semiregular<handle> && std::is_trivially_copyable_v<handle> && sizeof(handle) == 16);
static_assert(std::same_as<std::ranges::range_reference_t<paired_log>, handle>);
static_assert(std::same_as<decltype(std::declval<handle>().row()), const item&>);
static_assert(std::convertible_to<handle, item_change>);

// What is no range of rows is refused by the operation's own constraint, so that it can be asked for.
static_assert(!std::invocable<decltype(pair_updates), int, int item::*>);
static_assert(!std::invocable<decltype(latest_actions), const std::string*, int item::*>);
static_assert(!std::invocable<decltype(net_changes), item>);
static_assert(!std::invocable<decltype(net_changes)>);
static_assert(!std::invocable<decltype(split_updates), item_change>);
static_assert(std::invocable<decltype(net_changes), const item_log&>);

template <class F>
concept function_object = std::copyable<std::remove_const_t<F>> && std::is_const_v<F> && std::is_empty_v<F>;

static_assert(function_object<decltype(pair_updates)> && function_object<decltype(split_updates)>);
static_assert(function_object<decltype(remove_carryovers)> && function_object<decltype(latest_actions)>);
static_assert(function_object<decltype(net_changes)> && function_object<decltype(check_unique)>);
static_assert(function_object<decltype(create_changelog)> && function_object<decltype(to_change)>);

TEST_CASE("results of results refer to the same rows by the same type, whatever the depth") {
  const auto paired = pair_updates(log, &item::key);
  const auto deep = net_changes(latest_actions(pair_updates(net_changes(latest_actions(paired, &item::key)), &item::key), &item::key));
  static_assert(std::same_as<std::remove_const_t<decltype(deep)>, decltype(net_changes(log))>);
  static_assert(std::same_as<std::ranges::range_value_t<decltype(deep)>, handle>);
  static_assert(sizeof(deep) == sizeof(net_changes(log)));
  CHECK(in_order(deep) == in_order({I(1, "new", 0, 100), I(2, "a", 1, 101), D(3, "b", 2)}));
  CHECK(&deep[0].row() == &log[0].row);
}

TEST_CASE("an inner result may end before an outer one") {
  auto inner = std::make_unique<paired_log>(pair_updates(log, &item::key));
  const auto outer = latest_actions(*inner, &item::key);
  inner.reset();
  CHECK(in_order(outer) == in_order({A(1, "new", 0, 100), I(2, "a", 1, 101), D(3, "b", 2)}));

  const auto of_own_rows = latest_actions(pair_updates(item_log(log), &item::key), &item::key);
  CHECK(in_order(of_own_rows) == in_order(outer));
}

TEST_CASE("an rvalue container is moved in as a whole: its rows stay where they are") {
  auto rows = log;
  const auto* const first = &rows[0].row;
  const auto kept = split_updates(std::move(rows));
  CHECK(&kept[0].row() == first);
}

TEST_CASE("handles and iterators are valid while any copy of their result lives, also after it was moved") {
  using owning_result = decltype(pair_updates(item_log(log), &item::key));
  auto result = std::make_unique<owning_result>(pair_updates(item_log(log), &item::key));
  const auto h = (*result)[0];
  const auto it = std::ranges::next(result->begin());
  const auto moved = std::move(*result);
  result.reset();
  CHECK(text_of(h) == text_of(B(1, "old", 0, 100)));
  CHECK(text_of(*it) == text_of(A(1, "new", 0, 100)));

  auto copy = std::make_unique<owning_result>(moved);
  const auto of_copy = (*copy)[3];
  copy.reset();
  CHECK(text_of(of_copy) == text_of(D(3, "b", 2)));
}

TEST_CASE("a default-made or moved-from result is empty and is input like any other") {
  paired_log none;
  CHECK(none.empty());
  CHECK(none.ambiguous().empty());
  CHECK(net_changes(none).empty());
  CHECK(latest_actions(none, &item::key).ties().empty());
  none = pair_updates(log, &item::key);
  CHECK(none.size() == 4);
}

TEST_CASE("vectors of handles and filtered handles are input, and their results last as long as the first one") {
  const auto paired = pair_updates(log, &item::key);
  auto handles = paired | ranges::to<std::vector>();
  std::ranges::sort(handles, std::ranges::greater{}, ordinal_of);
  CHECK(in_order(handles) == in_order({D(3, "b", 2), I(2, "a", 1, 101), B(1, "old", 0, 100), A(1, "new", 0, 100)}));

  const auto from_handles = latest_actions(handles, &item::key);
  CHECK(in_order(from_handles) == in_order({D(3, "b", 2), I(2, "a", 1, 101), A(1, "new", 0, 100)}));
  CHECK(&from_handles[0].row() == &log[3].row);
  static_assert(std::same_as<decltype(from_handles[0].row()), const item&>);
  CHECK(in_order(net_changes(from_handles)) == in_order({D(3, "b", 2), I(2, "a", 1, 101), I(1, "new", 0, 100)}));

  const auto is_update = [](const auto& h) { return h.type() == change_type::update_after; };
  CHECK(in_order(latest_actions(paired | std::views::filter(is_update), &item::key)) == in_order({A(1, "new", 0, 100)}));
  CHECK(in_order(latest_actions(paired | ranges::views::filter(is_update), &item::key)) == in_order({A(1, "new", 0, 100)}));
  CHECK(in_order(split_updates(paired | std::views::reverse | std::views::take(1))) == in_order({D(3, "b", 2)}));
  CHECK(in_order(split_updates(paired | ranges::views::reverse)).starts_with(in_order({D(3, "b", 2)})));
}

TEST_CASE("a change of other types of ordinal and snapshot, and what is asked of any changelog row") {
  const auto paired = pair_updates(log, &item::key);
  const change<item> same_types = paired[0];
  CHECK(text_of(same_types) == text_of(paired[0]));
  const auto deduced = to_change(paired[3]);
  static_assert(std::same_as<decltype(deduced), const item_change>);
  CHECK(text_of(deduced) == text_of(D(3, "b", 2)));

  CHECK(type_of(paired[0]) == change_type::update_before);
  CHECK(ordinal_of(paired[2]) == 1);
  CHECK(snapshot_of(paired[3]) == std::nullopt);
  CHECK(&row_of(paired[0]) == &log[1].row);
  CHECK(&row_of(log[0]) == &log[0].row);
  CHECK(row_of(item_change(log[0])).value == "new");

  const auto [type, ordinal, row, snapshot] = paired[0];
  CHECK(type == change_type::update_before);
  CHECK(ordinal == 0);
  CHECK(&row == &log[1].row);
  CHECK(snapshot == 100);
}

}  // namespace
