// expect: evolog: the adapter needs a function struct_\(row, step, child\) that gives a row of child\(0\), child\(1\) and so on
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <optional>
#include <vector>

#include <evolog/changelog/net_changes.hpp>
#include <evolog/row/change.hpp>
#include <evolog/schema/plan.hpp>
#include <evolog/schema/read_changes.hpp>

struct ints {
  static auto field(const std::vector<int>& row, std::size_t i) -> int { return row[i]; }
  static auto fill(const std::vector<int>& /*row*/, const evolog::plan_step& /*step*/) -> int { return 0; }
  static auto take(int cell, const evolog::plan_step& /*step*/) -> int { return cell; }
  static auto first_null(int /*cell*/, const std::vector<int>& /*row*/) -> std::optional<std::size_t> { return std::nullopt; }
};

// What takes the result says nothing more.
auto net(const std::vector<evolog::change<std::vector<int>>>& log, const evolog::plan& p) {
  return evolog::net_changes(evolog::read_changes(log, p, ints{}));
}
