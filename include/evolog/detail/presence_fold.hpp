// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>

#include <evolog/detail/choice.hpp>
#include <evolog/detail/commit.hpp>
#include <evolog/detail/ordinal_mark.hpp>
#include <evolog/detail/presence_step.hpp>
#include <evolog/detail/settling_fold.hpp>
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
/// \tparam Clear    Called with the rows that a key had before the range and has after it, where it has any: `present_rows`, and with what
///                  says whether these two are equal.
/// \tparam Members  Called with all rows of a key that needs a closer look: its ordinals descend, a commit has two changes of one kind,
///                  or there is a violation.
template <class Index, class Input, class Clear, class Members>
class presence_fold : public settling_fold<Index, Members> {
  static constexpr presence_steps comparing{true};
  static constexpr presence_steps trusting{false};

 public:
  struct state {
    std::array<Index, presence_step::slots> places;
    std::uint8_t known;  // the code of a `key_presence`
    typename ordinal_marks<cursor_of<Input>, Index>::mark ordinal;
  };

  /// \param compares_images  Whether a delete must name the row that is present.
  presence_fold(identity same, bool compares_images, Clear clear, Members members)
      : settling_fold<Index, Members>(std::move(members)),
        same_(same),
        steps_(compares_images ? &comparing : &trusting),
        clear_(std::move(clear)) {}

  template <class Rows>
  struct step {
    Rows rows;
    typename Rows::cursor_type input;
    identity same;
    const presence_steps& steps;
    marks_of<Rows, Index> ordinals;

    // Which change comes next cannot be predicted, so that all that depends on it is looked up.
    [[gnu::always_inline]] void meet(state& group, Index, bool is_first, std::size_t i) const {
      const auto place = rows.place(i);
      const auto ordinal = ordinals.of(place);
      const auto last = ordinals.mark_before(group.ordinal, is_first, ordinal);
      const choice<Index> first(is_first);
      const bool descends = (!is_first) & ordinals.before(ordinal, last);
      const bool begins = is_first | !ordinals.same(ordinal, last);
      const auto& next = steps.at(first.unless(Index{group.known}), begins, rows.removes(i));

      auto& places = group.places;
      places[presence_step::first] |= first.all();
      places[next.first_to] = places[presence_step::deleted];
      places[presence_step::present] = places[next.present_from];
      places[presence_step::itself] = place;
      const bool equal = same_image(input, same, places[next.compared], place);
      auto known = next.then[std::size_t{equal}];
      if (next.compares_again && !equal && !same_image(input, same, places[presence_step::present], place))
        known = key_presence::unclear_code;
      places[next.written] = place;
      group.known = static_cast<std::uint8_t>(known | choice<unsigned>(descends).only(key_presence::unclear_code));
      group.ordinal = ordinal;
    }
  };

  template <class Rows>
  auto start(const Rows& rows) -> step<Rows> {
    return {rows, rows.cursor(), same_, *steps_, marks_of<Rows, Index>(rows.cursor(), same_)};
  }
  template <class Rows>
  [[nodiscard]] auto settle(const Rows& rows, const state& group) -> bool {
    constexpr auto none = present_rows<Index>::none;
    const auto& end = steps_->end(group.known);
    if (end.unclear) return false;
    auto places = group.places;
    places[presence_step::itself] = none;
    const auto before = places[end.before];
    const auto after = places[end.after];
    const auto row_at = [&](Index place) { return place == none ? none : rows.row_at(place); };
    clear_(present_rows<Index>{row_at(before), row_at(after), true}, [&] { return same_image(rows.cursor(), same_, before, after); });
    return true;
  }

 private:
  identity same_;
  const presence_steps* steps_;
  Clear clear_;
};

}  // namespace evolog::detail
