// expect: resolve_range: give at most one start bound .after_snapshot or after_timestamp. and at most one end bound
// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include <evolog/history/resolve_range.hpp>

auto end_by_id_and_by_time(const std::vector<evolog::snapshot>& graph) -> evolog::range_resolution {
  return evolog::resolve_range(graph, 9, evolog::until_timestamp{1700000000000}, evolog::after_snapshot{3}, evolog::until_snapshot{9});
}
