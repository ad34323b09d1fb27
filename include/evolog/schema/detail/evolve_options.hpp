// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include <evolog/schema/detail/names.hpp>
#include <evolog/schema/format_version.hpp>
#include <evolog/schema/partition_transform.hpp>

namespace evolog {

/// Whether the paths in a call name columns of the base schema, or of the schema that the earlier calls would make.
enum class calls { see_base, see_earlier };

/// What an update does where a rule is broken.
enum class on_problem { throw_, collect };

}  // namespace evolog

namespace evolog::detail {

struct evolve_options {
  format_version version;
  names matching = names::exact;
  calls seen = calls::see_base;
  partition_fields partition;

  constexpr void set(format_version v) { version = v; }
  constexpr void set(names n) { matching = n; }
  constexpr void set(calls c) { seen = c; }
  constexpr void set(partition_fields p) { partition = std::move(p); }
};

}  // namespace evolog::detail
