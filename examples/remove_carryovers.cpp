// SPDX-License-Identifier: Apache-2.0
// An update of one order rewrote a whole file: the untouched orders show up as deleted and inserted again.
#include <iostream>
#include <string>
#include <vector>

#include <evolog/changelog/remove_carryovers.hpp>
#include <evolog/row/change.hpp>

struct order {
  int id;
  std::string status;
};

auto main() -> int {
  using enum evolog::change_type;
  const std::vector<evolog::change<order>> log{
      {delete_, 0, {7, "open"}}, {delete_, 0, {8, "open"}}, {delete_, 0, {9, "paid"}},  // the old file
      {insert, 0, {7, "paid"}},  {insert, 0, {8, "open"}},  {insert, 0, {9, "paid"}},   // the new one
      {delete_, 1, {8, "open"}}, {insert, 2, {8, "open"}},                              // two commits: both stay
  };

  for (const auto [type, ordinal, row, snapshot] : evolog::remove_carryovers(log)) {
    std::cout << ordinal << ' ' << to_string(type) << ' ' << row.id << ' ' << row.status << '\n';
  }
}
