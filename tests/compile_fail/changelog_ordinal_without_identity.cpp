// expect: evolog: a pointer says nothing about equality
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <string>
#include <vector>

#include <evolog/changelog/latest_actions.hpp>
#include <evolog/row/change.hpp>

namespace {
struct order {
  int id;
  std::string status;
};
}  // namespace

auto ordinal_is_an_address(const std::vector<evolog::change<order, const int*>>& log) -> std::size_t {
  return evolog::latest_actions(log, &order::id).size();
}
