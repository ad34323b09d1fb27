// expect: evolog: the adapter needs a function take\(column, step\) that gives what fill gives
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <string>
#include <vector>

#include <evolog/schema/plan.hpp>
#include <evolog/schema/read.hpp>

// What take gives is no cell of the kind that fill gives.
struct ints {
  static auto field(const std::vector<int>& row, std::size_t i) -> int { return row[i]; }
  static auto fill(const std::vector<int>& /*row*/, const evolog::plan_step& /*step*/) -> int { return 0; }
  static auto take(int cell, const evolog::plan_step& /*step*/) -> std::string { return std::to_string(cell); }
};

auto read(const std::vector<std::vector<int>>& rows, const evolog::plan& p) {
  return evolog::read_rows(rows, p, ints{});
}
