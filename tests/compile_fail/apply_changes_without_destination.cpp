// expect: evolog: the destination is left out
// SPDX-License-Identifier: Apache-2.0
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

// An option is no destination.
auto apply_to_nothing(const order_log& log) {
  return evolog::apply_changes(log, &order::id, evolog::missing::count);
}
