// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include <evolog/schema/detail/names.hpp>
#include <evolog/schema/type.hpp>

namespace evolog::detail {

/// A canonical path names every segment; a short one leaves out `element` and `value` wherever they are structs.
enum class path_form { canonical, short_ };

/// Follows a path down a tree of fields. Names may hold dots themselves, so every dot is tried as the end of a segment.
///
/// \param tree  has `child(node, name)` and `inner_struct(node)`, the struct that a list or map holds; both give a node, or none (false)
template <class Tree, class Node>
[[nodiscard]] constexpr auto follow_path(const Tree& tree, Node node, std::string_view path, path_form form) -> Node {
  const Node inner = form == path_form::short_ ? tree.inner_struct(node) : Node{};
  if (inner) {
    if (const Node found = follow_path(tree, inner, path, form)) return found;
  }
  for (std::size_t dot = path.find('.');; dot = path.find('.', dot + 1)) {
    const Node child = tree.child(node, path.substr(0, dot));
    if (child && child != inner) {
      if (dot == std::string_view::npos) return child;
      if (const Node found = follow_path(tree, child, path.substr(dot + 1), form)) return found;
    }
    if (dot == std::string_view::npos) return Node{};
  }
}

/// The canonical path wins over the short one.
template <class Tree, class Node>
[[nodiscard]] constexpr auto find_path(const Tree& tree, Node root, std::string_view path) -> Node {
  if (const Node found = follow_path(tree, root, path, path_form::canonical)) return found;
  return follow_path(tree, root, path, path_form::short_);
}

/// The element of a list of structs, or the value of a map to structs.
[[nodiscard]] constexpr auto inner_struct_field(const type& t) -> const field* {
  if (t.kind() == type_kind::list && t.element().type.is_struct()) return &t.element();
  if (t.kind() == type_kind::map && t.value().type.is_struct()) return &t.value();
  return nullptr;
}

/// A tree of fields for `find_path` that needs no preparation; a look-up is linear in the siblings that it passes.
struct field_tree {
  const std::vector<field>* top;
  names matching;

  /// A field, or the root above all fields.
  struct node {
    const field* at = nullptr;
    bool is_root = false;

    constexpr explicit operator bool() const { return at != nullptr || is_root; }
    friend constexpr auto operator==(const node&, const node&) -> bool = default;
  };

  [[nodiscard]] constexpr auto child(node parent, std::string_view name) const -> node {
    for (const field& f : parent.is_root ? *top : parent.at->type.fields()) {
      if (same_name(f.name, name, matching)) return {&f, false};
    }
    return {};
  }

  [[nodiscard]] constexpr auto inner_struct(node parent) const -> node {
    if (parent.is_root) return {};
    return {inner_struct_field(parent.at->type), false};
  }
};

[[nodiscard]] constexpr auto find_field(const std::vector<field>& top, std::string_view path, names matching) -> const field* {
  return find_path(field_tree{&top, matching}, field_tree::node{nullptr, true}, path).at;
}

[[nodiscard]] constexpr auto find_field(const std::vector<field>& top, int id) -> const field* {
  for (const field& f : top) {
    if (f.id == id) return &f;
    if (const field* found = find_field(f.type.fields(), id)) return found;
  }
  return nullptr;
}

/// A field and the fields above it, so that its path is put together only where somebody asks for it.
struct field_place {
  const field_place* parent;
  const field* at;

  [[nodiscard]] constexpr auto path() const -> text {
    if (parent == nullptr) return at->name;
    text out = parent->path();
    (out += '.') += at->name;
    return out;
  }
};

/// The canonical path of the field with this id, or an empty text.
[[nodiscard]] constexpr auto path_of(const std::vector<field>& fields, int id, const field_place* parent = nullptr) -> text {
  for (const field& f : fields) {
    const field_place place{parent, &f};
    if (f.id == id) return place.path();
    text inner = path_of(f.type.fields(), id, &place);
    if (!inner.empty()) return inner;
  }
  return {};
}

}  // namespace evolog::detail
