// expect: evolog: the key, the second argument, cannot be called with a row
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <string>
#include <vector>

#include <evolog/changelog/latest_actions.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/columns.hpp>

namespace {
struct order {
  int id;
  std::string status;
};
}  // namespace

namespace {
struct customer {
  int number;
};
}  // namespace

auto columns_of_another_type(const std::vector<evolog::change<order>>& log) -> std::size_t {
  return evolog::latest_actions(log, evolog::columns<&customer::number>).size();
}
