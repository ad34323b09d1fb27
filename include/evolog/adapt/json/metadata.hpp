// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include <evolog/adapt/detail/json_field.hpp>
#include <evolog/adapt/detail/json_place.hpp>
#include <evolog/adapt/json/error.hpp>
#include <evolog/adapt/json/schema.hpp>
#include <evolog/schema/schema_history.hpp>

namespace evolog::detail::iceberg_json {

[[nodiscard]] inline auto read_stored_schema(const json_place& place, int default_id) -> stored_schema {
  schema read = read_schema(place);
  return {place.has("schema-id") ? place.at("schema-id").as_int() : default_id, std::move(read)};
}

/// Old tables of format 1 have one schema, under "schema".
[[nodiscard]] inline auto read_stored_schemas(const json_place& metadata) -> std::vector<stored_schema> {
  std::vector<stored_schema> out;
  if (!metadata.has("schemas")) {
    out.push_back(read_stored_schema(metadata.at("schema"), 0));
    return out;
  }
  const json_place all = metadata.at("schemas");
  all.expect_array("the schemas of a table are an array");
  for (std::size_t i = 0; i < all.json().size(); ++i) {
    const json_place one = all.at(i);
    one.expect_object("a schema is an object");
    out.push_back(read_stored_schema(one, one.at("schema-id").as_int()));
  }
  return out;
}

inline void read_snapshots(const json_place& metadata, schema_history& history) {
  if (!metadata.has("snapshots")) return;
  const json_place all = metadata.at("snapshots");
  all.expect_array("the snapshots of a table are an array");
  for (std::size_t i = 0; i < all.json().size(); ++i) {
    const json_place one = all.at(i);
    one.expect_object("a snapshot is an object");
    if (!one.has("schema-id")) continue;
    const std::int64_t snapshot = one.at("snapshot-id").as_long();
    const json_place schema_id = one.at("schema-id");
    build_at(schema_id, [&] { history.add_snapshot(snapshot, schema_id.as_int()); });
  }
}

}  // namespace evolog::detail::iceberg_json

namespace evolog {

/// Reads the schemas of a table from its `metadata.json`: all of them, the current one's id, the greatest column id, and the schema that
/// each snapshot was written with.
///
/// \param metadata  the table's metadata, of any format version
/// \complexity n log n in the fields of all schemas
/// \throws json_error where the metadata is not right
/// Example: examples/json.cpp
/// Source: the Iceberg specification, table metadata
[[nodiscard]] inline auto history_from_metadata(const nlohmann::json& metadata) -> schema_history {
  const detail::iceberg_json::json_place place(metadata);
  place.expect_object("the metadata of a table is an object");
  std::vector<stored_schema> schemas = detail::iceberg_json::read_stored_schemas(place);
  const int current = place.has("schemas") ? place.at("current-schema-id").as_int() : schemas.front().id;
  const int last_column_id = place.at("last-column-id").as_int();
  auto history = detail::iceberg_json::build_at(place, [&] { return schema_history(std::move(schemas), current, last_column_id); });
  detail::iceberg_json::read_snapshots(place, history);
  return history;
}

/// Writes the schemas of a table into its metadata: `schemas`, `current-schema-id` and `last-column-id`. The rest is left alone.
///
/// \param history   a history with at least one schema
/// \param metadata  the table's metadata; where it has a `schema`, as old tables do, that becomes the current one
/// \complexity linear in the fields of all schemas
/// Example: examples/json.cpp
/// Source: the Iceberg specification, table metadata
inline void history_to_metadata(const schema_history& history, nlohmann::json& metadata) {
  nlohmann::json schemas = nlohmann::json::array();
  for (const stored_schema& one : history.schemas()) {
    nlohmann::json written = schema_to_json(one.schema);
    written["schema-id"] = one.id;
    if (one.id == history.current_id() && metadata.contains("schema")) metadata["schema"] = written;
    schemas.push_back(std::move(written));
  }
  metadata["schemas"] = std::move(schemas);
  metadata["current-schema-id"] = history.current_id();
  metadata["last-column-id"] = history.last_column_id();
}

}  // namespace evolog
