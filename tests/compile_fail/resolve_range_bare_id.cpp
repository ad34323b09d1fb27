// expect: resolve_range: give at most one start bound .after_snapshot or after_timestamp. and at most one end bound
// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include <evolog/history/resolve_range.hpp>

auto start_or_end(const std::vector<evolog::snapshot>& graph) -> evolog::range_resolution {
  return evolog::resolve_range(graph, 9, 3);
}
