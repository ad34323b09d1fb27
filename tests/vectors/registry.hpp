// SPDX-License-Identifier: Apache-2.0
// The operations that golden vectors can be run against. Each half of the library lists its own in a file of its own.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

namespace evolog_vectors {

/// Nothing if the case passed, else "expected ..., got ...".
using outcome = std::optional<std::string>;

/// Runs one case. An exception that leaves it is a failure of the case.
using runner = auto (*)(const nlohmann::json& test_case) -> outcome;

/// The name of an operation, as the cases spell it in "op", and what runs its cases.
using named_runner = std::pair<std::string_view, runner>;

[[nodiscard]] auto changelog_runners() -> std::span<const named_runner>;
[[nodiscard]] auto changelog_table_runners() -> std::span<const named_runner>;
[[nodiscard]] auto history_runners() -> std::span<const named_runner>;
[[nodiscard]] auto schema_runners() -> std::span<const named_runner>;

}  // namespace evolog_vectors
