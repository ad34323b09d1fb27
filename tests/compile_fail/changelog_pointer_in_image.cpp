// expect: evolog: a pointer says nothing about equality
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <vector>

#include <evolog/changelog/pair_updates.hpp>
#include <evolog/row/change.hpp>

namespace {
struct order {
  int id;
  const char* status;
};
}  // namespace

auto addresses_would_be_compared(const std::vector<evolog::change<order>>& log) -> std::size_t {
  return evolog::pair_updates(log, &order::id).size();
}
