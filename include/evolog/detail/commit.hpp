// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <span>
#include <vector>

#include <evolog/detail/row_stack.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/identity.hpp>

namespace evolog::detail {

/// Whether two changes are about equal rows.
///
/// \param rows  What reads them: the `cursor` of an input.
template <class Cursor>
[[gnu::always_inline]] inline auto same_image(const Cursor& rows, identity same, std::size_t a, std::size_t b) -> bool {
  if constexpr (!Cursor::rereads_rows) {
    if (a == b) return true;
  }
  return rows->visit_image(a, [&](const auto& x) { return rows->visit_image(b, [&](const auto& y) { return same.equal(x, y); }); });
}

/// What changes of one ordinal and one key come to when whole rows that were deleted and inserted again have cancelled.
template <class Index>
class commit {
 public:
  /// \param rows  The changes of one ordinal and one key, ascending. Their order is lost: what is left is kept in their place.
  template <class Input>
  void read(const Input& input, identity same, std::span<Index> rows) {
    split(input, rows);
    if (deletes_.empty() || inserts_.empty()) return;
    if (deletes_.size() > 1 || inserts_.size() > 1) {
      split(input, cancel(input, same, rows));
    } else if (same_image(input.cursor(), same, deletes_[0], inserts_[0])) {
      deletes_ = inserts_ = {};
    }
  }

  [[nodiscard]] auto deletes() const -> std::span<const Index> { return deletes_; }
  [[nodiscard]] auto inserts() const -> std::span<const Index> { return inserts_; }

  /// Where all that is left stands in the input, ascending.
  [[nodiscard]] auto positions() const -> std::vector<std::size_t> {
    std::vector<std::size_t> positions(deletes_.begin(), deletes_.end());
    positions.insert(positions.end(), inserts_.begin(), inserts_.end());
    std::sort(positions.begin(), positions.end());
    return positions;
  }

 private:
  template <class Input>
  void split(const Input& input, std::span<Index> rows) {
    const auto middle = std::partition(rows.begin(), rows.end(), [&](Index i) { return is_removal(input.type(i)); });
    std::sort(rows.begin(), middle);
    std::sort(middle, rows.end());
    deletes_ = {rows.begin(), middle};
    inserts_ = {middle, rows.end()};
  }

  // Sorting brings equal images together, however many there are. Returns what is left, in front of the rows.
  template <class Input>
  static auto cancel(const Input& input, identity same, std::span<Index> rows) -> std::span<Index> {
    std::sort(rows.begin(), rows.end(), [&](Index a, Index b) {
      const auto order =
          input.visit_image(a, [&](const auto& x) { return input.visit_image(b, [&](const auto& y) { return same.compare(x, y); }); });
      return order < 0 || (order == 0 && a < b);
    });
    auto left = rows.begin();
    for (auto first = rows.begin(); first != rows.end();) {
      const auto last = std::find_if(std::next(first), rows.end(), [&](Index i) { return !same_image(input.cursor(), same, *first, i); });
      row_stack<Index> open({first, last});
      for (; first != last; ++first) open.push(*first, is_removal(input.type(*first)));
      left = std::copy(open.rows().begin(), open.rows().end(), left);
    }
    return {rows.begin(), left};
  }

  std::span<Index> deletes_;
  std::span<Index> inserts_;
};

/// Puts rows in the order of their ordinals, those of one ordinal in input order.
///
/// \param rows  Ascending row numbers.
template <class Input, class Index>
void sort_by_ordinal(const Input& input, identity same, std::span<Index> rows) {
  const auto before = [&](Index a, Index b) {
    return input.visit_metadata(a, [&](change_type, const auto& x) {
      return input.visit_metadata(b, [&](change_type, const auto& y) { return same.compare(x, y); });
    });
  };
  const auto ascending = std::is_sorted(rows.begin(), rows.end(), [&](Index a, Index b) { return before(a, b) < 0; });
  if (ascending) return;
  std::sort(rows.begin(), rows.end(), [&](Index a, Index b) {
    const auto order = before(a, b);
    return order < 0 || (order == 0 && a < b);
  });
}

/// Calls `f` with the rows of one ordinal after the other.
///
/// \param rows  Rows in the order of their ordinals.
template <class Input, class Index, class F>
void for_each_ordinal(const Input& input, identity same, std::span<Index> rows, F&& f) {
  for (auto first = rows.begin(); first != rows.end();) {
    const auto ordinal = input.ordinal(*first);
    const auto last = std::find_if(std::next(first), rows.end(), [&](Index i) {
      return input.visit_metadata(i, [&](change_type, const auto& other) { return !same.equal(ordinal, other); });
    });
    f(ordinal, std::span<Index>(first, last));
    first = last;
  }
}

}  // namespace evolog::detail
