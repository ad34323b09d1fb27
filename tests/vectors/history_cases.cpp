// SPDX-License-Identifier: Apache-2.0
// Cases of the operations on a table's history.
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include <evolog/history/range_bounds.hpp>
#include <evolog/history/range_resolution.hpp>
#include <evolog/history/resolve_range.hpp>
#include <evolog/history/snapshot.hpp>

#include "registry.hpp"

namespace evolog_vectors {
namespace {

using nlohmann::json;

auto optional_id(const json& value) -> std::optional<std::int64_t> {
  if (value.is_null()) return std::nullopt;
  return value.get<std::int64_t>();
}

auto or_null(const std::optional<std::int64_t>& id) -> json {
  return id ? json(*id) : json(nullptr);
}

void refuse_other_members(const json& object, const std::set<std::string, std::less<>>& known) {
  for (const auto& member : object.items()) {
    if (!known.contains(member.key())) throw std::invalid_argument("unknown member: " + member.key());
  }
}

auto read_snapshot(const json& value) -> evolog::snapshot {
  const auto word = value.at("operation").get<std::string>();
  const auto operation = evolog::parse_snapshot_operation(word);
  if (!operation) throw std::invalid_argument("unknown operation of a snapshot: " + word);
  return {.id = value.at("id").get<std::int64_t>(),
          .parent = optional_id(value.at("parent")),
          .timestamp = value.at("timestamp").get<std::int64_t>(),
          .operation = *operation,
          .delete_files = value.at("delete_files").get<bool>()};
}

auto read_bounds(const json& options) -> evolog::range_bounds {
  evolog::range_bounds bounds;
  if (options.contains("start_id")) bounds.start = evolog::after_snapshot{options["start_id"].get<std::int64_t>()};
  if (options.contains("start_ts")) bounds.start = evolog::after_timestamp{options["start_ts"].get<std::int64_t>()};
  if (options.contains("end_id")) bounds.end = evolog::until_snapshot{options["end_id"].get<std::int64_t>()};
  if (options.contains("end_ts")) bounds.end = evolog::until_timestamp{options["end_ts"].get<std::int64_t>()};
  return bounds;
}

auto run_resolve_range(const json& test_case) -> outcome {
  const json& options = test_case.at("options");
  refuse_other_members(options, {"snapshots", "head", "start_id", "start_ts", "end_id", "end_ts"});
  std::vector<evolog::snapshot> graph;
  for (const json& each : options.at("snapshots")) graph.push_back(read_snapshot(each));

  const auto resolved = evolog::resolve_range(graph, optional_id(options.at("head")), read_bounds(options));

  json expected = test_case.at("expect");
  refuse_other_members(expected, {"verdict", "snapshots", "snapshot", "common_ancestor"});
  if (!expected.contains("snapshots")) expected["snapshots"] = json::array();
  if (!expected.contains("common_ancestor")) expected["common_ancestor"] = nullptr;

  json got{{"verdict", to_string(resolved.verdict)}, {"snapshots", resolved.snapshots}};
  got["common_ancestor"] = or_null(resolved.common_ancestor);
  // A case of a malformed graph does not say which snapshot is to blame.
  if (expected.contains("snapshot")) got["snapshot"] = or_null(resolved.snapshot);

  if (got == expected) return {};
  return "expected " + expected.dump() + ", got " + got.dump();
}

constexpr std::array runners{named_runner{"resolve_range", run_resolve_range}};

}  // namespace

auto history_runners() -> std::span<const named_runner> {
  return runners;
}

}  // namespace evolog_vectors
