// expect: evolog: the predicate must return a bool, or a std::optional<bool>
// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include <evolog/changelog/filter_actions.hpp>
#include <evolog/row/change.hpp>

namespace {
struct order {
  int id;
  std::string status;
};
using order_log = std::vector<evolog::change<order>>;
}  // namespace

// A number is no answer: unknown could not be told from true.
auto filter_by_a_number(const order_log& log) {
  return evolog::filter_actions(log, [](const order& o) { return o.id; });
}
