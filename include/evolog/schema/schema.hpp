// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <concepts>
#include <initializer_list>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <evolog/schema/detail/base_index.hpp>
#include <evolog/schema/detail/check_schema.hpp>
#include <evolog/schema/detail/find_path.hpp>
#include <evolog/schema/detail/fresh_ids.hpp>
#include <evolog/schema/detail/identifiers.hpp>
#include <evolog/schema/detail/names.hpp>
#include <evolog/schema/detail/select_fields.hpp>
#include <evolog/schema/error.hpp>
#include <evolog/schema/text.hpp>
#include <evolog/schema/type.hpp>
#include <evolog/schema/type_text.hpp>

namespace evolog {

/// A table's columns with their ids: a value, checked when it is built, never changed afterwards.
///
/// Ids and paths are distinct, names are not empty, defaults fit. Ids of metadata columns are allowed, so that a reading schema can ask
/// for them. The greatest id ever handed out travels along, outside equality, so that no update reuses one.
/// \see evolve, new_schema, types
/// Example: examples/schema.cpp
/// Source: schema contract 1 to 3
class schema {
 public:
  constexpr schema() = default;

  /// \param fields  the columns, every one with its id, also inside
  /// \complexity n log n in the fields, linear memory
  /// \throws schema_error for the first rule that is broken
  constexpr schema(std::initializer_list<field> fields) : schema(std::vector<field>(fields)) {}
  constexpr explicit schema(std::vector<field> fields) : fields_(std::move(fields)) {
    detail::check_schema(fields_);
    last_column_id_ = detail::greatest_column_id(fields_);
  }

  [[nodiscard]] constexpr auto with_identifiers(const std::vector<std::string_view>& paths) const -> schema;
  [[nodiscard]] constexpr auto with_identifier_ids(std::vector<int> ids) const -> schema;
  /// \pre `id` is not below an id of the schema
  [[nodiscard]] constexpr auto with_last_column_id(int id) const -> schema;

  [[nodiscard]] constexpr auto fields() const -> const std::vector<field>& { return fields_; }
  /// In ascending order.
  [[nodiscard]] constexpr auto identifier_ids() const -> const std::vector<int>& { return identifier_ids_; }
  [[nodiscard]] constexpr auto last_column_id() const -> int { return last_column_id_; }

  /// \param path  canonical (`tags.element.x`) or short (`tags.x`); canonical wins
  /// \returns the field, or null
  /// \complexity linear in the siblings along the path
  [[nodiscard]] constexpr auto find(std::string_view path, names matching = names::exact) const -> const field* {
    return detail::find_field(fields_, path, matching);
  }
  /// \complexity linear in the fields
  [[nodiscard]] constexpr auto find(std::same_as<int> auto id) const -> const field* { return detail::find_field(fields_, id); }

  /// \throws schema_error where there is no such field
  [[nodiscard]] constexpr auto at(std::string_view path, names matching = names::exact) const -> const field& {
    const field* found = find(path, matching);
    if (found == nullptr) detail::fail_build(rule::unknown_column, path, 0, "the schema has no column of this name");
    return *found;
  }
  [[nodiscard]] constexpr auto at(std::same_as<int> auto id) const -> const field& {
    const field* found = find(id);
    if (found == nullptr) detail::fail_build(rule::unknown_column, {}, id, "the schema has no column with this id");
    return *found;
  }

  /// The canonical path of a field; empty where the schema has none with this id.
  [[nodiscard]] constexpr auto path_of(int id) const -> text;

  /// A narrower schema to read with: these columns, whole, and what holds them. Ids, order and map keys stay.
  ///
  /// \param paths  canonical or short
  /// \complexity n log n in the fields
  /// \throws schema_error where a path is unknown
  [[nodiscard]] constexpr auto select(const std::vector<std::string_view>& paths) const -> schema;

  /// The same columns in the same order, with all their facts, and the same identifiers.
  friend constexpr auto operator==(const schema& a, const schema& b) -> bool {
    return a.fields_ == b.fields_ && a.identifier_ids_ == b.identifier_ids_;
  }

 private:
  std::vector<field> fields_;
  std::vector<int> identifier_ids_;
  int last_column_id_ = 0;
};

constexpr auto schema::with_identifier_ids(std::vector<int> ids) const -> schema {
  schema out = *this;
  out.identifier_ids_ = detail::as_id_set(std::move(ids));
  if (const auto flaw = detail::find_identifier_flaw(fields_, out.identifier_ids_))
    detail::fail_build(rule::identifier, flaw->path, flaw->id, flaw->sentence);
  return out;
}

constexpr auto schema::with_identifiers(const std::vector<std::string_view>& paths) const -> schema {
  std::vector<int> ids;
  for (const std::string_view path : paths) ids.push_back(at(path).id);
  return with_identifier_ids(std::move(ids));
}

constexpr auto schema::with_last_column_id(int id) const -> schema {
  if (id < detail::greatest_column_id(fields_))
    detail::fail_build(rule::invalid_id, {}, id, "the last column id is not below any id of the schema");
  if (is_reserved_id(id)) detail::fail_build(rule::reserved_id, {}, id, "the last column id is at most 2147483447");
  schema out = *this;
  out.last_column_id_ = id;
  return out;
}

constexpr auto schema::path_of(int id) const -> text {
  return detail::path_of(fields_, id);
}

constexpr auto schema::select(const std::vector<std::string_view>& paths) const -> schema {
  const detail::base_index index(fields_, names::exact);
  std::vector<int> chosen;
  for (const std::string_view path : paths) {
    const detail::base_node* found = index.find(path);
    if (found == nullptr) detail::fail_build(rule::unknown_column, path, 0, "the schema has no column of this name");
    chosen.push_back(found->at->id);
  }
  schema out;
  out.fields_ = detail::select_fields(fields_, detail::as_id_set(std::move(chosen)));
  out.last_column_id_ = last_column_id_;
  for (const int id : identifier_ids_) {
    if (out.find(id) != nullptr) out.identifier_ids_.push_back(id);
  }
  return out;
}

/// A schema as a new table gets it: ids are handed out from 1, all fields of a struct before those inside them.
///
/// \param fields  the columns; ids inside are replaced
/// \complexity n log n in the fields, linear memory
/// \throws schema_error for the first rule that is broken
/// Source: schema contract 3
[[nodiscard]] constexpr auto new_schema(std::vector<field> fields) -> schema {
  detail::id_source ids;
  return schema(detail::with_fresh_ids(std::move(fields), ids));
}
[[nodiscard]] constexpr auto new_schema(std::same_as<field> auto... fields) -> schema {
  std::vector<field> all;
  all.reserve(sizeof...(fields));
  (all.push_back(std::move(fields)), ...);
  return new_schema(std::move(all));
}

/// One line in Iceberg's form: `struct<1: id: required long (order number), 2: tags: optional list<string>>`.
[[nodiscard]] inline auto to_string(const schema& s) -> std::string {
  std::string out = "struct<";
  for (const field& f : s.fields()) {
    if (&f != &s.fields().front()) out += ", ";
    out += to_string(f);
  }
  return out + '>';
}

inline auto operator<<(std::ostream& out, const schema& s) -> std::ostream& {
  return out << to_string(s);
}

}  // namespace evolog
