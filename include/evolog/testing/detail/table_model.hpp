// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
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

}  // namespace evolog::testing::detail
