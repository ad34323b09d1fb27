// SPDX-License-Identifier: Apache-2.0
// An output that keeps only some of the rows: what its changes are.
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include <evolog/changelog/filter_changes.hpp>
#include <evolog/row/change.hpp>

struct order {
  int id;
  std::optional<double> amount;
};

// As SQL does it: a comparison with null is neither true nor false.
auto is_large(const order& o) -> std::optional<bool> {
  if (!o.amount) return std::nullopt;
  return *o.amount > 100;
}

auto main() -> int {
  using enum evolog::change_type;
  const std::vector<evolog::change<order>> log{{update_before, 0, {7, 50}},  {update_after, 0, {7, 150}},  {update_before, 1, {7, 150}},
                                               {update_after, 1, {7, 160}},  {update_before, 2, {7, 160}}, {update_after, 2, {7, {}}},
                                               {update_before, 2, {8, 300}}, {update_after, 2, {8, 300}}};

  const auto changes = evolog::filter_changes(log, is_large, &order::id);
  for (const auto& [type, ordinal, row, snapshot] : changes) {
    std::cout << ordinal << ": " << to_string(type) << " order " << row.id << ", " << row.amount.value_or(0) << '\n';
  }
  // It comes in, stays in and goes out again; the rewritten row of order 8 is no change.
  const bool as_promised = changes.size() == 4 && changes[0].type() == insert && changes[1].type() == update_before &&
                           changes[2].type() == update_after && changes[3].type() == delete_;
  return as_promised ? 0 : 1;
}
