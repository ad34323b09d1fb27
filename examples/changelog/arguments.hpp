// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <evolog/call/options.hpp>

namespace changelog_example {

enum class output_format { table, jsonl };

struct arguments {
  std::vector<std::string> key;
  evolog::contract wanted = evolog::contract::raw;
  std::int64_t from = std::numeric_limits<std::int64_t>::min();
  std::int64_t to = std::numeric_limits<std::int64_t>::max();
  output_format format = output_format::table;
  std::string file = "-";
  bool help = false;
};

/// A wrong call; what() says what is wrong.
class usage_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

[[nodiscard]] auto help_text() -> std::string_view;

/// Reads the words of the command line after the program's name.
///
/// \throws usage_error
[[nodiscard]] auto parse_arguments(std::span<const char* const> words) -> arguments;

/// The name of a contract as the command line spells it.
[[nodiscard]] auto contract_name(evolog::contract wanted) -> std::string_view;

}  // namespace changelog_example
