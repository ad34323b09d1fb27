// SPDX-License-Identifier: Apache-2.0
// The ways in which operations group rows: by size, number of different rows, order and hash of the input, with threads and wide numbers.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <evolog/call/threads.hpp>
#include <evolog/call/workspace.hpp>
#include <evolog/changelog/check_unique.hpp>
#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/net_changes.hpp>
#include <evolog/changelog/net_changes_by_key.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/changelog/remove_carryovers.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/columns.hpp>
#include <evolog/row/identity.hpp>
#include <evolog/testing/engine_limits.hpp>

namespace {

using evolog::change_type;
using enum evolog::change_type;

struct event {
  std::int64_t key;
  std::int64_t value;
};
using change = evolog::change<event>;
using log = std::vector<change>;
/// The position of a row in the input and the type it has in a result.
using kept = std::vector<std::pair<std::size_t, change_type>>;
using positions = std::vector<std::size_t>;

constexpr auto key = evolog::columns<&event::key>;

// ---- the rules, over groups in ordered maps

auto removes(const log& changes, std::size_t i) -> bool {
  return evolog::is_removal(changes[i].type);
}

template <class Part>
auto group_by(const positions& rows, Part part) {
  std::map<decltype(part(0)), positions> groups;
  for (const auto i : rows) groups[part(i)].push_back(i);
  return groups;
}

auto all_rows(const log& changes) -> positions {
  positions rows(changes.size());
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i] = i;
  return rows;
}

void push(const log& changes, positions& stack, std::size_t i) {
  if (!stack.empty() && removes(changes, stack.back()) != removes(changes, i)) {
    stack.pop_back();
  } else {
    stack.push_back(i);
  }
}

auto without_carryovers(const log& changes, const positions& rows) -> positions {
  positions left;
  for (const auto& [value, equal] : group_by(rows, [&](std::size_t i) { return std::pair(changes[i].row.key, changes[i].row.value); })) {
    positions stack;
    for (const auto i : equal) push(changes, stack, i);
    left.insert(left.end(), stack.begin(), stack.end());
  }
  std::sort(left.begin(), left.end());
  return left;
}

auto by_ordinal(const log& changes, const positions& rows) {
  return group_by(rows, [&](std::size_t i) { return changes[i].ordinal; });
}
auto by_key(const log& changes, const positions& rows) {
  return group_by(rows, [&](std::size_t i) { return changes[i].row.key; });
}

void keep(const log& changes, kept& result, std::size_t i) {
  result.emplace_back(i, removes(changes, i) ? delete_ : insert);
}

auto model_carryovers(const log& changes) -> kept {
  kept result;
  for (const auto& [ordinal, rows] : by_ordinal(changes, all_rows(changes))) {
    for (const auto i : without_carryovers(changes, rows)) keep(changes, result, i);
  }
  std::sort(result.begin(), result.end());
  return result;
}

auto model_net(const log& changes) -> kept {
  kept result;
  const auto part = [&](std::size_t i) { return std::pair(changes[i].row.key, changes[i].row.value); };
  for (const auto& [value, rows] : group_by(all_rows(changes), part)) {
    positions stack;
    for (const auto& [ordinal, of_ordinal] : by_ordinal(changes, rows)) {
      for (const auto i : without_carryovers(changes, of_ordinal)) push(changes, stack, i);
    }
    for (const auto i : stack) keep(changes, result, i);
  }
  std::sort(result.begin(), result.end());
  return result;
}

/// A pair stands at the place of its earlier row.
auto in_places(std::vector<std::pair<std::size_t, kept>> placed) -> kept {
  std::sort(placed.begin(), placed.end());
  kept result;
  for (const auto& [place, rows] : placed) result.insert(result.end(), rows.begin(), rows.end());
  return result;
}

