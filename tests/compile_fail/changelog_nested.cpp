// expect: evolog: these rows have no change type: specialise evolog::change_traits
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <string>
#include <vector>

#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/net_changes.hpp>
#include <evolog/changelog/pair_updates.hpp>

namespace {
struct order {
  int id;
  std::string status;
};
}  // namespace

// One mistake in the innermost call is one error.
auto operations_on_a_call_that_does_not_compile(const std::vector<order>& rows) -> std::size_t {
  const auto paired = evolog::pair_updates(rows, &order::id);
  const auto netted = evolog::net_changes(evolog::latest_actions(paired, &order::id));
  std::size_t sum = paired.ambiguous().size();
  for (const auto [type, ordinal, row, snapshot] : netted) {
    sum += static_cast<std::size_t>(ordinal);
  }
  return sum;
}
