// SPDX-License-Identifier: Apache-2.0
#include "read_changes.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <unordered_map>
#include <utility>
#include <vector>

#include <evolog/row/change.hpp>
#include <evolog/row/vocabulary.hpp>

#include "display_text.hpp"
#include "input_error.hpp"
#include "json_object.hpp"

namespace changelog_example {
namespace {

constexpr std::string_view type_name = "_change_type";
constexpr std::string_view ordinal_name = "_change_ordinal";
constexpr std::string_view snapshot_name = "_commit_snapshot_id";

auto is_data(std::string_view name) -> bool {
  return name != type_name && name != ordinal_name && name != snapshot_name;
}

/// A value as an error shows it.
auto shortened(std::string_view text) -> std::string {
  return fit_text(text, 40).text;
}

/// Finds the members of each line by the names that the first line has.
class line_columns {
 public:
  /// \param first_line  The first object of the input.
  line_columns(const json_object& first_line, std::size_t line) : line_(line) {
    for (const auto& member : first_line.members) {
      if (numbers_.emplace(member.name, names_.size()).second) names_.push_back(member.name);
    }
    for (const auto name : {type_name, ordinal_name}) {
      if (!numbers_.contains(std::string(name))) refuse_missing(std::string(name), line, first_line.end_column);
    }
  }

  [[nodiscard]] auto names() const -> const std::vector<std::string>& { return names_; }

  /// The members of a line in the order of the first line's columns.
  auto arrange(const json_object& object, std::size_t line) -> const std::vector<const json_member*>& {
    arranged_.assign(names_.size(), nullptr);
    for (std::size_t i = 0; i < object.members.size(); ++i) {
      const auto& member = object.members[i];
      auto& place = arranged_[number_of(member, i, line)];
      if (place != nullptr) {
        throw input_error(line, member.column,
                          "the column " + json_text(shortened(member.name)) + " stands twice in the line; keep one of them");
      }
      place = &member;
    }
    const auto missing = std::find(arranged_.begin(), arranged_.end(), nullptr);
    if (missing != arranged_.end()) {
      refuse_missing(names_[static_cast<std::size_t>(missing - arranged_.begin())], line, object.end_column);
    }
    return arranged_;
  }

 private:
  // Most lines list their columns as the first one does.
  auto number_of(const json_member& member, std::size_t expected, std::size_t line) const -> std::size_t {
    if (expected < names_.size() && names_[expected] == member.name) return expected;
    const auto found = numbers_.find(member.name);
    if (found == numbers_.end()) {
      throw input_error(line, member.column,
                        "the column " + json_text(shortened(member.name)) + " is not in line " + std::to_string(line_) +
                            "; write all lines in one schema");
    }
    return found->second;
  }

  [[noreturn]] void refuse_missing(const std::string& name, std::size_t line, std::size_t column) const {
    throw input_error(line, column,
                      "the column " + json_text(shortened(name)) +
                          " is missing; every line needs _change_type, _change_ordinal and the other columns of line " +
                          std::to_string(line_));
  }

  std::size_t line_;
  std::vector<std::string> names_;
  std::unordered_map<std::string, std::size_t> numbers_;
  std::vector<const json_member*> arranged_;
};

auto read_type(const json_member& member, std::size_t line) -> evolog::change_type {
  const std::string_view text = member.value;
  if (text.starts_with('"')) {
    if (const auto type = evolog::vocabularies::iceberg.find(text.substr(1, text.size() - 2))) return *type;
  }
  std::string known;
  for (const auto& word : evolog::vocabularies::iceberg.words()) known += (known.empty() ? "" : ", ") + std::string(word.text);
  throw input_error(line, member.column, "unknown change type " + shortened(member.value) + "; write one of " + known);
}

auto read_integer(const json_member& member, std::size_t line) -> std::int64_t {
  const auto& text = member.value;
  std::int64_t number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc{} || end != text.data() + text.size()) {
    throw input_error(line, member.column, member.name + " is " + shortened(text) + "; write a whole number of 64 bits");
  }
  return number;
}

auto read_snapshot(const json_member& member, std::size_t line) -> std::optional<std::int64_t> {
  if (member.value == "null") return std::nullopt;
  return read_integer(member, line);
}

/// Turns lines into changes.
class change_reader {
 public:
  change_reader(ordinal_range wanted, change_log& log) : wanted_(wanted), log_(log) {}

  void read(std::string_view text, std::size_t line) {
    parse_json_object(text, line, object_);
    if (!columns_) set_columns(line);
    evolog::change_type type{};
    std::int64_t ordinal = 0;
    std::optional<std::int64_t> snapshot;
    cells_.clear();
    for (const auto* member : columns_->arrange(object_, line)) {
      if (member->name == type_name) {
        type = read_type(*member, line);
      } else if (member->name == ordinal_name) {
        ordinal = read_integer(*member, line);
      } else if (member->name == snapshot_name) {
        snapshot = read_snapshot(*member, line);
      } else {
        cells_.push_back({member->value});
      }
    }
    if (ordinal >= wanted_.from && ordinal <= wanted_.to) log_.add(type, ordinal, cells_, snapshot, line);
  }

 private:
  void set_columns(std::size_t line) {
    columns_.emplace(object_, line);
    std::vector<std::string> data;
    std::copy_if(columns_->names().begin(), columns_->names().end(), std::back_inserter(data), is_data);
    const auto& names = columns_->names();
    log_.set_columns(std::move(data), std::find(names.begin(), names.end(), snapshot_name) != names.end());
  }

  ordinal_range wanted_;
  change_log& log_;
  json_object object_;
  std::optional<line_columns> columns_;
  std::vector<cell> cells_;
};

}  // namespace

auto read_changes(std::istream& input, ordinal_range wanted, progress& shown, change_log& log) -> std::size_t {
  change_reader reader(wanted, log);
  std::size_t count = 0;
  std::string text;
  std::size_t line = 0;
  while (std::getline(input, text)) {
    ++line;
    if (text.find_first_not_of(" \t\r") == std::string::npos) continue;
    reader.read(text, line);
    shown.show("reading changes:", ++count);
  }
  if (input.bad()) throw input_error(line + 1, 1, "the input cannot be read any further");
  return count;
}

}  // namespace changelog_example
