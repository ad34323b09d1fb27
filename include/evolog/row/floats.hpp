// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace evolog {

/// Which floating-point values are equal; the choice holds for hash, equality and order alike.
///
/// Under both policies every NaN equals every NaN and stands after all numbers.
///
/// Source: changelog contract 1.1
enum class floats : std::uint8_t {
  bits,  ///< `-0.0` and `+0.0` differ (and stand in this order), as in Iceberg. The default.
  sql,   ///< `-0.0` equals `+0.0`, as in SQL.
};

}  // namespace evolog
