// expect: evolog: the adapter needs a function fill\(row, step\) that gives step.fill as a cell
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <vector>

#include <evolog/schema/plan.hpp>
#include <evolog/schema/read.hpp>

struct ints {
  static auto field(const std::vector<int>& row, std::size_t i) -> int { return row[i]; }
};

auto read(const std::vector<int>& row, const evolog::plan& p) {
  return evolog::read_one(row, p, ints{});
}
