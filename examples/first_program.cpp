// SPDX-License-Identifier: Apache-2.0
#include <iostream>
#include <string>
#include <vector>

#include <evolog/changelog/pair_updates.hpp>
#include <evolog/row/change.hpp>

struct order {
  int id;
  std::string status;
};

auto main() -> int {
  using enum evolog::change_type;
  const std::vector<evolog::change<order>> log{{insert, 0, {7, "paid"}}, {delete_, 0, {7, "open"}}, {insert, 1, {8, "open"}}};

  for (auto [type, ordinal, row, snapshot] : evolog::pair_updates(log, &order::id)) {  // refers to the rows of the log
    std::cout << ordinal << ' ' << to_string(type) << ' ' << row.id << ' ' << row.status << '\n';
  }
}
