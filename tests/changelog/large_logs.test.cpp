// SPDX-License-Identifier: Apache-2.0
// Logs that are split into many parts, worked on by several threads, or made to be slow: the answers are those of a simple model.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <evolog/call/threads.hpp>
#include <evolog/changelog/check_unique.hpp>
#include <evolog/changelog/create_changelog.hpp>
#include <evolog/changelog/find_ordinal_tie.hpp>
#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/net_changes.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/changelog/remove_carryovers.hpp>
#include <evolog/row/identity.hpp>

#include "support/changes.hpp"
#include "support/errors.hpp"

namespace {

using namespace support;
using evolog::change;
using evolog::change_type;
using evolog::threads;

struct pair_row {
  int key;
  int value;
};
using pair_log = std::vector<change<pair_row>>;

/// A log of commits with duplicates and rewrites, in random order.
auto random_log(std::size_t size, int keys, int values, int ordinals, unsigned seed) -> pair_log {
  std::mt19937 random(seed);
  const auto below = [&](int bound) { return static_cast<int>(random() % static_cast<unsigned>(bound)); };
  pair_log log;
  for (std::size_t i = 0; i < size; ++i) {
    log.push_back({static_cast<change_type>(below(4)), below(ordinals), {below(keys), below(values)}});
  }
  return log;
}

auto sign(change_type type) -> int {
  return evolog::is_removal(type) ? -1 : 1;
}

using image = std::pair<int, int>;

/// Signed counts per ordinal and row: all that remains of a log when carry-overs are gone.
template <class Changes>
auto signed_counts(const Changes& changes) -> std::map<std::pair<std::int64_t, image>, int> {
  std::map<std::pair<std::int64_t, image>, int> counts;
  for (const auto& c : changes) {
    const auto& row = evolog::row_of(c);
    counts[{evolog::ordinal_of(c), {row.key, row.value}}] += sign(evolog::type_of(c));
  }
  std::erase_if(counts, [](const auto& entry) { return entry.second == 0; });
  return counts;
}

/// The ordinals of what is left of each row, by the words of the contract: a stack over the signed counts.
auto model_net(const pair_log& log) -> std::map<image, std::vector<std::pair<std::int64_t, int>>> {
  std::map<image, std::vector<std::pair<std::int64_t, int>>> stacks;
  for (const auto& [at, count] : signed_counts(log)) {  // upward
    auto& stack = stacks[at.second];
    for (int i = 0; i < std::abs(count); ++i) {
      const int one = count < 0 ? -1 : 1;
      if (!stack.empty() && stack.back().second != one) {
        stack.pop_back();
      } else {
        stack.emplace_back(at.first, one);
      }
    }
  }
  std::erase_if(stacks, [](const auto& entry) { return entry.second.empty(); });
  return stacks;
}

template <class Changes>
auto stacks_of(const Changes& changes) -> std::map<image, std::vector<std::pair<std::int64_t, int>>> {
  std::map<image, std::vector<std::pair<std::int64_t, int>>> stacks;
  for (const auto& c : changes) {
    const auto& row = evolog::row_of(c);
    stacks[{row.key, row.value}].emplace_back(evolog::ordinal_of(c), sign(evolog::type_of(c)));
  }
  for (auto& [row, stack] : stacks) std::sort(stack.begin(), stack.end());
  return stacks;
}

/// The operations' answers are those of the model, and the same with threads.
void check_against_model(const pair_log& log) {
  const auto raw = evolog::remove_carryovers(log);
  CHECK(signed_counts(raw) == signed_counts(log));
  std::size_t left = 0;
  for (const auto& [at, count] : signed_counts(log)) left += static_cast<std::size_t>(std::abs(count));
  CHECK(raw.size() == left);
  CHECK(stacks_of(evolog::net_changes(log)) == model_net(log));
  const auto paired = evolog::pair_updates(log, &pair_row::key, evolog::ambiguous::keep);
  CHECK(paired.size() == left);
  CHECK(signed_counts(paired) == signed_counts(log));
}

TEST_CASE("logs of every size give the model's answers") {
  for (const std::size_t size : {1U, 2U, 3U, 10U, 100U, 16'383U, 16'384U, 16'385U, 33'000U}) {
    CAPTURE(size);
    check_against_model(random_log(size, 1 + static_cast<int>(size / 3), 2, 4, static_cast<unsigned>(size)));
  }
}

TEST_CASE("logs of few rows that come again and again give the model's answers") {
  check_against_model(random_log(20'000, 3, 2, 5, 1));
  check_against_model(random_log(20'000, 1, 1, 1, 2));
  check_against_model(random_log(20'000, 1, 1, 20'000, 3));
}

/// Numbers whose rows share the low (or the high) bits of their hashes, so that tables or partitions overflow.
template <class Keep>
auto numbers_where(std::size_t count, Keep keep) -> std::vector<int> {
  std::vector<int> numbers;
  for (int i = 0; numbers.size() < count; ++i) {
    if (keep(static_cast<std::uint32_t>(evolog::identity().hash(std::tuple(i)) >> 32U))) numbers.push_back(i);
  }
  return numbers;
}

void check_numbers(const std::vector<int>& numbers) {
  std::vector<change<int>> log;
  for (const auto number : numbers) log.push_back({change_type::insert, 0, number});
  for (const auto number : numbers) {
    if (number % 2 == 0) log.push_back({change_type::delete_, 1, number});
  }
  std::vector<int> odd;
  for (const auto number : numbers) {
    if (number % 2 != 0) odd.push_back(number);
  }
  std::vector<int> left;
  for (const auto handle : evolog::net_changes(log)) left.push_back(handle.row());
  CHECK(left == odd);
  const auto key = [](int number) { return number; };
  CHECK(evolog::latest_actions(log, key).size() == numbers.size());

  std::vector<change<int>> twice;
  for (int round = 0; round < 2; ++round) {
    for (const auto number : numbers) twice.push_back({change_type::insert, 0, number});
  }
  const auto ties = evolog::find_ordinal_tie(twice, key);
  REQUIRE(ties.size() == numbers.size());
  std::size_t in_input_order = 0;
  for (std::size_t i = 0; i < ties.size(); ++i) {
    if (ties[i].positions == std::vector<std::size_t>{i, i + numbers.size()}) ++in_input_order;
  }
  CHECK(in_input_order == ties.size());
}

TEST_CASE("rows whose hashes collide are told apart all the same, and in time") {
  check_numbers(numbers_where(2'000, [](std::uint32_t tag) { return tag % 1'024 == 0; }));
}

TEST_CASE("rows that all fall into one partition are told apart all the same") {
  check_numbers(numbers_where(70'000, [](std::uint32_t tag) { return tag >> 29U == 0; }));
}

// ---- threads

template <class Findings>
auto positions_of(const Findings& findings) -> std::vector<std::vector<std::size_t>> {
  std::vector<std::vector<std::size_t>> positions;
  for (const auto& found : findings) positions.push_back(found.positions);
  return positions;
}

TEST_CASE("results, their order and their findings are the same for every number of threads") {
  const auto log = random_log(40'000, 8'000, 2, 6, 5);
  const auto key = &pair_row::key;
  const auto raw = in_order(evolog::remove_carryovers(log));
  const auto net = in_order(evolog::net_changes(log));
  const auto paired = evolog::pair_updates(log, key, evolog::ambiguous::keep);
  const auto latest = evolog::latest_actions(log, key, evolog::ties::report);
  const auto ties = positions_of(evolog::find_ordinal_tie(log, key));
  const auto violations = positions_of(evolog::check_unique(log, key));
  const auto counted = evolog::start_counts([](int k) { return k % 4; });
  const auto given = evolog::check_unique(log, key, counted);
  for (const std::size_t count : {1U, 2U, 7U}) {
    CAPTURE(count);
    const threads several(count);
    CHECK(in_order(evolog::remove_carryovers(log, several)) == raw);
    CHECK(in_order(evolog::net_changes(log, several)) == net);
    const auto paired_too = evolog::pair_updates(log, key, evolog::ambiguous::keep, several);
    CHECK(in_order(paired_too) == in_order(paired));
    CHECK(positions_of(paired_too.ambiguous()) == positions_of(paired.ambiguous()));
    const auto latest_too = evolog::latest_actions(log, key, evolog::ties::report, several);
    CHECK(in_order(latest_too) == in_order(latest));
    CHECK(positions_of(latest_too.ties()) == positions_of(latest.ties()));
    CHECK(positions_of(evolog::find_ordinal_tie(log, key, several)) == ties);
    CHECK(positions_of(evolog::check_unique(log, key, several)) == violations);
    const auto given_too = evolog::check_unique(log, key, counted, several);
    CHECK(std::equal(given.begin(), given.end(), given_too.begin(), given_too.end(), [](const auto& a, const auto& b) {
      return a.key == b.key && a.count == b.count && a.ordinal == b.ordinal && a.positions == b.positions;
    }));
  }
}

TEST_CASE("findings stand in the order of their first rows, however many there are") {
  pair_log log;
  for (int key = 20'000; key > 0; --key) {
    log.push_back({change_type::insert, 0, {key, 1}});
    log.push_back({change_type::insert, 0, {key, 2}});
  }
  const auto by_position = [](const auto& findings) {
    return std::is_sorted(findings.begin(), findings.end(), [](const auto& a, const auto& b) { return a.positions < b.positions; });
  };
  const auto ties = evolog::find_ordinal_tie(log, &pair_row::key, threads(4));
  CHECK(ties.size() == 20'000);
  CHECK(by_position(ties));
  CHECK(by_position(evolog::check_unique(log, &pair_row::key, threads(4))));
  CHECK(by_position(evolog::latest_actions(log, &pair_row::key, evolog::ties::report, threads(4)).ties()));
  CHECK(by_position(evolog::pair_updates(log, &pair_row::key, evolog::ambiguous::keep, threads(4)).ambiguous()));
}

TEST_CASE("more threads than rows do no harm") {
  for (const std::size_t size : {0U, 1U, 2U, 15U, 16U, 17U}) {
    const auto log = random_log(size, 2, 1, 2, 9);
    CHECK(in_order(evolog::net_changes(log, threads(40))) == in_order(evolog::net_changes(log)));
  }
}

struct refused : std::runtime_error {
  using std::runtime_error::runtime_error;
};

TEST_CASE("what the key throws reaches the caller, from any thread, and the next call works") {
  const auto log = random_log(20'000, 1'000, 3, 4, 11);
  const auto key = [](const pair_row& row) {
    if (row.key == 999) throw refused("no key");
    return row.key;
  };
  const auto executors = [&](auto&&... options) {
    CHECK(std::string(error_of<refused>([&] { return evolog::latest_actions(log, key, options...); }).what()) == "no key");
    CHECK(std::string(error_of<refused>([&] { return evolog::check_unique(log, key, options...); }).what()) == "no key");
  };
  evolog::workspace memory;
  executors();
  executors(threads(4));
  executors(threads(4), memory);
  CHECK(in_order(evolog::net_changes(log, memory)) == in_order(evolog::net_changes(log)));
}

TEST_CASE("one log may be read by several threads at once") {
  const auto log = random_log(20'000, 500, 3, 4, 12);
  const auto paired = evolog::pair_updates(log, &pair_row::key, evolog::ambiguous::keep);
  const auto expected = in_order(evolog::net_changes(paired));
  std::vector<std::string> found(4);
  {
    std::vector<std::jthread> readers;
    for (auto& text : found) readers.emplace_back([&] { text = in_order(evolog::net_changes(paired)); });
  }
  for (const auto& text : found) CHECK(text == expected);
}

// ---- workspaces

TEST_CASE("a workspace serves logs of other sizes and rows, whatever it held before") {
  evolog::workspace memory;
  std::vector<change<std::string, std::string>> texts;
  for (int i = 0; i < 5'000; ++i) texts.push_back({change_type(i % 2), std::to_string(i % 3), std::to_string(i % 700)});
  for (const std::size_t size : {5'000U, 5U, 0U, 20'000U, 1'000U}) {
    const auto log = random_log(size, 300, 3, 4, static_cast<unsigned>(size));
    CHECK(in_order(evolog::pair_updates(log, &pair_row::key, evolog::ambiguous::keep, memory)) ==
          in_order(evolog::pair_updates(log, &pair_row::key, evolog::ambiguous::keep)));
    CHECK(in_order(evolog::net_changes(texts, memory, threads(2))) == in_order(evolog::net_changes(texts)));
    CHECK(in_order(evolog::latest_actions(log, &pair_row::key, evolog::ties::report, memory)) ==
          in_order(evolog::latest_actions(log, &pair_row::key, evolog::ties::report)));
    CHECK(evolog::check_unique(log, &pair_row::key, memory).size() == evolog::check_unique(log, &pair_row::key).size());
  }
}

TEST_CASE("a result does not live in the workspace of its call") {
  const auto log = random_log(10'000, 300, 3, 4, 21);
  evolog::workspace memory;
  const auto first = evolog::net_changes(log, memory);
  const auto before = in_order(first);
  static_cast<void>(evolog::remove_carryovers(random_log(20'000, 7, 3, 4, 22), memory));
  memory = evolog::workspace();
  CHECK(in_order(first) == before);
}

TEST_CASE("a changelog of every contract, with workspace and threads, is the one without") {
  pair_log log;
  for (int ordinal = 0; ordinal < 5; ++ordinal) {
    for (int key = 0; key < 4'000; ++key) {
      if (ordinal > 0) log.push_back({change_type::delete_, ordinal, {key, ordinal - 1}});
      log.push_back({change_type::insert, ordinal, {key, ordinal}});
    }
  }
  std::shuffle(log.begin(), log.end(), std::mt19937(3));
  evolog::workspace memory;
  for (const auto wanted : {evolog::contract::native, evolog::contract::latest, evolog::contract::net, evolog::contract::raw}) {
    CHECK(in_order(evolog::create_changelog(log, &pair_row::key, wanted, memory, threads(3))) ==
          in_order(evolog::create_changelog(log, &pair_row::key, wanted)));
  }
}

}  // namespace
