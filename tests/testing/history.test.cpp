// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <evolog/row/change.hpp>
#include <evolog/testing/history.hpp>

namespace {

namespace testing = evolog::testing;
using evolog::change;
using evolog::change_type;

struct item {
  int id;
  int value;
};

auto any_item() -> rc::Gen<item> {
  return rc::gen::map(rc::gen::pair(rc::gen::inRange(0, 4), rc::gen::inRange(0, 3)), [](std::pair<int, int> drawn) {
    return item{drawn.first, drawn.second};
  });
}

using counts = std::map<std::pair<int, int>, std::int64_t>;

auto counts_of(const std::vector<item>& rows) -> counts {
  counts held;
  for (const auto& row : rows) ++held[{row.id, row.value}];
  return held;
}

/// Adds what the log says of one ordinal.
void replay(counts& held, const std::vector<change<item>>& log, std::int64_t ordinal) {
  for (const auto& c : log) {
    if (c.ordinal == ordinal) held[{c.row.id, c.row.value}] += is_removal(c.type) ? -1 : 1;
  }
  std::erase_if(held, [](const auto& entry) { return entry.second == 0; });
}

/// A history tells of itself: the log leads from each state to the next one.
void check_states(const testing::history<item>& h) {
  RC_ASSERT(h.states.size() == h.ordinals.size() + 1);
  RC_ASSERT(std::is_sorted(h.ordinals.begin(), h.ordinals.end(), std::less_equal<>()));
  auto held = counts_of(h.before());
  for (std::size_t i = 0; i < h.ordinals.size(); ++i) {
    replay(held, h.log, h.ordinals[i]);
    RC_ASSERT(held == counts_of(h.states[i + 1]));
  }
}

/// What was seen of some traits after many cases.
struct seen {
  bool carried_over = false, shuffled = false, repeated_row = false, gap = false, silent_commit = false, came_and_went = false;

  void look_at(const testing::history<item>& h) {
    const auto ordinal_below = [](const auto& a, const auto& b) { return a.ordinal < b.ordinal; };
    shuffled |= !std::is_sorted(h.log.begin(), h.log.end(), ordinal_below);
    for (const auto& [row, copies] : counts_of(h.after())) repeated_row |= copies > 1;
    std::set<std::int64_t> spoken;
    for (const auto& a : h.log) {
      spoken.insert(a.ordinal);
      for (const auto& b : h.log) {
        carried_over |= a.type == change_type::delete_ && b.type == change_type::insert && a.ordinal == b.ordinal && a.row.id == b.row.id &&
                        a.row.value == b.row.value;
      }
    }
    silent_commit |= spoken.size() < h.ordinals.size();
    for (std::size_t i = 1; i < h.ordinals.size(); ++i) gap |= h.ordinals[i] > h.ordinals[i - 1] + 1;
    const auto first = counts_of(h.before());
    for (const auto& a : h.log)
      came_and_went |= !first.contains({a.row.id, a.row.value}) && !counts_of(h.after()).contains({a.row.id, a.row.value});
  }
  [[nodiscard]] auto all_but_repeated_rows() const -> bool { return carried_over && shuffled && gap && silent_commit && came_and_went; }
};

/// The smallest history that a property fails for, as RapidCheck finds it.
template <class T, class Fails>
auto smallest(const rc::Gen<T>& gen, Fails fails) -> T {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    auto current = gen(rc::Random(seed), rc::kNominalSize);
    if (!fails(current.value())) continue;
    for (bool shrunk = true; shrunk;) {
      shrunk = false;
      auto smaller = current.shrinks();
      for (auto next = smaller.next(); next && !shrunk; next = smaller.next()) {
        if (!fails(next->value())) continue;
        current = *next;
        shrunk = true;
      }
    }
    return current.value();
  }
  FAIL("no case fails");
  return {};
}

}  // namespace

TEST_CASE("the log of a history leads from each state to the next") {
  seen traits;
  CHECK(rc::check([&] {
    const auto h = *testing::histories(any_item());
    check_states(h);
    traits.look_at(h);
  }));
  CHECK(traits.all_but_repeated_rows());
  CHECK(traits.repeated_row);
}

TEST_CASE("the log of a keyed history leads from each state to the next, and its key is unique in all of them") {
  seen traits;
  CHECK(rc::check([&] {
    const auto h = *testing::keyed_histories(any_item(), &item::id);
    check_states(h);
    traits.look_at(h);
    for (const auto& state : h.states) {
      std::set<int> ids;
      for (const auto& row : state) RC_ASSERT(ids.insert(row.id).second);
    }
  }));
  CHECK(traits.all_but_repeated_rows());
  CHECK(!traits.repeated_row);
}

TEST_CASE("keys that never meet by chance meet in histories that draw rows for a key") {
  bool updated = false;
  CHECK(rc::check([&] {
    const auto rows_of = [](int id) { return rc::gen::map(rc::gen::inRange(0, 3), [id](int value) { return item{id, value}; }); };
    const auto h = *testing::keyed_histories(rc::gen::arbitrary<int>(), rows_of, &item::id);
    check_states(h);
    for (const auto& a : h.before()) {
      for (const auto& b : h.after()) updated |= a.id == b.id && a.value != b.value;
    }
  }));
  CHECK(updated);
}

TEST_CASE("logs without a history hold every type of change, and ordinals below zero") {
  std::set<change_type> types;
  bool below_zero = false;
  CHECK(rc::check([&] {
    for (const auto& c : *testing::any_logs(any_item())) {
      types.insert(c.type);
      below_zero |= c.ordinal < 0;
    }
  }));
  CHECK(types.size() == 4);
  CHECK(below_zero);
}

TEST_CASE("a failing history shrinks to the few changes that it fails for") {
  const auto deletes_from = [](const testing::history<item>& h) {
    return std::any_of(h.log.begin(), h.log.end(), [](const auto& c) { return c.type == change_type::delete_; }) && h.after().empty();
  };
  const auto multiset = smallest(testing::histories(any_item()), deletes_from);
  CHECK(multiset.log.size() <= 2);
  CHECK(multiset.states.size() <= 2);
  const auto keyed = smallest(testing::keyed_histories(any_item(), &item::id), deletes_from);
  CHECK(keyed.log.size() <= 2);

  const auto log = smallest(testing::any_logs(any_item()), [](const auto& changes) { return changes.size() >= 3; });
  REQUIRE(log.size() == 3);
  for (const auto& c : log) CHECK(c.type == change_type::insert);
}

TEST_CASE("a history is printed so that a person can follow it") {
  testing::history<item> h{{{{1, 2}}, {}}, {4}, {{change_type::delete_, 4, {1, 2}, 872}}};
  std::ostringstream out;
  rc::show(h, out);
  CHECK(out.str() == "a table of\n    (1, 2)\n  and the log\n    (1, 2) DELETE at 4 snapshot 872");
}
