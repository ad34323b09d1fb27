// expect: evolog: the predicate, the second argument, cannot be called with a row
// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include <evolog/changelog/filter_changes.hpp>
#include <evolog/row/change.hpp>

namespace {
struct order {
  int id;
  std::string status;
};
using order_log = std::vector<evolog::change<order>>;
}  // namespace

// A predicate takes the rows of the changelog.
auto filter_another_row(const order_log& log) {
  return evolog::filter_changes(
      log, [](const std::string& status) { return status.empty(); }, &order::id);
}
