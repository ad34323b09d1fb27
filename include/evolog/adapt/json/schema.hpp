// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include <evolog/adapt/detail/json_field.hpp>
#include <evolog/adapt/detail/json_place.hpp>
#include <evolog/adapt/json/error.hpp>
#include <evolog/schema/file_schema.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/type.hpp>

namespace evolog::detail::iceberg_json {

[[nodiscard]] inline auto read_top_fields(const json_place& place, json_ids ids) -> std::vector<field> {
  place.expect_object("a schema is an object");
  const json_place kind = place.at("type");
  if (kind.as_string() != "struct") kind.refuse("the type of a schema is \"struct\"");
  return read_fields(place.at("fields"), ids);
}

[[nodiscard]] inline auto read_identifiers(const json_place& place) -> std::vector<int> {
  std::vector<int> ids;
  if (!place.has("identifier-field-ids")) return ids;
  const json_place all = place.at("identifier-field-ids");
  all.expect_array("the identifier ids are an array");
  for (std::size_t i = 0; i < all.json().size(); ++i) ids.push_back(all.at(i).as_int());
  return ids;
}

[[nodiscard]] inline auto read_schema(const json_place& place) -> schema {
  std::vector<field> fields = read_top_fields(place, json_ids::required);
  const std::vector<int> identifiers = read_identifiers(place);
  return build_at(place, [&] { return schema(std::move(fields)).with_identifier_ids(identifiers); });
}

}  // namespace evolog::detail::iceberg_json

namespace evolog {

/// Reads a type in Iceberg's JSON form: a text for one that is not nested, else an object.
///
/// \complexity linear in the JSON
/// \throws json_error where it is no type, or one outside its limits
/// Source: the Iceberg specification, appendix C
[[nodiscard]] inline auto type_from_json(const nlohmann::json& j) -> type {
  return detail::iceberg_json::read_type(detail::iceberg_json::json_place(j), detail::iceberg_json::json_ids::required);
}

[[nodiscard]] inline auto type_to_json(const type& t) -> nlohmann::json {
  return detail::iceberg_json::write_type(t);
}

/// Reads a schema in Iceberg's JSON form. What stands beside its fields and identifiers, such as its schema id, is left to the caller.
///
/// \complexity n log n in the fields
/// \throws json_error where the JSON is no schema or the schema breaks a rule
/// Example: examples/json.cpp
/// Source: the Iceberg specification, appendix C
[[nodiscard]] inline auto schema_from_json(const nlohmann::json& j) -> schema {
  return detail::iceberg_json::read_schema(detail::iceberg_json::json_place(j));
}

[[nodiscard]] inline auto schema_to_json(const schema& s) -> nlohmann::json {
  nlohmann::json out{{"type", "struct"}, {"fields", detail::iceberg_json::write_fields(s.fields())}};
  if (!s.identifier_ids().empty()) out["identifier-field-ids"] = s.identifier_ids();
  return out;
}

/// Reads what a file holds from the same form, ids missing or repeated as they are.
///
/// \throws json_error where the JSON is no schema
[[nodiscard]] inline auto file_schema_from_json(const nlohmann::json& j) -> file_schema {
  return file_schema(detail::iceberg_json::read_top_fields(detail::iceberg_json::json_place(j), detail::iceberg_json::json_ids::optional));
}

/// For `nlohmann::json j = s;` and `j.get<schema>()`.
inline void to_json(nlohmann::json& j, const schema& s) {
  j = schema_to_json(s);
}
inline void from_json(const nlohmann::json& j, schema& s) {
  s = schema_from_json(j);
}

}  // namespace evolog
