// SPDX-License-Identifier: Apache-2.0
// The value of one column of a vector's row.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

namespace evolog_vectors {

struct cell;

/// A decimal as its text; the digits behind the point are its scale.
struct decimal {
  std::string text;
  int scale = 0;
};

struct binary {
  std::vector<std::uint8_t> bytes;
};

struct list {
  std::vector<cell> elements;
};

struct struct_ {
  std::vector<cell> fields;
};

struct map {
  std::vector<std::pair<cell, cell>> entries;
};

/// A null is std::monostate. Cells have no == of their own: which cells are the same is for the library to say.
struct cell {
  std::variant<std::monostate, bool, std::int64_t, float, double, decimal, binary, std::string, list, struct_, map> value;
};

/// Reads a cell.
///
/// \throws std::invalid_argument with a sentence if `text` is not a cell.
[[nodiscard]] auto decode_cell(const nlohmann::json& text) -> cell;

/// The cell in the form that decode_cell reads.
[[nodiscard]] auto encode_cell(const cell& c) -> nlohmann::json;

/// One line for people.
[[nodiscard]] auto to_string(const cell& c) -> std::string;

}  // namespace evolog_vectors
