// expect: evolog: an argument is neither an option of this operation nor an adapter
// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include <evolog/call/options.hpp>
#include <evolog/changelog/net_changes_by_key.hpp>
#include <evolog/row/change.hpp>

namespace {
struct order {
  int id;
  std::string status;
};
using order_log = std::vector<evolog::change<order>>;
}  // namespace

// A delete that carries only the key is no before-image.
auto net_deletes_of_keys(const order_log& log) {
  return evolog::net_changes_by_key(log, &order::id, evolog::delete_images::ignore);
}
