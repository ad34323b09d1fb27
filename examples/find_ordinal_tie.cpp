// SPDX-License-Identifier: Apache-2.0
// Before events are trusted: has every key one action per second?
#include <iostream>
#include <string>
#include <vector>

#include <evolog/changelog/find_ordinal_tie.hpp>
#include <evolog/row/change.hpp>

struct order {
  int id;
  std::string status;
};

auto main() -> int {
  using enum evolog::change_type;
  const std::vector<evolog::change<order>> events{
      {insert, 30, {7, "open"}}, {update_after, 30, {7, "paid"}}, {update_after, 31, {7, "sent"}}, {insert, 30, {8, "open"}}};

  for (const auto& tie : evolog::find_ordinal_tie(events, &order::id)) {
    std::cout << "key " << tie.key << " has " << tie.actions << " actions at " << tie.ordinal << ":\n";
    for (const auto position : tie.positions) std::cout << "  " << events[position].row.status << '\n';
  }
}
