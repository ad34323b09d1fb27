// SPDX-License-Identifier: Apache-2.0
#include "output_table.hpp"

#include <utility>

#include <nlohmann/json.hpp>

#include "mirror_error.hpp"

namespace mirror_example {
namespace {

constexpr auto create_notes =
    "CREATE TABLE IF NOT EXISTS mirror_outputs (name TEXT PRIMARY KEY, watermark TEXT, key TEXT, condition TEXT) WITHOUT ROWID";

/// `a, b, c`, each through `f`.
template <class Range, class F>
auto joined(const Range& range, const std::string& separator, F f) -> std::string {
  std::string out;
  for (const auto& element : range) out += (out.empty() ? "" : separator) + f(element);
  return out;
}

auto insert_sql(const std::string& table, std::size_t columns) -> std::string {
  return "INSERT INTO " + quoted_name(table) + " VALUES (" + joined(std::vector<int>(columns), ", ", [](int) { return std::string("?"); }) +
         ")";
}

// IS and not =, since a null key or a null column is equal to another.
auto where_sql(const std::string& table, const std::vector<std::string>& names) -> std::string {
  return " FROM " + quoted_name(table) + " WHERE " + joined(names, " AND ", [](const auto& name) { return quoted_name(name) + " IS ?"; });
}

auto names_of(const std::vector<column>& columns) -> std::vector<std::string> {
  std::vector<std::string> names;
  for (const auto& column : columns) names.push_back(column.name);
  return names;
}

auto key_names(const std::vector<column>& columns, const row_key& key) -> std::vector<std::string> {
  std::vector<std::string> names;
  for (const auto number : key.columns()) names.push_back(columns[number].name);
  return names;
}

auto read_row(const statement& rows, const std::vector<column>& columns) -> table_row {
  table_row row;
  for (int i = 0; const auto& column : columns) row.push_back(rows.read(i++, column.type));
  return row;
}

auto key_text(const output_request& request) -> std::string {
  return nlohmann::json(request.key).dump();
}

auto read_count(statement& counting, std::span<const cell> values) -> std::int64_t {
  counting.bind(values).step();
  const auto count = std::get<std::int64_t>(counting.read(0, column_type::integer));
  counting.step();  // to the end, so that it holds no lock
  return count;
}

}  // namespace

output_table::output_table(database& db, std::string name, std::vector<column> columns, output_request request)
    : db_(db), name_(std::move(name)), columns_(std::move(columns)), request_(std::move(request)) {
  db_.execute(create_notes);
}

auto output_table::exists() -> bool {
  auto tables = db_.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?");
  return tables.bind(std::vector<cell>{name_}).step();
}

void output_table::require_same_request() {
  auto described = db_.prepare("SELECT name FROM pragma_table_info(?)");
  described.bind(std::vector<cell>{name_});
  std::vector<std::string> names;
  while (described.step()) names.push_back(std::get<std::string>(described.read(0, column_type::text)));
  if (names != names_of(columns_)) {
    throw mirror_error("the table " + name_ + " of the database has other columns than the source: rebuild it with --full");
  }
  auto notes = db_.prepare("SELECT key, condition FROM mirror_outputs WHERE name = ?");
  if (!notes.bind(std::vector<cell>{name_}).step()) return;
  const std::vector<cell> wanted{key_text(request_), request_.condition};
  if (notes.read(0, column_type::text) != wanted[0] || notes.read(1, column_type::text) != wanted[1]) {
    throw mirror_error("the table " + name_ + " was built with another --key or --where: ask for the same, or rebuild it with --full");
  }
}

auto output_table::watermark() -> std::optional<std::string> {
  auto notes = db_.prepare("SELECT watermark FROM mirror_outputs WHERE name = ?");
  if (!notes.bind(std::vector<cell>{name_}).step()) return std::nullopt;
  const auto stored = notes.read(0, column_type::text);
  if (const auto* text = std::get_if<std::string>(&stored)) return *text;
  return std::nullopt;
}

void output_table::set_watermark(const std::string& watermark) {
  db_.prepare("INSERT OR REPLACE INTO mirror_outputs VALUES (?, ?, ?, ?)")
      .run(std::vector<cell>{name_, watermark, key_text(request_), request_.condition});
}

void output_table::create() {
  db_.execute("DROP TABLE IF EXISTS " + quoted_name(name_));
  // Columns without a type convert nothing.
  const auto names = names_of(columns_);
  db_.execute("CREATE TABLE " + quoted_name(name_) + " (" + joined(names, ", ", quoted_name) + ")");
  db_.execute("CREATE INDEX " + quoted_name(name_ + "_by_key") + " ON " + quoted_name(name_) + " (" +
              joined(request_.key.empty() ? names : request_.key, ", ", quoted_name) + ")");
  insert_ = db_.prepare(insert_sql(name_, columns_.size()));
}

void output_table::add_row(const table_row& row) {
  insert_->run(row);
}

auto output_table::rows() -> std::vector<table_row> {
  auto all = db_.prepare("SELECT * FROM " + quoted_name(name_));
  std::vector<table_row> rows;
  while (all.step()) rows.push_back(read_row(all, columns_));
  return rows;
}

keyed_output::keyed_output(database& db, const std::string& table, const std::vector<column>& columns, const row_key& key, on_write written)
    : columns_(columns),
      count_(db.prepare("SELECT count(*)" + where_sql(table, key_names(columns, key)))),
      find_(db.prepare("SELECT *" + where_sql(table, key_names(columns, key)))),
      insert_(db.prepare(insert_sql(table, columns.size()))),
      erase_(db.prepare("DELETE" + where_sql(table, key_names(columns, key)))),
      written_(std::move(written)) {}

auto keyed_output::find(const std::vector<cell>& key) -> std::vector<table_row> {
  find_.bind(key);
  std::vector<table_row> rows;
  while (find_.step()) rows.push_back(read_row(find_, columns_));
  return rows;
}

auto keyed_output::count_rows(const std::vector<cell>& key) -> std::int64_t {
  return read_count(count_, key);
}

counted_output::counted_output(database& db, const std::string& table, const std::vector<column>& columns, on_write written)
    : count_(db.prepare("SELECT count(*)" + where_sql(table, names_of(columns)))),
      insert_(db.prepare(insert_sql(table, columns.size()))),
      erase_(db.prepare("DELETE FROM " + quoted_name(table) + " WHERE rowid IN (SELECT rowid" + where_sql(table, names_of(columns)) +
                        " LIMIT ?)")),
      written_(std::move(written)) {}

auto counted_output::count(const table_row& row) -> std::int64_t {
  return read_count(count_, row);
}

void counted_output::add(const table_row& row, std::int64_t copies) {
  for (; copies > 0; --copies) insert_.run(row);
  written_();
}

void counted_output::remove(const table_row& row, std::int64_t copies) {
  auto values = row;
  values.emplace_back(copies);
  erase_.run(values);
  written_();
}

}  // namespace mirror_example
