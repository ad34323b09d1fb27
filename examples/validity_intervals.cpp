// SPDX-License-Identifier: Apache-2.0
// A history table (slowly changing dimension, type 2): from when to when each version of each row was valid.
#include <cstdint>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include <evolog/changelog/validity_intervals.hpp>
#include <evolog/history/resolve_range.hpp>
#include <evolog/history/timestamp_of_ordinal.hpp>
#include <evolog/row/change.hpp>

struct order {
  int id;
  std::string status;
};

auto text(const std::optional<std::int64_t>& end) -> std::string {
  return end ? std::to_string(*end) : "?";
}

auto main() -> int {
  using enum evolog::change_type;
  const std::vector<evolog::change<order>> log{{delete_, 0, {7, "open"}}, {insert, 0, {7, "paid"}},  {insert, 0, {8, "open"}},
                                               {delete_, 1, {8, "open"}}, {delete_, 2, {7, "paid"}}, {insert, 2, {7, "sent"}}};

  for (const auto& [row, valid_from, valid_to] : evolog::validity_intervals(log, &order::id)) {
    std::cout << row.id << ' ' << row.status << ": commits " << text(valid_from) << " to " << text(valid_to) << '\n';
  }

  // The same in time: the ordinals are positions in a range of snapshots.
  const std::vector<evolog::snapshot> graph{{.id = 100, .timestamp = 1000},
                                            {.id = 200, .parent = 100, .timestamp = 2000},
                                            {.id = 300, .parent = 200, .timestamp = 3000},
                                            {.id = 400, .parent = 300, .timestamp = 4000}};
  const auto range = evolog::resolve_range(graph, 400, evolog::after_snapshot{100});
  const evolog::timestamp_of_ordinal time_of(graph, range.snapshots);
  const auto intervals = evolog::validity_intervals(log, &order::id, evolog::commit_times(time_of));

  int current = 0;
  int open = 0;
  for (const auto& interval : intervals) {
    if (interval.is_current()) ++current;
    if (interval.is_open_at(2500)) {
      ++open;
      std::cout << "at 2500 ms: " << interval.row().id << ' ' << interval.row().status << '\n';
    }
  }
  return current == 1 && open == 2 ? 0 : 1;
}
