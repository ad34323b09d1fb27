// SPDX-License-Identifier: Apache-2.0
// Two reads of a table, each with ordinals from 0, as one changelog.
#include <iostream>
#include <string>
#include <vector>

#include <evolog/changelog/concat.hpp>
#include <evolog/changelog/latest_actions.hpp>
#include <evolog/row/change.hpp>

struct order {
  int id;
  std::string status;
};

auto main() -> int {
  using enum evolog::change_type;
  const std::vector<evolog::change<order>> morning{{insert, 0, {7, "open"}}, {insert, 1, {8, "open"}}};
  const std::vector<evolog::change<order>> evening{{delete_, 0, {7, "open"}}, {update_after, 0, {8, "paid"}}};

  const auto day = evolog::concat(morning, evening);  // refers to both
  for (const auto& [type, ordinal, row, snapshot] : day) std::cout << ordinal << ": " << to_string(type) << ' ' << row.id << '\n';

  const auto latest = evolog::latest_actions(day, &order::id);
  for (const auto& change : latest) std::cout << "last: " << to_string(change.type()) << ' ' << change.row().id << '\n';
  return latest.size() == 2 && latest[0].type() == delete_ && latest[0].ordinal() == 2 ? 0 : 1;
}
