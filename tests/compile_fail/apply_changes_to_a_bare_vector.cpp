// expect: evolog: the destination cannot look up the keys of these changes: .* a vector as sorted_rows.vector, key.
// SPDX-License-Identifier: Apache-2.0
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

// It is not said by which key the vector is sorted.
auto apply_to_a_vector(const order_log& log, std::vector<order>& table) {
  return evolog::apply_changes(log, &order::id, table);
}
