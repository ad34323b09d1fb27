// SPDX-License-Identifier: Apache-2.0
// The latest action per key for an output that keeps only some of the rows: a row that stops matching must leave it.
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include <evolog/changelog/apply_changes.hpp>
#include <evolog/changelog/filter_actions.hpp>
#include <evolog/changelog/latest_actions.hpp>
#include <evolog/row/change.hpp>

struct order {
  int id;
  std::string status;
};

auto main() -> int {
  using enum evolog::change_type;
  const std::vector<evolog::change<order>> log{
      {update_before, 0, {7, "open"}}, {update_after, 0, {7, "closed"}}, {insert, 0, {8, "open"}}, {insert, 1, {9, "closed"}}};
  std::map<int, order> open_orders{{7, {7, "open"}}};

  const auto is_open = [](const order& o) { return o.status == "open"; };
  const auto actions = evolog::filter_actions(evolog::latest_actions(log, &order::id), is_open);
  // Order 9 never was in the output: its delete is counted, not refused.
  const auto applied = evolog::apply_changes(actions, &order::id, open_orders, evolog::missing::count);

  for (const auto& [id, row] : open_orders) std::cout << "order " << id << " is " << row.status << '\n';
  std::cout << applied.inserted() << " came, " << applied.deleted() << " went\n";
  return open_orders.size() == 1 && open_orders.contains(8) && applied.missing().size() == 1 ? 0 : 1;
}
