// expect: evolog: the destination cannot look up these rows
// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <string>
#include <vector>

#include <evolog/changelog/apply_net_changes.hpp>
#include <evolog/row/change.hpp>

namespace {
struct order {
  int id;
  std::string status;
};
using order_log = std::vector<evolog::change<order>>;
}  // namespace

// A map of a multiset counts its keys.
auto apply_to_rows_without_counts(const order_log& log, std::map<int, order>& table) {
  return evolog::apply_net_changes(log, table);
}
