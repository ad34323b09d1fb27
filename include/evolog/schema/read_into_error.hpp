// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <evolog/error.hpp>

namespace evolog {

/// Thrown by `read_into` before it writes: the plan is one for other structs, or there are fewer places than rows.
class read_into_error : public error {
 public:
  explicit read_into_error(const std::string& sentence) : error("read_into: " + sentence) {}
  read_into_error(int id, std::string path, std::string_view sentence)
      : error("read_into: field " + std::to_string(id) + " '" + path + "': " + std::string(sentence)), id_(id), path_(std::move(path)) {}

  /// Of the column that does not fit; 0 where none is meant.
  [[nodiscard]] auto id() const noexcept -> int { return id_; }
  [[nodiscard]] auto path() const noexcept -> const std::string& { return path_; }

 private:
  int id_ = 0;
  std::string path_;
};

}  // namespace evolog
