// expect: evolog: the second argument is a plan, or a function of a change that gives the plan for its row
// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include <evolog/row/change.hpp>
#include <evolog/schema/read_changes.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/value.hpp>
#include <evolog/schema/value_adapter.hpp>

auto read(const std::vector<evolog::change<std::vector<evolog::value>>>& log, const evolog::schema& table) {
  return evolog::read_changes(log, table, evolog::value_adapter{});
}
