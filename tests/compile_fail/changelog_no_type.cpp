// expect: evolog: these rows have no change type: specialise evolog::change_traits
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <string>
#include <vector>

#include <evolog/changelog/pair_updates.hpp>

namespace {
struct order {
  int id;
  std::string status;
};
}  // namespace

auto rows_without_a_type(const std::vector<order>& rows) -> std::size_t {
  return evolog::pair_updates(rows, &order::id).size();
}
