// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <type_traits>
#include <utility>

#include <evolog/schema/format_version.hpp>
#include <evolog/schema/name_mapping.hpp>
#include <evolog/schema/partition_values.hpp>

namespace evolog {

/// How the columns of a file are found: by their field ids, or, where they have none and the caller says so, by their positions.
enum class reading { by_id, by_position };

}  // namespace evolog

namespace evolog::detail {

struct projection_options {
  std::optional<name_mapping> mapping;
  partition_values partition;
  reading how = reading::by_id;
  format_version version{3};

  constexpr void set(name_mapping m) { mapping = std::move(m); }
  constexpr void set(partition_values p) { partition = std::move(p); }
  constexpr void set(reading r) { how = r; }
  constexpr void set(format_version v) { version = v; }
};

template <class... Options>
concept are_projection_options = requires(projection_options all, const Options&... options) { (all.set(options), ...); };

}  // namespace evolog::detail
