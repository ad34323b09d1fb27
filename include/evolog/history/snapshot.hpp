// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace evolog {

/// What a commit did to the files of a table. `replace` only rewrites files: no row changes.
///
/// Source: the Iceberg specification, snapshots, `operation`
enum class snapshot_operation { append, replace, overwrite, delete_ };

/// One commit of a table, as a table format lists it: a node of the snapshot graph.
///
/// Source: changelog contract 2.11
struct snapshot {
  std::int64_t id = 0;                                        ///< An identity; its size says nothing about time.
  std::optional<std::int64_t> parent{};                       ///< The snapshot it was built on, which may have expired.
  std::int64_t timestamp = 0;                                 ///< Milliseconds since 1970-01-01 UTC; may be equal or negative.
  snapshot_operation operation = snapshot_operation::append;  ///< What the commit did.
  bool delete_files = false;                                  ///< Whether it adds merge-on-read deletes.

  friend auto operator==(const snapshot&, const snapshot&) -> bool = default;
};

/// The word of the Iceberg specification: `append`, `replace`, `overwrite` or `delete`.
[[nodiscard]] constexpr auto to_string(snapshot_operation operation) -> std::string_view {
  switch (operation) {
    case snapshot_operation::append:
      return "append";
    case snapshot_operation::replace:
      return "replace";
    case snapshot_operation::overwrite:
      return "overwrite";
    case snapshot_operation::delete_:
      return "delete";
  }
  return "unknown";
}

/// Reads the word of the Iceberg specification.
///
/// \param word  Exactly `append`, `replace`, `overwrite` or `delete`.
/// \returns     The operation; nothing for any other word.
[[nodiscard]] constexpr auto parse_snapshot_operation(std::string_view word) -> std::optional<snapshot_operation> {
  using enum snapshot_operation;
  for (const auto operation : {append, replace, overwrite, delete_}) {
    if (word == to_string(operation)) return operation;
  }
  return std::nullopt;
}

}  // namespace evolog
