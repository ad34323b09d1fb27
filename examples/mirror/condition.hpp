// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "table_history.hpp"
#include "table_row.hpp"

namespace mirror_example {

/// `column = value` or `column != value`, in three-valued logic: unknown where the column is null.
class condition {
 public:
  /// \throws mirror_error where the text is no condition, the column unknown, or the value none of the column's type
  condition(std::string_view text, const std::vector<column>& columns);

  [[nodiscard]] auto operator()(const table_row& row) const -> std::optional<bool>;

 private:
  std::size_t column_ = 0;
  bool equal_ = true;
  cell value_;
};

}  // namespace mirror_example
