// expect: evolog: the function of merge_with must take a pointer to a const row of the destination
// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <string>
#include <vector>

#include <evolog/call/options.hpp>
#include <evolog/changelog/apply_changes.hpp>
#include <evolog/row/change.hpp>

namespace {
struct order {
  int id;
  std::string status;
};
using order_log = std::vector<evolog::change<order>>;
}  // namespace

// Merging takes an old row and a new one.
auto merge_without_old_rows(const order_log& log, std::map<int, order>& table) {
  return evolog::apply_changes(log, &order::id, table, evolog::merge_with([](const order& changed) { return changed; }));
}
