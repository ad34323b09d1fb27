// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include <evolog/row/change.hpp>

namespace evolog::detail {

/// What was decided of a row: it is gone, stays as some type, or stands for itself and its partner as a pair, as the first or the second.
enum class verdict : std::uint8_t { gone, insert, delete_, update_before, update_after, before_of_pair, after_of_pair };

constexpr auto kept_as(change_type type) -> verdict {
  return static_cast<verdict>(static_cast<unsigned>(type) + 1);
}

/// How many rows of a result come of it.
constexpr auto rows_of(verdict decided) -> std::size_t {
  return static_cast<std::size_t>(decided != verdict::gone) + static_cast<std::size_t>(decided >= verdict::before_of_pair);
}

/// The type of the first of these rows. From a table, since nobody can predict a branch on it.
constexpr auto type_of_first(verdict decided) -> change_type {
  using enum change_type;
  constexpr change_type types[] = {insert, insert, delete_, update_before, update_after, update_before, update_before};
  return types[static_cast<std::size_t>(decided)];
}

}  // namespace evolog::detail
