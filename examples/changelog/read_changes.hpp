// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>

#include "change_log.hpp"
#include "progress.hpp"

namespace changelog_example {

/// Ordinals, both included.
struct ordinal_range {
  std::int64_t from;
  std::int64_t to;
};

/// Reads a changelog line by line. All lines are checked; only the changes within a range of ordinals are kept.
///
/// \returns How many changes were read, the others included.
/// \throws  input_error
auto read_changes(std::istream& input, ordinal_range wanted, progress& shown, change_log& log) -> std::size_t;

}  // namespace changelog_example
