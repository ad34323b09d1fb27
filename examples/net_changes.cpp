// SPDX-License-Identifier: Apache-2.0
// What is left of a range of commits when rows that came and went have cancelled; duplicates are counted.
#include <iostream>
#include <string>
#include <vector>

#include <evolog/changelog/net_changes.hpp>
#include <evolog/row/change.hpp>

struct sighting {
  std::string bird;
  std::string place;
};

auto main() -> int {
  using enum evolog::change_type;
  const std::vector<evolog::change<sighting>> log{
      {insert, 0, {"robin", "garden"}},  {insert, 0, {"robin", "garden"}}, {insert, 1, {"heron", "lake"}}, {insert, 2, {"robin", "garden"}},
      {delete_, 3, {"robin", "garden"}}, {delete_, 3, {"heron", "lake"}},  {delete_, 3, {"swan", "lake"}},
  };

  for (const auto [type, ordinal, row, snapshot] : evolog::net_changes(log)) {  // each with its own ordinal
    std::cout << ordinal << ' ' << to_string(type) << ' ' << row.bird << " in the " << row.place << '\n';
  }
}
