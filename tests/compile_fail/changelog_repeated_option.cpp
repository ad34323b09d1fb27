// expect: evolog: an option is given twice
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

auto kept_and_refused(const std::vector<evolog::change<order>>& log) -> std::size_t {
  return evolog::pair_updates(log, &order::id, evolog::ambiguous::keep, evolog::ambiguous::refuse).size();
}
