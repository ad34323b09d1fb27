// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <evolog/schema/promotion.hpp>
#include <evolog/schema/text.hpp>
#include <evolog/schema/type.hpp>
#include <evolog/schema/type_text.hpp>
#include <evolog/schema/value.hpp>

namespace evolog {

/// Where the values of a column come from.
enum class source {
  null,             ///< from nowhere: the column is null in every row
  column,           ///< from a column of the file
  constant,         ///< from the file's partition
  initial_default,  ///< from the default that older rows hold
  metadata          ///< from the reader, which knows the position of a row and the like
};

/// How one column is read.
struct plan_step {
  int id = 0;
  text path;  ///< canonical
  text name;
  bool required = false;
  evolog::type type;
  source from = source::null;
  std::size_t column = 0;                                 ///< among the file's columns of the same struct; for `source::column`
  evolog::promotion promotion = evolog::promotion::none;  ///< what the file's value needs
  value fill;                                             ///< the value of every row, unless the file or the reader has it
  bool check_null = false;                                ///< the file may hold a null where the column takes none
  bool unchanged = false;                                 ///< the whole value passes as it is, with all that is inside
  std::vector<plan_step> children;                        ///< for a struct, list or map from the file

  friend constexpr auto operator==(const plan_step&, const plan_step&) -> bool = default;
};

/// How the rows of a file are read with a schema: a step for each column. Resolved once, printable, comparable, without data.
///
/// Example: examples/projection.cpp
/// \see projection, read_rows
/// Source: schema contract 4
class plan {
 public:
  constexpr plan() = default;
  /// \param steps  in the order of the schema that reads
  constexpr explicit plan(std::vector<plan_step> steps) {
    root_.required = true;
    root_.type = type(type_kind::struct_);
    root_.from = source::column;
    root_.children = std::move(steps);
  }

  [[nodiscard]] constexpr auto fields() const -> const std::vector<plan_step>& { return root_.children; }
  /// The row itself as a struct of its columns. Its id is 0 and its type says no fields.
  [[nodiscard]] constexpr auto root() const -> const plan_step& { return root_; }

  /// The step of the field with this id at any depth, or null. What is inside an unchanged or filled column has a step only below structs,
  /// lists and maps that come from the file.
  ///
  /// \complexity linear in the fields
  [[nodiscard]] constexpr auto find(int id) const -> const plan_step* { return find(root_.children, id); }

  friend constexpr auto operator==(const plan&, const plan&) -> bool = default;

 private:
  [[nodiscard]] static constexpr auto find(const std::vector<plan_step>& steps, int id) -> const plan_step* {
    for (const plan_step& step : steps) {
      if (step.id == id) return &step;
      if (const plan_step* found = find(step.children, id)) return found;
    }
    return nullptr;
  }

  plan_step root_;
};

}  // namespace evolog

namespace evolog::detail {

/// One printed step: `  3: x: required long` and `column 0, int to long`.
struct plan_line {
  std::string column;
  std::string origin;
};

[[nodiscard]] inline auto origin_text(const plan_step& step, const plan_step* parent) -> std::string {
  std::string out;
  switch (step.from) {
    case source::null:
      return "null";
    case source::constant:
      return "constant " + to_string(step.fill);
    case source::initial_default:
      return "default " + to_string(step.fill);
    case source::metadata:
      return "metadata";
    case source::column:
      break;
  }
  const bool is_repeated = parent != nullptr && !parent->type.is_struct();
  out = is_repeated ? "each " + step.name.str() : "column " + std::to_string(step.column);
  if (step.promotion != promotion::none) out += ", " + std::string(promotion_text(step.promotion));
  if (step.check_null) out += ", no null";
  return out;
}

/// Where all that is inside a column passes as it is, its type is printed as a whole, else step by step.
inline void append_lines(const plan_step& step, const plan_step* parent, std::size_t depth, std::vector<plan_line>& out) {
  const bool is_whole = step.unchanged || step.children.empty();
  const std::string kind(kind_names[static_cast<std::size_t>(step.type.kind())]);
  out.push_back({std::string(2 * depth, ' ') + std::to_string(step.id) + ": " + step.name.str() +
                     (step.required ? ": required " : ": optional ") + (is_whole ? to_string(step.type) : kind),
                 origin_text(step, parent)});
  if (is_whole) return;
  for (const plan_step& child : step.children) append_lines(child, &step, depth + 1, out);
}

}  // namespace evolog::detail

namespace evolog {

/// A line for each step: the column, and where its values come from.
[[nodiscard]] inline auto to_string(const plan& p) -> std::string {
  std::vector<detail::plan_line> lines;
  for (const plan_step& step : p.fields()) detail::append_lines(step, nullptr, 0, lines);
  std::size_t width = 0;
  for (const auto& line : lines) width = std::max(width, line.column.size() + 4);
  std::string out;
  for (const auto& line : lines) out += line.column + std::string(width - line.column.size(), ' ') + "<- " + line.origin + '\n';
  return out;
}

inline auto operator<<(std::ostream& out, const plan& p) -> std::ostream& {
  return out << to_string(p);
}

}  // namespace evolog
