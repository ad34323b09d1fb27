// expect: evolog: the predicate is left out: pass it as second argument
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

// What is to be kept must be said.
auto filter_by_nothing(const order_log& log) {
  return evolog::filter_changes(log);
}
