// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "event.hpp"

namespace bench {

// Two ways to bring the rows of a group together, for those who need all of them at once.

/// Calls `f` with the rows of each group, found by sorting.
///
/// \param order_of  What a row is sorted by; equal ones stay in input order.
/// \param same      Whether two of these belong to one group.
template <class Row, class OrderOf, class Same, class F>
void for_each_sorted_group(const changelog<Row>& changes, const OrderOf& order_of, const Same& same, const F& f) {
  using order = decltype(order_of(changes[0]));
  std::vector<std::pair<order, row_number>> sorted;
  sorted.reserve(changes.size());
  for (row_number i = 0; i < changes.size(); ++i) sorted.emplace_back(order_of(changes[i]), i);
  std::stable_sort(sorted.begin(), sorted.end(), [](const auto& x, const auto& y) { return x.first < y.first; });

  std::vector<row_number> rows;
  for (auto next = sorted.begin(); next != sorted.end();) {
    const auto& first = next->first;
    rows.clear();
    for (; next != sorted.end() && same(first, next->first); ++next) rows.push_back(next->second);
    f(std::span<row_number>(rows));
  }
}

/// Calls `f` with the rows of each group in input order, found with a map of the last row of each group and a list of those before.
///
/// \param reserve  How many groups the map is made for at the beginning.
template <class Row, class Maps, class GroupOf, class F>
void for_each_mapped_group(const changelog<Row>& changes, Maps, std::size_t reserve, const GroupOf& group_of, const F& f) {
  using group = decltype(group_of(changes[0]));
  typename Maps::template map<group, row_number> last;
  last.reserve(reserve);
  const auto before = std::make_unique_for_overwrite<row_number[]>(changes.size());
  for (row_number i = 0; i < changes.size(); ++i) {
    const auto [at, is_first] = last.try_emplace(group_of(changes[i]), i);
    before[i] = is_first ? no_row : std::exchange(at->second, i);
  }

  std::vector<row_number> rows;
  for (const auto& found : last) {
    rows.clear();
    for (auto row = found.second; row != no_row; row = before[row]) rows.push_back(row);
    std::reverse(rows.begin(), rows.end());
    f(std::span<row_number>(rows));
  }
}

/// Puts rows in the order of their commits.
template <class Row>
void sort_by_ordinal(const changelog<Row>& changes, std::span<row_number> rows) {
  const auto earlier = [&](row_number x, row_number y) { return changes[x].ordinal < changes[y].ordinal; };
  if (!std::is_sorted(rows.begin(), rows.end(), earlier)) std::stable_sort(rows.begin(), rows.end(), earlier);
}

/// Calls `f` with the rows of one commit after the other.
///
/// \param rows  Rows of which those of a commit stand side by side.
template <class Row, class F>
void for_each_commit(const changelog<Row>& changes, std::span<row_number> rows, const F& f) {
  for (auto first = rows.begin(); first != rows.end();) {
    const auto last = std::find_if(first, rows.end(), [&](row_number i) { return changes[i].ordinal != changes[*first].ordinal; });
    f(std::span<row_number>(first, last));
    first = last;
  }
}

/// Calls `f` with the first row of each commit and the one after its last.
///
/// \param changes  Commits whose rows stand side by side.
template <class Row, class F>
void for_each_contiguous_commit(const changelog<Row>& changes, const F& f) {
  for (row_number first = 0; first < changes.size();) {
    auto last = first;
    while (last < changes.size() && changes[last].ordinal == changes[first].ordinal) ++last;
    f(first, last);
    first = last;
  }
}

}  // namespace bench
