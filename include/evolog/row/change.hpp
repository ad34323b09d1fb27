// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace evolog {

/// What a change did to its row.
///
/// `update_before` and `update_after` are the two halves of an update; an operation that cancels reads them as `delete_` and `insert`.
///
/// Source: changelog contract 1
enum class change_type : std::uint8_t { insert, delete_, update_before, update_after };

/// The exact text of a change type, as changelog tables hold it.
///
/// \param type  A change type.
/// \returns     `INSERT`, `DELETE`, `UPDATE_BEFORE` or `UPDATE_AFTER`.
/// \complexity  Constant.
/// \see         vocabulary, for the way back and for other spellings
/// Source: changelog contract 2.13
[[nodiscard]] constexpr auto to_string(change_type type) noexcept -> std::string_view {
  switch (type) {
    case change_type::insert:
      return "INSERT";
    case change_type::delete_:
      return "DELETE";
    case change_type::update_before:
      return "UPDATE_BEFORE";
    case change_type::update_after:
      return "UPDATE_AFTER";
  }
  return "?";
}

/// Whether a change takes its row away: `delete_` or `update_before`.
[[nodiscard]] constexpr auto is_removal(change_type type) noexcept -> bool {
  return type == change_type::delete_ || type == change_type::update_before;
}

/// A row image with what happened to it: the ready-made changelog row.
///
/// `ordinal` is the position of the commit in the range that was read, `snapshot` the identity of that commit, which may be left out.
///
/// Example: examples/first_program.cpp
/// Source: changelog contract 1
template <class Row, class Ordinal = std::int64_t, class Snapshot = std::int64_t>
struct change {
  change_type type;
  Ordinal ordinal;
  Row row;
  std::optional<Snapshot> snapshot = {};

  [[nodiscard]] auto operator==(const change&) const -> bool = default;
};

template <class Ordinal, class Row>
change(change_type, Ordinal, Row) -> change<Row, Ordinal>;

template <class Ordinal, class Row, class Snapshot>
change(change_type, Ordinal, Row, std::optional<Snapshot>) -> change<Row, Ordinal, Snapshot>;

}  // namespace evolog
