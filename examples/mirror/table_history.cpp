// SPDX-License-Identifier: Apache-2.0
#include "table_history.hpp"

#include <fstream>
#include <limits>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include <evolog/adapt/json.hpp>
#include <evolog/history/resolve_range.hpp>
#include <evolog/row/vocabulary.hpp>
#include <evolog/schema/schema_history.hpp>

#include "mirror_error.hpp"

namespace mirror_example {
namespace {

using nlohmann::json;

auto open_file(const std::filesystem::path& path) -> std::ifstream {
  std::ifstream file(path);
  if (!file) throw mirror_error(path.string() + ": cannot be read: name the folder of a recorded table history");
  return file;
}

auto read_json(const std::filesystem::path& path) -> json {
  auto file = open_file(path);
  return json::parse(file);
}

/// Calls `f` with each line of a file of JSON lines, and with its number from 0.
template <class F>
void for_each_line(const std::filesystem::path& path, F f) {
  auto file = open_file(path);
  std::size_t number = 0;
  for (std::string line; std::getline(file, line); ++number) {
    if (line.empty()) continue;
    try {
      f(json::parse(line), number);
    } catch (const std::exception& e) {
      throw mirror_error(path.string() + ":" + std::to_string(number + 1) + ": " + e.what());
    }
  }
}

auto column_type_of(const evolog::field& field) -> column_type {
  using evolog::type_kind;
  switch (field.type.kind()) {
    case type_kind::boolean:
      return column_type::boolean;
    case type_kind::int_:
    case type_kind::long_:
      return column_type::integer;
    case type_kind::float_:
    case type_kind::double_:
      return column_type::floating;
    case type_kind::struct_:
    case type_kind::list:
    case type_kind::map:
      throw mirror_error("column " + std::string(field.name) + " is nested: the mirror writes tables of plain columns");
    default:
      return column_type::text;
  }
}

auto floating_cell(const json& value) -> cell {
  if (value.is_number()) return value.get<double>();
  const auto& text = value.get_ref<const std::string&>();
  if (text == "NaN") return std::numeric_limits<double>::quiet_NaN();
  if (text == "Infinity") return std::numeric_limits<double>::infinity();
  if (text == "-Infinity") return -std::numeric_limits<double>::infinity();
  throw mirror_error("\"" + text + "\" is no floating point number");
}

auto read_cell(const json& value, column_type type) -> cell {
  if (value.is_null()) return std::monostate();
  switch (type) {
    case column_type::boolean:
      return value.get<bool>();
    case column_type::integer:
      return value.get<std::int64_t>();
    case column_type::floating:
      return floating_cell(value);
    case column_type::text:
      return value.get<std::string>();
  }
  return std::monostate();
}

auto read_row(const json& object, const std::vector<column>& columns) -> table_row {
  table_row row;
  row.reserve(columns.size());
  for (const auto& column : columns) row.push_back(read_cell(object.at(column.name), column.type));
  return row;
}

auto read_snapshot(const json& object) -> evolog::snapshot {
  const auto operation = evolog::parse_snapshot_operation(object.at("operation").get<std::string>());
  if (!operation) throw mirror_error("the operation of snapshot " + object.at("id").dump() + " is unknown");
  evolog::snapshot snapshot{object.at("id").get<std::int64_t>(), std::nullopt, object.at("timestamp").get<std::int64_t>(), *operation,
                            object.at("delete_files").get<bool>()};
  if (!object.at("parent").is_null()) snapshot.parent = object.at("parent").get<std::int64_t>();
  return snapshot;
}

}  // namespace

table_history::table_history(std::filesystem::path folder) : folder_(std::move(folder)) {
  const auto schema = evolog::history_from_metadata(read_json(folder_ / "metadata.json")).current();
  for (const auto& field : schema.fields()) columns_.push_back({std::string(field.name), column_type_of(field)});
  for (const auto id : schema.identifier_ids()) identifiers_.emplace_back(schema.find(id)->name);

  const auto graph = read_json(folder_ / "snapshots.json");
  for (const auto& snapshot : graph.at("snapshots")) snapshots_.push_back(read_snapshot(snapshot));
  if (!graph.at("head").is_null()) head_ = graph.at("head").get<std::int64_t>();
}

auto table_history::state_at(std::int64_t snapshot) const -> std::vector<table_row> {
  std::optional<std::vector<table_row>> state;
  for_each_line(folder_ / "states_today.jsonl", [&](const json& line, std::size_t) {
    if (line.at("snapshot").get<std::int64_t>() != snapshot) return;
    state.emplace();
    for (const auto& row : line.at("rows")) state->push_back(read_row(row, columns_));
  });
  if (!state) throw mirror_error("the history has no state of snapshot " + std::to_string(snapshot) + ": choose another --head");
  return std::move(*state);
}

auto table_history::changes_of(std::span<const std::int64_t> snapshots) const -> std::vector<evolog::change<table_row>> {
  const evolog::ordinal_of_snapshot ordinal(snapshots);
  std::vector<evolog::change<table_row>> changes;
  for_each_line(folder_ / "changes.jsonl", [&](const json& line, std::size_t number) {
    const auto snapshot = line.at("_commit_snapshot_id").get<std::int64_t>();
    const auto position = ordinal(snapshot);
    if (!position) return;
    const auto type = evolog::vocabularies::iceberg.parse(line.at("_change_type").get<std::string>(), number);
    changes.push_back({type, *position, read_row(line, columns_), snapshot});
  });
  return changes;
}

}  // namespace mirror_example
