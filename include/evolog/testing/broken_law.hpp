// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include <evolog/error.hpp>

namespace evolog::testing {

/// Thrown by a law that does not hold. Test frameworks report the text; inside `rc::check` RapidCheck shrinks the input first.
///
/// Example: examples/testing.cpp
class broken_law : public error {
 public:
  broken_law(const std::string& law, const std::string& facts) : error("broken law: " + law + "\n  " + facts), law_(law) {}

  /// The law in words.
  [[nodiscard]] auto law() const -> const std::string& { return law_; }

 private:
  std::string law_;
};

}  // namespace evolog::testing
