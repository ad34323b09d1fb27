// SPDX-License-Identifier: Apache-2.0
// The contract's rules 2.7, 2.8 and 2.9, word by word, without a thought for speed.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <optional>
#include <vector>

#include <evolog/row/change.hpp>
#include <evolog/row/identity.hpp>

#include "support/model/changes.hpp"

namespace model {

template <class Row>
auto copies_of(const Row& row, const std::vector<Row>& rows, identity same) -> std::ptrdiff_t {
  return std::count_if(rows.begin(), rows.end(), [&](const Row& other) { return same.equal(row, other); });
}

/// Whether a key has several rows among these.
template <class Row, class Key>
auto repeats_a_key(const std::vector<Row>& rows, const Key& key, identity same) -> bool {
  return std::any_of(rows.begin(), rows.end(), [&](const Row& row) {
    return std::count_if(rows.begin(), rows.end(),
                         [&](const Row& other) { return same.equal(std::invoke(key, row), std::invoke(key, other)); }) > 1;
  });
}

// 2.7 keyed, of at most one action per key and one row per key
template <class Row, class Key>
struct keyed_table {
  std::vector<Row> rows;
  Key key;
  identity same;
  std::int64_t inserted = 0;
  std::int64_t updated = 0;
  std::int64_t deleted = 0;
  std::int64_t missing = 0;

  void apply(const change<Row>& action) {
    if (action.type == change_type::update_before) return;
    const auto place = std::find_if(rows.begin(), rows.end(),
                                    [&](const Row& row) { return same.equal(std::invoke(key, row), std::invoke(key, action.row)); });
    const auto matched = place != rows.end();
    if (action.type == change_type::delete_) {
      ++(matched ? deleted : missing);
      if (matched) rows.erase(place);
    } else {
      ++(matched ? updated : inserted);
      if (matched) rows.erase(place);
      rows.push_back(action.row);
    }
  }
};

// 2.7 multiset, clamped
template <class Row>
struct counted_table {
  std::vector<Row> rows;
  identity same;
  std::int64_t missing = 0;

  void apply(const changes<Row>& log) {
    for (const auto& equal_rows : by_row(split_updates(log), same)) {
      const auto total = count(equal_rows, change_type::insert) - count(equal_rows, change_type::delete_);
      for (auto added = total; added > 0; --added) rows.push_back(equal_rows.front().row);
      for (auto removed = -total; removed > 0; --removed) {
        const auto place = std::find_if(rows.begin(), rows.end(), [&](const Row& row) { return same.equal(row, equal_rows.front().row); });
        if (place == rows.end()) {
          ++missing;
        } else {
          rows.erase(place);
        }
      }
    }
  }
};

template <class Predicate, class Row>
auto satisfies(const Row& row, const Predicate& predicate) -> bool {
  const std::optional<bool> answer = std::invoke(predicate, row);
  return answer.has_value() && *answer;
}

// 2.8
template <class Row, class Predicate>
auto filter_changes(const changes<Row>& log, const Predicate& predicate, identity same) -> changes<Row> {
  return remove_carryovers(select(log, [&](const auto& c) { return satisfies(c.row, predicate); }), same);
}

template <class Row, class Predicate>
auto filter_actions(const changes<Row>& actions, const Predicate& predicate) -> changes<Row> {
  auto kept = select(actions, [](const auto& c) { return c.type != change_type::update_before; });
  for (auto& c : kept) {
    if (!satisfies(c.row, predicate)) c.type = change_type::delete_;
  }
  return kept;
}

// 2.9
template <class Row>
auto diff(const std::vector<Row>& before, const std::vector<Row>& after, identity same) -> changes<Row> {
  changes<Row> log;
  for (const auto& row : before) log.push_back({change_type::delete_, 0, row});
  for (const auto& row : after) log.push_back({change_type::insert, 0, row});
  return remove_carryovers(log, same);
}

template <class Row>
auto invert(changes<Row> log) -> changes<Row> {
  const auto distinct = ordinals_of(log);
  const std::vector<std::int64_t> ascending(distinct.begin(), distinct.end());
  for (auto& c : log) {
    const auto place = std::find(ascending.begin(), ascending.end(), c.ordinal) - ascending.begin();
    c.ordinal = *(ascending.rbegin() + place);
    switch (c.type) {
      case change_type::insert:
        c.type = change_type::delete_;
        break;
      case change_type::delete_:
        c.type = change_type::insert;
        break;
      case change_type::update_before:
        c.type = change_type::update_after;
        break;
      case change_type::update_after:
        c.type = change_type::update_before;
        break;
    }
  }
  return log;
}

template <class Row>
auto concat(changes<Row> first, changes<Row> second) -> changes<Row> {
  if (!first.empty() && !second.empty()) {
    const auto greatest = *ordinals_of(first).rbegin();
    const auto least = *ordinals_of(second).begin();
    for (auto& c : second) c.ordinal = greatest + 1 + (c.ordinal - least);
  }
  append(first, second);
  return first;
}

}  // namespace model
