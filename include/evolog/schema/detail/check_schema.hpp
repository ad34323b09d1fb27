// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <evolog/schema/detail/find_path.hpp>
#include <evolog/schema/detail/fresh_ids.hpp>
#include <evolog/schema/detail/names.hpp>
#include <evolog/schema/error.hpp>
#include <evolog/schema/type.hpp>

namespace evolog::detail {

constexpr void check_default(const value& v, const field& f, const field_place& place) {
  if (v.is_null()) return;
  if (fit_value(v, f.type) != v)
    fail_build(rule::default_misfit, place.path(), f.id, "a default must fit its type: kind, range, scale, digits and length");
}

constexpr void check_field(const field& f, const field_place& place) {
  if (f.id == 0) fail_build(rule::invalid_id, place.path(), f.id, "a schema gives every field an id; new_schema hands ids out");
  if (f.id < 0) fail_build(rule::invalid_id, place.path(), f.id, "ids start at 1");
  if (f.name.empty()) fail_build(rule::empty_name, place.path(), f.id, "a name must not be empty");
  if (f.required && f.type.kind() == type_kind::unknown)
    fail_build(rule::unknown_is_optional, place.path(), f.id, "a column of unknown type must be optional");
  check_default(f.initial_default, f, place);
  check_default(f.write_default, f, place);
}

/// A field with its path, for the search for fields that share one.
struct named_field {
  text path;
  int id;
};

struct id_and_place {
  int id;
  const field* at;
};

constexpr void check_fields(const std::vector<field>& fields, const field_place* parent, std::vector<id_and_place>& ids) {
  for (const field& f : fields) {
    const field_place place{parent, &f};
    check_field(f, place);
    ids.push_back({f.id, &f});
    check_fields(f.type.fields(), &place, ids);
  }
}

constexpr void check_distinct_ids(std::vector<id_and_place> ids) {
  std::sort(ids.begin(), ids.end(), [](const id_and_place& a, const id_and_place& b) { return a.id < b.id; });
  const auto twice = std::adjacent_find(ids.begin(), ids.end(), [](const id_and_place& a, const id_and_place& b) { return a.id == b.id; });
  if (twice != ids.end()) fail_build(rule::duplicate_id, twice->at->name, twice->id, "two fields have the same id");
}

constexpr void append_paths(const std::vector<field>& fields, std::string_view prefix, std::vector<named_field>& out) {
  for (const field& f : fields) {
    text path = prefix;
    path += f.name;
    if (f.type.is_nested()) {
      text inner = path;
      append_paths(f.type.fields(), inner += '.', out);
    }
    out.push_back({std::move(path), f.id});
  }
}

/// Whether a name holds a dot, so that fields of different structs may share a path.
[[nodiscard]] constexpr auto has_dotted_name(const std::vector<field>& fields) -> bool {
  return std::any_of(fields.begin(), fields.end(),
                     [](const field& f) { return f.name.view().find('.') != std::string_view::npos || has_dotted_name(f.type.fields()); });
}

/// Looks at whole paths, as only dotted names of fields in different structs need.
[[nodiscard]] constexpr auto find_shared_path(const std::vector<field>& fields, names matching) -> std::optional<named_field> {
  std::vector<named_field> paths;
  append_paths(fields, {}, paths);
  std::sort(paths.begin(), paths.end(),
            [&](const named_field& a, const named_field& b) { return compare_names(a.path, b.path, matching) < 0; });
  const auto twice = std::adjacent_find(paths.begin(), paths.end(),
                                        [&](const named_field& a, const named_field& b) { return same_name(a.path, b.path, matching); });
  if (twice == paths.end()) return std::nullopt;
  return *twice;
}

[[nodiscard]] constexpr auto find_shared_name(const std::vector<field>& fields, const field_place* parent, names matching)
    -> std::optional<named_field> {
  std::vector<const field*> sorted;
  for (const field& f : fields) sorted.push_back(&f);
  std::sort(sorted.begin(), sorted.end(), [&](const field* a, const field* b) { return compare_names(a->name, b->name, matching) < 0; });
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end(),
                                        [&](const field* a, const field* b) { return same_name(a->name, b->name, matching); });
  if (twice != sorted.end()) return named_field{field_place{parent, *twice}.path(), (*twice)->id};
  for (const field& f : fields) {
    const field_place place{parent, &f};
    if (auto found = find_shared_name(f.type.fields(), &place, matching)) return found;
  }
  return std::nullopt;
}

/// A path that two fields have.
[[nodiscard]] constexpr auto find_duplicate_path(const std::vector<field>& fields, names matching) -> std::optional<named_field> {
  if (auto found = find_shared_name(fields, nullptr, matching)) return found;
  if (!has_dotted_name(fields)) return std::nullopt;
  return find_shared_path(fields, matching);
}

constexpr void check_schema(const std::vector<field>& fields) {
  std::vector<id_and_place> ids;
  check_fields(fields, nullptr, ids);
  check_distinct_ids(std::move(ids));
  if (const auto twice = find_duplicate_path(fields, names::exact)) {
    fail_build(rule::duplicate_name, twice->path, twice->id, "two fields have the same path");
  }
}

/// The greatest id that is not set aside.
[[nodiscard]] constexpr auto greatest_column_id(const std::vector<field>& fields) -> int {
  int greatest = 0;
  for (const field& f : fields) {
    if (!is_reserved_id(f.id)) greatest = std::max(greatest, f.id);
    greatest = std::max(greatest, greatest_column_id(f.type.fields()));
  }
  return greatest;
}

}  // namespace evolog::detail
