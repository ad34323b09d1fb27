// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <numeric>
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

/// The rows of a log by the numbers of their groups.
struct numbered_groups {
  std::unique_ptr<row_number[]> of_row;
  std::vector<row_number> sizes;  // how many rows each group has, or 0 for groups that nobody asks for
};

/// Numbers the groups with a map.
///
/// \param reserve  How many groups the map is made for at the beginning.
template <class Row, class Maps, class GroupOf>
auto number_groups(const changelog<Row>& changes, Maps, std::size_t reserve, const GroupOf& group_of) -> numbered_groups {
  typename Maps::template map<decltype(group_of(changes[0])), row_number> numbers;
  numbered_groups groups{std::make_unique_for_overwrite<row_number[]>(changes.size()), {}};
  numbers.reserve(reserve);
  groups.sizes.reserve(reserve);
  for (row_number i = 0; i < changes.size(); ++i) {
    const auto [at, is_first] = numbers.try_emplace(group_of(changes[i]), static_cast<row_number>(groups.sizes.size()));
    if (is_first) groups.sizes.push_back(0);
    ++groups.sizes[at->second];
    groups.of_row[i] = at->second;
  }
  return groups;
}

/// Calls `f` with the rows of each group in input order: they are counted into place.
template <class Row, class F>
void for_each_numbered_group(const changelog<Row>& changes, const numbered_groups& groups, const F& f) {
  std::vector<row_number> ends(groups.sizes.size());
  std::exclusive_scan(groups.sizes.begin(), groups.sizes.end(), ends.begin(), row_number{0});
  const auto rows = std::make_unique_for_overwrite<row_number[]>(changes.size());
  for (row_number i = 0; i < changes.size(); ++i) {
    const auto group = groups.of_row[i];
    if (groups.sizes[group] != 0) rows[ends[group]++] = i;
  }
  for (std::size_t group = 0; group < ends.size(); ++group) {
    const auto size = groups.sizes[group];
    if (size != 0) f(std::span<row_number>(rows.get() + ends[group] - size, size));
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
