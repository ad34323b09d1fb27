// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "database.hpp"
#include "table_history.hpp"
#include "table_row.hpp"

namespace mirror_example {

/// What an output was built for; a later run must ask for the same.
struct output_request {
  std::vector<std::string> key;
  std::string condition;

  friend auto operator==(const output_request&, const output_request&) -> bool = default;
};

/// The table that the mirror keeps in step with its source, and the note beside it: its watermark and its request.
///
/// The table has no unique index, so that a key that others made ambiguous is found instead of overwritten.
class output_table {
 public:
  output_table(database& db, std::string name, std::vector<column> columns, output_request request);

  [[nodiscard]] auto exists() -> bool;
  /// \throws mirror_error where the table is not what this run would write
  void require_same_request();

  [[nodiscard]] auto watermark() -> std::optional<std::string>;
  void set_watermark(const std::string& watermark);

  /// Makes an empty table in the place of what there is.
  void create();
  void add_row(const table_row& row);
  [[nodiscard]] auto rows() -> std::vector<table_row>;

 private:
  database& db_;
  std::string name_;
  std::vector<column> columns_;
  output_request request_;
  std::optional<statement> insert_;
};

/// Called for every row that is written.
using on_write = std::function<void()>;

/// The output as the destination of `evolog::apply_changes`: one row per key.
class keyed_output {
 public:
  keyed_output(database& db, const std::string& table, const std::vector<column>& columns, const row_key& key, on_write written);

  template <class Key>
  [[nodiscard]] auto count(const Key& key) -> std::int64_t {
    return count_rows(cells_of(key));
  }
  template <class Key>
  void insert(const Key&, const table_row& row) {
    insert_.run(row);
    written_();
  }
  template <class Key>
  void replace(const Key& key, const table_row& row) {
    erase_.run(cells_of(key));
    insert(key, row);
  }
  template <class Key>
  void erase(const Key& key) {
    erase_.run(cells_of(key));
    written_();
  }

  /// The rows of a key.
  [[nodiscard]] auto find(const std::vector<cell>& key) -> std::vector<table_row>;

 private:
  template <class Key>
  static auto cells_of(const Key& key) -> std::vector<cell> {
    return {key.begin(), key.end()};
  }
  auto count_rows(const std::vector<cell>& key) -> std::int64_t;

  const std::vector<column>& columns_;
  statement count_;
  statement find_;
  statement insert_;
  statement erase_;
  on_write written_;
};

/// The output as the destination of `evolog::apply_net_changes`: a multiset of rows.
class counted_output {
 public:
  counted_output(database& db, const std::string& table, const std::vector<column>& columns, on_write written);

  [[nodiscard]] auto count(const table_row& row) -> std::int64_t;
  void add(const table_row& row, std::int64_t copies);
  void remove(const table_row& row, std::int64_t copies);

 private:
  statement count_;
  statement insert_;
  statement erase_;
  on_write written_;
};

}  // namespace mirror_example
