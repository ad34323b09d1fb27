// SPDX-License-Identifier: Apache-2.0
// How much memory operations take beside the rows: at most 16 bytes a row at the worst moment, the result included.

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <random>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <evolog/call/options.hpp>
#include <evolog/changelog/check_unique.hpp>
#include <evolog/changelog/find_ordinal_tie.hpp>
#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/net_changes.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/changelog/remove_carryovers.hpp>
#include <evolog/changelog/split_updates.hpp>
#include <evolog/row/change.hpp>

namespace {

std::atomic<std::size_t> live_bytes = 0;
std::atomic<std::size_t> most_bytes = 0;

// Every block starts with its size, in the room that its alignment leaves.
constexpr std::size_t header = alignof(std::max_align_t);

auto allocate(std::size_t size) -> void* {
  auto* const block = static_cast<std::size_t*>(std::malloc(size + header));
  if (block == nullptr) throw std::bad_alloc();
  *block = size;
  const auto live = live_bytes += size;
  for (auto most = most_bytes.load(); most < live && !most_bytes.compare_exchange_weak(most, live);) {
  }
  return reinterpret_cast<std::byte*>(block) + header;
}

void release(void* memory) {
  if (memory == nullptr) return;
  auto* const block = reinterpret_cast<std::size_t*>(static_cast<std::byte*>(memory) - header);
  live_bytes -= *block;
  std::free(block);
}

}  // namespace

// The other forms of new and delete come down to these.
auto operator new(std::size_t size) -> void* {
  return allocate(size);
}
void operator delete(void* memory) noexcept {
  release(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  release(memory);
}

namespace {

using evolog::change_type;

struct row {
  std::int64_t key;
  std::int64_t a;
  std::int64_t b;
};
using change = evolog::change<row, std::int32_t, std::int32_t>;
static_assert(sizeof(change) == 48 || sizeof(change) == 40);

constexpr std::size_t rows = 1'000'000;

/// The most bytes per row that are alive at once while `f` runs, beyond those that were before; what `f` returns lives as long.
template <class F>
auto bytes_per_row(F&& f) -> double {
  const auto before = live_bytes.load();
  most_bytes = before;
  const auto result = f();
  static_cast<void>(result);
  return static_cast<double>(most_bytes - before) / static_cast<double>(rows);
}

/// What tables of fixed size may take beside the 16 bytes of each row.
constexpr double allowed = 16.0 + 64.0 * 1024 / rows;

/// One update of every key in every commit, as delete and insert.
auto make_log(std::size_t keys) -> std::vector<change> {
  std::vector<change> log;
  log.reserve(rows);
  for (std::size_t i = 0; i < rows; ++i) {
    const auto key = static_cast<std::int64_t>(i / 2 % keys);
    const auto ordinal = static_cast<std::int32_t>(i / 2 / keys);
    log.push_back({i % 2 == 0 ? change_type::delete_ : change_type::insert, ordinal, {key, static_cast<std::int64_t>(i), 0}, {}});
  }
  return log;
}

void shuffle(std::vector<change>& log) {
  std::shuffle(log.begin(), log.end(), std::mt19937(7));  // NOLINT(cert-msc32-c,cert-msc51-cpp): the same rows in every run
}

/// Measures the operations on updates that contradict nothing: what they find of contradictions is no scratch.
void check_memory_of_updates(const std::string& name, const std::vector<change>& log) {
  using namespace evolog;
  CAPTURE(name);
  CHECK(bytes_per_row([&] { return split_updates(log); }) <= allowed);
  CHECK(bytes_per_row([&] { return remove_carryovers(log); }) <= allowed);
  CHECK(bytes_per_row([&] { return net_changes(log); }) <= allowed);
  CHECK(bytes_per_row([&] { return pair_updates(log, &row::key); }) <= allowed);
  CHECK(bytes_per_row([&] { return check_unique(log, &row::key, delete_images::ignore); }) <= allowed);
  const auto paired = pair_updates(log, &row::key);
  CHECK(bytes_per_row([&] { return net_changes(paired); }) <= allowed);
  CHECK(bytes_per_row([&] { return find_ordinal_tie(paired, &row::key); }) <= allowed);
  CHECK(bytes_per_row([&] { return latest_actions(paired, &row::key); }) <= allowed);
  CHECK(bytes_per_row([&] { return latest_actions(paired, &row::key, before_images::keep); }) <= allowed);
}

/// Measures the operations that compare whole rows, on as many different rows as there are keys.
void check_memory_of_equal_rows(const std::string& name, std::vector<change> log) {
  using namespace evolog;
  for (auto& c : log) c.row.a = 0;
  CAPTURE(name);
  CHECK(bytes_per_row([&] { return remove_carryovers(log); }) <= allowed);
  CHECK(bytes_per_row([&] { return net_changes(log); }) <= allowed);
  CHECK(bytes_per_row([&] { return pair_updates(log, &row::key); }) <= allowed);
  CHECK(bytes_per_row([&] { return check_unique(log, &row::key, delete_images::ignore); }) <= allowed);
}

void check_memory(const std::string& name, std::vector<change> log) {
  check_memory_of_updates(name + ", sorted", log);
  check_memory_of_equal_rows(name + ", sorted, equal rows", log);
  shuffle(log);
  check_memory_of_updates(name + ", shuffled", log);
  check_memory_of_equal_rows(name + ", shuffled, equal rows", log);
}

TEST_CASE("memory: the measure itself sees what is allocated") {
  CHECK(bytes_per_row([] { return std::vector<std::uint64_t>(rows); }) == doctest::Approx(8.0));
  CHECK(bytes_per_row([] { return std::vector<std::uint64_t>(rows).size(); }) == doctest::Approx(8.0));
}

TEST_CASE("memory: every key in one single ordinal") {
  check_memory("all keys", make_log(rows / 2));
}

TEST_CASE("memory: thousand keys in hundreds of ordinals") {
  check_memory("thousand keys", make_log(1000));
}

TEST_CASE("memory: one key, two keys, each in very many ordinals") {
  check_memory("one key", make_log(1));
  check_memory("two keys", make_log(2));
}

TEST_CASE("memory: one key or two in one single ordinal, all of whose rows are equal") {
  for (const std::size_t keys : {1U, 2U}) {
    auto log = make_log(keys);
    for (auto& c : log) c.ordinal = 0;
    check_memory_of_equal_rows("sorted", log);
    shuffle(log);
    check_memory_of_equal_rows("shuffled", log);
    std::stable_partition(log.begin(), log.end(), [](const change& c) { return c.type == change_type::insert; });
    check_memory_of_equal_rows("all inserts first", log);
  }
}

TEST_CASE("memory: nothing cancels in the largest of groups") {
  auto log = make_log(2);
  for (auto& c : log) c = {change_type::insert, 0, {c.row.key, 0, 0}, {}};
  CHECK(bytes_per_row([&] { return evolog::remove_carryovers(log); }) <= allowed);
  CHECK(bytes_per_row([&] { return evolog::net_changes(log); }) <= allowed);
}

}  // namespace
