// expect: evolog: concat moves the second changelog.s ordinals behind those of the first: they must be integers
// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include <evolog/changelog/concat.hpp>
#include <evolog/row/change.hpp>

namespace {
struct order {
  int id;
  std::string status;
};
using order_log = std::vector<evolog::change<order>>;
}  // namespace

// Text cannot be counted on.
auto join_ordinals_of_text(const std::vector<evolog::change<order, std::string>>& log) {
  return evolog::concat(log, log);
}
