// expect: evolog: a pointer says nothing about equality
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <memory>
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

auto addresses_would_be_compared(const std::vector<evolog::change<std::unique_ptr<order>>>& log) -> std::size_t {
  return evolog::net_changes(log).size();
}
