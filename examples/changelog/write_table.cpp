// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "display_text.hpp"
#include "json_object.hpp"
#include "write_changes.hpp"

namespace changelog_example {
namespace {

constexpr std::size_t widest_cell = 40;

/// Text goes without quotes, unless it would be taken for something else or has characters that need an escape.
auto show_text(std::string_view json) -> std::string_view {
  const auto inner = json.substr(1, json.size() - 2);
  constexpr std::array misleading{"", "null", "true", "false"};
  const auto is_misleading = std::find(misleading.begin(), misleading.end(), inner) != misleading.end();
  const auto has_edge = inner.starts_with(' ') || inner.ends_with(' ');
  return is_misleading || has_edge || inner.find('\\') != std::string_view::npos ? json : inner;
}

/// A number is never cut short: it would be another one.
auto show(const cell& c) -> display_text {
  if (c.is_number()) return {std::string(c.json), c.json.size()};
  return fit_text(c.is_text() ? show_text(c.json) : c.json, widest_cell);
}

auto is_like_number(const cell& c) -> bool {
  constexpr std::array<std::string_view, 4> known{"null", "\"NaN\"", "\"Infinity\"", "\"-Infinity\""};
  return c.is_number() || std::find(known.begin(), known.end(), c.json) != known.end();
}

/// One column of the table.
struct table_column {
  display_text title;
  std::size_t width;
  bool to_the_right;

  explicit table_column(std::string_view name, bool right = true)
      : title(fit_text(name, widest_cell)), width(title.width), to_the_right(right) {}

  void make_room(std::size_t needed) { width = std::max(width, needed); }

  void append(std::string& line, const display_text& shown) const {
    const std::string padding(width - shown.width, ' ');
    line += to_the_right ? padding + shown.text : shown.text + padding;
  }
};

/// A line of the table; what it ends with is not padded.
class table_line {
 public:
  void add(const table_column& column, const display_text& shown) {
    text_ += text_.empty() ? " " : " | ";
    column.append(text_, shown);
  }
  [[nodiscard]] auto finish() -> std::string {
    text_.resize(text_.find_last_not_of(' ') + 1);
    text_ += '\n';
    return std::exchange(text_, {});
  }

 private:
  std::string text_;
};

auto show_number(std::int64_t number) -> display_text {
  auto text = std::to_string(number);
  const auto width = text.size();
  return {std::move(text), width};
}

auto show_word(std::string_view word) -> display_text {
  return {std::string(word), word.size()};
}

auto show_snapshot(const contract_change& each) -> display_text {
  const auto snapshot = each.snapshot();
  return snapshot ? show_number(*snapshot) : show_word("null");
}

class table_writer {
 public:
  table_writer(const change_log& log, std::span<const contract_change> changes, progress& shown)
      : log_(log), changes_(changes), shown_(shown) {
    for (const auto& name : log.columns()) data_.emplace_back(name);
    std::size_t measured = 0;
    for (const auto& each : changes_) {
      measure(each);
      shown_.show("measuring changes:", ++measured);
    }
  }

  void write(std::ostream& output) {
    output << titles() << rule();
    std::size_t written = 0;
    for (const auto& each : changes_) {
      output << line_of(each);
      if (!output) return;
      shown_.show("writing changes:", ++written);
    }
  }

 private:
  void measure(const contract_change& each) {
    ordinal_.make_room(show_number(each.ordinal()).width);
    type_.make_room(to_string(each.type()).size());
    snapshot_.make_room(show_snapshot(each).width);
    const auto cells = each.row().cells;
    for (std::size_t i = 0; i < data_.size(); ++i) {
      data_[i].make_room(show(cells[i]).width);
      data_[i].to_the_right = data_[i].to_the_right && is_like_number(cells[i]);
    }
  }

  /// Calls `f` with each column of the table, from left to right.
  template <class F>
  void for_each_column(F f) const {
    f(ordinal_);
    f(type_);
    for (const auto& column : data_) f(column);
    if (log_.has_snapshots()) f(snapshot_);
  }

  auto titles() -> std::string {
    for_each_column([this](const table_column& column) { line_.add(column, column.title); });
    return line_.finish();
  }

  [[nodiscard]] auto rule() const -> std::string {
    std::string text;
    for_each_column([&](const table_column& column) {
      if (!text.empty()) text += '+';
      text.append(column.width + 2, '-');
    });
    return text + '\n';
  }

  auto line_of(const contract_change& each) -> std::string {
    line_.add(ordinal_, show_number(each.ordinal()));
    line_.add(type_, show_word(to_string(each.type())));
    const auto cells = each.row().cells;
    for (std::size_t i = 0; i < data_.size(); ++i) line_.add(data_[i], show(cells[i]));
    if (log_.has_snapshots()) line_.add(snapshot_, show_snapshot(each));
    return line_.finish();
  }

  const change_log& log_;
  std::span<const contract_change> changes_;
  progress& shown_;
  table_column ordinal_{"ordinal"};
  table_column type_{"change", false};
  std::vector<table_column> data_;
  table_column snapshot_{"snapshot"};
  table_line line_;
};

}  // namespace

void write_table(std::ostream& output, const change_log& log, std::span<const contract_change> changes, progress& shown) {
  table_writer(log, changes, shown).write(output);
}

}  // namespace changelog_example
