// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <evolog/schema/detail/fewest_moves.hpp>
#include <evolog/schema/promotion.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/schema_call.hpp>
#include <evolog/schema/type.hpp>

namespace evolog {

/// What happened to a column on the way from one schema to another.
enum class schema_change {
  dropped,
  renamed,
  widened,
  retyped,  ///< the type changed, and not by a widening
  made_optional,
  made_required,
  doc_changed,
  write_default_changed,
  initial_default_changed,  ///< which no update does
  added,
  moved,
  identifiers_changed  ///< of the table, not of a column
};

}  // namespace evolog

namespace evolog::detail {

/// One difference between two schemas. Refers to their fields.
struct schema_difference {
  schema_change what;
  const field* before;               ///< in the first schema, or null
  const field* after;                ///< in the second schema, or null
  text path;                         ///< in the second schema; of a dropped column in the first
  std::optional<schema_call> call;   ///< what makes this difference, if any call does
  const field* neighbour = nullptr;  ///< of a moved column: the one before it, or null
};

/// A struct, or what a list or map holds, in both schemas. Calls name columns by the first path, reports by the second.
struct compared_parent {
  text before;
  text after;

  [[nodiscard]] static constexpr auto joined(const text& parent, const text& name) -> text {
    if (parent.empty()) return name;
    text out = parent;
    (out += '.') += name;
    return out;
  }
};

/// Differences by kind, in an order in which one update can make them.
struct schema_differences {
  std::vector<schema_difference> drops;
  std::vector<schema_difference> changes;
  std::vector<schema_difference> adds;
  std::vector<schema_difference> moves;
  std::vector<schema_difference> identifiers;

  [[nodiscard]] constexpr auto all() const -> std::vector<schema_difference> {
    std::vector<schema_difference> out = drops;
    for (const auto* more : {&changes, &adds, &moves, &identifiers}) out.insert(out.end(), more->begin(), more->end());
    return out;
  }
};

[[nodiscard]] constexpr auto call_on(verb v, const text& path) -> schema_call {
  schema_call call;
  call.verb = v;
  call.path = path;
  return call;
}

/// Fields by id, for look-ups.
class fields_by_id {
 public:
  constexpr explicit fields_by_id(const std::vector<field>& fields) {
    for (std::size_t i = 0; i < fields.size(); ++i) entries_.push_back({fields[i].id, i});
    std::sort(entries_.begin(), entries_.end());
  }

  /// The position of the field with this id.
  [[nodiscard]] constexpr auto find(int id) const -> std::optional<std::size_t> {
    const auto found = std::lower_bound(entries_.begin(), entries_.end(), std::pair<int, std::size_t>(id, 0));
    if (found == entries_.end() || found->first != id) return std::nullopt;
    return found->second;
  }

