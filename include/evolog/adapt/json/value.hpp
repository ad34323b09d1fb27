// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include <evolog/adapt/detail/json_place.hpp>
#include <evolog/adapt/detail/json_primitive.hpp>
#include <evolog/adapt/json/error.hpp>
#include <evolog/schema/type.hpp>
#include <evolog/schema/type_text.hpp>
#include <evolog/schema/value.hpp>

namespace evolog::detail::iceberg_json {

[[nodiscard]] inline auto read_value(const json_place& place, const type& t) -> value;

[[nodiscard]] inline auto read_child_value(const json_place& place, const field& f) -> value {
  if (f.required && place.json().is_null()) place.refuse("null is no value for a required field");
  return read_value(place, f.type);
}

[[nodiscard]] inline auto read_values(const json_place& place, const field& f) -> std::vector<value> {
  place.expect_array("an array of values is expected here");
  std::vector<value> out;
  for (std::size_t i = 0; i < place.json().size(); ++i) out.push_back(read_child_value(place.at(i), f));
  return out;
}

[[nodiscard]] inline auto read_map_value(const json_place& place, const type& t) -> value {
  place.expect_object("a map is an object of \"keys\" and \"values\"");
  std::vector<value> keys = read_values(place.at("keys"), t.key());
  std::vector<value> values = read_values(place.at("values"), t.value());
  if (keys.size() != values.size()) place.refuse("a map has as many keys as values");
  std::vector<std::pair<value, value>> entries;
  for (std::size_t i = 0; i < keys.size(); ++i) entries.emplace_back(std::move(keys[i]), std::move(values[i]));
  return value::map(std::move(entries));
}

/// `{}` is the struct of its fields' own defaults; else every field that is not null stands under its id.
[[nodiscard]] inline auto read_struct_value(const json_place& place, const type& t) -> value {
  place.expect_object("a struct is an object whose keys are the ids of its fields");
  if (place.json().empty()) return value::struct_();
  std::vector<value> children;
  std::size_t used = 0;
  for (const field& f : t.fields()) {
    const auto found = place.json().find(std::to_string(f.id));
    if (found == place.json().end()) {
      if (f.required) place.refuse("the required field '" + f.name.str() + "' has no value");
      children.emplace_back();
    } else {
      ++used;
      children.push_back(read_child_value(json_place(place, *found, found.key()), f));
    }
  }
  if (used != place.json().size()) place.refuse("a struct is an object whose keys are the ids of its fields");
  return value::struct_(std::move(children));
}

inline auto read_value(const json_place& place, const type& t) -> value {
  if (place.json().is_null()) return {};
  if (t.is_struct()) return read_struct_value(place, t);
  if (t.kind() == type_kind::list) return value::list(read_values(place, t.element()));
  if (t.kind() == type_kind::map) return read_map_value(place, t);
  const auto parsed = parse_primitive(place.json(), t.kind());
  const auto fitting = parsed ? fit_value(*parsed, t) : parsed;
  if (!fitting) place.refuse("this is no value of type " + to_string(t));
  return *fitting;
}

}  // namespace evolog::detail::iceberg_json

namespace evolog {

/// Reads Iceberg's JSON form of a single value: dates and decimals as text, bytes as hexadecimal digits, a map as `keys` and `values`, a
/// struct by the ids of its fields.
///
/// `"NaN"` and `"Infinity"` are accepted where a number is expected.
///
/// \param j  the JSON; null is the null of any type
/// \param t  the type of the column
/// \complexity linear in the JSON
/// \throws json_error where it is no value of the type
/// Source: the Iceberg specification, JSON single-value serialization
[[nodiscard]] inline auto value_from_json(const nlohmann::json& j, const type& t) -> value {
  return detail::iceberg_json::read_value(detail::iceberg_json::json_place(j), t);
}

/// Writes Iceberg's JSON form of a single value.
///
/// \param v  a value of the type, or null
/// \param t  the type of the column
/// \complexity linear in the value
/// \throws json_error where the value is not of the type
/// Source: the Iceberg specification, JSON single-value serialization
[[nodiscard]] inline auto value_to_json(const value& v, const type& t) -> nlohmann::json {
  if (v.is_null()) return nullptr;
  if (t.is_struct() && v.kind() == value_kind::struct_ && (v.children().empty() || v.children().size() == t.fields().size())) {
    nlohmann::json out = nlohmann::json::object();
    for (std::size_t i = 0; i < v.children().size(); ++i)
      out[std::to_string(t.fields()[i].id)] = value_to_json(v.children()[i], t.fields()[i].type);
    return out;
  }
  if (t.kind() == type_kind::list && v.kind() == value_kind::list) {
    nlohmann::json out = nlohmann::json::array();
    for (const value& element : v.children()) out.push_back(value_to_json(element, t.element().type));
    return out;
  }
  if (t.kind() == type_kind::map && v.kind() == value_kind::map) {
    nlohmann::json keys = nlohmann::json::array();
    nlohmann::json values = nlohmann::json::array();
    for (std::size_t i = 0; i < v.children().size(); i += 2) {
      keys.push_back(value_to_json(v.children()[i], t.key().type));
      values.push_back(value_to_json(v.children()[i + 1], t.value().type));
    }
    return {{"keys", std::move(keys)}, {"values", std::move(values)}};
  }
  const auto fitting = t.is_nested() ? std::nullopt : detail::fit_value(v, t);
  if (!fitting) throw json_error({}, 0, "the value " + to_string(v) + " is not of type " + to_string(t));
  return detail::iceberg_json::primitive_to_json(*fitting, t);
}

}  // namespace evolog
