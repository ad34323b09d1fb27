// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include <evolog/row/change.hpp>
#include <evolog/row/identity.hpp>
#include <evolog/testing/detail/expect.hpp>

namespace evolog::testing::detail {

/// What a table holds after a changelog, by counting alone: what is added first, then what is taken away.
///
/// \throws `broken_law` where the changelog takes away more copies of a row than there are.
template <class Row, class Changes>
auto applied(const std::string& law, identity same, std::vector<Row> rows, Changes&& changes) -> std::vector<Row> {
  const auto log = list_of(changes);
  for (const auto& change : log) {
    if (!is_removal(change.type)) rows.push_back(change.row);
  }
  for (const auto& change : log) {
    if (!is_removal(change.type)) continue;
    const auto match = std::find_if(rows.begin(), rows.end(), [&](const Row& row) { return same.equal(row, change.row); });
    expect(match != rows.end(), law, "the table has no row left for " + change_text(change));
    rows.erase(match);
  }
  return rows;
}

/// Whether two tables hold the same rows as multisets.
template <class Row>
auto same_rows(identity same, const std::vector<Row>& a, std::vector<Row> b) -> bool {
  for (const auto& row : a) {
    const auto match = std::find_if(b.begin(), b.end(), [&](const Row& other) { return same.equal(row, other); });
    if (match == b.end()) return false;
    b.erase(match);
  }
  return b.empty();
}

/// What a table with one row per key holds after actions on its keys; a delete of a key that is not there does nothing.
template <class Row, class Actions, class Key>
auto applied_by_key(identity same, std::vector<Row> rows, Actions&& actions, const Key& key) -> std::vector<Row> {
  for (const auto& action : list_of(actions)) {
    if (action.type == change_type::update_before) continue;
    const auto is_of_key = [&](const Row& row) { return same.equal(std::invoke(key, row), std::invoke(key, action.row)); };
    rows.erase(std::remove_if(rows.begin(), rows.end(), is_of_key), rows.end());
    if (action.type != change_type::delete_) rows.push_back(action.row);
  }
  return rows;
}

/// The rows for which a predicate answers true; one that answers an optional may not know.
template <class Row, class Predicate>
auto satisfying(const std::vector<Row>& rows, const Predicate& predicate) -> std::vector<Row> {
  std::vector<Row> kept;
  std::copy_if(rows.begin(), rows.end(), std::back_inserter(kept), [&](const Row& row) {
    const std::optional<bool> answer = std::invoke(predicate, row);
    return answer.value_or(false);
  });
  return kept;
}

}  // namespace evolog::testing::detail
