// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <utility>
#include <vector>

#include <evolog/schema/partition_transform.hpp>
#include <evolog/schema/value.hpp>

namespace evolog {

/// What a file's partition says about one column.
struct partition_value {
  int source_id;
  partition_transform transform;
  evolog::value value;  ///< null is a value too: all rows hold null

  friend constexpr auto operator==(const partition_value&, const partition_value&) -> bool = default;
};

/// The partition of a file by its own spec, as an option: `partition_values{{10, partition_transform::identity(), "SPRING"}}`.
///
/// Only values of `identity` transforms stand for the column itself; the others may be given and are passed over.
struct partition_values {
  constexpr partition_values() = default;
  constexpr partition_values(std::initializer_list<partition_value> all) : values(all) {}
  constexpr explicit partition_values(std::vector<partition_value> all) : values(std::move(all)) {}

  std::vector<partition_value> values;
};

}  // namespace evolog
