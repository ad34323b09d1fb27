// expect: evolog: the adapter needs a function first_null\(column, row\) that gives the position of the first null
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <vector>

#include <evolog/schema/plan.hpp>
#include <evolog/schema/read.hpp>

struct ints {
  static auto field(const std::vector<int>& row, std::size_t i) -> int { return row[i]; }
  static auto fill(const std::vector<int>& /*row*/, const evolog::plan_step& /*step*/) -> int { return 0; }
  static auto take(int cell, const evolog::plan_step& /*step*/) -> int { return cell; }
};

auto read(const std::vector<std::vector<int>>& rows, const evolog::plan& p) {
  return evolog::read_rows(rows, p, ints{});
}
