// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include <evolog/schema/detail/check_schema.hpp>
#include <evolog/schema/detail/identifiers.hpp>
#include <evolog/schema/detail/numbers.hpp>
#include <evolog/schema/evolve.hpp>

// What all calls of an update share: where it stands, how it fails, how it finds columns, and how it ends.

namespace evolog::detail {

/// The names of metadata columns, which no top-level column can take.
inline constexpr std::array<std::string_view, 10> metadata_names{"_file",           "_pos",
                                                                 "_deleted",        "_spec_id",
                                                                 "_partition",      "_change_type",
                                                                 "_change_ordinal", "_commit_snapshot_id",
                                                                 "_row_id",         "_last_updated_sequence_number"};

/// A field whose id belongs to a metadata column, or null.
[[nodiscard]] constexpr auto find_reserved_id(const std::vector<field>& fields) -> const field* {
  for (const field& f : fields) {
    if (is_reserved_id(f.id)) return &f;
    if (const field* found = find_reserved_id(f.type.fields())) return found;
  }
  return nullptr;
}

}  // namespace evolog::detail

namespace evolog {

template <on_problem Mode>
constexpr basic_evolution<Mode>::basic_evolution(schema base, detail::evolve_options options)
    : base_(std::move(base)),
      options_(std::move(options)),
      pending_(base_.fields(), options_.matching),
      ids_{base_.last_column_id()},
      base_identifiers_(base_.identifier_ids()) {
  if (options_.version.number < 1 || options_.version.number > 3) fail(rule::format_version, {}, "the format version is 1, 2 or 3");
  if (const field* reserved = detail::find_reserved_id(base_.fields()))
    fail(rule::reserved_id, reserved->name, "a table has no column with the id of a metadata column");
  if (options_.matching == names::exact) return;
  if (const auto twice = detail::find_duplicate_path(base_.fields(), options_.matching))
    fail(rule::duplicate_name, twice->path, "two columns have the same path where case is ignored");
}

template <on_problem Mode>
constexpr void basic_evolution<Mode>::begin(std::string_view v) {
  stage_ = stage::call;
  ++next_call_;
  verb_ = v;
}

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::fail(rule broken, std::string_view path, std::string_view sentence, std::string_view facts)
    -> basic_evolution& {
  problem p{stage_, broken, std::nullopt, verb_, path, 0, detail::with_facts(sentence, facts)};
  if (stage_ == stage::call) p.call = next_call_ - 1;
  if (const field* named = base_.find(path, options_.matching)) p.id = named->id;
  if constexpr (collects) {
    problems_.push_back(std::move(p));
  } else if (!sentence.empty()) {  // see detail::fail_build
    throw schema_error(std::move(p));
  }
  return *this;
}

/// Ends a call. Where later calls see earlier ones, what it made becomes the base, unless that has two columns with one path.
template <on_problem Mode>
constexpr auto basic_evolution<Mode>::settle() -> basic_evolution& {
  if (options_.seen == calls::see_base) return *this;
  std::vector<field> fields = pending_.build();
  if (const auto twice = detail::find_duplicate_path(fields, options_.matching)) {
    pending_ = detail::pending_update(base_.fields(), options_.matching);
    return fail(rule::duplicate_name, twice->path, "two columns would have the same path");
  }
  base_ = schema(std::move(fields));
  pending_ = detail::pending_update(base_.fields(), options_.matching);
  return *this;
}

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::alive(target found, std::string_view path) -> target {
  if (!found) {
    fail(rule::unknown_column, path, "there is no such column in the schema that the update starts from");
  } else if (found.base != nullptr && pending_.is_dropped(found.base)) {
    fail(rule::dropped_column, path, "the column, or one above it, is dropped in this update");
  } else {
    return found;
  }
  return {};
}

/// A column of the base schema.
template <on_problem Mode>
constexpr auto basic_evolution<Mode>::base_column(std::string_view path) -> target {
  return alive(pending_.find_base(path), path);
}

/// A column of the base schema, else one that the update added.
template <on_problem Mode>
constexpr auto basic_evolution<Mode>::column(std::string_view path) -> target {
  const target in_base = pending_.find_base(path);
  return alive(in_base ? in_base : pending_.find_added(path), path);
}

/// A column that the update added, else one of the base schema.
template <on_problem Mode>
constexpr auto basic_evolution<Mode>::movable_column(std::string_view path) -> target {
  const target added = pending_.find_added(path);
  return alive(added ? added : pending_.find_base(path), path);
}

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::is_inside_key(const target& column) const -> bool {
  return column.base != nullptr && column.base->is_inside_key;
}

/// Whether this is a list element, or a map key or value.
template <on_problem Mode>
constexpr auto basic_evolution<Mode>::is_element(const target& column) const -> bool {
  return !column.parent->is_struct();
}

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::was_added(const target& column) const -> bool {
  return std::binary_search(added_ids_.begin(), added_ids_.end(), pending_.now(column).id);
}

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::is_metadata_name(std::string_view name) const -> bool {
  return std::any_of(detail::metadata_names.begin(), detail::metadata_names.end(),
                     [&](std::string_view reserved) { return detail::same_name(reserved, name, options_.matching); });
}

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::depth_of(node at) const -> int {
  int depth = 0;
  for (; !at->is_root(); at = pending_.base().parent(at)) ++depth;
  return depth;
}

/// The ids that identify rows of these fields; `std::nullopt` where a name is unknown, which has failed.
template <on_problem Mode>
constexpr auto basic_evolution<Mode>::resolved_identifiers(const std::vector<field>& fields) -> std::optional<std::vector<int>> {
  if (!identifiers_) return base_identifiers_;
  std::vector<int> ids;
  for (const identifier_name& name : *identifiers_) {
    const field* found = name.id == 0 ? nullptr : detail::find_field(fields, name.id);
    if (found == nullptr) found = detail::find_field(fields, name.path, options_.matching);
    if (found == nullptr) {
      fail(rule::identifier, name.path, "an identifier must be a column of the new schema");
      return std::nullopt;
    }
    ids.push_back(found->id);
  }
  return detail::as_id_set(std::move(ids));
}

/// The new schema, or nothing where it has failed.
template <on_problem Mode>
constexpr auto basic_evolution<Mode>::built() -> std::optional<schema> {
  std::vector<field> fields = pending_.build();
  if (const auto twice = detail::find_duplicate_path(fields, options_.matching)) {
    fail(rule::duplicate_name, twice->path, "two columns would have the same path");
    return std::nullopt;
  }
  auto ids = resolved_identifiers(fields);
  if (!ids) return std::nullopt;
  if (const auto flaw = detail::find_identifier_flaw(fields, *ids)) {
    text path = flaw->path;
    if (path.empty()) path = base_.path_of(flaw->id);
    fail(rule::identifier, path, flaw->sentence, path.empty() ? detail::number_text(flaw->id) : text());
    return std::nullopt;
  }
  return schema(std::move(fields)).with_identifier_ids(std::move(*ids)).with_last_column_id(ids_.last);
}

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::apply() -> result_type {
  stage_ = stage::apply;
  verb_ = "apply";
  if constexpr (collects) {
    const std::size_t from_calls = problems_.size();
    evolution_result result;
    if (problems_.empty()) result.schema = built();
    result.problems = problems_;
    problems_.resize(from_calls);
    return result;
  } else {
    return *built();
  }
}

}  // namespace evolog
