// SPDX-License-Identifier: Apache-2.0
#include "recorded_orders.hpp"

#include <cstdint>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include <evolog/adapt/json.hpp>
#include <evolog/changelog/diff.hpp>
#include <evolog/changelog/net_changes.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/vocabulary.hpp>
#include <evolog/schema/file_schema.hpp>
#include <evolog/schema/projection.hpp>
#include <evolog/schema/read.hpp>
#include <evolog/schema/read_changes.hpp>
#include <evolog/schema/schema_history.hpp>
#include <evolog/schema/types.hpp>
#include <evolog/schema/value_adapter.hpp>
#include <evolog/schema/value_identity.hpp>

#include "proof.hpp"

namespace practice_run {
namespace {

using nlohmann::json;
using row = std::vector<evolog::value>;

/// A data file as the recording holds it: names, ids and types of its own time.
struct data_file {
  evolog::file_schema schema;
  std::vector<row> rows;
};

struct file_event {
  std::int64_t snapshot;
  bool added;
  int file;
};

struct recording {
  evolog::schema_history history;
  json graph;
  std::map<int, data_file> files;
  std::vector<file_event> events;
};

template <class F>
void for_each_line(const std::filesystem::path& path, F f) {
  std::ifstream in(path);
  if (!in) throw std::runtime_error(path.string() + ": cannot be read");
  for (std::string line; std::getline(in, line);) f(json::parse(line));
}

auto read_json(const std::filesystem::path& path) -> json {
  std::ifstream in(path);
  if (!in) throw std::runtime_error(path.string() + ": cannot be read");
  return json::parse(in);
}

auto type_of_column(const std::string& name) -> evolog::type {
  using namespace evolog::types;
  if (name == "int32") return int_;
  if (name == "int64") return long_;
  if (name == "date32[day]") return date;
  if (name == "string") return string;
  throw std::runtime_error("a file has a column of type " + name + ", which this program does not know");
}

auto read_file(const json& line) -> data_file {
  std::vector<evolog::field> fields;
  for (const auto& column : line.at("fields")) {
    fields.push_back(evolog::types::optional(column.at("id").get<int>(), column.at("name").get<std::string>(),
                                             type_of_column(column.at("type").get<std::string>())));
  }
  std::vector<row> rows;
  for (const auto& cells : line.at("rows")) {
    auto& next = rows.emplace_back();
    for (std::size_t i = 0; i < fields.size(); ++i) next.push_back(evolog::value_from_json(cells.at(i), fields[i].type));
  }
  return {evolog::file_schema(std::move(fields)), std::move(rows)};
}

auto read_recording(const std::filesystem::path& folder) -> recording {
  recording out{evolog::history_from_metadata(read_json(folder / "metadata.json")), read_json(folder / "snapshots.json"), {}, {}};
  for_each_line(folder / "files.jsonl", [&](const json& line) {
    const auto file = line.at("file").get<int>();
    out.events.push_back({line.at("snapshot").get<std::int64_t>(), line.at("change") == "added", file});
    if (out.events.back().added) out.files.emplace(file, read_file(line));
  });
  return out;
}

auto row_by_names(const json& object, const evolog::schema& schema) -> row {
  row out;
  for (const auto& field : schema.fields()) out.push_back(evolog::value_from_json(object.at(std::string(field.name)), field.type));
  return out;
}

auto read_through(const data_file& file, const evolog::schema& schema) -> std::vector<row> {
  // The columns of the files are optional, those of the table are not: nulls are looked for while reading.
  return evolog::read_rows(file.rows, evolog::projection(file.schema, schema), evolog::value_adapter());
}

/// Whether the live files of every snapshot hold the rows that the engine saw, each snapshot read with the schema that `choose` gives.
template <class Choose>
auto states_agree(const recording& table, const std::filesystem::path& states, Choose choose) -> std::size_t {
  std::map<std::int64_t, json> recorded;
  for_each_line(states, [&](const json& line) { recorded[line.at("snapshot").get<std::int64_t>()] = line.at("rows"); });
  std::map<int, const data_file*> live;
  for (const auto& snapshot : table.graph.at("snapshots")) {
    const auto id = snapshot.at("id").get<std::int64_t>();
    for (const auto& event : table.events) {
      if (event.snapshot != id) continue;
      if (event.added) {
        live.emplace(event.file, &table.files.at(event.file));
      } else {
        live.erase(event.file);
      }
    }
    const auto schema = choose(id);
    std::vector<row> read;
    for (const auto& [number, file] : live) std::ranges::move(read_through(*file, schema), std::back_inserter(read));
    std::vector<row> expected;
    for (const auto& object : recorded.at(id)) expected.push_back(row_by_names(object, schema));
    if (!evolog::diff(read, expected).empty()) throw std::logic_error("snapshot " + std::to_string(id) + " was read wrongly");
  }
  return recorded.size();
}

/// A change as it stands in a file: which file it is in says how to read it.
struct file_change {
  evolog::change_type type;
  std::int64_t ordinal;
  std::int64_t snapshot;
  int file;
  row data;
};

}  // namespace
}  // namespace practice_run

