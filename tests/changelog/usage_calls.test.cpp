// SPDX-License-Identifier: Apache-2.0
// Calls, results, options and lifetimes as users write them.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iostream>
#include <optional>
#include <ranges>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/transform.hpp>

#include <evolog/call/findings.hpp>
#include <evolog/call/options.hpp>
#include <evolog/call/threads.hpp>
#include <evolog/call/workspace.hpp>
#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/net_changes.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/changelog/remove_carryovers.hpp>
#include <evolog/row/access.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/columns.hpp>

using namespace evolog;
using enum change_type;

namespace {

// clang-format off
struct order { int id; std::string region; std::string status; };

auto example_log() -> std::vector<change<order>> {
  std::vector<change<order>> log{{insert, 0, {7, "eu", "paid"}, 100}, {delete_, 0, {7, "eu", "open"}, 100}, {insert, 1, {8, "us", "open"}, 101}};
  return log;
}
// clang-format on

class redirected_output {
 public:
  redirected_output() : before_(std::cout.rdbuf(text_.rdbuf())) {}
  redirected_output(const redirected_output&) = delete;
  auto operator=(const redirected_output&) -> redirected_output& = delete;
  ~redirected_output() { std::cout.rdbuf(before_); }
  [[nodiscard]] auto text() const -> std::string { return text_.str(); }

 private:
  std::ostringstream text_;
  std::streambuf* before_;
};

}  // namespace

TEST_CASE("a result is read by structured bindings and by the members of its handles") {
  const auto log = example_log();
  const redirected_output output;
  // clang-format off
  auto paired = pair_updates(log, &order::id);
  for (auto [type, ordinal, row, snapshot] : paired)                       // row: const order&, nothing is copied
    std::cout << int(type) << ' ' << ordinal << ' ' << row.status << ' ' << snapshot.value_or(-1) << '\n';
  auto h = paired[0];                                                      // a handle: 16 bytes, assignable
  bool before = h.type() == update_before && h.ordinal() == 0 && h.snapshot() == 100 && h.row().id == 7;
  // clang-format on

  CHECK(output.text() == "2 0 open 100\n3 0 paid 100\n0 1 open 101\n");
  CHECK(before);
  h = paired[2];
  CHECK(h.row().id == 8);
  CHECK(sizeof(h) == 16);
}

TEST_CASE("results are input again, nested, kept, filtered and as vectors of handles") {
  const auto log = example_log();
  // clang-format off
  auto paired = pair_updates(log, &order::id);
  auto nested = net_changes(latest_actions(pair_updates(log, &order::id), &order::id));
  auto inner = pair_updates(log, &order::id);  auto outer = latest_actions(inner, &order::id);   // inner may end before outer
  auto updates = paired | std::views::filter([](auto x) { return x.type() == update_after; });
  auto again = latest_actions(updates, &order::id);                        // a filtered result is input; no adapter
  auto states_of = pair_updates(log, &order::id) | ranges::views::transform([](auto x) { return x.row().status; });

  auto handles = paired | ranges::to<std::vector>();                       // vector of handles, also input again
  std::ranges::sort(handles, std::ranges::greater{}, ordinal_of);
  auto changes = paired | ranges::to<std::vector<change<order>>>();        // copies the rows
  auto deduced = paired | ranges::views::transform(to_change) | ranges::to<std::vector>();    // the same, type deduced
  change<order> one = paired[0];
  // clang-format on

  REQUIRE(nested.size() == 2);
  CHECK(nested[0].type() == insert);
  CHECK(nested[0].row().status == "paid");
  REQUIRE(outer.size() == 2);
  CHECK(outer[0].type() == update_after);
  REQUIRE(again.size() == 1);
  CHECK(again[0].type() == update_after);
  CHECK(&again[0].row() == &log[0].row);
  CHECK((states_of | ranges::to<std::vector>()) == std::vector<std::string>{"open", "paid", "open"});

  REQUIRE(handles.size() == 3);
  CHECK(handles[0].ordinal() == 1);
  const auto from_handles = latest_actions(handles, &order::id);
  REQUIRE(from_handles.size() == 2);
  CHECK(&from_handles[0].row() == &log[2].row);

  static_assert(std::is_same_v<decltype(deduced), std::vector<change<order>>>);
  REQUIRE(changes.size() == 3);
  REQUIRE(deduced.size() == 3);
  CHECK(changes[0].type == update_before);
  CHECK(changes[0].snapshot == 100);
  CHECK(changes[0].row.status == "open");
  CHECK(deduced[1].type == update_after);
  CHECK(one.row.status == "open");
}

