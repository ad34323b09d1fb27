// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include <evolog/adapt/detail/json_place.hpp>
#include <evolog/adapt/json/value.hpp>
#include <evolog/schema/error.hpp>
#include <evolog/schema/type.hpp>
#include <evolog/schema/type_text.hpp>
#include <evolog/schema/value.hpp>

namespace evolog::detail::iceberg_json {

/// Whether every field has to say its id: the fields of a file may not.
enum class json_ids { required, optional };

/// Runs what builds a part of a schema, so that what breaks a rule is reported at its place in the JSON.
template <class F>
auto build_at(const json_place& place, F build) {
  try {
    return build();
  } catch (const schema_error& e) {
    const problem& p = e.problem();
    const std::string path = p.path.empty() ? "" : '\'' + p.path.str() + "': ";
    throw json_error(place.pointer(), p.id != 0 ? p.id : place.id(), path + p.sentence.str());
  }
}

[[nodiscard]] inline auto read_type(json_place place, json_ids ids) -> type;

[[nodiscard]] inline auto read_id(const json_place& parent, const char* key, json_ids ids) -> int {
  if (ids == json_ids::optional && !parent.has(key)) return 0;
  return parent.at(key).as_int();
}

[[nodiscard]] inline auto read_default(const json_place& parent, const char* key, const type& t) -> value {
  if (!parent.has(key)) return {};
  return read_value(parent.at(key), t);
}

[[nodiscard]] inline auto read_field(json_place place, json_ids ids) -> field {
  place.expect_object("a field is an object");
  field out;
  out.id = read_id(place, "id", ids);
  place.set_id(out.id);
  out.name = place.at("name").as_string();
  out.required = place.at("required").as_bool();
  out.type = read_type(place.at("type"), ids);
  if (place.has("doc")) out.doc = text(place.at("doc").as_string());
  out.initial_default = read_default(place, "initial-default", out.type);
  out.write_default = read_default(place, "write-default", out.type);
  return out;
}

[[nodiscard]] inline auto read_fields(const json_place& place, json_ids ids) -> std::vector<field> {
  place.expect_array("the fields of a struct are an array");
  std::vector<field> out;
  for (std::size_t i = 0; i < place.json().size(); ++i) out.push_back(read_field(place.at(i), ids));
  return out;
}

/// The element of a list, or the key or value of a map, whose facts stand beside it under names that start with its own.
[[nodiscard]] inline auto read_inner_field(const json_place& parent, const std::string& name, bool is_key, json_ids ids) -> field {
  field out;
  out.id = read_id(parent, (name + "-id").c_str(), ids);
  out.required = is_key || parent.at((name + "-required").c_str()).as_bool();
  json_place inner = parent.at(name.c_str());
  inner.set_id(out.id);
  out.type = read_type(inner, ids);
  return out;
}

[[nodiscard]] inline auto read_nested_type(const json_place& place, json_ids ids) -> type {
  const json_place kind_place = place.at("type");
  const std::string& kind = kind_place.as_string();
  if (kind == "struct") return type::struct_(read_fields(place.at("fields"), ids));
  if (kind == "list") return type::list(read_inner_field(place, "element", false, ids));
  if (kind == "map") return type::map(read_inner_field(place, "key", true, ids), read_inner_field(place, "value", false, ids));
  kind_place.refuse("this is no nested type: struct, list and map are (" + kind + ")");
}

inline auto read_type(json_place place, json_ids ids) -> type {
  if (place.json().is_string()) {
    return build_at(place, [&] { return parse_type(place.as_string()); });
  }
  place.expect_object("a type is a text or an object");
  place.descend();
  if (place.depth() > max_nesting) place.refuse("types nest at most 500 deep");
  return build_at(place, [&] { return read_nested_type(place, ids); });
}

[[nodiscard]] inline auto write_type(const type& t) -> nlohmann::json;

[[nodiscard]] inline auto write_field(const field& f) -> nlohmann::json {
  nlohmann::json out{{"id", f.id}, {"name", f.name.str()}, {"required", f.required}, {"type", write_type(f.type)}};
  if (f.doc) out["doc"] = f.doc->str();
  if (!f.initial_default.is_null()) out["initial-default"] = value_to_json(f.initial_default, f.type);
  if (!f.write_default.is_null()) out["write-default"] = value_to_json(f.write_default, f.type);
  return out;
}

[[nodiscard]] inline auto write_fields(const std::vector<field>& fields) -> nlohmann::json {
  nlohmann::json out = nlohmann::json::array();
  for (const field& f : fields) out.push_back(write_field(f));
  return out;
}

inline auto write_type(const type& t) -> nlohmann::json {
  switch (t.kind()) {
    case type_kind::struct_:
      return {{"type", "struct"}, {"fields", write_fields(t.fields())}};
    case type_kind::list:
      return {{"type", "list"},
              {"element-id", t.element().id},
              {"element", write_type(t.element().type)},
              {"element-required", t.element().required}};
    case type_kind::map:
      return {{"type", "map"},
              {"key-id", t.key().id},
              {"key", write_type(t.key().type)},
              {"value-id", t.value().id},
              {"value", write_type(t.value().type)},
              {"value-required", t.value().required}};
    default:
      return to_string(t);
  }
}

}  // namespace evolog::detail::iceberg_json
