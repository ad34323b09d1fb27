// expect: resolve_range: the graph must be a range of evolog::snapshot
// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include <evolog/history/resolve_range.hpp>

struct commit {
  int number;
};

auto commits_as_they_are(const std::vector<commit>& log) -> evolog::range_resolution {
  return evolog::resolve_range(log, 9, evolog::after_snapshot{3});
}
