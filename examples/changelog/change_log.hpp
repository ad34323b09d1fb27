// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory_resource>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <evolog/row/change.hpp>
#include <evolog/row/identity_of.hpp>

namespace changelog_example {

/// The value of one column, as JSON.
struct cell {
  std::string_view json;

  [[nodiscard]] auto is_text() const -> bool { return json.starts_with('"'); }
  [[nodiscard]] auto is_nested() const -> bool { return json.starts_with('[') || json.starts_with('{'); }
  [[nodiscard]] auto is_number() const -> bool { return json.starts_with('-') || (json.front() >= '0' && json.front() <= '9'); }
  [[nodiscard]] auto is_floating() const -> bool { return is_number() && json.find_first_of(".eE") != std::string_view::npos; }
};

/// One row, and the line it was read from.
struct record {
  std::span<const cell> cells;
  std::size_t line;
};

/// What makes two cells equal: floating numbers go by value, lists and objects by content, everything else by its text. So an integer never
/// equals a floating number, nor a text a number.
[[nodiscard]] auto identity_of_cell(const cell& c) -> std::variant<std::string_view, double, std::string>;

}  // namespace changelog_example

template <>
inline constexpr auto evolog::identity_of<changelog_example::cell> = &changelog_example::identity_of_cell;

// Rows are equal wherever they stand in the file.
template <>
inline constexpr auto evolog::identity_of<changelog_example::record> = &changelog_example::record::cells;

namespace changelog_example {

using change = evolog::change<record>;

/// A changelog in memory: the texts of all cells side by side, the names of the columns once.
class change_log {
 public:
  /// The first call says which columns the log has.
  void set_columns(std::vector<std::string> names, bool has_snapshots) {
    has_columns_ = true;
    columns_ = std::move(names);
    has_snapshots_ = has_snapshots;
  }

  /// \param cells  As many as there are columns; they are copied.
  void add(evolog::change_type type, std::int64_t ordinal, std::span<const cell> cells, std::optional<std::int64_t> snapshot,
           std::size_t line);

  /// Whether it is known which columns there are; an empty input does not say.
  [[nodiscard]] auto has_columns() const -> bool { return has_columns_; }
  [[nodiscard]] auto columns() const -> const std::vector<std::string>& { return columns_; }
  [[nodiscard]] auto has_snapshots() const -> bool { return has_snapshots_; }
  [[nodiscard]] auto changes() const -> const std::deque<change>& { return changes_; }

  /// The number of a column; nothing if there is none of that name.
  [[nodiscard]] auto find_column(std::string_view name) const -> std::optional<std::size_t>;

 private:
  std::vector<std::string> columns_;
  bool has_columns_ = false;
  bool has_snapshots_ = true;
  std::pmr::monotonic_buffer_resource memory_;  // of what the records refer to
  std::deque<change> changes_;
};

}  // namespace changelog_example
