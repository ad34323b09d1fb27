// SPDX-License-Identifier: Apache-2.0
#include "contracts.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <span>
#include <utility>

#include <range/v3/view/take.hpp>
#include <range/v3/view/transform.hpp>

#include <evolog/call/findings.hpp>
#include <evolog/changelog/create_changelog.hpp>
#include <evolog/changelog/net_changes.hpp>
#include <evolog/row/columns.hpp>

#include "display_text.hpp"
#include "input_error.hpp"

namespace changelog_example {
namespace {

/// The names of the columns, the first ones where there are many.
auto list_columns(const change_log& log) -> std::string {
  constexpr std::size_t listed = 20;
  std::string list;
  for (const auto& name : log.columns() | ranges::views::take(listed)) list += (list.empty() ? "" : ", ") + fit_text(name, 40).text;
  return log.columns().size() > listed ? list + ", ..." : list;
}

auto find_columns(const change_log& log, const std::vector<std::string>& names) -> std::vector<std::size_t> {
  std::vector<std::size_t> found;
  for (const auto& name : names) {
    const auto column = log.find_column(name);
    if (!column) throw input_error(1, 1, "there is no column '" + fit_text(name, 40).text + "'; the columns are " + list_columns(log));
    found.push_back(*column);
  }
  return found;
}

/// A key of columns that are known only at run time.
auto key_of(const std::vector<std::string>& names, std::span<const std::size_t> columns) {
  return evolog::named(names, [columns](const record& row) {
    return columns | ranges::views::transform([&row](std::size_t column) -> const cell& { return row.cells[column]; });
  });
}

/// `id = 7, region = "eu"`
auto describe_key(const record& row, const std::vector<std::string>& names, std::span<const std::size_t> columns) -> std::string {
  std::string text;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    text += (i == 0 ? "" : ", ") + names[i] + " = " + fit_text(row.cells[columns[i]].json, 40).text;
  }
  return text;
}

auto describe_lines(std::vector<std::size_t> lines) -> std::string {
  constexpr std::size_t listed = 8;
  std::string text = lines.size() == 1 ? "line " : "lines ";
  for (std::size_t i = 0; i < std::min(listed, lines.size()); ++i) text += (i == 0 ? "" : ", ") + std::to_string(lines[i]);
  return lines.size() > listed ? text + ", ..." : text;
}

/// Says of the first key that is not unique which rows are to blame, by their lines.
[[noreturn]] void refuse(const change_log& log, const evolog::not_unique_error& error, const std::vector<std::string>& names,
                         std::span<const std::size_t> columns) {
  const auto& first = error.violations().front();
  std::vector<std::size_t> lines;
  lines.reserve(first.positions.size());
  for (const auto position : first.positions) lines.push_back(log.changes()[position].row.line);
  const auto place = first.ordinal ? "ordinal " + *first.ordinal : std::string("the start");
  const auto mistake = first.count < 0 ? "lacks " + std::to_string(-first.count) + " of the rows deleted at " + place
                                       : "has " + std::to_string(first.count) + " rows after " + place;
  const auto keys = error.violations().size();
  throw input_error(lines.front(), 1,
                    "the key " + describe_key(log.changes()[first.positions.front()].row, names, columns) + " " + mistake + " (" +
                        describe_lines(lines) + ")" + (keys == 1 ? "" : ", the first of " + std::to_string(keys) + " such keys") +
                        "; choose --key columns that identify a row, or take --contract net");
}

}  // namespace

auto run_contract(const change_log& log, evolog::contract wanted, const std::vector<std::string>& key) -> contract_result {
  if (!log.has_columns()) return {};
  const auto columns = find_columns(log, key);
  if (wanted == evolog::contract::raw) return evolog::remove_carryovers(log.changes());
  if (wanted == evolog::contract::net) return evolog::net_changes(log.changes());
  try {
    return evolog::create_changelog(log.changes(), key_of(key, columns), wanted);
  } catch (const evolog::not_unique_error& error) {
    refuse(log, error, key, columns);
  }
}

auto sort_by_ordinal(const contract_result& changes) -> std::vector<contract_change> {
  std::vector<std::size_t> order(changes.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return std::pair(changes[a].ordinal(), a) < std::pair(changes[b].ordinal(), b); });
  std::vector<contract_change> sorted;
  sorted.reserve(order.size());
  for (const auto i : order) sorted.push_back(changes[i]);
  return sorted;
}

}  // namespace changelog_example
