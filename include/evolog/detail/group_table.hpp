// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>

#include <evolog/call/workspace.hpp>
#include <evolog/detail/choice.hpp>
#include <evolog/detail/engine_limits.hpp>
#include <evolog/detail/row_batch.hpp>
#include <evolog/detail/scratch.hpp>

namespace evolog::detail {

/// Puts no limit to the number of groups.
struct any_number_of_groups {
  constexpr auto operator()(std::size_t) const -> std::size_t { return std::numeric_limits<std::size_t>::max(); }
};

/// Groups the equal rows of one batch after the other and folds each group as its rows come by; keeps its memory between batches.
///
/// A fold has a trivial type `state`, what it knows of a group, and
/// * `start(rows)`: a new batch; returns an object with `meet(state, leader, is_first, i)` for each row: the row that came first of its
///   group, and the row's number in the batch. What the first row finds as state is anything. The object holds what the loop needs, in
///   registers.
/// * `must_settle()`: whether groups have to be looked at when the batch is over, with `settle(rows, state)`, which is true if the group
///   is decided. A fold without it only counts.
/// * `forget(i)` for each row of a group that is not, then `fold_members(rows, members)` with all its row numbers, ascending.
/// * `finish(rows)`: all groups are settled.
template <class Index, class State>
class group_table {
 public:
  /// What a row takes in a table if it is a group of its own.
  static constexpr std::size_t bytes_per_row = sizeof(Index) + sizeof(State) + 2 * sizeof(std::uint32_t);

  explicit group_table(workspace& memory) : table_(memory), groups_(memory), group_of_(memory), ends_(memory), members_(memory) {}

  /// \param rows  The batch: a `row_run`, `ordinal_run` or `row_partition`.
  template <class Rows, class Fold>
  void fold(Rows& rows, Fold& fold) {
    if (find_groups(rows, fold, any_number_of_groups())) {
      settle_where_needed(rows, fold);
    } else {
      // Hostile hashes: sorting does not depend on them.
      for (std::size_t i = 0; i < rows.size(); ++i) fold.forget(i);
      fold_sorted(rows, fold);
    }
    fold.finish(rows);
  }

  /// The same where it may fail: on hostile hashes, or when there are more groups after some rows than `most_groups(rows)`. Then nothing
  /// is settled and the fold finishes nothing.
  template <class Rows, class Fold, class MostGroups>
  [[nodiscard]] auto try_fold(Rows& rows, Fold& fold, const MostGroups& most_groups) -> bool {
    if (!find_groups(rows, fold, most_groups)) return false;
    settle_where_needed(rows, fold);
    fold.finish(rows);
    return true;
  }

 private:
  struct group {
    Index leader;
    [[no_unique_address]] State state;
  };
  using hashes = std::array<std::uint32_t, rows_at_a_time>;

  template <class Rows, class Fold, class MostGroups>
  auto find_groups(Rows& rows, Fold& fold, const MostGroups& most_groups) -> bool {
    start(rows);
    const auto step = fold.start(rows);
    hashes hash;
    std::size_t begin = 0;
    while (true) {
      const auto end = rows.end_after(begin);
      if (end == begin) break;
      if (group_count_ > most_groups(begin)) return false;
      make_room(rows);
      read(rows, begin, end, hash);
      if (slots_ > slots_in_cache) look_ahead(rows, end - begin, hash);
      if (!place(rows, step, begin, end, hash)) return false;
      begin = end;
    }
    rows.end_at(begin);
    return true;
  }

  template <class Rows>
  void start(const Rows& rows) {
    constexpr std::size_t first_slots = 512 * 1024;
    clear_table(std::min(std::bit_ceil(2 * (rows.expected() + rows_at_a_time)), first_slots));
    group_of_.room(rows.size());
    group_count_ = 0;
    patience_ = limits().probes_per_row * (rows.size() + 16);
  }

  /// Room for the groups of the next rows, should all of them be new.
  template <class Rows>
  void make_room(const Rows& rows) {
    const auto most = group_count_ + rows_at_a_time;
    while (most + 1 > groups_.capacity()) more_groups();
    if (2 * most > slots_) rebuild_table(rows);
  }

  template <class Rows>
  static void read(Rows rows, std::size_t begin, std::size_t end, hashes& hash) {
    for (auto i = begin; i < end; ++i) {
      rows.prefetch(i);
      hash[i - begin] = rows.hash(i);
    }
  }

  /// Asks for what the rows will find in a table that is larger than the nearer caches: their slots, then the leaders that these name.
  template <class Rows>
  void look_ahead(Rows rows, std::size_t count, const hashes& hash) const {
    const auto* const table = table_.data();
    const auto* const groups = groups_.data();
    const auto mask = static_cast<std::uint32_t>(slots_ - 1);
    for (std::size_t j = 0; j < count; ++j) __builtin_prefetch(table + (hash[j] & mask));
    for (std::size_t j = 0; j < count; ++j) rows.prefetch_at(groups[table[hash[j] & mask] & mask].leader);
  }

