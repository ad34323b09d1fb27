// SPDX-License-Identifier: Apache-2.0
// Brings a table without a key up to date: a vector of rows, or a map that counts equal ones.
#include <cstdint>
#include <iostream>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include <evolog/changelog/apply_net_changes.hpp>
#include <evolog/row/by_identity.hpp>
#include <evolog/row/change.hpp>

struct event {
  int sensor;
  std::string reading;
};

auto main() -> int {
  using enum evolog::change_type;
  const std::vector<evolog::change<event>> log{
      {insert, 0, {1, "warm"}}, {insert, 1, {1, "warm"}}, {delete_, 1, {2, "cold"}}, {delete_, 0, {1, "warm"}}};

  std::vector<event> rows{{2, "cold"}, {2, "cold"}};
  const auto applied = evolog::apply_net_changes(log, rows);
  for (const auto& row : rows) std::cout << row.sensor << ' ' << row.reading << '\n';
  std::cout << applied.inserted() << " inserted, " << applied.deleted() << " deleted\n";

  // The library orders and hashes rows as it compares them.
  std::map<event, std::int64_t, evolog::less_by_identity> ordered{{{2, "cold"}, 2}};
  evolog::apply_net_changes(log, ordered);
  std::unordered_map<event, std::int64_t, evolog::hash_by_identity, evolog::equal_by_identity> hashed;
  const auto clamped = evolog::apply_net_changes(log, hashed, evolog::missing::count);
  for (const auto& found : clamped.missing()) std::cout << found.copies << " copy of " << found.row << " was not there\n";

  return rows.size() == 2 && ordered.size() == 2 && hashed.size() == 1 && clamped.missing().size() == 1 ? 0 : 1;
}
