// expect: evolog: the destination is const
// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <string>
#include <vector>

#include <evolog/changelog/apply_changes.hpp>
#include <evolog/row/change.hpp>

namespace {
struct order {
  int id;
  std::string status;
};
using order_log = std::vector<evolog::change<order>>;
}  // namespace

// What is const cannot be changed.
auto apply_to_a_const_map(const order_log& log, const std::map<int, order>& table) {
  return evolog::apply_changes(log, &order::id, table);
}
