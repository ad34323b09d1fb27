// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace changelog_example {

/// A member of a JSON object. Its value is kept as the text that stands in the line, so that every number comes out as it went in; only
/// text with escapes is rewritten, so that equal texts are spelled alike.
struct json_member {
  std::string name;
  std::string value;
  std::size_t column = 0;  ///< Where the value begins.
};

struct json_object {
  std::vector<json_member> members;
  std::size_t end_column = 0;  ///< Where the closing brace stands.
};

/// Reads one line that must hold one JSON object, into memory that is used again for the next.
///
/// \throws input_error where the line holds something else.
void parse_json_object(std::string_view line, std::size_t line_number, json_object& object);

/// Text as JSON writes it, with its quotes.
[[nodiscard]] auto json_text(std::string_view text) -> std::string;

/// One spelling for equal lists and objects, whatever the order of members, the spaces and the spelling of numbers.
[[nodiscard]] auto canonical_json(std::string_view json) -> std::string;

}  // namespace changelog_example
