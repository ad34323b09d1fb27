// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <evolog/call/options.hpp>
#include <evolog/error.hpp>

namespace evolog {

/// The arguments of Iceberg's procedure `create_changelog_view` that decide what comes out; what is left out takes the procedure's default.
struct procedure_arguments {
  std::vector<std::string> identifier_columns = {};
  std::optional<bool> compute_updates = std::nullopt;
  std::optional<bool> net_changes = std::nullopt;
};

/// What the arguments of the procedure ask for: a contract, and the identifier columns where it needs them.
struct procedure_plan {
  contract wanted;
  std::vector<std::string> identifier_columns;
};

/// Thrown for arguments of the procedure that contradict each other or lack identifier columns.
class procedure_error : public error {
 public:
  using error::error;
};

/// Maps the arguments of Iceberg's procedure `create_changelog_view` onto a contract of `create_changelog`.
///
/// \param arguments          What the caller of the procedure gave; updates are computed if identifier columns are given, unless said
///                           otherwise.
/// \param table_identifiers  The names of the table's identifier fields, used where updates are asked for without columns.
/// \returns                  `native` with its columns, `net` or `raw`.
/// \complexity               O(number of columns).
/// \throws                   `procedure_error` where updates and net changes are asked for together, or updates without any identifier
///                           columns.
/// Example: examples/plan_procedure.cpp
/// \see                      create_changelog
/// Source: changelog contract 2.10
[[nodiscard]] inline auto plan_procedure(procedure_arguments arguments, const std::vector<std::string>& table_identifiers = {})
    -> procedure_plan {
  const auto updates = arguments.compute_updates.value_or(!arguments.identifier_columns.empty());
  const auto net = arguments.net_changes.value_or(false);
  if (updates && net) {
    throw procedure_error("net changes cannot be computed with updates: leave out identifier_columns and compute_updates, or net_changes");
  }
  if (!updates) return {net ? contract::net : contract::raw, {}};
  auto& columns = arguments.identifier_columns;
  if (columns.empty()) columns = table_identifiers;
  if (columns.empty())
    throw procedure_error("updates need identifier columns: pass identifier_columns, or set the table's identifier fields");
  return {contract::native, std::move(columns)};
}

}  // namespace evolog
