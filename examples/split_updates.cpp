// SPDX-License-Identifier: Apache-2.0
// A paired changelog written as a raw one, for readers that know only deletes and inserts.
#include <iostream>
#include <string>
#include <vector>

#include <evolog/changelog/split_updates.hpp>
#include <evolog/row/change.hpp>

struct order {
  int id;
  std::string status;
};

auto main() -> int {
  using enum evolog::change_type;
  const std::vector<evolog::change<order>> paired{
      {update_before, 0, {7, "open"}}, {update_after, 0, {7, "paid"}}, {insert, 1, {8, "open"}}, {delete_, 2, {7, "paid"}}};

  for (const auto [type, ordinal, row, snapshot] : evolog::split_updates(paired)) {
    std::cout << ordinal << ' ' << to_string(type) << ' ' << row.id << ' ' << row.status << '\n';
  }
}
