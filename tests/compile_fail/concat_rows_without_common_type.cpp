// expect: evolog: the rows of the two changelogs have no common type
// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include <evolog/changelog/concat.hpp>
#include <evolog/row/change.hpp>

namespace {
struct order {
  int id;
  std::string status;
};
using order_log = std::vector<evolog::change<order>>;
}  // namespace

// Rows of one changelog are of one type.
auto join_orders_and_names(const order_log& log, const std::vector<evolog::change<std::string>>& names) {
  return evolog::concat(log, names);
}
