// expect: evolog: the adapter needs a function field\(row, i\) that gives the i-th column of a row or batch
// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include <evolog/schema/plan.hpp>
#include <evolog/schema/read.hpp>

struct nothing {};

auto read(const std::vector<std::vector<int>>& rows, const evolog::plan& p) {
  return evolog::read_rows(rows, p, nothing{});
}
