// expect: evolog: the rows of the two states have no common type
// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include <evolog/changelog/diff.hpp>
#include <evolog/changelog/net_changes.hpp>
#include <evolog/row/change.hpp>

namespace {
struct order {
  int id;
  std::string status;
};
using order_log = std::vector<evolog::change<order>>;
}  // namespace

// Rows of one changelog are of one type; the outer call adds no error.
auto compare_orders_and_names(const std::vector<order>& before, const std::vector<std::string>& after) {
  return evolog::net_changes(evolog::diff(before, after));
}
