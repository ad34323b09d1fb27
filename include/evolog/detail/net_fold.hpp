// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>

#include <evolog/call/workspace.hpp>
#include <evolog/detail/choice.hpp>
#include <evolog/detail/commit.hpp>
#include <evolog/detail/ordinal_mark.hpp>
#include <evolog/detail/row_stack.hpp>
#include <evolog/detail/stack_entries.hpp>

namespace evolog::detail {

/// Nets the changes of equal rows: inside each ordinal first, then by a stack over the ordinals.
///
/// While the ordinals of a group do not descend, one pass does both. A change pops its opposite: if that is of the same ordinal, the two
/// are gone; if it is of an earlier one, it is remembered as taken, since a later change of this ordinal may prove that the one that took
/// it cancels inside the ordinal. Then what was taken comes back.
template <class Index, class Input, class Decided>
class net_fold {
  using entries = stack_entries<Index>;

 public:
  struct state {
    Index top;    // what stands on the stack: its number, and in the lowest bit whether it removes
    Index taken;  // what this ordinal took of earlier ones, the last one first; likewise
    Index first;  // the first row of this ordinal
    bool descended;
    typename ordinal_marks<cursor_of<Input>, Index>::mark ordinal;
  };

  net_fold(const Input& input, identity same, Decided& decided, workspace& memory)
      : input_(input), same_(same), decided_(decided), entries_(memory) {}

  template <class Rows>
  struct step {
    Rows rows;
    marks_of<Rows, Index> ordinals;
    Index* left;
    bool& any_descended;

    [[gnu::always_inline]] void meet(state& group, Index, bool is_first, std::size_t i) const {
      const auto number = static_cast<Index>(i + 1);
      const auto sign = static_cast<Index>(rows.removes(i));
      const auto ordinal = ordinals.of(rows.place(i));
      const auto last = ordinals.mark_before(group.ordinal, is_first, ordinal);
      // No `&&`, of which compilers make a branch on what cannot be predicted.
      const bool continues = (!is_first) & ordinals.same(ordinal, last);
      if (continues) {
        add_to_ordinal(group, number, sign);
        return;
      }
      const bool descends = (!is_first) & ordinals.before(ordinal, last);
      if (descends) any_descended = true;
      group.descended = (!is_first) & (group.descended | descends);
      group.ordinal = ordinal;
      group.first = number;
      begin_ordinal(group, choice<Index>(is_first).unless(group.top), number, sign);
    }

   private:
    // In both, what happens cannot be predicted, so all ways are one. Number 0 stands for none.

    [[gnu::always_inline]] void begin_ordinal(state& group, Index top, Index number, Index sign) const {
      const choice<Index> takes((top > 1) & ((top & 1) != sign));
      const auto entry = left[top >> 1];
      left[top >> 1] = takes.unless(entry);
      left[number] = takes.unless(entries::left_on(top >> 1, sign));
      group.taken = takes.only(top);
      group.top = takes.pick(word(entries::below(entry), top & 1), word(number, sign));
    }

    [[gnu::always_inline]] void add_to_ordinal(state& group, Index number, Index sign) const {
      const auto top = group.top;
      const auto taken = group.taken;
      const bool is_opposite = (top > 1) & ((top & 1) != sign);
      const choice<Index> pops(is_opposite);
      const choice<Index> gives_back((!is_opposite) & (taken > 1) & ((taken & 1) == sign));
      const auto met = pops.only(top >> 1) | gives_back.only(taken >> 1);
      const choice<Index> takes(is_opposite & (met < group.first));
      const auto below = entries::below(left[met]);
      const auto pushed = entries::left_on(top >> 1, sign);
      left[met] = takes.only(entries::taken_from(taken >> 1)) | gives_back.only(pushed);
      left[number] = pops.unless(gives_back.unless(pushed));
      group.top = pops.pick(word(below, top & 1), word(gives_back.pick(met, number), sign));
      group.taken = takes.pick(word(met, top & 1), gives_back.pick(word(below, sign), taken));
    }

    static auto word(Index number, Index sign) -> Index { return static_cast<Index>(number << 1 | sign); }
  };

  template <class Rows>
  auto start(const Rows& rows) -> step<Rows> {
    any_descended_ = false;
    return {rows, marks_of<Rows, Index>(rows.cursor(), same_), entries_.start(rows.size()), any_descended_};
  }
  [[nodiscard]] auto must_settle() const -> bool { return any_descended_; }
  template <class Rows>
  [[nodiscard]] auto settle(const Rows&, const state& group) const -> bool {
    return !group.descended;
  }
  void forget(std::size_t i) { entries_.forget(i); }

  template <class Rows>
  void fold_members(const Rows& rows, std::span<Index> members) {
    std::size_t removals = 0;
    for (const auto i : members) removals += is_removal(input_.type(i)) ? 1U : 0U;
    if (2 * removals == members.size()) return;
    if (removals == 0 || removals == members.size()) {
      for (const auto i : members) entries_.keep(rows.number_of(i), removals != 0);
      return;
    }
    sort_by_ordinal(input_, same_, members);
    row_stack<Index> net(members);
    for_each_ordinal(input_, same_, members, [&](const auto&, std::span<Index> of_ordinal) {
      row_stack<Index> within(of_ordinal);
      for (const auto i : of_ordinal) within.push(i, is_removal(input_.type(i)));
      for (const auto i : within.rows()) net.push(i, within.removals());
    });
    for (const auto i : net.rows()) entries_.keep(rows.number_of(i), net.removals());
  }
  template <class Rows>
  void finish(const Rows& rows) {
    entries_.finish(rows, decided_);
  }

 private:
  const Input& input_;
  identity same_;
  Decided& decided_;
  entries entries_;
  bool any_descended_ = false;
};

}  // namespace evolog::detail
