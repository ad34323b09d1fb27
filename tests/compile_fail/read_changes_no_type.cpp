// expect: evolog: these rows have no change type: specialise evolog::change_traits for the row type with a member `type`
// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include <evolog/schema/plan.hpp>
#include <evolog/schema/read_changes.hpp>
#include <evolog/schema/value.hpp>
#include <evolog/schema/value_adapter.hpp>

auto read(const std::vector<std::vector<evolog::value>>& rows, const evolog::plan& p) {
  return evolog::read_changes(rows, p, evolog::value_adapter{});
}
