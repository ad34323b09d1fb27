// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include "table_history.hpp"
#include "table_row.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace mirror_example {

class statement;

/// A SQLite database file.
class database {
 public:
  /// \throws mirror_error where the file cannot be opened
  explicit database(const std::filesystem::path& file);

  void execute(const std::string& sql);
  [[nodiscard]] auto prepare(const std::string& sql) -> statement;

 private:
  struct close {
    void operator()(sqlite3* handle) const;
  };
  std::unique_ptr<sqlite3, close> handle_;
};

/// A prepared statement; run it as often as needed.
class statement {
 public:
  /// Starts anew with these values for its parameters.
  auto bind(std::span<const cell> values) -> statement&;
  /// Goes to the next row of the result. False where there is none.
  auto step() -> bool;
  /// Runs to the end.
  void run(std::span<const cell> values) {
    bind(values);
    while (step()) {
    }
  }
  [[nodiscard]] auto read(int column, column_type type) const -> cell;

 private:
  friend class database;

  struct finalize {
    void operator()(sqlite3_stmt* handle) const;
  };
  explicit statement(sqlite3_stmt* handle) : handle_(handle) {}

  std::unique_ptr<sqlite3_stmt, finalize> handle_;
};

/// A transaction, rolled back unless it is committed.
class transaction {
 public:
  explicit transaction(database& db) : db_(db) { db_.execute("BEGIN IMMEDIATE"); }
  ~transaction();
  transaction(const transaction&) = delete;
  auto operator=(const transaction&) -> transaction& = delete;

  void commit() {
    db_.execute("COMMIT");
    open_ = false;
  }

 private:
  database& db_;
  bool open_ = true;
};

/// A name as SQL takes it, whatever is in it.
[[nodiscard]] auto quoted_name(const std::string& name) -> std::string;

}  // namespace mirror_example