 private:
  std::vector<std::pair<int, std::size_t>> entries_;
};

constexpr void compare_structs(const std::vector<field>& before, const std::vector<field>& after, const compared_parent& parent,
                               schema_differences& out);

/// Whether both are of one nested kind and hold the same fields, so that they are compared field by field.
[[nodiscard]] constexpr auto are_comparable(const type& before, const type& after) -> bool {
  if (!before.is_nested() || before.kind() != after.kind()) return false;
  if (before.is_struct()) return true;
  return std::equal(before.fields().begin(), before.fields().end(), after.fields().begin(),
                    [](const field& a, const field& b) { return a.id == b.id; });
}

constexpr void compare_defaults(const field& before, const field& after, promotion widening, const text& path, const text& new_path,
                                schema_differences& out) {
  const auto widened = [&](const value& v) -> value {
    if (can_promote(widening, v)) return promote_value(widening, v);
    return v;
  };
  if (widened(before.write_default) != after.write_default) {
    schema_call call = call_on(verb::write_default, path);
    call.write_default = after.write_default;
    out.changes.push_back({schema_change::write_default_changed, &before, &after, new_path, std::move(call)});
  }
  if (widened(before.initial_default) != after.initial_default) {
    out.changes.push_back({schema_change::initial_default_changed, &before, &after, new_path, std::nullopt});
  }
}

constexpr void compare_types(const field& before, const field& after, const text& path, const text& new_path, schema_differences& out) {
  const auto widening = find_promotion(before.type, after.type, format_version{3});
  if (are_comparable(before.type, after.type)) {
    compare_structs(before.type.fields(), after.type.fields(), {path, new_path}, out);
  } else if (before.type != after.type) {
    schema_call call = call_on(verb::widen, path);
    call.type = after.type;
    out.changes.push_back({widening ? schema_change::widened : schema_change::retyped, &before, &after, new_path, std::move(call)});
  }
  compare_defaults(before, after, widening.value_or(promotion::none), path, new_path, out);
}

constexpr void compare_fields(const field& before, const field& after, const compared_parent& parent, schema_differences& out) {
  const text path = compared_parent::joined(parent.before, before.name);
  const text new_path = compared_parent::joined(parent.after, after.name);
  if (before.name != after.name) {
    schema_call call = call_on(verb::rename, path);
    call.name = after.name;
    out.changes.push_back({schema_change::renamed, &before, &after, new_path, std::move(call)});
  }
  compare_types(before, after, path, new_path, out);
  if (before.required && !after.required)
    out.changes.push_back({schema_change::made_optional, &before, &after, new_path, call_on(verb::make_optional, path)});
  if (!before.required && after.required)
    out.changes.push_back({schema_change::made_required, &before, &after, new_path, call_on(verb::require, path)});
  if (before.doc != after.doc) {
    schema_call call = call_on(verb::doc, path);
    call.doc = after.doc;
    out.changes.push_back({schema_change::doc_changed, &before, &after, new_path, std::move(call)});
  }
}

/// The fewest moves from the old order, with dropped fields gone and added ones at the end, to the new order.
constexpr void compare_order(const std::vector<field>& before, const std::vector<field>& after, const compared_parent& parent,
                             schema_differences& out) {
  const fields_by_id old_places(before);
  const fields_by_id new_places(after);
  std::vector<std::size_t> sequence;
  for (const field& f : before) {
    if (const auto place = new_places.find(f.id)) sequence.push_back(*place);
  }
  for (std::size_t i = 0; i < after.size(); ++i) {
    if (!old_places.find(after[i].id)) sequence.push_back(i);
  }
  const auto path_in_calls = [&](std::size_t place) {
    const auto old_place = old_places.find(after[place].id);
    if (old_place) return compared_parent::joined(parent.before, before[*old_place].name);
    return compared_parent::joined(parent.before, after[place].name);
  };
  const std::vector<std::size_t> staying = staying_numbers(sequence);
  for (std::size_t i = 0; i < after.size(); ++i) {
    if (std::binary_search(staying.begin(), staying.end(), i)) continue;
    const auto old_place = old_places.find(after[i].id);
    schema_call call = call_on(i == 0 ? verb::move_first : verb::move_after, path_in_calls(i));
    if (i != 0) call.name = path_in_calls(i - 1);
    const field* old_field = old_place ? &before[*old_place] : nullptr;
    const field* neighbour = i == 0 ? nullptr : &after[i - 1];
    out.moves.push_back(
        {schema_change::moved, old_field, &after[i], compared_parent::joined(parent.after, after[i].name), std::move(call), neighbour});
  }
}

constexpr void compare_structs(const std::vector<field>& before, const std::vector<field>& after, const compared_parent& parent,
                               schema_differences& out) {
  const fields_by_id old_places(before);
  const fields_by_id new_places(after);
  for (const field& f : before) {
    const text path = compared_parent::joined(parent.before, f.name);
    if (!new_places.find(f.id)) out.drops.push_back({schema_change::dropped, &f, nullptr, path, call_on(verb::drop, path)});
  }
  for (const field& f : after) {
    if (const auto old_place = old_places.find(f.id)) {
      compare_fields(before[*old_place], f, parent, out);
      continue;
    }
    const bool is_plain = parent.before.empty() && f.name.view().find('.') == std::string_view::npos;
    schema_call call = call_on(is_plain ? verb::add : verb::add_to, parent.before);
    call.column = f;
    out.adds.push_back({schema_change::added, nullptr, &f, compared_parent::joined(parent.after, f.name), std::move(call)});
  }
  compare_order(before, after, parent, out);
}

[[nodiscard]] constexpr auto find_differences(const schema& before, const schema& after) -> schema_differences {
  schema_differences out;
  compare_structs(before.fields(), after.fields(), {}, out);
  if (before.identifier_ids() == after.identifier_ids()) return out;
  schema_call call = call_on(verb::identifiers, {});
  for (const int id : after.identifier_ids()) call.paths.push_back(after.path_of(id));
  out.identifiers.push_back({schema_change::identifiers_changed, nullptr, nullptr, {}, std::move(call)});
  return out;
}

}  // namespace evolog::detail
