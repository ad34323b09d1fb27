// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <tuple>
#include <type_traits>
#include <utility>

#include <evolog/detail/cheap_hash.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/identity.hpp>

namespace evolog::detail {

/// Hash, equality and order of rows by number, of whatever parts of a row `visit(rows, i, f)` hands to `f`. A loop takes a copy of its own.
///
/// \tparam Cursor  What reads the rows: the `cursor` of an input.
template <class Cursor, class Visit>
class row_keys {
 public:
  using cursor_type = Cursor;

  /// Whether to hash again is cheaper than to remember.
  static constexpr bool cheap =
      decltype(std::declval<const Visit&>()(std::declval<const Cursor&>(), 0, all_hash_cheaply()))::value && Cursor::rereads_rows;

  row_keys(const Cursor& rows, identity same, Visit visit) : rows_(rows), same_(same), visit_(std::move(visit)) {}

  [[nodiscard]] auto cursor() const -> const Cursor& { return rows_; }
  /// The same of other rows.
  template <class Other>
  [[nodiscard]] auto of(const Other& rows) const -> row_keys<Other, Visit> {
    return {rows, same_, visit_};
  }

  // Inside the loops, where a call would drive all they hold out of the registers.
  [[nodiscard, gnu::always_inline]] auto hash(std::size_t i) const -> std::uint64_t {
    return visit_(rows_, i, [this](const auto&... parts) { return same_.hash(std::tie(parts...)); });
  }
  [[nodiscard, gnu::always_inline]] auto equal(std::size_t a, std::size_t b) const -> bool {
    if constexpr (!cheap) {
      if (a == b) return true;
    }
    return visit_both(a, b, [this](const auto& x, const auto& y) { return same_.equal(x, y); });
  }
  [[nodiscard]] auto compare(std::size_t a, std::size_t b) const -> std::strong_ordering {
    return visit_both(a, b, [this](const auto& x, const auto& y) { return same_.compare(x, y); });
  }

  /// Whether the row takes a row away from the table.
  [[nodiscard, gnu::always_inline]] auto removes(std::size_t i) const -> bool
    requires requires(const Cursor& rows) { rows->type(i); }
  {
    return is_removal(rows_->type(i));
  }
  /// Asks for a row that is read soon.
  [[gnu::always_inline]] void prefetch(std::size_t i) const { rows_.prefetch(i); }

 private:
  template <class F>
  [[gnu::always_inline]] auto visit_both(std::size_t a, std::size_t b, F f) const {
    return visit_(rows_, a,
                  [&](const auto&... x) { return visit_(rows_, b, [&](const auto&... y) { return f(std::tie(x...), std::tie(y...)); }); });
  }

  Cursor rows_;
  identity same_;
  Visit visit_;
};

template <class Call>
auto image_keys(const Call& call) {
  return row_keys(call.input.cursor(), call.options.same,
                  [](const auto& rows, std::size_t i, auto&& f) { return rows->visit_image(i, f); });
}

template <class Call>
auto ordinal_and_image_keys(const Call& call) {
  return row_keys(call.input.cursor(), call.options.same,
                  [](const auto& rows, std::size_t i, auto&& f) { return rows->visit_ordinal_and_image(i, f); });
}

template <class Call>
auto key_keys(const Call& call) {
  return row_keys(call.input.cursor(), call.options.same, [&key = call.key](const auto& rows, std::size_t i, auto&& f) {
    return rows->visit_row(i, [&](const auto& seen) { return f(std::invoke(key, seen)); });
  });
}

template <class Call>
auto ordinal_and_key_keys(const Call& call) {
  return row_keys(call.input.cursor(), call.options.same, [&key = call.key](const auto& rows, std::size_t i, auto&& f) {
    return rows->visit_ordinal_and_row(i, [&](const auto& ordinal, const auto& seen) { return f(ordinal, std::invoke(key, seen)); });
  });
}

}  // namespace evolog::detail
