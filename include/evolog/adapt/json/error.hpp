// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <evolog/error.hpp>

namespace evolog {

/// Thrown where JSON does not say what it should.
///
/// `what()` names the place, the field and what is wrong: `/fields/3/type (field 4): this text names no type (txet)`.
class json_error : public error {
 public:
  json_error(std::string pointer, int id, std::string_view sentence)
      : error((pointer.empty() ? "the top" : pointer) + (id == 0 ? "" : " (field " + std::to_string(id) + ")") + ": " +
              std::string(sentence)),
        pointer_(std::move(pointer)),
        id_(id) {}

  /// Where in the JSON, as a JSON pointer; empty for the whole.
  [[nodiscard]] auto pointer() const noexcept -> const std::string& { return pointer_; }
  /// The id of the field that is not right or that holds what is not right; 0 where there is none.
  [[nodiscard]] auto id() const noexcept -> int { return id_; }

 private:
  std::string pointer_;
  int id_;
};

}  // namespace evolog
