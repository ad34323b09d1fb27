// expect: evolog: an argument is neither an option of this operation nor an adapter
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <string>
#include <vector>

#include <evolog/call/options.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/row/change.hpp>

namespace {
struct order {
  int id;
  std::string status;
};
}  // namespace

auto option_of_another_operation(const std::vector<evolog::change<order>>& log) -> std::size_t {
  return evolog::pair_updates(log, &order::id, evolog::ties::report).size();
}
