// SPDX-License-Identifier: Apache-2.0
// What a consumer that keeps one row per key has to do: the latest action of each key.
#include <iostream>
#include <string>
#include <tuple>
#include <vector>

#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/pair_updates.hpp>

struct order {
  int id;
  std::string status;
};

template <class Changes>
void print(const Changes& changes) {
  for (const auto [type, ordinal, row, snapshot] : changes) std::cout << to_string(type) << ' ' << row.id << ' ' << row.status << '\n';
}

auto main() -> int {
  using enum evolog::change_type;
  const std::vector<evolog::change<order>> log{
      {delete_, 0, {7, "open"}}, {insert, 0, {7, "paid"}}, {insert, 0, {8, "open"}}, {delete_, 1, {8, "open"}}};
  const auto paired = evolog::pair_updates(log, &order::id);
  print(evolog::latest_actions(paired, &order::id));
  print(evolog::latest_actions(paired, &order::id, evolog::before_images::keep));

  // Events of one second are a tie; they are never chosen from at random. A sequence number tells them apart.
  const std::vector<evolog::change<order>> events{{insert, 30, {9, "open"}}, {update_after, 30, {9, "paid"}}};
  for (const auto& tie : evolog::latest_actions(events, &order::id, evolog::ties::report).ties()) {
    std::cout << "key " << tie.key << " has " << tie.actions << " actions at " << tie.ordinal << '\n';
  }
  const std::vector<evolog::change<order, std::tuple<int, int>>> sequenced{{insert, {30, 1}, {9, "open"}},
                                                                           {update_after, {30, 2}, {9, "paid"}}};
  print(evolog::latest_actions(sequenced, &order::id));
}