TEST_CASE("options come in any order and are chosen at run time") {
  const auto log = example_log();
  // clang-format off
  workspace memory; bool lenient = true;
  auto p1 = pair_updates(log, &order::id, ambiguous::keep, memory, threads{2});
  auto p2 = pair_updates(log, &order::id, threads{2}, lenient ? ambiguous::keep : ambiguous::refuse);
  auto l1 = latest_actions(log, &order::region, ties::report, memory);
  const redirected_output output;
  for (const auto& t : l1.ties()) std::cout << t.key << '\n';              // also t.ordinal, t.positions (in the input)
  // clang-format on

  static_assert(std::is_same_v<decltype(p1), decltype(p2)>);
  static_assert(std::is_same_v<decltype(p1), decltype(pair_updates(log, &order::id))>);
  CHECK(p1.size() == 3);
  CHECK(p2.size() == 3);
  CHECK(p1.ambiguous().empty());
  CHECK(output.text() == "eu\n");
  REQUIRE(l1.ties().size() == 1);
  CHECK(l1.ties()[0].ordinal == 0);
  CHECK(l1.ties()[0].positions == std::vector<std::size_t>{0, 1});
  REQUIRE(l1.size() == 1);
  CHECK(l1[0].row().id == 8);
  CHECK_THROWS_AS((void)latest_actions(log, &order::region), tie_error);

  const auto l2 = latest_actions(pair_updates(log, &order::id), &order::id, before_images::keep, ties::refuse);
  REQUIRE(l2.size() == 3);
  CHECK(l2[0].type() == update_before);
}

namespace {

/// An executor that calls the last task first, to show that no order of tasks is relied on.
struct backwards {
  std::size_t* calls;
  template <class F>
  void bulk(std::size_t n, const F& f) const {
    for (auto i = n; i-- > 0;) f(i), ++*calls;
  }
};

}  // namespace

TEST_CASE("any object with bulk is an executor") {
  const auto log = example_log();
  std::size_t calls = 0;
  const auto paired = pair_updates(log, &order::id, backwards{&calls});
  CHECK(calls > 0);
  REQUIRE(paired.size() == 3);
  CHECK(paired[0].type() == update_before);

  auto kept_by_caller = backwards{&calls};
  CHECK(net_changes(log, kept_by_caller).size() == 3);
  const auto constant = backwards{&calls};
  CHECK(net_changes(log, constant).size() == 3);
}

TEST_CASE("a workspace serves one call after the other, whatever the operation") {
  workspace memory;
  const auto log = example_log();
  const auto first = pair_updates(log, &order::id, memory);
  const auto second = remove_carryovers(log, memory);
  const auto third = net_changes(std::vector<change<order>>(1000, log[2]), memory);
  CHECK(first[0].type() == update_before);
  CHECK(second.size() == 3);
  CHECK(third.size() == 1000);
}

TEST_CASE("a container that was given away lives in the result") {
  // clang-format off
  auto load = [] { std::vector<change<order>> rows{{insert, 0, {7, "eu", "paid"}}}; return pair_updates(std::move(rows), &order::id); };
  auto kept = load();                                                      // owns the rows
  // clang-format on
  REQUIRE(kept.size() == 1);
  CHECK(kept[0].row().status == "paid");
  CHECK(kept[0].snapshot() == std::nullopt);
}
