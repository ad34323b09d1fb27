// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

namespace changelog_example {

/// Something wrong in the input: where it is, what it is and what to do. Lines and columns (bytes) count from 1.
class input_error : public std::runtime_error {
 public:
  input_error(std::size_t line, std::size_t column, const std::string& sentence)
      : std::runtime_error(sentence), line_(line), column_(column) {}
  [[nodiscard]] auto line() const -> std::size_t { return line_; }
  [[nodiscard]] auto column() const -> std::size_t { return column_; }

 private:
  std::size_t line_;
  std::size_t column_;
};

}  // namespace changelog_example
