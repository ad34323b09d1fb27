// expect: evolog: an argument is neither an option of this operation nor an adapter
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <string>
#include <vector>

#include <evolog/changelog/remove_carryovers.hpp>
#include <evolog/row/change.hpp>

namespace {
struct order {
  int id;
  std::string status;
};
}  // namespace

auto whole_rows_have_no_key(const std::vector<evolog::change<order>>& log) -> std::size_t {
  return evolog::remove_carryovers(log, &order::id).size();
}
