// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <evolog/schema/detail/evolution_state.hpp>
#include <evolog/schema/detail/field_checks.hpp>
#include <evolog/schema/detail/fresh_ids.hpp>
#include <evolog/schema/evolve.hpp>
#include <evolog/schema/promotion.hpp>
#include <evolog/schema/types.hpp>

// The calls that change one column.

namespace evolog {

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::add(const field& column) -> basic_evolution& {
  begin("add");
  if (column.name.view().find('.') != std::string_view::npos)
    return fail(rule::dotted_name, column.name,
                "add makes a top-level column: name the parent with add_to, or write add_to(\"\", ...) where the dot is part of the name");
  add_column(pending_.base().root(), {}, column);
  return settle();
}

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::add_to(std::string_view parent, const field& column) -> basic_evolution& {
  begin("add_to");
  if (parent.empty()) {
    add_column(pending_.base().root(), {}, column);
    return settle();
  }
  const target found = base_column(parent);
  if (!found) return *this;
  const node inside = pending_.struct_at(found.base);
  if (inside == nullptr)
    return fail(rule::not_a_struct, parent, "a column can only be added to a struct, a list of structs or a map to structs",
                detail::brief_type_text(found.base->at->type));
  add_column(inside, parent, column);
  return settle();
}

/// \param parent_path  as the caller named it
template <on_problem Mode>
constexpr auto basic_evolution<Mode>::add_column(node parent, std::string_view parent_path, field column) -> bool {
  text path = parent_path;
  if (!path.empty()) path += '.';
  path += column.name;
  if (!takes_name(parent, path, column.name) || !takes_type(parent, path, column)) return false;
  if (column.required && column.initial_default.is_null() && !allows_incompatible_) {
    fail(rule::required_needs_value, path, "a required column needs a default, for old rows have no value (or allow_incompatible)");
    return false;
  }
  if (!has_ids_left(path, 1 + detail::count_fields(column.type.fields()))) return false;
  column.id = ids_.next();
  column.type = detail::with_fresh_ids(column.type, ids_);
  added_ids_.push_back(column.id);
  pending_.add(parent, std::move(column));
  return true;
}

/// Whether a struct can get a column of this name.
template <on_problem Mode>
constexpr auto basic_evolution<Mode>::takes_name(node parent, std::string_view path, std::string_view name) -> bool {
  const target same = pending_.find_base(path);
  if (!parent->is_root() && pending_.is_dropped(parent)) {
    fail(rule::dropped_column, path, "the column, or one above it, is dropped in this update");
  } else if (parent->is_inside_key) {
    fail(rule::map_key_frozen, path, "nothing inside a map key can change");
  } else if (same && !pending_.is_dropped_itself(same.base)) {
    fail(rule::duplicate_name, path, "a column with this path exists already");
  } else if (name.empty()) {
    fail(rule::empty_name, path, "a name must not be empty");
  } else if (parent->is_root() && is_metadata_name(name)) {
    fail(rule::reserved_name, path, "a metadata column has this name");
  } else {
    return true;
  }
  return false;
}

/// Whether a struct can get a column of this type, with these defaults.
template <on_problem Mode>
constexpr auto basic_evolution<Mode>::takes_type(node parent, std::string_view path, const field& column) -> bool {
  if (detail::has_empty_name(column.type.fields())) {
    fail(rule::empty_name, path, "a name inside the type must not be empty");
  } else if (detail::requires_unknown(column)) {
    fail(rule::unknown_is_optional, path, "a column of unknown type must be optional");
  } else if (!detail::has_fitting_defaults(column)) {
    fail(rule::default_misfit, path, "a default must fit its type: kind, range, scale, digits and length");
  } else if (depth_of(parent) + column.type.depth() > max_nesting) {
    fail(rule::nesting_limit, path, "types nest at most 500 deep");
  } else {
    return true;
  }
  return false;
}

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::has_ids_left(std::string_view path, int wanted) -> bool {
  if (wanted <= max_column_id - ids_.last) return true;
  fail(rule::invalid_id, path, "all column ids are used up");
  return false;
}

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::rename(std::string_view path, std::string_view new_name) -> basic_evolution& {
  begin("rename");
  const target found = base_column(path);
  if (!found) return *this;
  const bool is_new = found.base->at->name != new_name;
  if (new_name.empty()) return fail(rule::empty_name, path, "a name must not be empty");
  if (is_inside_key(found)) return fail(rule::map_key_frozen, path, "nothing inside a map key can change");
  if (is_element(found)) return fail(rule::element_change, path, "list elements and map values can only be widened and made optional");
  if (is_new && found.parent->is_root() && is_metadata_name(new_name))
    return fail(rule::reserved_name, path, "a metadata column has this name", new_name);
  pending_.edit(found).name = new_name;
  return settle();
}

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::widen(std::string_view path, const type& wider) -> basic_evolution& {
  begin("widen");
  if (const target found = column(path)) widen_column(found, path, wider);
  return settle();
}

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::widen_column(const target& found, std::string_view path, const type& wider) -> bool {
  const type narrow = pending_.type_of(found);
  if (narrow == wider) return true;
  const auto widening = find_promotion(narrow, wider, options_.version);
  if (is_inside_key(found)) {
    fail(rule::map_key_frozen, path, "nothing inside a map key can change");
  } else if (!widening) {
    fail(rule::not_a_widening, path,
         "a type can only be widened: int to long, float to double, decimal to more digits of the same scale, and in format 3 date to "
         "timestamp",
         detail::change_text(narrow, wider));
  } else if (changes_partitions(pending_.now(found).id, *widening)) {
    fail(rule::partition_source, path, "a partition field would yield other values for this type", detail::change_text(narrow, wider));
  } else if (!detail::can_promote(*widening, pending_.now(found).initial_default) ||
             !detail::can_promote(*widening, pending_.now(found).write_default)) {
    fail(rule::default_misfit, path, "a default is out of the range of the wider type", detail::change_text(narrow, wider));
  } else if (takes_type(found.parent, path, types::optional(pending_.now(found).name, wider)) &&
             has_ids_left(path, detail::count_fields(wider.fields()))) {
    field& changed = pending_.edit(found);
    changed.initial_default = detail::promote_value(*widening, changed.initial_default);
    changed.write_default = detail::promote_value(*widening, changed.write_default);
    changed.type = detail::with_fresh_ids(wider, ids_);
    return true;
  }
  return false;
}

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::changes_partitions(int id, promotion widening) const -> bool {
  for (const partition_field& f : options_.partition.fields) {
    if (f.source_id == id && !f.transform.keeps_values(widening)) return true;
  }
  return false;
}

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::doc(std::string_view path, std::optional<text> words) -> basic_evolution& {
  begin("doc");
  if (const target found = column(path)) set_doc(found, path, words);
  return settle();
}

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::set_doc(const target& found, std::string_view path, const std::optional<text>& words) -> bool {
  if (is_element(found)) {
    fail(rule::element_change, path, "list elements, map keys and map values have no doc");
  } else if (pending_.now(found).doc == words) {
    return true;
  } else if (is_inside_key(found)) {
    fail(rule::map_key_frozen, path, "nothing inside a map key can change");
  } else {
    pending_.edit(found).doc = words;
    return true;
  }
  return false;
}

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::write_default(std::string_view path, const value& v) -> basic_evolution& {
  begin("write_default");
  if (const target found = column(path)) set_write_default(found, path, v);
  return settle();
}

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::set_write_default(const target& found, std::string_view path, const value& v) -> bool {
  std::optional<value> fitting(v);
  if (!v.is_null()) fitting = detail::fit_value(v, pending_.type_of(found));
  if (is_element(found)) {
    fail(rule::element_change, path, "list elements, map keys and map values have no default");
  } else if (!fitting) {
    fail(rule::default_misfit, path, "a default must fit its type: kind, range, scale, digits and length",
         detail::brief_type_text(pending_.type_of(found)));
  } else if (pending_.now(found).write_default == *fitting) {
    return true;
  } else if (is_inside_key(found)) {
    fail(rule::map_key_frozen, path, "nothing inside a map key can change");
  } else {
    pending_.edit(found).write_default = *fitting;
    return true;
  }
  return false;
}

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::make_optional(std::string_view path) -> basic_evolution& {
  begin("make_optional");
  if (const target found = column(path)) set_optional(found, path);
  return settle();
}

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::set_optional(const target& found, std::string_view path) -> bool {
  if (!pending_.now(found).required) return true;
  if (is_inside_key(found)) {
    fail(rule::map_key_frozen, path, "nothing inside a map key can change");
    return false;
  }
  pending_.edit(found).required = false;
  return true;
}

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::require(std::string_view path) -> basic_evolution& {
  begin("require");
  const target found = column(path);
  if (!found || pending_.now(found).required) return *this;
  const bool has_value = was_added(found) && !pending_.now(found).initial_default.is_null();
  if (is_inside_key(found)) return fail(rule::map_key_frozen, path, "nothing inside a map key can change");
  if (pending_.type_of(found).kind() == type_kind::unknown)
    return fail(rule::unknown_is_optional, path, "a column of unknown type must be optional");
  if (!has_value && !allows_incompatible_)
    return fail(rule::required_needs_value, path,
                "an optional column cannot become required, for old rows may hold null (or allow_incompatible)");
  pending_.edit(found).required = true;
  return settle();
}

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::drop(std::string_view path) -> basic_evolution& {
  begin("drop");
  const target again = pending_.find_base(path);
  if (again && pending_.is_dropped_itself(again.base) && !pending_.is_dropped(again.parent)) return *this;
  const target found = base_column(path);
  if (!found) return *this;
  if (is_inside_key(found)) return fail(rule::map_key_frozen, path, "nothing inside a map key can change");
  if (is_element(found)) return fail(rule::element_change, path, "list elements and map values can only be widened and made optional");
  if (pending_.has_additions(found.base)) return fail(rule::changed_column, path, "this update adds columns to the one that it would drop");
  if (pending_.is_changed(found.base))
    return fail(rule::changed_column, path, "this update changes or moves the column that it would drop");
  pending_.drop(found.base);
  return settle();
}

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::allow_incompatible() -> basic_evolution& {
  begin("allow_incompatible");
  allows_incompatible_ = true;
  return *this;
}

}  // namespace evolog
