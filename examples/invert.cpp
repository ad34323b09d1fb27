// SPDX-License-Identifier: Apache-2.0
// Takes changes back: applied after the changelog, its inversion leads to where it began.
#include <iostream>
#include <string>
#include <vector>

#include <evolog/changelog/apply_net_changes.hpp>
#include <evolog/changelog/invert.hpp>
#include <evolog/row/change.hpp>

struct order {
  int id;
  std::string status;
};

auto main() -> int {
  using enum evolog::change_type;
  const std::vector<evolog::change<order>> log{{insert, 0, {7, "open"}, 100},
                                               {update_before, 1, {7, "open"}, 101},
                                               {update_after, 1, {7, "paid"}, 101},
                                               {delete_, 2, {8, "open"}, 102}};

  const auto undo = evolog::invert(log);
  for (const auto& [type, ordinal, row, snapshot] : undo) {
    std::cout << ordinal << ": " << to_string(type) << ' ' << row.id << ' ' << row.status << ", committed by " << snapshot.value_or(0)
              << '\n';
  }

  std::vector<order> table{{8, "open"}};
  evolog::apply_net_changes(log, table);
  evolog::apply_net_changes(undo, table);
  return table.size() == 1 && table[0].id == 8 ? 0 : 1;
}
