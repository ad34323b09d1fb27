// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <evolog/call/apply_findings.hpp>
#include <evolog/history/plan_refresh.hpp>

namespace mirror_example {

/// What a run is asked to do.
struct request {
  std::filesystem::path history;
  std::filesystem::path database;
  std::vector<std::string> key;  // empty: the table's identifier fields
  std::optional<std::int64_t> head;
  std::string condition;  // empty: all rows
  bool full = false;
  bool dry_run = false;
  bool verify = false;
};

/// What a run did, or would do.
struct report {
  evolog::refresh_plan plan;
  std::size_t snapshots = 0;
  std::size_t changes = 0;
  evolog::apply_counts counts;
  std::size_t total_rows = 0;
  std::size_t wrong_rows = 0;  // found by the verification
};

/// Told how many writes of how many are done.
using on_progress = std::function<void(std::size_t done, std::size_t total)>;

/// Brings the output in step with its source. Output and watermark change in one transaction, or not at all.
///
/// \throws evolog::error where the source, the changes, the output or the watermark are not right
[[nodiscard]] auto run_mirror(const request& wanted, const on_progress& progress) -> report;

}  // namespace mirror_example
