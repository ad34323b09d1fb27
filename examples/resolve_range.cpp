// SPDX-License-Identifier: Apache-2.0
// Which commits of a table have to be read, and in which order? And what if the table was rolled back in the meantime?
#include <cstdint>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <vector>

#include <range/v3/view/transform.hpp>

#include <evolog/history/resolve_range.hpp>

// A catalog client has types of its own; a function turns them into snapshots.
struct commit {
  std::int64_t id, parent;  // parent 0: none
  std::int64_t time;
  const char* operation;
};

auto to_snapshot(const commit& each) -> evolog::snapshot {
  const auto operation = evolog::parse_snapshot_operation(each.operation);
  if (!operation) throw std::invalid_argument("a commit of an unknown kind");
  return {.id = each.id,
          .parent = each.parent == 0 ? std::nullopt : std::optional(each.parent),
          .timestamp = each.time,
          .operation = *operation};
}

auto main() -> int {
  // 30 was rolled back: 40 was built on 20 again.
  const std::vector<commit> log{{10, 0, 1000, "append"},   {20, 10, 2000, "overwrite"}, {30, 20, 3000, "append"},
                                {40, 20, 4000, "replace"}, {50, 40, 5000, "append"},    {60, 50, 6000, "delete"}};
  const auto graph = log | ranges::views::transform(to_snapshot);
  const std::int64_t head = 60;

  const auto changed = evolog::resolve_range(graph, head, evolog::after_snapshot{10});
  for (const auto id : changed.snapshots) std::cout << "read snapshot " << id << '\n';

  // A change knows the snapshot that committed it; a changelog wants the ordinal.
  const evolog::ordinal_of_snapshot ordinal_of(changed.snapshots);
  for (const std::int64_t committed_by : {50, 20, 30}) {
    if (const auto ordinal = ordinal_of(committed_by)) {
      std::cout << "snapshot " << committed_by << " has ordinal " << *ordinal << '\n';
    } else {
      std::cout << "snapshot " << committed_by << " is outside of the range\n";
    }
  }

  const auto morning = evolog::resolve_range(graph, head, evolog::after_timestamp{1500}, evolog::until_timestamp{4500});
  std::cout << to_string(morning.verdict) << ": " << morning.message() << '\n';

  // Bounds that are known at run time only, and an exception instead of a verdict.
  evolog::range_bounds bounds;
  bounds.start = evolog::after_snapshot{30};
  try {
    const auto readable = require_readable(evolog::resolve_range(graph, head, bounds));
    std::cout << "unexpected: " << readable.message() << '\n';
    return 1;
  } catch (const evolog::range_error& e) {
    std::cout << to_string(e.resolution().verdict) << ": " << e.what() << '\n';
  }

  return changed.snapshots == std::vector<std::int64_t>{20, 50, 60} ? 0 : 1;
}
