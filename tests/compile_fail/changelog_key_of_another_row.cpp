// expect: evolog: the key, the second argument, cannot be called with a row: it receives the row without its metadata
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

auto key_of_the_whole_change(const std::vector<evolog::change<order>>& log) -> std::size_t {
  return evolog::pair_updates(log, [](const evolog::change<order>& c) { return c.row.id; }).size();
}
