// SPDX-License-Identifier: Apache-2.0
// What became of each key over a whole range: the row it had before and the row it has after.
#include <cstddef>
#include <iostream>
#include <string>
#include <vector>

#include <evolog/changelog/net_changes_by_key.hpp>
#include <evolog/row/change.hpp>

struct order {
  int id;
  std::string status;
};

auto main() -> int {
  using enum evolog::change_type;
  const std::vector<evolog::change<order>> log{{delete_, 0, {7, "open"}}, {insert, 0, {7, "paid"}}, {insert, 1, {8, "open"}},
                                               {delete_, 2, {7, "paid"}}, {insert, 2, {7, "sent"}}, {delete_, 3, {8, "open"}},
                                               {delete_, 1, {9, "open"}}, {insert, 3, {10, "open"}}};

  const auto net = evolog::net_changes_by_key(log, &order::id);
  for (const auto& [type, ordinal, row, snapshot] : net) {
    std::cout << to_string(type) << " of commit " << ordinal << ": " << row.id << ' ' << row.status << '\n';
  }

  // A pipeline that owns the output gives it as the start: it proves more than the log alone.
  const std::vector<order> output{{7, "open"}, {9, "open"}, {10, "lost"}};
  try {
    std::cout << evolog::net_changes_by_key(log, &order::id, evolog::start_rows(output)).size() << '\n';
    return 1;
  } catch (const evolog::not_unique_error& error) {
    std::cout << error.what() << '\n';
  }
  return net.size() == std::size_t{4} ? 0 : 1;
}
