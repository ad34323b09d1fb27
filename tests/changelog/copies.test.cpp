// SPDX-License-Identifier: Apache-2.0
// How often operations copy, move and make rows.

#include <cstddef>
#include <initializer_list>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/filter.hpp>
#include <range/v3/view/generate_n.hpp>
#include <range/v3/view/transform.hpp>

#include <evolog/call/options.hpp>
#include <evolog/changelog/create_changelog.hpp>
#include <evolog/row/access.hpp>
#include <evolog/row/change.hpp>

#include "support/archetypes.hpp"
#include "support/counted_row.hpp"

namespace support {
auto operator<<(std::ostream& out, const row_counts& counts) -> std::ostream& {
  return out << counts.copies << " copies, " << counts.moves << " moves";
}
}  // namespace support

namespace {

using namespace support;
using counted_change = evolog::change<counted_row>;

constexpr auto key = evolog::columns<&counted_row::key>;
constexpr row_counts none{0, 0};

auto counted_log() -> std::vector<counted_change> {
  std::vector<counted_change> log;
  for (const auto& c : archetype_log()) log.push_back({c.type, c.ordinal, counted_row(c.row.key, c.row.value), c.snapshot});
  return log;
}

/// Runs all operations on what `make` returns.
template <class Make>
void call_all(const Make& make) {
  CHECK(answers(make, key) == expected_answers());
  CHECK(evolog::create_changelog(make(), key, evolog::contract::net).size() == 8);
}

constexpr std::size_t calls_of_call_all = 8;

TEST_CASE("no operation copies or moves a row of an lvalue container, nor does reading its result") {
  const auto log = counted_log();
  CHECK(count_rows([&] { call_all([&]() -> const auto& { return log; }); }) == none);
  auto changing = counted_log();
  CHECK(count_rows([&] { call_all([&]() -> auto& { return changing; }); }) == none);
  CHECK(count_rows([&] { call_all([&] { return log | ranges::views::filter([](const counted_change&) { return true; }); }); }) == none);
}

TEST_CASE("no operation on a result copies or moves a row") {
  const auto log = counted_log();
  CHECK(count_rows([&] {
          const auto paired = evolog::pair_updates(log, key, evolog::ambiguous::keep);
          const auto latest = evolog::latest_actions(paired, key, evolog::ties::report);
          const auto netted = evolog::net_changes(latest);
          const auto handles = paired | ranges::to<std::vector>();
          const auto again = evolog::latest_actions(handles, key, evolog::ties::report);
          CHECK(in_order(again) == in_order(latest));
          CHECK(netted.size() == 3);
        }) == none);
}

TEST_CASE("an rvalue container is moved as a whole") {
  std::vector<std::vector<counted_change>> logs(calls_of_call_all, counted_log());
  std::size_t next = 0;
  CHECK(count_rows([&] { call_all([&] { return std::move(logs[next++]); }); }) == none);
  CHECK(next == calls_of_call_all);
}

TEST_CASE("a row that is read once is moved once where it arrives as a value or an rvalue, copied once where as an lvalue") {
  auto log = counted_log();
  CHECK(count_rows([&] { (void)evolog::net_changes(one_pass_stream<counted_change&>(log)); }) == row_counts{log.size(), 0});
  CHECK(count_rows([&] { (void)evolog::net_changes(one_pass_stream<const counted_change&>(log)); }) == row_counts{log.size(), 0});

  // What the range itself does to make a value is not the library's.
  CHECK(count_rows([&] { (void)evolog::net_changes(one_pass_stream<counted_change>(log)); }) == row_counts{log.size(), log.size()});
  CHECK(count_rows([&] { (void)evolog::net_changes(one_pass_stream<counted_change&&>(log)); }) == row_counts{0, log.size()});
}

TEST_CASE("an initializer list that dies with the call is copied once") {
  const counted_change change{evolog::change_type::insert, 0, counted_row(1, "a"), {}};
  const std::initializer_list<counted_change> list{change, change};
  CHECK(count_rows([&] { (void)evolog::net_changes(std::initializer_list<counted_change>(list)); }) == row_counts{2, 0});
  CHECK(count_rows([&] { (void)evolog::net_changes(list); }) == none);
}

TEST_CASE("materialising copies each row once; a row made at every access is moved out") {
  const auto log = counted_log();
  const auto split = evolog::split_updates(log);
  CHECK(count_rows([&] {
          std::vector<counted_change> changes;
          changes.reserve(split.size());
          for (const auto handle : split) changes.push_back(handle);
        }).copies == log.size());

  const auto made = evolog::split_updates(log | ranges::views::transform([](const counted_change& c) { return c; }));
  CHECK(count_rows([&] { CHECK(made[0].row().key() == 1); }) == row_counts{1, 1});
}

/// How often the rows of a view are made while `f` runs on the view, divided by their number and rounded up.
template <class F>
auto evaluations_per_row(const std::vector<counted_change>& log, F&& f) -> std::size_t {
  std::size_t evaluations = 0;
  std::forward<F>(f)(log | ranges::views::transform([&](const counted_change& c) {
                       ++evaluations;
                       return c;
                     }));
  return (evaluations + log.size() - 1) / log.size();
}

TEST_CASE("how often a row that is made at every access is made, on average") {
  // Updates of every key in four commits, enough for several partitions.
  std::vector<counted_change> log;
  for (int i = 0; i < 40000; ++i) {
    log.push_back({evolog::change_type::delete_, i / 10000, counted_row(i % 10000, "old"), {}});
    log.push_back({evolog::change_type::insert, i / 10000, counted_row(i % 10000, "new"), {}});
  }
  using namespace evolog;
  CHECK(evaluations_per_row(log, [](auto rows) { (void)split_updates(rows); }) <= 1);
  CHECK(evaluations_per_row(log, [](auto rows) { (void)remove_carryovers(rows); }) <= 4);
  CHECK(evaluations_per_row(log, [](auto rows) { (void)pair_updates(rows, key); }) <= 6);
  CHECK(evaluations_per_row(log, [](auto rows) { (void)latest_actions(rows, key, ties::report); }) <= 8);
  CHECK(evaluations_per_row(log, [](auto rows) { (void)find_ordinal_tie(rows, key); }) <= 8);
  CHECK(evaluations_per_row(log, [](auto rows) { (void)net_changes(rows); }) <= 5);
  CHECK(evaluations_per_row(log, [](auto rows) { (void)check_unique(rows, key); }) <= 12);

  // Few keys or few ordinals cost little more: the way for many is tried first.
  for (auto& change : log) change.ordinal = 0;
  CHECK(evaluations_per_row(log, [](auto rows) { (void)remove_carryovers(rows); }) <= 6);
  CHECK(evaluations_per_row(log, [](auto rows) { (void)net_changes(rows); }) <= 5);
  CHECK(evaluations_per_row(log, [](auto rows) {
          (void)latest_actions(
              rows, [](const auto&) { return 0; }, ties::report);
        }) <= 10);
}

}  // namespace
