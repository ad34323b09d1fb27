// expect: evolog: the key is left out: pass a projection of the row as second argument
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <string>
#include <vector>

#include <evolog/changelog/pair_updates.hpp>
#include <evolog/row/change.hpp>

namespace {
struct order {
  int id;
  std::string status;
};
}  // namespace

auto key_left_out(const std::vector<evolog::change<order>>& log) -> std::size_t {
  return evolog::pair_updates(log).size();
}
