// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <utility>

#include <evolog/detail/choice.hpp>
#include <evolog/detail/commit.hpp>
#include <evolog/detail/ordinal_mark.hpp>
#include <evolog/row/change.hpp>

namespace evolog::detail {

/// The rows that a key has at two points in time.
template <class Index>
struct present_rows {
  static constexpr Index none = std::numeric_limits<Index>::max();

  Index before = none;
  Index after = none;
  bool changed = false;

  /// Takes in the next commit: what it deletes and inserts of the key, one row of each at most.
  void add(std::span<const Index> deletes, std::span<const Index> inserts) {
    if (!changed && !deletes.empty()) before = deletes[0];
    after = inserts.empty() ? none : inserts[0];
    changed = true;
  }
};

/// Follows the row of each key over the commits of a changelog whose start is not known, one change of each kind per commit.
///
/// \tparam Clear    Called with the rows that a key had before the range and has after it, where it has any: `present_rows`.
/// \tparam Members  Called with all rows of a key that needs a closer look: its ordinals descend, a commit has two changes of one kind,
///                  or there is a violation.
template <class Index, class Input, class Clear, class Members>
class presence_fold {
  static constexpr Index none = present_rows<Index>::none;
  // What stands for a row where it is not known which one is present, or known that there is none.
  static constexpr Index unknown = none;
  static constexpr Index absent = none - 1;

 public:
  struct state {
    Index present;   // the row before this commit
    Index deleted;   // by this commit
    Index inserted;  // by this commit
    Index first;     // the row before the range
    bool unclear;
    typename ordinal_marks<cursor_of<Input>, Index>::mark ordinal;
  };

  /// \param compares_images  Whether a delete must name the row that is present.
  presence_fold(identity same, bool compares_images, Clear clear, Members members)
      : same_(same), compares_images_(compares_images), clear_(std::move(clear)), members_(std::move(members)) {}

  template <class Rows>
  struct step {
    Rows rows;
    typename Rows::cursor_type input;
    const presence_fold& fold;
    marks_of<Rows, Index> ordinals;

    // All ways in one: which one it is cannot be predicted.
    [[gnu::always_inline]] void meet(state& group, Index, bool is_first, std::size_t i) const {
      const auto place = rows.place(i);
      const bool removes = rows.removes(i);
      const auto ordinal = ordinals.of(place);
      const bool descends = (!is_first) & ordinals.before(ordinal, group.ordinal);
      const bool begins = is_first | !ordinals.same(ordinal, group.ordinal);
      const auto cleared = choice<Index>(is_first).all();
      state now{group.present | cleared,
                group.deleted | cleared,
                group.inserted | cleared,
                group.first | cleared,
                static_cast<bool>((!is_first) & group.unclear),
                ordinal};
      end_commit(now, begins);

      const choice<Index> deletes(removes);
      const auto mine = deletes.pick(now.deleted, now.inserted);
      const auto other = now.deleted ^ now.inserted ^ mine;
      const bool meets = other != none;
      const bool names = removes & fold.compares_images_ & (now.present < absent);
      // Every row is compared with one: its opposite in this commit, else the one that a delete should name, else itself.
      const auto target = choice<Index>(meets).pick(other, choice<Index>(names).pick(now.present, place));
      const bool equal = same_image(input, fold.same_, target, place);
      now.unclear |= descends | (mine != none) | (removes & (now.present == absent)) | (names & !meets & !equal);
      if (names & meets) now.unclear |= !same_image(input, fold.same_, now.present, place);

      // A row that was only written again shows nothing.
      const auto cancelled = choice<Index>(meets & equal).all();
      const auto deleted = deletes.pick(place, other);
      now.deleted = deleted | cancelled;
      now.inserted = (place ^ other ^ deleted) | cancelled;
      group = now;
    }
  };

  template <class Rows>
  auto start(const Rows& rows) -> step<Rows> {
    return {rows, rows.cursor(), *this, marks_of<Rows, Index>(rows.cursor(), same_)};
  }
  [[nodiscard]] static auto must_settle() -> bool { return true; }
  template <class Rows>
  [[nodiscard]] auto settle(const Rows& rows, state group) -> bool {
    end_commit(group, true);
    if (group.unclear) return false;
    const auto row_at = [&](Index place) { return place < absent ? rows.row_at(place) : none; };
    clear_(present_rows<Index>{row_at(group.first), row_at(group.present), true});
    return true;
  }
  void forget(std::size_t) {}
  template <class Rows>
  void fold_members(const Rows&, std::span<Index> members) {
    members_(members);
  }
  template <class Rows>
  void finish(const Rows&) {}

 private:
  /// Carries what is present over the commit that was read, if it `ended`.
  [[gnu::always_inline]] static void end_commit(state& group, bool ended) {
    const bool deletes = group.deleted != none;
    const bool inserts = group.inserted != none;
    const bool knows_row = group.present < absent;
    group.unclear |= ended & inserts & !deletes & knows_row;
    group.first = choice<Index>(ended & (group.present == unknown)).pick(group.deleted, group.first);
    const auto present = choice<Index>(inserts).pick(group.inserted, absent);
    group.present = choice<Index>(ended & (inserts | deletes)).pick(present, group.present);
    const auto emptied = choice<Index>(ended).all();
    group.deleted |= emptied;
    group.inserted |= emptied;
  }

  identity same_;
  bool compares_images_;
  Clear clear_;
  Members members_;
};

}  // namespace evolog::detail
