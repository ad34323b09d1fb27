// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <evolog/history/snapshot.hpp>
#include <evolog/row/change.hpp>

#include "table_row.hpp"

namespace mirror_example {

enum class column_type { boolean, integer, floating, text };

struct column {
  std::string name;
  column_type type;
};

/// A recorded table: the folder that holds its metadata, its snapshots, its raw changelog and its states.
class table_history {
 public:
  /// \throws mirror_error where a file is missing or not right
  explicit table_history(std::filesystem::path folder);

  /// The columns of today's schema, and which of them identify a row; none where the table has no identifier fields.
  [[nodiscard]] auto columns() const -> const std::vector<column>& { return columns_; }
  [[nodiscard]] auto identifiers() const -> const std::vector<std::string>& { return identifiers_; }

  [[nodiscard]] auto snapshots() const -> const std::vector<evolog::snapshot>& { return snapshots_; }
  [[nodiscard]] auto head() const -> std::optional<std::int64_t> { return head_; }

  /// The rows of the table at a snapshot, in today's schema.
  [[nodiscard]] auto state_at(std::int64_t snapshot) const -> std::vector<table_row>;

  /// The raw changes of a range of snapshots, whose ordinals count from 0.
  [[nodiscard]] auto changes_of(std::span<const std::int64_t> snapshots) const -> std::vector<evolog::change<table_row>>;

 private:
  std::filesystem::path folder_;
  std::vector<column> columns_;
  std::vector<std::string> identifiers_;
  std::vector<evolog::snapshot> snapshots_;
  std::optional<std::int64_t> head_;
};

}  // namespace mirror_example
