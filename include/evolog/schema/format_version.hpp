// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <evolog/schema/type.hpp>

namespace evolog {

/// The version of the table format whose rules hold: 1, 2 or 3.
struct format_version {
  int number = 2;

  friend constexpr auto operator==(format_version, format_version) -> bool = default;
};

/// The first format version that knows a kind of type.
/// Source: schema contract 2
[[nodiscard]] constexpr auto first_format_of(type_kind kind) -> format_version {
  switch (kind) {
    case type_kind::timestamp_ns:
    case type_kind::timestamptz_ns:
    case type_kind::unknown:
    case type_kind::variant:
    case type_kind::geometry:
    case type_kind::geography:
      return {3};
    default:
      return {1};
  }
}

}  // namespace evolog
