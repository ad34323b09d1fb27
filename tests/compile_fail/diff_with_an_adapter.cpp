// expect: evolog: an argument is not an option of this operation, whose ranges are plain rows and take no adapter
// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include <evolog/changelog/diff.hpp>
#include <evolog/row/change.hpp>

namespace {
struct order {
  int id;
  std::string status;
};
using order_log = std::vector<evolog::change<order>>;
}  // namespace

// Plain rows have no metadata to be read.
struct by_status {
  static auto image(const order& o) -> const std::string& { return o.status; }
};

auto compare_with_an_adapter(const std::vector<order>& before, const std::vector<order>& after) {
  return evolog::diff(before, after, by_status{});
}
