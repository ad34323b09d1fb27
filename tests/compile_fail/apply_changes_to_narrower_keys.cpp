// expect: evolog: the destination cannot look up the keys of these changes
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

// Two keys could become one.
auto apply_to_narrower_keys(const order_log& log, std::map<short, order>& table) {
  return evolog::apply_changes(log, &order::id, table);
}
