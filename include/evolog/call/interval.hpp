// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <iterator>
#include <memory>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <range/v3/view/facade.hpp>

#include <evolog/detail/attributes.hpp>
#include <evolog/row/identity.hpp>

namespace evolog {

namespace detail {

/// The row of an interval in its source, and its ends.
template <class Time>
struct interval_ends {
  std::size_t row;
  std::optional<Time> from;
  std::optional<Time> to;
};

/// What all copies of a result share.
template <class Source, class Time>
struct intervals_state {
  std::shared_ptr<const Source> source;
  std::vector<interval_ends<Time>> intervals;
  identity same;
};

}  // namespace detail

/// A row and the time for which it was valid: from `valid_from` on and until just before `valid_to`. 16 bytes, assignable.
///
/// Valid as long as a copy of its result and the rows that the result refers to live. Structured bindings give row, valid_from, valid_to.
///
/// Example: examples/validity_intervals.cpp
template <class Source, class Time>
class EVOLOG_DETAIL_POINTER validity_interval {
 public:
  validity_interval() = default;
  validity_interval(const detail::intervals_state<Source, Time>* state, std::size_t slot) : state_(state), slot_(slot) {}

  /// As the `row` of a change: a reference where the range yields lvalues.
  [[nodiscard]] auto row() const -> decltype(auto) { return state_->source->row(ends().row); }
  /// Where the row came; none: it was there before the range.
  [[nodiscard]] auto valid_from() const -> const std::optional<Time>& { return ends().from; }
  /// Where the row went; none: it is still there.
  [[nodiscard]] auto valid_to() const -> const std::optional<Time>& { return ends().to; }
  [[nodiscard]] auto is_current() const -> bool { return !valid_to(); }

  /// Whether the row was valid at a time, which is of the kind of the interval's ends; an unknown begin lies before every time.
  [[nodiscard]] auto is_open_at(const Time& time) const -> bool {
    return (!valid_from() || state_->same.compare(*valid_from(), time) <= 0) &&
           (!valid_to() || state_->same.compare(time, *valid_to()) < 0);
  }

  template <std::size_t I>
  friend auto get(const validity_interval& interval) -> decltype(auto) {
    if constexpr (I == 0) {
      return interval.row();
    } else if constexpr (I == 1) {
      return interval.valid_from();
    } else {
      return interval.valid_to();
    }
  }

 private:
  [[nodiscard]] auto ends() const -> const detail::interval_ends<Time>& { return state_->intervals[slot_]; }

  const detail::intervals_state<Source, Time>* state_ = nullptr;
  std::size_t slot_ = 0;
};

/// The intervals that `validity_intervals` found: a random access view over the caller's rows, copied in O(1), of the same lifetime as the
/// result of any other operation.
///
/// Example: examples/validity_intervals.cpp
template <class Source, class Time>
class validity_intervals_result : public ranges::view_facade<validity_intervals_result<Source, Time>, ranges::finite>,
                                  public std::ranges::view_base {
 public:
  validity_intervals_result() = default;
  explicit validity_intervals_result(std::shared_ptr<const detail::intervals_state<Source, Time>> state) : state_(std::move(state)) {}

  [[nodiscard]] auto size() const -> std::size_t { return state_ ? state_->intervals.size() : 0; }
  [[nodiscard]] auto operator[](std::size_t i) const EVOLOG_DETAIL_LIFETIMEBOUND->validity_interval<Source, Time> {
    return {state_.get(), i};
  }

 private:
  friend ranges::range_access;

  // Refers to the shared state, not to the view: an iterator may outlive the copy it came from.
  struct cursor {
    const detail::intervals_state<Source, Time>* state = nullptr;
    std::size_t slot = 0;

    [[nodiscard]] auto read() const -> validity_interval<Source, Time> { return {state, slot}; }
    [[nodiscard]] auto equal(const cursor& other) const -> bool { return slot == other.slot; }
    void next() { ++slot; }
    void prev() { --slot; }
    void advance(std::ptrdiff_t n) { slot = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(slot) + n); }
    [[nodiscard]] auto distance_to(const cursor& other) const -> std::ptrdiff_t {
      return static_cast<std::ptrdiff_t>(other.slot) - static_cast<std::ptrdiff_t>(slot);
    }
  };
  [[nodiscard]] auto begin_cursor() const -> cursor { return {state_.get(), 0}; }
  [[nodiscard]] auto end_cursor() const -> cursor { return {state_.get(), size()}; }

  std::shared_ptr<const detail::intervals_state<Source, Time>> state_;
};

}  // namespace evolog

template <class Source, class Time>
struct std::tuple_size<evolog::validity_interval<Source, Time>> : std::integral_constant<std::size_t, 3> {};

template <std::size_t I, class Source, class Time>
struct std::tuple_element<I, evolog::validity_interval<Source, Time>> {
  using type = decltype(get<I>(std::declval<const evolog::validity_interval<Source, Time>&>()));
};