  // A slot holds the number of a group in its low bits, from 1, and above it as much of the group's hash as there is room for.
  template <class Rows, class Step>
  [[nodiscard]] auto place(Rows rows, Step step, std::size_t begin, std::size_t end, const hashes& hash_of) -> bool {
    auto* const table = table_.data();
    auto* const groups = groups_.data();
    auto* const group_of = group_of_.data();
    const auto mask = static_cast<std::uint32_t>(slots_ - 1);
    auto group_count = static_cast<std::uint32_t>(group_count_);
    for (auto i = begin; i < end; ++i) {
      const auto here = rows.place(i);
      const auto hash = hash_of[i - begin];
      auto at = hash & mask;
      while (true) {
        // Whether a row is the first of its group cannot be predicted, so both ways are one: a first row is its own leader.
        const auto slot = table[at];
        const bool is_first = slot == 0;
        const choice<std::uint32_t> first(is_first);
        const auto number = first.pick(group_count + 1, slot & mask);
        auto& found = groups[number];
        const auto leader = choice<Index>(is_first).pick(here, found.leader);
        const auto difference = first.unless((slot ^ hash) & ~mask);
        if (difference == 0 && rows.equal(leader, here)) {
          table[at] = (hash & ~mask) | number;
          group_of[i] = number;
          found.leader = leader;
          group_count += static_cast<std::uint32_t>(is_first);
          step.meet(found.state, leader, is_first, i);
          break;
        }
        if (patience_-- == 0) return false;
        at = (at + 1) & mask;
      }
    }
    group_count_ = group_count;
    return true;
  }

  // The leader and the state of a group are read before it is known to be a new one, and group 0 stands for none.
  void more_groups() {
    const auto old = groups_.capacity();
    auto* const groups = groups_.grow();
    std::uninitialized_value_construct(groups + old, groups + groups_.capacity());
  }

  void clear_table(std::size_t slots) {
    std::fill_n(table_.room(slots), slots, 0U);
    slots_ = slots;
  }

  template <class Rows>
  void rebuild_table(const Rows& rows) {
    clear_table(2 * slots_);
    auto* const table = table_.data();
    const auto mask = static_cast<std::uint32_t>(slots_ - 1);
    for (std::size_t g = 1; g <= group_count_; ++g) {
      const auto hash = rows.hash_at(groups_.data()[g].leader);
      auto at = hash & mask;
      while (table[at] != 0) at = (at + 1) & mask;
      table[at] = (hash & ~mask) | static_cast<std::uint32_t>(g);
    }
  }

  template <class Rows, class Fold>
  void settle_where_needed(const Rows& rows, Fold& fold) {
    if constexpr (requires { fold.must_settle(); }) {
      if (fold.must_settle()) settle_groups(rows, fold);
    }
  }

  /// Settles the groups; the rows of those that are not decided are laid side by side and handed to the fold.
  template <class Rows, class Fold>
  void settle_groups(const Rows& rows, Fold& fold) {
    constexpr auto none = std::numeric_limits<Index>::max();
    auto* const ends = ends_.room(group_count_ + 1);
    std::fill_n(ends, group_count_ + 1, Index{0});
    for (std::size_t i = 0; i < rows.size(); ++i) ++ends[group_of_.data()[i]];
    Index count = 0;
    for (std::size_t g = 1; g <= group_count_; ++g) {
      const auto& found = groups_.data()[g];
      const bool decided = fold.settle(rows, found.state);
      const auto size = ends[g];
      ends[g] = decided ? none : count;
      if (!decided) count += size;
    }
    if (count == 0) return;
    auto* const members = members_.room(count);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      auto& end = ends[group_of_.data()[i]];
      if (end == none) continue;
      members[end++] = rows.row(i);
      fold.forget(i);
    }
    Index begin = 0;
    for (std::size_t g = 1; g <= group_count_; ++g) {
      if (ends[g] == none) continue;
      fold.fold_members(rows, std::span<Index>(members + begin, members + ends[g]));
      begin = ends[g];
    }
  }

  template <class Rows, class Fold>
  void fold_sorted(const Rows& rows, Fold& fold) {
    const std::span<Index> sorted(members_.room(rows.size()), rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) sorted[i] = rows.place(i);
    std::sort(sorted.begin(), sorted.end(), [&](Index a, Index b) {
      const auto order = rows.compare(a, b);
      return order < 0 || (order == 0 && a < b);
    });
    for (auto first = sorted.begin(); first != sorted.end();) {
      const auto last = std::find_if(first, sorted.end(), [&](Index i) { return rows.compare(*first, i) != 0; });
      std::transform(first, last, first, [&](Index place) { return rows.row_at(place); });
      fold.fold_members(rows, std::span<Index>(first, last));
      first = last;
    }
  }

  static constexpr std::size_t slots_in_cache = 16 * 1024;

  scratch<std::uint32_t> table_;
  scratch<group> groups_;
  scratch<std::uint32_t> group_of_;
  scratch<Index> ends_;
  scratch<Index> members_;
  std::size_t slots_ = 0;
  std::size_t group_count_ = 0;
  std::size_t patience_ = 0;
};

}  // namespace evolog::detail
