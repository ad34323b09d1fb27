// SPDX-License-Identifier: Apache-2.0
#include "condition.hpp"

#include <algorithm>
#include <charconv>
#include <string>
#include <system_error>

#include <evolog/row/identity.hpp>

#include "mirror_error.hpp"

namespace mirror_example {
namespace {

auto trimmed(std::string_view text) -> std::string_view {
  const auto first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

template <class Number>
auto parse_number(std::string_view text) -> Number {
  Number number{};
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc() || end != text.data() + text.size()) {
    throw mirror_error("--where: \"" + std::string(text) + "\" is no value of this column, which holds numbers");
  }
  return number;
}

auto parse_boolean(std::string_view text) -> bool {
  if (text == "true") return true;
  if (text == "false") return false;
  throw mirror_error("--where: \"" + std::string(text) + "\" is no value of this column, which holds true or false");
}

auto parse_value(std::string_view text, column_type type) -> cell {
  switch (type) {
    case column_type::boolean:
      return parse_boolean(text);
    case column_type::integer:
      return parse_number<std::int64_t>(text);
    case column_type::floating:
      return parse_number<double>(text);
    case column_type::text:
      break;
  }
  const auto quoted = text.size() >= 2 && text.front() == '\'' && text.back() == '\'';
  return std::string(quoted ? text.substr(1, text.size() - 2) : text);
}

}  // namespace

condition::condition(std::string_view text, const std::vector<column>& columns) {
  const auto sign = text.find('=');
  if (sign == std::string_view::npos) throw mirror_error("--where: write a condition as \"column = value\" or \"column != value\"");
  equal_ = sign == 0 || text[sign - 1] != '!';
  const auto name = trimmed(text.substr(0, equal_ ? sign : sign - 1));
  const auto found = std::find_if(columns.begin(), columns.end(), [&](const column& c) { return c.name == name; });
  if (found == columns.end()) throw mirror_error("--where: the table has no column \"" + std::string(name) + "\"");
  column_ = static_cast<std::size_t>(found - columns.begin());
  value_ = parse_value(trimmed(text.substr(sign + 1)), found->type);
}

auto condition::operator()(const table_row& row) const -> std::optional<bool> {
  if (std::holds_alternative<std::monostate>(row[column_])) return std::nullopt;
  // As in SQL, 0.0 and -0.0 are one value here.
  return evolog::identity{.policy = evolog::floats::sql}.equal(row[column_], value_) == equal_;
}

}  // namespace mirror_example
