// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include <evolog/schema/error.hpp>
#include <evolog/schema/type.hpp>

// How types are made, within their limits.

namespace evolog {

constexpr type::type(type_kind kind) : kind_(kind) {
  switch (kind) {
    case type_kind::decimal:
    case type_kind::fixed:
    case type_kind::list:
    case type_kind::map:
      detail::fail_build(rule::type_limit, {}, 0, "a decimal, fixed, list or map type needs its parameters");
    case type_kind::geometry:
    case type_kind::geography:
      crs_ = "OGC:CRS84";
      break;
    case type_kind::struct_:
      depth_ = 1;
      break;
    default:
      break;
  }
}

constexpr type::type(type_kind kind, std::vector<field> fields) : kind_(kind), fields_(std::move(fields)) {
  for (const field& child : fields_) depth_ = child.type.depth_ > depth_ ? child.type.depth_ : depth_;
  if (++depth_ > max_nesting)
    detail::fail_build(rule::nesting_limit, fields_.front().name, fields_.front().id, "types nest at most 500 deep");
}

constexpr auto type::decimal(int precision, int scale) -> type {
  if (precision < 1 || precision > max_decimal_precision) detail::fail_build(rule::type_limit, {}, 0, "a decimal has 1 to 38 digits");
  if (scale < 0 || scale > precision)
    detail::fail_build(rule::type_limit, {}, 0, "the scale of a decimal is at least 0 and at most its precision");
  type out;
  out.kind_ = type_kind::decimal;
  out.first_ = precision;
  out.second_ = scale;
  return out;
}

constexpr auto type::fixed(int length) -> type {
  if (length < 1) detail::fail_build(rule::type_limit, {}, 0, "a fixed type has a length of at least 1");
  type out;
  out.kind_ = type_kind::fixed;
  out.first_ = length;
  return out;
}

constexpr auto type::geometry(std::string_view crs) -> type {
  if (crs.empty()) detail::fail_build(rule::type_limit, {}, 0, "a geometry names its coordinate system");
  type out(type_kind::geometry);
  out.crs_ = crs;
  return out;
}

constexpr auto type::geography(std::string_view crs, edge_algorithm algorithm) -> type {
  if (crs.empty()) detail::fail_build(rule::type_limit, {}, 0, "a geography names its coordinate system");
  type out(type_kind::geography);
  out.crs_ = crs;
  out.first_ = static_cast<int>(algorithm);
  return out;
}

constexpr auto type::struct_(std::vector<field> fields) -> type {
  return {type_kind::struct_, std::move(fields)};
}

namespace detail {

/// Elements have no place for them in Iceberg's metadata.
constexpr void check_element(const field& f) {
  const bool is_bare = !f.doc && f.initial_default.is_null() && f.write_default.is_null();
  if (!is_bare) fail_build(rule::element_change, f.name, f.id, "list elements, map keys and map values have no doc and no default");
}

}  // namespace detail

constexpr auto type::list(field element) -> type {
  detail::check_element(element);
  element.name = "element";
  std::vector<field> fields;
  fields.push_back(std::move(element));
  return {type_kind::list, std::move(fields)};
}

constexpr auto type::map(field key, field value) -> type {
  if (key.type.kind() == type_kind::unknown)
    detail::fail_build(rule::unknown_is_optional, "key", key.id, "a map key is required, so its type cannot be unknown");
  detail::check_element(key);
  detail::check_element(value);
  key.name = "key";
  key.required = true;
  value.name = "value";
  std::vector<field> fields;
  fields.push_back(std::move(key));
  fields.push_back(std::move(value));
  return {type_kind::map, std::move(fields)};
}

}  // namespace evolog
