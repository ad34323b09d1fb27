// expect: evolog: the key, the second argument, cannot be called with a row
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <string>
#include <tuple>
#include <vector>

#include <evolog/changelog/latest_actions.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/columns.hpp>

auto third_column_of_two(const std::vector<std::tuple<evolog::change_type, int, int, std::string>>& log) -> std::size_t {
  return evolog::latest_actions(log, evolog::columns<2>).size();
}
