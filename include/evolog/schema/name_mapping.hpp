// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <evolog/schema/detail/id_index.hpp>
#include <evolog/schema/error.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/text.hpp>
#include <evolog/schema/type.hpp>

namespace evolog {

/// A node of a name mapping: the names that a column of a file may have, and the id that it then stands for.
struct mapped_field {
  std::optional<int> id;  ///< none: the column is known and has no id
  std::vector<text> names;
  std::vector<mapped_field> fields;  ///< of a struct; `element` of a list, `key` and `value` of a map

  [[nodiscard]] constexpr auto has_name(std::string_view name) const -> bool {
    return std::find(names.begin(), names.end(), name) != names.end();
  }

  friend constexpr auto operator==(const mapped_field&, const mapped_field&) -> bool = default;
};

}  // namespace evolog

namespace evolog::detail {

/// A name, and the column that it belongs to.
template <class Column>
struct name_owner {
  std::string_view name;
  Column column;
};

template <class Column>
constexpr void sort_by_name(std::vector<name_owner<Column>>& owners) {
  std::sort(owners.begin(), owners.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
}

/// The owner of a name in a sorted list, or null.
template <class Column>
[[nodiscard]] constexpr auto find_owner(const std::vector<name_owner<Column>>& sorted, std::string_view name) -> const Column* {
  const auto at = std::lower_bound(sorted.begin(), sorted.end(), name, [](const auto& o, std::string_view n) { return o.name < n; });
  return at == sorted.end() || at->name != name ? nullptr : &at->column;
}

[[nodiscard]] constexpr auto names_in(const std::vector<mapped_field>& nodes) -> std::vector<name_owner<const mapped_field*>> {
  std::vector<name_owner<const mapped_field*>> out;
  for (const mapped_field& node : nodes) {
    for (const text& name : node.names) out.push_back({name, &node});
  }
  sort_by_name(out);
  return out;
}

constexpr void check_names(const std::vector<mapped_field>& nodes, int depth) {
  if (depth > max_nesting) fail_build(rule::nesting_limit, {}, 0, "types nest at most 500 deep, and name mappings no deeper");
  const auto owners = names_in(nodes);
  const auto twice = std::adjacent_find(owners.begin(), owners.end(),
                                        [](const auto& a, const auto& b) { return a.name == b.name && a.column != b.column; });
  if (twice != owners.end())
    fail_build(rule::duplicate_name, twice->name, twice->column->id.value_or(0),
               "a name mapping gives one name to two columns of a struct");
  for (const mapped_field& node : nodes) check_names(node.fields, depth + 1);
}

[[nodiscard]] constexpr auto nodes_of(const std::vector<field>& fields) -> std::vector<mapped_field> {
  std::vector<mapped_field> out;
  for (const field& f : fields) out.push_back({f.id, {f.name}, nodes_of(f.type.fields())});
  return out;
}

/// The names that an update handed out among siblings: those of renamed and added columns.
[[nodiscard]] constexpr auto new_names(const std::vector<field>& before, const id_index& old_ids, const std::vector<field>& after)
    -> std::vector<name_owner<int>> {
  std::vector<name_owner<int>> out;
  for (const field& f : after) {
    const auto old = old_ids.find(f.id);
    if (!old || before[*old].name != f.name) out.push_back({f.name, f.id});
  }
  sort_by_name(out);
  return out;
}

constexpr void take_from_others(std::vector<mapped_field>& nodes, const std::vector<name_owner<int>>& owners) {
  for (mapped_field& node : nodes) {
    std::erase_if(node.names, [&](const text& name) {
      const int* owner = find_owner(owners, name);
      return owner != nullptr && node.id != *owner;
    });
  }
}

constexpr void update_nodes(std::vector<mapped_field>& nodes, const std::vector<field>& before, const std::vector<field>& after) {
  const id_index old_ids(before);
  const id_index mapped_ids(nodes, [](const mapped_field& node) { return node.id.value_or(0); });
  const auto owners = new_names(before, old_ids, after);
  take_from_others(nodes, owners);
  for (const field& f : after) {
    const auto old = old_ids.find(f.id);
    const auto mapped = mapped_ids.find(f.id);
    if (!mapped) {
      if (!old) nodes.push_back({f.id, {f.name}, nodes_of(f.type.fields())});
      continue;
    }
    mapped_field& node = nodes[*mapped];
    if (find_owner(owners, f.name) != nullptr && !node.has_name(f.name)) node.names.push_back(f.name);
    if (old) update_nodes(node.fields, before[*old].type.fields(), f.type.fields());
  }
}

}  // namespace evolog::detail

namespace evolog {

/// What the columns of files without field ids are called, as a table's property keeps it.
///
/// Names are literal: a dot in one is a part of it.
/// Example: examples/name_mapping.cpp
/// \see projection, find_reassigned_names
/// Source: schema contract 3 and 4
class name_mapping {
 public:
  constexpr name_mapping() = default;
  /// \throws schema_error where siblings share a name, so that a file's column could be either
  constexpr name_mapping(std::initializer_list<mapped_field> nodes) : name_mapping(std::vector<mapped_field>(nodes)) {}
  constexpr explicit name_mapping(std::vector<mapped_field> nodes) : fields_(std::move(nodes)) { detail::check_names(fields_, 0); }
  /// Every column under its own name.
  ///
  /// \complexity linear in the fields
  constexpr explicit name_mapping(const schema& s) : fields_(detail::nodes_of(s.fields())) {}

  [[nodiscard]] constexpr auto fields() const -> const std::vector<mapped_field>& { return fields_; }

  /// The mapping after a schema change, so that it knows the old names and the new.
  ///
  /// A renamed column keeps its names and gets the new one; an added column gets a node; a name that a column has now is taken from the
  /// sibling that had it before.
  ///
  /// \param before  the schema that the mapping belongs to
  /// \param after   a schema that an update made of it
  /// \complexity n log n in the fields
  [[nodiscard]] constexpr auto updated(const schema& before, const schema& after) const -> name_mapping;

  friend constexpr auto operator==(const name_mapping&, const name_mapping&) -> bool = default;

 private:
  std::vector<mapped_field> fields_;
};

constexpr auto name_mapping::updated(const schema& before, const schema& after) const -> name_mapping {
  name_mapping out = *this;
  detail::update_nodes(out.fields_, before.fields(), after.fields());
  return out;
}

}  // namespace evolog
