// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <evolog/schema/detail/base_index.hpp>
#include <evolog/schema/detail/fresh_ids.hpp>
#include <evolog/schema/detail/move_fields.hpp>
#include <evolog/schema/detail/names.hpp>
#include <evolog/schema/type.hpp>

namespace evolog::detail {

/// A column that a call works on: one of the base schema, or one that the update added.
struct update_target {
  const base_node* base = nullptr;
  std::size_t added = 0;  ///< position among the additions, where `base` is null
  const base_node* parent = nullptr;

  constexpr explicit operator bool() const { return parent != nullptr; }
};

/// The changes of an update that is not applied yet, by column of the base schema.
class pending_update {
 public:
  /// \param top  must outlive the update
  constexpr pending_update(const std::vector<field>& top, names matching)
      : matching_(matching), index_(top, matching), changes_(index_.size()) {}

  [[nodiscard]] constexpr auto base() const -> const base_index& { return index_; }

  [[nodiscard]] constexpr auto find_base(std::string_view path) const -> update_target {
    const base_node* found = index_.find(path);
    if (found == nullptr || found->is_root()) return {};
    return {found, 0, index_.parent(found)};
  }

  /// Looks for a column that this update put directly into a struct of the base schema.
  [[nodiscard]] constexpr auto find_added(std::string_view path) const -> update_target {
    if (auto found = find_added_to(index_.root(), path)) return found;
    for (std::size_t dot = path.find('.'); dot != std::string_view::npos; dot = path.find('.', dot + 1)) {
      const std::string_view name = path.substr(dot + 1);
      if (auto found = find_added_to(index_.find(path.substr(0, dot), path_form::canonical), name)) return found;
      if (auto found = find_added_to(struct_at(index_.find(path.substr(0, dot), path_form::short_)), name)) return found;
    }
    return {};
  }

  /// The struct that takes new columns: the one at the node, or the one that its list or map holds. Null where there is none.
  [[nodiscard]] constexpr auto struct_at(const base_node* node) const -> const base_node* {
    if (node == nullptr || node->is_struct()) return node;
    return index_.inner_struct(node);
  }

  [[nodiscard]] constexpr auto is_dropped(const base_node* node) const -> bool {
    for (; !node->is_root(); node = index_.parent(node)) {
      if (change_of(node).dropped) return true;
    }
    return false;
  }
  [[nodiscard]] constexpr auto is_dropped_itself(const base_node* node) const -> bool { return change_of(node).dropped; }
  [[nodiscard]] constexpr auto is_changed(const base_node* node) const -> bool { return change_of(node).named; }
  [[nodiscard]] constexpr auto has_additions(const base_node* node) const -> bool { return change_of(node).has_additions; }

  /// The column as it stands now. The type of a nested base column is that of the base.
  [[nodiscard]] constexpr auto now(const update_target& target) const -> const field& {
    if (target.base == nullptr) return added_[target.added];
    const change& c = change_of(target.base);
    return c.edited ? *c.edited : *target.base->at;
  }
  [[nodiscard]] constexpr auto type_of(const update_target& target) const -> const type& {
    if (target.base != nullptr && target.base->at->type.is_nested()) return target.base->at->type;
    return now(target).type;
  }

  /// The column to be changed. The type of a nested base column is left alone.
  [[nodiscard]] constexpr auto edit(const update_target& target) -> field& {
    if (target.base == nullptr) return added_[target.added];
    change& c = change_of(target.base);
    c.named = true;
    if (!c.edited) c.edited = header_of(*target.base->at);
    return *c.edited;
  }

  constexpr void drop(const base_node* node) { change_of(node).dropped = true; }

  constexpr void add(const base_node* parent, field column) {
    const std::size_t position = added_.size();
    added_.push_back(std::move(column));
    change& c = change_of(parent);
    c.added.push_back(position);
    const auto at =
        std::upper_bound(c.added_by_name.begin(), c.added_by_name.end(), added_.back().name.view(),
                         [this](std::string_view name, std::size_t i) { return compare_names(name, added_[i].name, matching_) < 0; });
    c.added_by_name.insert(at, position);
    for (const base_node* node = parent; !node->is_root(); node = index_.parent(node)) change_of(node).has_additions = true;
  }

  constexpr void move(const update_target& moved, const update_target& reference, place_of_move place) {
    for (const update_target* target : {&moved, &reference}) {
      if (target->base != nullptr) change_of(target->base).named = true;
    }
    change_of(moved.parent).moves.push_back({place, now(moved).id, reference ? now(reference).id : 0});
  }

  /// The fields with all changes made.
  [[nodiscard]] constexpr auto build() const -> std::vector<field> { return children_of(index_.root()); }

 private:
  struct change {
    bool dropped = false;
    bool named = false;          ///< by a call that changes or moves it, or moves another relative to it
    bool has_additions = false;  ///< directly or anywhere below
    std::optional<field> edited;
    std::vector<std::size_t> added;
    std::vector<std::size_t> added_by_name;  ///< the last one of equal names is the youngest
    std::vector<field_move> moves;
  };

  [[nodiscard]] constexpr auto change_of(const base_node* node) const -> const change& { return changes_[node->index]; }
  [[nodiscard]] constexpr auto change_of(const base_node* node) -> change& { return changes_[node->index]; }

  /// Without what a nested type holds, for that is put together from the changes of the children.
  [[nodiscard]] static constexpr auto header_of(const field& f) -> field {
    if (!f.type.is_nested()) return f;
    return {f.id, f.name, f.required, {}, f.doc, f.initial_default, f.write_default};
  }

  [[nodiscard]] constexpr auto header_now(const base_node* node) const -> field {
    const change& c = change_of(node);
    if (c.edited) return *c.edited;
    return header_of(*node->at);
  }

  [[nodiscard]] constexpr auto find_added_to(const base_node* parent, std::string_view name) const -> update_target {
    if (parent == nullptr) return {};
    const std::vector<std::size_t>& sorted = change_of(parent).added_by_name;
    const auto after = std::upper_bound(sorted.begin(), sorted.end(), name, [this](std::string_view n, std::size_t i) {
      return compare_names(n, added_[i].name, matching_) < 0;
    });
    if (after == sorted.begin() || !same_name(added_[*(after - 1)].name, name, matching_)) return {};
    return {nullptr, *(after - 1), parent};
  }

  [[nodiscard]] constexpr auto children_of(const base_node* node) const -> std::vector<field> {
    const change& c = change_of(node);
    std::vector<field> out;
    out.reserve(node->child_count + c.added.size());
    for (std::size_t i = 0; i < node->child_count; ++i) {
      const base_node* child = index_.node(node->first_child + i);
      if (!change_of(child).dropped) out.push_back(built(child));
    }
    for (const std::size_t position : c.added) out.push_back(added_[position]);
    return move_fields(std::move(out), c.moves);
  }

  [[nodiscard]] constexpr auto built(const base_node* node) const -> field {
    field out = header_now(node);
    if (node->at->type.is_nested()) out.type = with_fields(node->at->type.kind(), children_of(node));
    return out;
  }

  names matching_;
  base_index index_;
  std::vector<change> changes_;
  std::vector<field> added_;
};

}  // namespace evolog::detail
