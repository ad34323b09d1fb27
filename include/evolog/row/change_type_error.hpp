// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include <evolog/error.hpp>

namespace evolog {

/// Thrown for a change type that a vocabulary does not know, refuses or misses, and for a number that is none; `position` is that of the
/// row in the input.
///
/// Source: changelog contract 2.13
class change_type_error : public error {
 public:
  change_type_error(const std::string& what, std::size_t position, std::optional<std::string> text)
      : error(what), position_(position), text_(std::move(text)) {}
  [[nodiscard]] auto position() const -> std::size_t { return position_; }
  /// What stands in the place of the change type; none where that is null.
  [[nodiscard]] auto text() const -> const std::optional<std::string>& { return text_; }

 private:
  std::size_t position_;
  std::optional<std::string> text_;
};

}  // namespace evolog
