// expect: evolog: the destination cannot store these rows with insert.key, row. and replace.key, row.
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

// An order is no text.
auto apply_to_other_rows(const order_log& log, std::map<int, std::string>& table) {
  return evolog::apply_changes(log, &order::id, table);
}