auto model_pairs(const log& changes) -> kept {
  std::vector<std::pair<std::size_t, kept>> placed;
  for (const auto& [ordinal, rows] : by_ordinal(changes, all_rows(changes))) {
    for (const auto& [k, of_key] : by_key(changes, rows)) {
      const auto left = without_carryovers(changes, of_key);
      if (left.size() == 2 && removes(changes, left[0]) != removes(changes, left[1])) {
        const bool before_first = removes(changes, left[0]);
        placed.push_back({left[0], {{left[before_first ? 0 : 1], update_before}, {left[before_first ? 1 : 0], update_after}}});
      } else {
        for (const auto i : left) placed.push_back({i, {{i, removes(changes, i) ? delete_ : insert}}});
      }
    }
  }
  return in_places(std::move(placed));
}

/// What every key had before the first commit that changed it, and has after the last one; the key is unique.
auto model_net_by_key(const log& changes) -> kept {
  std::vector<std::pair<std::size_t, kept>> placed;
  for (const auto& [k, rows] : by_key(changes, all_rows(changes))) {
    std::optional<std::size_t> before;
    std::optional<std::size_t> after;
    bool changed = false;
    for (const auto& [ordinal, of_ordinal] : by_ordinal(changes, rows)) {
      const auto left = without_carryovers(changes, of_ordinal);
      if (left.empty()) continue;
      after.reset();
      for (const auto i : left) {
        if (!removes(changes, i)) after = i;
        if (removes(changes, i) && !changed) before = i;
      }
      changed = true;
    }
    if (before && after) {
      if (changes[*before].row.value == changes[*after].row.value) continue;
      placed.push_back({std::min(*before, *after), {{*before, update_before}, {*after, update_after}}});
    } else if (before || after) {
      const auto i = before ? *before : *after;
      placed.push_back({i, {{i, before ? delete_ : insert}}});
    }
  }
  return in_places(std::move(placed));
}

/// The actions and the keys that are tied.
auto model_latest(const log& changes) -> std::pair<kept, std::size_t> {
  kept result;
  std::size_t ties = 0;
  for (const auto& [k, rows] : by_key(changes, all_rows(changes))) {
    const auto top = by_ordinal(changes, rows).rbegin()->second;
    const auto of_type = [&](change_type type) {
      positions found;
      for (const auto i : top) {
        if (changes[i].type == type) found.push_back(i);
      }
      return found;
    };
    const auto befores = of_type(update_before);
    const auto afters = of_type(update_after);
    const auto actions = top.size() - befores.size() - afters.size() + std::max(befores.size(), afters.size());
    if (actions > 1) {
      ++ties;
    } else if (befores.size() > afters.size()) {
      result.emplace_back(befores[0], delete_);
    } else {
      const auto row = afters.empty() ? top[0] : afters[0];
      result.emplace_back(row, changes[row].type);
    }
  }
  std::sort(result.begin(), result.end());
  return {result, ties};
}

using violation = std::tuple<std::size_t, std::int64_t, std::int64_t>;  // the key's first row, the ordinal, the count

