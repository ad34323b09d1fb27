// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

#include <evolog/call/workspace.hpp>
#include <evolog/detail/choice.hpp>
#include <evolog/detail/commit.hpp>
#include <evolog/detail/row_batch.hpp>
#include <evolog/detail/row_stack.hpp>
#include <evolog/detail/scratch.hpp>
#include <evolog/detail/verdict.hpp>
#include <evolog/row/change.hpp>

namespace evolog::detail {

/// Decides the changes of one group of one ordinal. One delete and one insert are decided as they come by; a third change or a second of
/// its kind makes the group one to look at as a whole.
///
/// \tparam Meeting  What comes of a delete and an insert: `equal_rows_meet` or `rows_of_key_meet`.
template <class Index, class Decided, class Meeting>
class opposites_fold {
  // Beside the verdicts, in three bits.
  static constexpr Index unclear = 7;

 public:
  struct state {
    Index first;  // the number of the first row in the batch, whose word is that of the group
  };

  opposites_fold(Decided& decided, Meeting meeting, workspace& memory) : decided_(decided), meeting_(std::move(meeting)), words_(memory) {}

  template <class Rows>
  struct step {
    Rows rows;
    const Meeting& meeting;
    Index* words;
    bool& any_unclear;

    [[gnu::always_inline]] void meet(state& group, Index leader, bool is_first, std::size_t i) const {
      const bool removes = rows.removes(i);
      const auto alone = static_cast<Index>(static_cast<Index>(verdict::insert) + static_cast<Index>(removes));
      const auto opposite = static_cast<Index>(alone ^ static_cast<Index>(verdict::insert) ^ static_cast<Index>(verdict::delete_));
      const choice<Index> begins(is_first);
      const auto first = begins.pick(static_cast<Index>(i), group.first);
      group.first = first;
      words[i] = alone;
      if (words[first] != begins.pick(alone, opposite)) {
        words[i] = 0;
        words[first] = unclear;
        any_unclear = true;
        return;
      }
      // A first row is its own partner here; what it stands for is written last.
      const auto met = static_cast<Index>(i << 3 | static_cast<std::size_t>(meeting.verdict_of(rows, leader, rows.place(i), removes)));
      words[i] = 0;
      words[first] = begins.pick(alone, met);
    }
  };

  template <class Rows>
  auto start(const Rows& rows) -> step<Rows> {
    any_unclear_ = false;
    return {rows, meeting_, words_.room(rows.size()), any_unclear_};
  }
  [[nodiscard]] auto must_settle() const -> bool { return any_unclear_; }
  template <class Rows>
  [[nodiscard]] auto settle(const Rows&, const state& group) const -> bool {
    return words_.data()[group.first] != unclear;
  }
  void forget(std::size_t i) { words_.data()[i] = 0; }

  template <class Rows>
  void fold_members(const Rows& rows, std::span<Index> members) {
    meeting_.resolve(members, [&](Index row_number, verdict decided, Index partner) {
      words_.data()[rows.number_of(row_number)] = static_cast<Index>(rows.number_of(partner) << 3 | static_cast<std::size_t>(decided));
    });
  }

  template <class Rows>
  void finish(const Rows& rows) {
    const auto* const words = words_.data();
    for (std::size_t i = 0; i < rows.size(); ++i) {
      look_ahead(rows, i, decided_);
      const auto decided = static_cast<verdict>(words[i] & 7U);
      if constexpr (Meeting::makes_pairs) {
        decided_.put(rows.row(i), decided, rows.row(static_cast<std::size_t>(words[i] >> 3)));
      } else {
        decided_.put(rows.row(i), decided);
      }
    }
  }

 private:
  Decided& decided_;
  Meeting meeting_;
  scratch<Index> words_;
  bool any_unclear_ = false;
};

/// Deletes and inserts of equal rows cancel.
template <class Index, class Input>
class equal_rows_meet {
 public:
  static constexpr bool makes_pairs = false;

  explicit equal_rows_meet(const Input& input) : input_(input) {}

  template <class Rows>
  [[nodiscard]] static auto verdict_of(const Rows&, Index, Index, bool) -> verdict {
    return verdict::gone;
  }

  /// Calls `put(row, verdict, itself)` for the rows that are left.
  template <class Put>
  void resolve(std::span<Index> members, Put&& put) const {
    row_stack<Index> open(members);
    for (const auto i : members) open.push(i, is_removal(input_.type(i)));
    for (const auto i : open.rows()) put(i, open.removals() ? verdict::delete_ : verdict::insert, i);
  }

 private:
  const Input& input_;
};

/// A delete and an insert of one key are an update, unless their rows are equal.
///
/// \tparam Describe  Called with what is left of a group that cannot be paired.
template <class Index, class Input, class Describe>
class rows_of_key_meet {
 public:
  static constexpr bool makes_pairs = true;

  rows_of_key_meet(const Input& input, identity same, const Describe& describe) : input_(input), same_(same), describe_(describe) {}

  template <class Rows>
  [[nodiscard, gnu::always_inline]] auto verdict_of(const Rows& rows, Index first, Index second, bool second_removes) const -> verdict {
    const auto pair = static_cast<unsigned>(verdict::before_of_pair) + static_cast<unsigned>(second_removes);
    return static_cast<verdict>(choice<unsigned>(same_image(rows.cursor(), same_, first, second)).unless(pair));
  }

  /// Calls `put(row, verdict, partner)` for the rows that are left, with the row itself where it has no partner.
  template <class Put>
  void resolve(std::span<Index> members, Put&& put) {
    left_.read(input_, same_, members);
    const auto deletes = left_.deletes();
    const auto inserts = left_.inserts();
    if (deletes.size() == 1 && inserts.size() == 1) {
      const bool delete_first = deletes[0] < inserts[0];
      put(std::min(deletes[0], inserts[0]), delete_first ? verdict::before_of_pair : verdict::after_of_pair,
          std::max(deletes[0], inserts[0]));
      return;
    }
    for (const auto i : deletes) put(i, verdict::delete_, i);
    for (const auto i : inserts) put(i, verdict::insert, i);
    if (deletes.size() + inserts.size() > 1) describe_(std::as_const(left_));
  }

 private:
  const Input& input_;
  identity same_;
  const Describe& describe_;
  commit<Index> left_;
};

}  // namespace evolog::detail
