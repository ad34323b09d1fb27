// expect: evolog: it is not known when two values of this type are equal
// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include <evolog/changelog/net_changes.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/patch.hpp>

namespace {
struct order {
  int id;
  std::string status;
};
using order_log = std::vector<evolog::change<order>>;
}  // namespace

// A value that is not provided equals none.
struct order_patch {
  int id;
  evolog::patch<std::string> status;
};

auto net_partial_images(const std::vector<evolog::change<order_patch>>& log) {
  return evolog::net_changes(log);
}
