// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <evolog/error.hpp>
#include <evolog/schema/plan.hpp>

namespace evolog {

/// What is wrong with a value that was read.
enum class read_problem {
  required_null,    ///< a null in a column that takes none
  bad_value,        ///< a date out of the wider type's range, or a row or value that is not what the file's schema says
  missing_function  ///< the plan needs a function that the adapter does not have
};

/// Thrown where a row does not become a row of the schema that reads. `what()` names the column, its id and the row.
class read_error : public error {
 public:
  read_error(read_problem kind, const plan_step& step, std::size_t row, std::string_view sentence)
      : error("field " + std::to_string(step.id) + " '" + step.path.str() + "', row " + std::to_string(row) + ": " + std::string(sentence)),
        kind_(kind),
        id_(step.id),
        path_(step.path.str()),
        row_(row) {}

  [[nodiscard]] auto kind() const noexcept -> read_problem { return kind_; }
  [[nodiscard]] auto id() const noexcept -> int { return id_; }
  [[nodiscard]] auto path() const noexcept -> const std::string& { return path_; }
  /// From 0, over all that the call read. In a batch, for a value that cannot be promoted, the batch's first row; inside a list or map of a
  /// batch, the position of the element.
  [[nodiscard]] auto row() const noexcept -> std::size_t { return row_; }

 private:
  read_problem kind_;
  int id_;
  std::string path_;
  std::size_t row_;
};

}  // namespace evolog
