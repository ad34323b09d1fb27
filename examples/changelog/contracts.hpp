// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <string>
#include <utility>
#include <vector>

#include <range/v3/range/traits.hpp>

#include <evolog/call/options.hpp>
#include <evolog/changelog/remove_carryovers.hpp>

#include "change_log.hpp"

namespace changelog_example {

/// What a contract makes of a log: a view of its changes.
using contract_result = decltype(evolog::remove_carryovers(std::declval<const std::deque<change>&>()));
using contract_change = ranges::range_value_t<contract_result>;

/// Runs a contract.
///
/// \param key  The identifier columns; `raw` and `net` need none.
/// \throws     input_error for a key that is no column, or that does not identify a row.
[[nodiscard]] auto run_contract(const change_log& log, evolog::contract wanted, const std::vector<std::string>& key) -> contract_result;

/// The changes in the order of their ordinals; those of one ordinal stay as they are.
///
/// \pre The result outlives what is returned, which refers to it.
[[nodiscard]] auto sort_by_ordinal(const contract_result& changes) -> std::vector<contract_change>;
auto sort_by_ordinal(contract_result&&) = delete;

}  // namespace changelog_example
