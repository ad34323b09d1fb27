// SPDX-License-Identifier: Apache-2.0
#include "database.hpp"

#include <cmath>
#include <cstdint>
#include <limits>
#include <string_view>
#include <variant>

#include <sqlite3.h>

#include "mirror_error.hpp"

namespace mirror_example {
namespace {

[[noreturn]] void fail(sqlite3* handle) {
  throw mirror_error(std::string("the database refuses: ") + sqlite3_errmsg(handle));
}

// SQLite has no NaN and no negative zero: what it would change is kept as text, in columns that convert nothing.
auto special_text(double number) -> const char* {
  if (std::isnan(number)) return "NaN";
  if (std::isinf(number)) return number > 0 ? "Infinity" : "-Infinity";
  return number == 0 && std::signbit(number) ? "-0.0" : nullptr;
}

auto special_number(std::string_view text) -> double {
  if (text == "Infinity") return std::numeric_limits<double>::infinity();
  if (text == "-Infinity") return -std::numeric_limits<double>::infinity();
  return text == "-0.0" ? -0.0 : std::numeric_limits<double>::quiet_NaN();
}

auto bind_text(sqlite3_stmt* handle, int place, std::string_view text) -> int {
  return sqlite3_bind_text64(handle, place, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
}

struct bind_cell {
  sqlite3_stmt* handle;
  int place;

  auto operator()(std::monostate) const -> int { return sqlite3_bind_null(handle, place); }
  auto operator()(bool value) const -> int { return sqlite3_bind_int64(handle, place, value ? 1 : 0); }
  auto operator()(std::int64_t value) const -> int { return sqlite3_bind_int64(handle, place, value); }
  auto operator()(double value) const -> int {
    const auto* text = special_text(value);
    return text != nullptr ? bind_text(handle, place, text) : sqlite3_bind_double(handle, place, value);
  }
  auto operator()(const std::string& value) const -> int { return bind_text(handle, place, value); }
};

}  // namespace

database::database(const std::filesystem::path& file) {
  sqlite3* handle = nullptr;
  const auto result = sqlite3_open(file.c_str(), &handle);
  handle_.reset(handle);
  if (result != SQLITE_OK) throw mirror_error(file.string() + ": cannot be opened as a database");
  constexpr int patience_ms = 10'000;
  sqlite3_busy_timeout(handle, patience_ms);
}

void database::close::operator()(sqlite3* handle) const {
  sqlite3_close(handle);
}

void database::execute(const std::string& sql) {
  if (sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail(handle_.get());
}

auto database::prepare(const std::string& sql) -> statement {
  sqlite3_stmt* prepared = nullptr;
  if (sqlite3_prepare_v2(handle_.get(), sql.c_str(), static_cast<int>(sql.size()), &prepared, nullptr) != SQLITE_OK) fail(handle_.get());
  return statement(prepared);
}

void statement::finalize::operator()(sqlite3_stmt* handle) const {
  sqlite3_finalize(handle);
}

auto statement::bind(std::span<const cell> values) -> statement& {
  sqlite3_reset(handle_.get());
  int place = 0;
  for (const auto& value : values) {
    if (std::visit(bind_cell{handle_.get(), ++place}, value) != SQLITE_OK) fail(sqlite3_db_handle(handle_.get()));
  }
  return *this;
}

auto statement::step() -> bool {
  const auto result = sqlite3_step(handle_.get());
  if (result != SQLITE_ROW && result != SQLITE_DONE) fail(sqlite3_db_handle(handle_.get()));
  return result == SQLITE_ROW;
}

auto statement::read(int column, column_type type) const -> cell {
  auto* handle = handle_.get();
  const auto stored = sqlite3_column_type(handle, column);
  if (stored == SQLITE_NULL) return std::monostate();
  if (type == column_type::boolean) return sqlite3_column_int64(handle, column) != 0;
  if (type == column_type::integer) return static_cast<std::int64_t>(sqlite3_column_int64(handle, column));
  if (type == column_type::floating && stored != SQLITE_TEXT) return sqlite3_column_double(handle, column);
  const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(handle, column));
  std::string text(bytes, static_cast<std::size_t>(sqlite3_column_bytes(handle, column)));
  if (type == column_type::floating) return special_number(text);
  return text;
}

transaction::~transaction() {
  if (!open_) return;
  try {
    db_.execute("ROLLBACK");
  } catch (const mirror_error&) {
    // The database rolls back by itself when it is opened again.
  }
}

auto quoted_name(const std::string& name) -> std::string {
  std::string out = "\"";
  for (const char c : name) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

}  // namespace mirror_example
