// expect: evolog: the key is left out: pass a projection of the row as second argument
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

auto option_in_place_of_the_key(const std::vector<evolog::change<order>>& log) -> std::size_t {
  return evolog::pair_updates(log, evolog::ambiguous::keep).size();
}
