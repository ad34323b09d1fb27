// SPDX-License-Identifier: Apache-2.0
// What the cases of the schema half share.
#pragma once

#include <nlohmann/json.hpp>

#include <evolog/schema/type.hpp>
#include <evolog/schema/value.hpp>

#include "cells.hpp"
#include "registry.hpp"

namespace evolog_vectors {

/// The cell as a value of the library; its kind is the cell's, whatever column it is meant for.
[[nodiscard]] auto to_value(const cell& c) -> evolog::value;

/// A type in Iceberg's JSON whose ids mean nothing and may be missing.
[[nodiscard]] auto read_type_without_ids(const nlohmann::json& text) -> evolog::type;

[[nodiscard]] auto run_read(const nlohmann::json& test_case) -> outcome;
[[nodiscard]] auto run_update_schema(const nlohmann::json& test_case) -> outcome;

}  // namespace evolog_vectors
