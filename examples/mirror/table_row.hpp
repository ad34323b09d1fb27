// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <range/v3/view/transform.hpp>

namespace mirror_example {

/// A value of a column: null, boolean, integer, floating point or text. Dates and decimals are text, as the history has them.
using cell = std::variant<std::monostate, bool, std::int64_t, double, std::string>;

using table_row = std::vector<cell>;

/// The identifier columns of a row, by number.
class row_key {
 public:
  explicit row_key(std::vector<std::size_t> columns) : columns_(std::move(columns)) {}

  auto operator()(const table_row& row) const {
    return columns_ | ranges::views::transform([&row](std::size_t column) -> const cell& { return row[column]; });
  }
  [[nodiscard]] auto columns() const -> const std::vector<std::size_t>& { return columns_; }

 private:
  std::vector<std::size_t> columns_;
};

}  // namespace mirror_example
