// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include <evolog/adapt/detail/json_field.hpp>
#include <evolog/adapt/detail/json_place.hpp>
#include <evolog/adapt/json/error.hpp>
#include <evolog/schema/name_mapping.hpp>
#include <evolog/schema/value.hpp>

namespace evolog::detail::iceberg_json {

[[nodiscard]] inline auto read_mapped_fields(json_place place) -> std::vector<mapped_field>;

[[nodiscard]] inline auto read_mapped_field(json_place place) -> mapped_field {
  place.expect_object("a node of a name mapping is an object");
  mapped_field out;
  if (place.has("field-id")) {
    out.id = place.at("field-id").as_int();
    place.set_id(*out.id);
  }
  const json_place names = place.at("names");
  names.expect_array("the names of a column are an array");
  for (std::size_t i = 0; i < names.json().size(); ++i) out.names.emplace_back(names.at(i).as_string());
  if (place.has("fields")) out.fields = read_mapped_fields(place.at("fields"));
  return out;
}

inline auto read_mapped_fields(json_place place) -> std::vector<mapped_field> {
  place.expect_array("the nodes of a name mapping are an array");
  place.descend();
  if (place.depth() > max_nesting) place.refuse("types nest at most 500 deep, and name mappings no deeper");
  std::vector<mapped_field> out;
  for (std::size_t i = 0; i < place.json().size(); ++i) out.push_back(read_mapped_field(place.at(i)));
  return out;
}

[[nodiscard]] inline auto write_mapped_fields(const std::vector<mapped_field>& nodes) -> nlohmann::json {
  nlohmann::json out = nlohmann::json::array();
  for (const mapped_field& node : nodes) {
    nlohmann::json names = nlohmann::json::array();
    for (const text& name : node.names) names.push_back(name.str());
    nlohmann::json one{{"names", std::move(names)}};
    if (node.id) one["field-id"] = *node.id;
    if (!node.fields.empty()) one["fields"] = write_mapped_fields(node.fields);
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace evolog::detail::iceberg_json

namespace evolog {

/// Reads a name mapping as the table property `schema.name-mapping.default` holds it.
///
/// \complexity n log n in the nodes
/// \throws json_error where it is none, or one name belongs to two columns of a struct
/// Source: the Iceberg specification, name mapping serialization
[[nodiscard]] inline auto name_mapping_from_json(const nlohmann::json& j) -> name_mapping {
  const detail::iceberg_json::json_place place(j);
  return detail::iceberg_json::build_at(place, [&] { return name_mapping(detail::iceberg_json::read_mapped_fields(place)); });
}

[[nodiscard]] inline auto name_mapping_to_json(const name_mapping& mapping) -> nlohmann::json {
  return detail::iceberg_json::write_mapped_fields(mapping.fields());
}

/// For `nlohmann::json j = mapping;` and `j.get<name_mapping>()`.
inline void to_json(nlohmann::json& j, const name_mapping& mapping) {
  j = name_mapping_to_json(mapping);
}
inline void from_json(const nlohmann::json& j, name_mapping& mapping) {
  mapping = name_mapping_from_json(j);
}

}  // namespace evolog
