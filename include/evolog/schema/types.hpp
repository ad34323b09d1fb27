// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <string_view>
#include <utility>
#include <vector>

#include <evolog/schema/type.hpp>

/// The words that schemas are written in. Import them inside a function: `using namespace evolog::types;`.
///
/// Keywords, and `time`, which is a C function, end in an underscore.
namespace evolog::types {

inline constexpr type boolean{type_kind::boolean};
inline constexpr type int_{type_kind::int_};
inline constexpr type long_{type_kind::long_};
inline constexpr type float_{type_kind::float_};
inline constexpr type double_{type_kind::double_};
inline constexpr type date{type_kind::date};
inline constexpr type time_{type_kind::time_};
inline constexpr type timestamp{type_kind::timestamp};
inline constexpr type timestamptz{type_kind::timestamptz};
inline constexpr type timestamp_ns{type_kind::timestamp_ns};
inline constexpr type timestamptz_ns{type_kind::timestamptz_ns};
inline constexpr type string{type_kind::string};
inline constexpr type uuid{type_kind::uuid};
inline constexpr type binary{type_kind::binary};
inline constexpr type unknown{type_kind::unknown};
inline constexpr type variant{type_kind::variant};

[[nodiscard]] constexpr auto decimal(int precision, int scale) -> type {
  return type::decimal(precision, scale);
}
[[nodiscard]] constexpr auto fixed(int length) -> type {
  return type::fixed(length);
}
[[nodiscard]] constexpr auto geometry(std::string_view crs = "OGC:CRS84") -> type {
  return type::geometry(crs);
}
[[nodiscard]] constexpr auto geography(std::string_view crs = "OGC:CRS84", edge_algorithm algorithm = edge_algorithm::spherical) -> type {
  return type::geography(crs, algorithm);
}

/// A column as a file or a table has it. Without an id it is numbered by `new_schema` or by the update that adds it.
[[nodiscard]] constexpr auto required(int id, std::string_view name, type t) -> field {
  return {id, name, true, std::move(t), {}, {}, {}};
}
[[nodiscard]] constexpr auto optional(int id, std::string_view name, type t) -> field {
  return {id, name, false, std::move(t), {}, {}, {}};
}
[[nodiscard]] constexpr auto required(std::string_view name, type t) -> field {
  return required(0, name, std::move(t));
}
[[nodiscard]] constexpr auto optional(std::string_view name, type t) -> field {
  return optional(0, name, std::move(t));
}

/// A list element, or a map key or value, which have no names of their own.
[[nodiscard]] constexpr auto required(int id, type t) -> field {
  return required(id, "", std::move(t));
}
[[nodiscard]] constexpr auto optional(int id, type t) -> field {
  return optional(id, "", std::move(t));
}
[[nodiscard]] constexpr auto required(type t) -> field {
  return required(0, "", std::move(t));
}
[[nodiscard]] constexpr auto optional(type t) -> field {
  return optional(0, "", std::move(t));
}

[[nodiscard]] constexpr auto struct_(std::vector<field> fields) -> type {
  return type::struct_(std::move(fields));
}
[[nodiscard]] constexpr auto struct_(std::same_as<field> auto... fields) -> type {
  std::vector<field> all;
  all.reserve(sizeof...(fields));
  (all.push_back(std::move(fields)), ...);
  return type::struct_(std::move(all));
}

[[nodiscard]] constexpr auto list(field element) -> type {
  return type::list(std::move(element));
}
/// With optional elements.
[[nodiscard]] constexpr auto list(type element) -> type {
  return list(optional(std::move(element)));
}
[[nodiscard]] constexpr auto map(field key, field value) -> type {
  return type::map(std::move(key), std::move(value));
}
/// With optional values.
[[nodiscard]] constexpr auto map(type key, type value) -> type {
  return map(required(std::move(key)), optional(std::move(value)));
}

}  // namespace evolog::types
