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
#include <evolog/detail/owned.hpp>
#include <evolog/detail/packed_rows.hpp>
#include <evolog/row/adapter.hpp>

namespace evolog {

namespace detail {

/// What all copies of a result share: the rows and which of them survived as what.
template <class Source>
struct result_state {
  std::shared_ptr<const Source> source;
  packed_rows kept;
  std::vector<typename Source::ordinal_type> ordinals;  // only where the operation changed them

  [[nodiscard]] auto ordinal(std::size_t slot) const -> typename Source::ordinal_type {
    return ordinals.empty() ? source->ordinal(kept.row(slot)) : ordinals[slot];
  }
};

struct result_access;

}  // namespace detail

/// One change of a result: 16 bytes, assignable, itself a changelog row that needs no adapter.
///
/// Valid as long as a copy of its result and the rows that the result refers to live. Structured bindings give type, ordinal, row,
/// snapshot.
///
/// Example: examples/pair_updates.cpp
template <class Source>
class EVOLOG_DETAIL_POINTER change_handle {
 public:
  using is_change_handle = void;

  change_handle() = default;

  /// What the change did, as the operation says; the row itself may still hold what it said before.
  [[nodiscard]] auto type() const -> change_type { return state_->kept.type(slot_); }
  [[nodiscard]] auto ordinal() const -> typename Source::ordinal_type { return state_->ordinal(slot_); }
  [[nodiscard]] auto snapshot() const -> std::optional<typename Source::snapshot_type> { return state_->source->snapshot(source_row()); }
  /// A reference where the range yields lvalues, the row by value where it yields prvalues, a tuple of references for tuple-likes.
  [[nodiscard]] auto row() const -> decltype(auto) { return state_->source->row(source_row()); }

  /// Copies the row.
  template <class Row, class Ordinal, class Snapshot>
    requires std::is_constructible_v<Row, decltype(std::declval<const Source&>().row(0))>
  operator change<Row, Ordinal, Snapshot>() const {
    return {type(), static_cast<Ordinal>(ordinal()), Row(row()), snapshot()};
  }

  /// The data columns of the row.
  [[nodiscard]] auto image() const -> decltype(auto) { return state_->source->image(source_row()); }

  /// Calls `f` with what keys receive; a row that is made at every access lives as long as the call.
  template <class F>
  auto visit_row(F&& f) const -> decltype(auto) {
    return state_->source->visit_row(source_row(), f);
  }
  /// Calls `f` with the data columns.
  template <class F>
  auto visit_image(F&& f) const -> decltype(auto) {
    return state_->source->visit_image(source_row(), f);
  }

  template <std::size_t I>
  friend auto get(const change_handle& handle) -> decltype(auto) {
    if constexpr (I == 0) {
      return handle.type();
    } else if constexpr (I == 1) {
      return handle.ordinal();
    } else if constexpr (I == 2) {
      return handle.row();
    } else {
      return handle.snapshot();
    }
  }

 private:
  friend struct detail::result_access;

  change_handle(const detail::result_state<Source>* state, std::size_t slot) : state_(state), slot_(slot) {}

  [[nodiscard]] auto source_row() const -> std::size_t { return state_->kept.row(slot_); }

  const detail::result_state<Source>* state_ = nullptr;
  std::size_t slot_ = 0;
};

/// A handle shows its metadata itself.
template <class Source>
struct change_traits<change_handle<Source>> {
  static auto type(const change_handle<Source>& handle) -> change_type { return handle.type(); }
  static auto ordinal(const change_handle<Source>& handle) { return handle.ordinal(); }
  static auto snapshot(const change_handle<Source>& handle) { return handle.snapshot(); }
  static auto row(const change_handle<Source>& handle) -> decltype(auto) { return handle.row(); }
  static auto image(const change_handle<Source>& handle) -> decltype(auto) { return handle.image(); }
};

/// The changes that an operation found: a random access view over the caller's rows, copied in O(1).
///
/// An lvalue container is referred to and must outlive the result; views and results are copied or shared, rvalue containers are moved
/// in. Handles and iterators stay valid while any copy of the result lives, also after it was moved.
///
/// Example: examples/pair_updates.cpp
template <class Source>
class changelog_result : public ranges::view_facade<changelog_result<Source>, ranges::finite>, public std::ranges::view_base {
 public:
  changelog_result() = default;

  [[nodiscard]] auto size() const -> std::size_t { return state_ ? state_->kept.size() : 0; }
  [[nodiscard]] auto operator[](std::size_t i) const EVOLOG_DETAIL_LIFETIMEBOUND->change_handle<Source>;

 protected:
  explicit changelog_result(std::shared_ptr<const detail::result_state<Source>> state) : state_(std::move(state)) {}

 private:
  friend ranges::range_access;
  friend struct detail::result_access;

  // Refers to the shared state, not to the view: an iterator may outlive the copy it came from.
  struct cursor {
    const detail::result_state<Source>* state = nullptr;
    std::size_t slot = 0;

    [[nodiscard]] auto read() const -> change_handle<Source>;
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

  std::shared_ptr<const detail::result_state<Source>> state_;
};

namespace detail {

/// The inside of results and handles, for operations.
struct result_access {
  template <class Source>
  [[nodiscard]] static auto handle(const result_state<Source>* state, std::size_t slot) -> change_handle<Source> {
    return {state, slot};
  }
  template <class Source>
  [[nodiscard]] static auto state(const changelog_result<Source>& result) -> const std::shared_ptr<const result_state<Source>>& {
    return result.state_;
  }
  template <class Source>
  [[nodiscard]] static auto result(std::shared_ptr<const result_state<Source>> state) -> changelog_result<Source> {
    return changelog_result<Source>(std::move(state));
  }
};

}  // namespace detail

template <class Source>
auto changelog_result<Source>::operator[](std::size_t i) const -> change_handle<Source> {
  return detail::result_access::handle(state_.get(), i);
}

template <class Source>
auto changelog_result<Source>::cursor::read() const -> change_handle<Source> {
  return detail::result_access::handle(state, slot);
}

}  // namespace evolog

template <class Source>
struct std::tuple_size<evolog::change_handle<Source>> : std::integral_constant<std::size_t, 4> {};

template <std::size_t I, class Source>
struct std::tuple_element<I, evolog::change_handle<Source>> {
  using type = decltype(get<I>(std::declval<const evolog::change_handle<Source>&>()));
};