auto model_violations(const log& changes) -> std::vector<violation> {
  std::vector<violation> found;
  for (const auto& [k, rows] : by_key(changes, all_rows(changes))) {
    std::optional<std::int64_t> count;
    positions present;  // the one row, where it is known
    for (const auto& [ordinal, of_ordinal] : by_ordinal(changes, rows)) {
      positions deletes;
      positions inserts;
      for (const auto i : without_carryovers(changes, of_ordinal)) (removes(changes, i) ? deletes : inserts).push_back(i);
      if (deletes.empty() && inserts.empty()) continue;
      if (!count) count = deletes.empty() ? 0 : 1;
      auto bad = *count - static_cast<std::int64_t>(deletes.size());
      if (bad >= 0) {
        const bool another = deletes.size() == 1 && !present.empty() && changes[present[0]].row.value != changes[deletes[0]].row.value;
        bad = another ? 2 : *count + static_cast<std::int64_t>(inserts.size()) - static_cast<std::int64_t>(deletes.size());
      }
      if (bad < 0 || bad > 1) {
        found.emplace_back(rows[0], ordinal, bad);
        break;
      }
      count = bad;
      present = inserts;
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

// ---- the operations

template <class Result>
auto kept_by(const Result& result) -> kept {
  kept rows;
  for (const auto& handle : result) rows.emplace_back(static_cast<std::size_t>(handle.snapshot().value()), handle.type());
  return rows;
}

/// What every operation has to give.
struct expectation {
  kept carryovers;
  kept pairs;
  kept net;
  kept net_by_key;
  std::pair<kept, std::size_t> latest;
  std::vector<violation> violations;
  std::map<std::string, std::size_t> first_rows;  // of each key

  explicit expectation(const log& changes)
      : carryovers(model_carryovers(changes)),
        pairs(model_pairs(changes)),
        net(model_net(changes)),
        net_by_key(model_net_by_key(changes)),
        latest(model_latest(changes)),
        violations(model_violations(changes)) {
    for (std::size_t i = 0; i < changes.size(); ++i) first_rows.emplace(std::to_string(changes[i].row.key), i);
  }
};

template <class Changes, class... Options>
void check_operations(const Changes& changes, const expectation& expected, Options&&... options) {
  CHECK(kept_by(evolog::remove_carryovers(changes, options...)) == expected.carryovers);
  CHECK(kept_by(evolog::pair_updates(changes, key, evolog::ambiguous::keep, options...)) == expected.pairs);
  CHECK(kept_by(evolog::net_changes(changes, options...)) == expected.net);
  const auto latest = evolog::latest_actions(changes, key, evolog::ties::report, options...);
  CHECK(kept_by(latest) == expected.latest.first);
  CHECK(latest.ties().size() == expected.latest.second);
  std::vector<violation> violations;
  for (const auto& found : evolog::check_unique(changes, key, options...)) {
    violations.emplace_back(expected.first_rows.at(found.key), static_cast<std::int64_t>(found.ordinal.value()), found.count);
  }
  CHECK(violations == expected.violations);
  if (violations.empty()) {
    CHECK(kept_by(evolog::net_changes_by_key(changes, key, options...)) == expected.net_by_key);
  } else {
    CHECK_THROWS_AS((void)evolog::net_changes_by_key(changes, key, options...), evolog::not_unique_error);
  }
}

/// Tables a sixteenth as large as usual, and hashes that a test can foresee.
auto small_limits() -> evolog::testing::engine_limits {
  evolog::testing::engine_limits limits;
  for (auto* limit : {&limits.bytes_of_table, &limits.few_groups, &limits.rows_of_run, &limits.rows_of_partition, &limits.rows_of_gathering,
                      &limits.rows_of_copies, &limits.records_of_partition, &limits.rows_of_sample}) {
    *limit /= 16;
  }
  return limits;
}

class limited_engine {
 public:
  explicit limited_engine(const evolog::testing::engine_limits& limits) : before_(evolog::testing::limit_engine(limits)) {}
  limited_engine(const limited_engine&) = delete;
  auto operator=(const limited_engine&) -> limited_engine& = delete;
  ~limited_engine() { static_cast<void>(evolog::testing::limit_engine(before_)); }

 private:
  evolog::testing::engine_limits before_;
};

/// Numbers the changes, so that results show which ones they keep.
void number(log& changes) {
  for (std::size_t i = 0; i < changes.size(); ++i) changes[i].snapshot = static_cast<std::int64_t>(i);
}

/// With memory that was used before, with threads and with wide row numbers.
void check_ways(log changes) {
  number(changes);
  const expectation expected(changes);
  evolog::workspace memory;
  evolog::threads two(2);
  evolog::threads seven(7);
  check_operations(changes, expected, memory);
  check_operations(changes, expected, memory, two);
  check_operations(changes, expected, seven);
  auto limits = small_limits();
  limits.narrow_rows = changes.size() / 2;
  const limited_engine wide(limits);
  check_operations(changes, expected);
}

std::mt19937_64 random(7);

auto any(std::int64_t below) -> std::int64_t {
  return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(below));
}

/// Changes of so many keys, of any type, in `commits` commits one after the other.
auto random_log(std::size_t rows, std::int64_t keys, std::int64_t values, std::size_t commits) -> log {
  log changes;
  for (std::size_t i = 0; i < rows; ++i) {
    const auto ordinal = static_cast<std::int64_t>(i * commits / rows);
    changes.push_back({static_cast<change_type>(any(4)), ordinal, {any(keys), any(values)}, 0});
  }
  return changes;
}

/// Keys whose rows come and go as they should, mostly.
auto history(std::size_t rows, std::int64_t keys, std::size_t commits) -> log {
  std::map<std::int64_t, std::int64_t> table;
  std::set<std::pair<std::int64_t, std::int64_t>> touched;
  log changes;
  while (changes.size() < rows) {
    const auto ordinal = static_cast<std::int64_t>(changes.size() * commits / rows);
    const auto k = any(keys);
    if (!touched.emplace(k, ordinal).second && any(50) != 0) continue;
    const auto found = table.find(k);
    if (found != table.end()) changes.push_back({delete_, ordinal, {k, found->second}, 0});
    if (found == table.end() || any(3) != 0) {
      const auto value = found == table.end() ? 0 : found->second + any(2);
      table[k] = value;
      changes.push_back({insert, ordinal, {k, value}, 0});
    } else {
      table.erase(found);
    }
  }
  return changes;
}

/// Actions with an ordinal each, so that no key is tied; half of them are updates with both images side by side.
auto actions(std::size_t rows, std::int64_t keys) -> log {
  log changes;
  for (std::int64_t ordinal = 0; changes.size() < rows; ++ordinal) {
    const auto k = any(keys);
    if (any(2) == 0) {
      changes.push_back({update_before, ordinal, {k, ordinal}, 0});
      changes.push_back({update_after, ordinal, {any(50) == 0 ? any(keys) : k, ordinal + 1}, 0});
    } else {
      changes.push_back({any(2) == 0 ? insert : delete_, ordinal, {k, ordinal}, 0});
    }
  }
  return changes;
}

auto shuffled(log changes) -> log {
  std::shuffle(changes.begin(), changes.end(), random);
  return changes;
}

auto sorted_by_key(log changes) -> log {
  std::stable_sort(changes.begin(), changes.end(), [](const auto& a, const auto& b) { return a.row.key < b.row.key; });
  return changes;
}

/// Reads ordinals as numbers that are no integers, so that the engine remembers a row in place of them.
struct reads_floating_ordinals {
  [[nodiscard]] auto type(const change& c) const { return c.type; }
  [[nodiscard]] auto ordinal(const change& c) const { return static_cast<double>(c.ordinal); }
  [[nodiscard]] auto snapshot(const change& c) const { return c.snapshot; }
  [[nodiscard]] auto row(const change& c) const -> const event& { return c.row; }
};

/// A change in a row that is too large to copy.
struct large_change {
  change small;
  std::array<std::int64_t, 8> rest;
};

struct reads_large_change {
  [[nodiscard]] auto type(const large_change& c) const { return c.small.type; }
  [[nodiscard]] auto ordinal(const large_change& c) const { return c.small.ordinal; }
  [[nodiscard]] auto snapshot(const large_change& c) const { return c.small.snapshot; }
  [[nodiscard]] auto row(const large_change& c) const -> const event& { return c.small.row; }
};

}  // namespace

TEST_CASE("engine: small inputs in every order") {
  const limited_engine small(small_limits());
  for (int round = 0; round < 200; ++round) {
    const auto rows = static_cast<std::size_t>(any(40));
    const auto changes = random_log(rows, 1 + any(4), 1 + any(2), 1 + static_cast<std::size_t>(any(6)));
    check_ways(changes);
    check_ways(shuffled(changes));
    check_ways(sorted_by_key(changes));
  }
}

TEST_CASE("engine: as many rows as one table takes, and one more") {
  const limited_engine small(small_limits());
  for (const std::size_t bytes_per_row : {16U, 24U, 40U, 44U, 48U}) {  // of the tables of different operations
    const auto one_table = small_limits().bytes_of_table / bytes_per_row;
    for (const auto rows : {one_table, one_table + 1}) check_ways(history(rows, 2500, 3));
  }
}

TEST_CASE("engine: partitions, of many commits and of one") {
  const limited_engine small(small_limits());
  check_ways(history(9375, 4375, 50));
  check_ways(history(18750, 15625, 1));
  check_ways(shuffled(history(9375, 4375, 50)));
}

TEST_CASE("engine: rows that are too large to copy") {
  const limited_engine small(small_limits());
  auto changes = history(9375, 4375, 50);
  number(changes);
  std::vector<large_change> large;
  for (const auto& c : changes) large.push_back({c, {}});
  check_operations(large, expectation(changes), reads_large_change());
}

TEST_CASE("engine: ordinals that are no integers, in partitions of all sizes") {
  auto limits = small_limits();
  limits.rows_of_gathering = 64;
  limits.rows_of_copies = 4;
  const limited_engine small(limits);
  for (auto changes : {history(9375, 4375, 50), shuffled(history(9375, 4375, 50)), random_log(9375, 700, 3, 20)}) {
    number(changes);
    check_operations(changes, expectation(changes), reads_floating_ordinals());
  }
}

TEST_CASE("engine: one row among many others that is there more often than is copied") {
  auto limits = small_limits();
  limits.rows_of_gathering = 64;
  const limited_engine small(limits);
  auto changes = history(9375, 4375, 50);
  for (std::size_t i = 0; i < changes.size(); i += 3) changes[i].row = {1, 1};
  check_ways(changes);
  check_ways(shuffled(changes));
}

TEST_CASE("engine: rows that come one ordinal each, that descend at the very end") {
  const limited_engine small(small_limits());
  auto changes = history(8750, 2500, 8750);
  check_ways(changes);
  changes.back().ordinal = 0;
  check_ways(changes);
}

TEST_CASE("engine: sorted by key, also almost to the end") {
  const limited_engine small(small_limits());
  auto changes = sorted_by_key(history(8750, 2500, 20));
  check_ways(changes);
  changes.back().row.key = 0;
  check_ways(changes);
}

TEST_CASE("engine: few different rows, and few at first") {
  const limited_engine small(small_limits());
  for (const std::int64_t keys : {1, 2, 100}) {
    check_ways(history(9375, keys, 3750));
    check_ways(random_log(9375, keys, 1, 10));
  }
  auto changes = random_log(5000, 10, 2, 10);
  const auto more = history(9375, 3750, 10);
  changes.insert(changes.end(), more.begin(), more.end());
  check_ways(changes);
}

TEST_CASE("engine: keys that come again soon, among many") {
  const limited_engine small(small_limits());
  auto changes = history(12500, 1000, 5000);
  for (std::size_t i = 0; i < changes.size(); i += 5) changes[i].row.key = 1000 + static_cast<std::int64_t>(i);
  check_ways(changes);
}

TEST_CASE("engine: keys of which none is tied, many, few, and some that come again and again") {
  const limited_engine small(small_limits());
  for (const std::int64_t keys : {10000, 1000, 10}) {
    auto changes = actions(12500, keys);
    check_ways(changes);
    check_ways(shuffled(changes));
    check_ways(sorted_by_key(changes));
    // Keys that lie close together have hashes that lie far apart.
    for (auto& c : changes) c.row.key = static_cast<std::int64_t>(evolog::identity{}.hash(c.row.key));
    check_ways(changes);
    for (std::size_t i = 0; i < changes.size(); i += 5) changes[i].row.key = static_cast<std::int64_t>(i);
    check_ways(changes);
  }
}

TEST_CASE("engine: ordinals too far apart for 32 bits, and the extreme ones") {
  const limited_engine small(small_limits());
  constexpr auto least = std::numeric_limits<std::int64_t>::min();
  constexpr auto greatest = std::numeric_limits<std::int64_t>::max();
  auto changes = history(9375, 2500, 10);
  changes[6250].ordinal = greatest;
  check_ways(changes);
  changes[0].ordinal = least;
  check_ways(changes);
  check_ways({{insert, least, {1, 1}, 0}, {delete_, greatest, {1, 1}, 0}, {insert, 0, {2, 1}, 0}, {update_after, least, {2, 1}, 0}});
}

TEST_CASE("engine: ordinals at the borders of 32 bits around that of the first row") {
  const limited_engine small(small_limits());
  constexpr auto far = std::int64_t{1} << 31;
  constexpr auto least = std::numeric_limits<std::int64_t>::min();
  constexpr auto greatest = std::numeric_limits<std::int64_t>::max();
  for (const auto first : {std::int64_t{0}, least, least + far, greatest, greatest - far}) {
    std::vector<change> changes{{insert, first, {1, 1}, 0}};
    for (const auto distance : {far, far - 1, far + 1}) {
      if (first >= least + distance) changes.push_back({delete_, first - distance, {1, 2}, 0});
      if (first <= greatest - distance) changes.push_back({update_after, first + distance, {2, 1}, 0});
      check_ways(changes);
    }
  }
  check_ways({{insert, greatest, {1, 1}, 0}, {delete_, least, {1, 2}, 0}});
  check_ways({{insert, least, {1, 1}, 0}, {delete_, greatest, {1, 2}, 0}});
}

TEST_CASE("engine: updates across the borders of what is read at a time") {
  const limited_engine small(small_limits());
  for (const std::int64_t rows : {255, 256, 257, 258, 511, 512, 513, 514, 1026}) {
    for (const std::int64_t single : {0, 1}) {
      std::vector<change> changes;
      if (single == 1) changes.push_back({insert, 0, {0, 0}, 0});
      for (std::int64_t i = single; i < rows; i += 2) {
        changes.push_back({update_before, i, {i % 700, i}, 0});
        changes.push_back({update_after, i, {i % 700, i + 1}, 0});
      }
      check_ways(changes);
      check_ways(sorted_by_key(changes));
    }
  }
}

TEST_CASE("engine: keys that share the low bits of their hashes are sorted instead, in any number") {
  const limited_engine small(small_limits());
  std::vector<std::int64_t> keys;
  for (std::int64_t k = 0; keys.size() < 1500; ++k) {
    if (evolog::identity{}.hash(k) % 8192 == 0) keys.push_back(k);
  }
  for (const std::size_t copies : {1U, 2U}) {
    auto changes = history(1500 * copies, 1500, 4);
    for (auto& c : changes) c.row.key = keys[static_cast<std::size_t>(c.row.key)];
    check_ways(changes);
    check_ways(shuffled(changes));
  }
}

TEST_CASE("engine: rows with the very same hash") {
  const limited_engine small(small_limits());
  // The second word takes the hash of the first one back.
  auto changes = random_log(3000, 1'000'000, 1, 3);
  for (auto& c : changes) {
    c.row.value = static_cast<std::int64_t>(evolog::identity{}.hash(c.row.key));
  }
  REQUIRE(evolog::identity{}.hash(changes[0].row) == evolog::identity{}.hash(changes[1].row));
  check_ways(changes);
  check_ways(shuffled(changes));
}
