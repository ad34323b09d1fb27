// expect: evolog: an argument is neither an option of this operation nor an adapter
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <string>
#include <vector>

#include <evolog/changelog/net_changes.hpp>
#include <evolog/row/change.hpp>

namespace {
struct order {
  int id;
  std::string status;
};
}  // namespace

auto number_of_threads(const std::vector<evolog::change<order>>& log) -> std::size_t {
  return evolog::net_changes(log, 4).size();
}
