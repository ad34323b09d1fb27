// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <utility>

#include <evolog/detail/latest_action.hpp>
#include <evolog/detail/ordinal_mark.hpp>
#include <evolog/detail/settling_fold.hpp>

namespace evolog::detail {

/// Keeps the action of a key at its greatest ordinal as the rows come by, in any order.
///
/// \tparam Members  Called with all rows of a key that needs a closer look: one that is tied, or whose before-image is wanted.
template <class Index, class Input, class Decided, class Members>
class action_fold : public settling_fold<Index, Members> {
 public:
  struct state {
    Index place;
    action_kind kind;
    typename ordinal_marks<cursor_of<Input>, Index>::mark ordinal;
  };

  action_fold(identity same, Decided& decided, bool wants_before_images, Members members)
      : settling_fold<Index, Members>(std::move(members)), same_(same), decided_(decided), wants_before_images_(wants_before_images) {}

  template <class Rows>
  struct step {
    Rows rows;
    typename Rows::cursor_type input;
    marks_of<Rows, Index> ordinals;

    [[gnu::always_inline]] void meet(state& group, Index, bool is_first, std::size_t i) const {
      const auto place = rows.place(i);
      const auto [kind, ordinal] = input->visit_metadata(
          place, [&](change_type type, const auto& value) { return std::pair(kind_of_action(type), ordinals.mark_of(place, value)); });
      if (is_first || ordinals.before(group.ordinal, ordinal)) {
        group = {place, kind, ordinal};
      } else if (ordinals.same(ordinal, group.ordinal)) {
        if (kind == action_kind::after) group.place = place;
        group.kind = both_actions(group.kind, kind);
      }
    }
  };

  template <class Rows>
  auto start(const Rows& rows) -> step<Rows> {
    return {rows, rows.cursor(), marks_of<Rows, Index>(rows.cursor(), same_)};
  }
  template <class Rows>
  [[nodiscard]] auto settle(const Rows& rows, const state& group) -> bool {
    if (group.kind == action_kind::tie || (wants_before_images_ && group.kind == action_kind::update)) return false;
    decided_.keep(rows.row_at(group.place), type_of_action(group.kind));
    return true;
  }

 private:
  identity same_;
  Decided& decided_;
  bool wants_before_images_;
};

}  // namespace evolog::detail
