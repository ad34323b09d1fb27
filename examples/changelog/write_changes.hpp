// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <span>

#include "change_log.hpp"
#include "contracts.hpp"
#include "progress.hpp"

namespace changelog_example {

/// Writes changes as a table for people: numbers to the right, long texts cut short.
void write_table(std::ostream& output, const change_log& log, std::span<const contract_change> changes, progress& shown);

/// Writes changes in the form that is read.
void write_json_lines(std::ostream& output, const change_log& log, std::span<const contract_change> changes, progress& shown);

}  // namespace changelog_example
