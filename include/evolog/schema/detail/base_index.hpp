// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include <evolog/schema/detail/find_path.hpp>
#include <evolog/schema/detail/names.hpp>
#include <evolog/schema/type.hpp>

namespace evolog::detail {

/// A field of the schema that an update starts from, or the root above all of them.
struct base_node {
  const field* at = nullptr;  ///< null for the root
  std::size_t index = 0;
  std::size_t parent = 0;
  std::size_t first_child = 0;
  std::size_t child_count = 0;
  bool is_inside_key = false;  ///< a map key, or below one

  [[nodiscard]] constexpr auto is_root() const -> bool { return at == nullptr; }
  [[nodiscard]] constexpr auto is_struct() const -> bool { return is_root() || at->type.is_struct(); }
};

/// All fields of a schema, prepared for look-ups by path and by id in logarithmic time. Refers to the fields.
class base_index {
 public:
  constexpr base_index(const std::vector<field>& top, names matching) : matching_(matching) {
    nodes_.reserve(count(top) + 1);
    nodes_.push_back({});
    for (std::size_t i = 0; i < nodes_.size(); ++i) append_children(i, nodes_[i].is_root() ? top : nodes_[i].at->type.fields());
    for (const base_node& node : nodes_) by_name_.push_back(&node);
    for (const base_node& node : nodes_) {
      const auto first = by_name_.begin() + static_cast<std::ptrdiff_t>(node.first_child);
      std::sort(first, first + static_cast<std::ptrdiff_t>(node.child_count),
                [this](const base_node* a, const base_node* b) { return compare_names(a->at->name, b->at->name, matching_) < 0; });
    }
  }

  [[nodiscard]] constexpr auto size() const -> std::size_t { return nodes_.size(); }
  [[nodiscard]] constexpr auto root() const -> const base_node* { return &nodes_[0]; }
  [[nodiscard]] constexpr auto node(std::size_t index) const -> const base_node* { return &nodes_[index]; }
  [[nodiscard]] constexpr auto parent(const base_node* of) const -> const base_node* { return &nodes_[of->parent]; }

  [[nodiscard]] constexpr auto find(std::string_view path) const -> const base_node* { return find_path(*this, root(), path); }
  [[nodiscard]] constexpr auto find(std::string_view path, path_form form) const -> const base_node* {
    return follow_path(*this, root(), path, form);
  }

  [[nodiscard]] constexpr auto child(const base_node* of, std::string_view name) const -> const base_node* {
    const auto first = by_name_.begin() + static_cast<std::ptrdiff_t>(of->first_child);
    const auto last = first + static_cast<std::ptrdiff_t>(of->child_count);
    const auto found = std::lower_bound(
        first, last, name, [this](const base_node* a, std::string_view b) { return compare_names(a->at->name, b, matching_) < 0; });
    if (found == last || !same_name((*found)->at->name, name, matching_)) return nullptr;
    return *found;
  }

  /// Linear in the fields.
  [[nodiscard]] constexpr auto find_id(int id) const -> const base_node* {
    const auto found = std::find_if(nodes_.begin() + 1, nodes_.end(), [id](const base_node& node) { return node.at->id == id; });
    return found == nodes_.end() ? nullptr : &*found;
  }

  /// The struct that a list or map holds, or null.
  [[nodiscard]] constexpr auto inner_struct(const base_node* of) const -> const base_node* {
    const field* inner = of->is_root() ? nullptr : inner_struct_field(of->at->type);
    if (inner == nullptr) return nullptr;
    return node(of->first_child + of->child_count - 1);
  }

  /// The canonical path; empty for the root.
  [[nodiscard]] constexpr auto path(const base_node* of) const -> text {
    if (of->is_root()) return {};
    if (parent(of)->is_root()) return of->at->name;
    text out = path(parent(of));
    (out += '.') += of->at->name;
    return out;
  }

 private:
  [[nodiscard]] static constexpr auto count(const std::vector<field>& fields) -> std::size_t {
    std::size_t n = fields.size();
    for (const field& f : fields) n += count(f.type.fields());
    return n;
  }

  constexpr void append_children(std::size_t of, const std::vector<field>& fields) {
    nodes_[of].first_child = nodes_.size();
    nodes_[of].child_count = fields.size();
    const bool is_map = !nodes_[of].is_root() && nodes_[of].at->type.kind() == type_kind::map;
    for (std::size_t i = 0; i < fields.size(); ++i) {
      nodes_.push_back({&fields[i], nodes_.size(), of, 0, 0, nodes_[of].is_inside_key || (is_map && i == 0)});
    }
  }

  names matching_;
  std::vector<base_node> nodes_;           // level by level, so that the children of a node are neighbours
  std::vector<const base_node*> by_name_;  // the children of each node, in the same places, by name
};

}  // namespace evolog::detail