template <>
struct evolog::change_traits<practice_run::file_change> {
  static constexpr auto type = &practice_run::file_change::type;
  static constexpr auto ordinal = &practice_run::file_change::ordinal;
  static constexpr auto snapshot = &practice_run::file_change::snapshot;
  static constexpr auto row = &practice_run::file_change::data;
};

namespace practice_run {
namespace {

/// The rows of every file that a commit added or deleted. Commits that only rewrite files give none, and have no ordinal.
auto changes_in_files(const recording& table) -> std::vector<file_change> {
  std::vector<file_change> changes;
  std::int64_t ordinal = 0;
  for (const auto& snapshot : table.graph.at("snapshots")) {
    if (snapshot.at("operation") == "replace") continue;
    const auto id = snapshot.at("id").get<std::int64_t>();
    for (const auto& event : table.events) {
      if (event.snapshot != id) continue;
      const auto type = event.added ? evolog::change_type::insert : evolog::change_type::delete_;
      for (const auto& data : table.files.at(event.file).rows) changes.push_back({type, ordinal, id, event.file, data});
    }
    ++ordinal;
  }
  return changes;
}

using comparable_change = std::tuple<row, evolog::change_type, std::int64_t, std::int64_t>;

/// The raw changelog made from the files, all rows in today's schema.
auto raw_changelog(const recording& table, const evolog::schema& today) -> std::vector<evolog::change<row>> {
  std::map<int, evolog::plan> plans;
  for (const auto& [number, file] : table.files) plans.emplace(number, evolog::projection(file.schema, today));
  const auto plan_of = [&plans](const file_change& change) -> const evolog::plan& { return plans.at(change.file); };
  return evolog::read_changes(changes_in_files(table), plan_of, evolog::value_adapter());
}

void prove_changelog(const recording& table, const std::filesystem::path& folder) {
  const auto today = table.history.current();
  const auto log = raw_changelog(table, today);
  std::vector<comparable_change> made;
  for (const auto& change : log) made.emplace_back(change.row, change.type, change.ordinal, change.snapshot.value());
  std::vector<comparable_change> recorded;
  for_each_line(folder / "changes.jsonl", [&](const json& line) {
    recorded.emplace_back(row_by_names(line, today), evolog::vocabularies::iceberg.parse(line.at("_change_type").get<std::string>(), 0),
                          line.at("_change_ordinal").get<std::int64_t>(), line.at("_commit_snapshot_id").get<std::int64_t>());
  });
  const auto net = evolog::net_changes(log).size();
  prove(evolog::diff(made, recorded).empty(), "the raw changelog made from " + std::to_string(table.files.size()) +
                                                  " files is the engine's, " + std::to_string(recorded.size()) + " changes");
  prove(net < log.size(),
        "rows that rewritten files carried over cancel, whatever schema wrote them: " + std::to_string(net) + " net changes");
}

}  // namespace

void run_recorded_orders(const std::filesystem::path& folder) {
  const auto table = read_recording(folder);
  std::cout << "7. the recorded table " << folder.filename().string() << ", with " << table.history.schemas().size() << " schemas\n";
  const auto today = table.history.current();
  const auto now = states_agree(table, folder / "states_today.jsonl", [&](std::int64_t) { return today; });
  prove(now > 0, "every live file of " + std::to_string(now) + " snapshots is read right through today's schema");
  const auto then = states_agree(table, folder / "states.jsonl", [&](std::int64_t id) { return table.history.of_snapshot(id); });
  prove(then > 0, "and through the schema of its snapshot");
  prove_changelog(table, folder);
}

}  // namespace practice_run
