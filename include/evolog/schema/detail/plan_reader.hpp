// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <type_traits>

#include <evolog/schema/plan.hpp>
#include <evolog/schema/promotion.hpp>
#include <evolog/schema/read_error.hpp>

namespace evolog::detail {

template <class Adapter, class Cell>
class plan_reader;

/// Gives an adapter the children of a row or struct, one by one.
template <class Adapter, class Cell, class Node>
struct child_reader {
  const plan_reader<Adapter, Cell>* reader;
  const Node* parent;
  const plan_step* step;

  auto operator()(std::size_t i) const -> Cell { return reader->read_child(*parent, step->children[i]); }
};

/// Gives an adapter the elements of a list, or the keys or values of a map, as they are read.
template <class Adapter, class Cell, class Node>
struct element_reader {
  const plan_reader<Adapter, Cell>* reader;
  const Node* parent;
  const plan_step* step;

  template <class Element>
  auto operator()(const Element& element) const -> Cell {
    return reader->read_element(element, *parent, *step);
  }
};

/// Follows a plan through one row, or one batch, by the functions of an adapter.
template <class Adapter, class Cell>
class plan_reader {
 public:
  /// \param number  of the row, or of the first row of the batch
  plan_reader(Adapter& adapter, std::size_t number) : adapter_(&adapter), row_(number) {}

  template <class Row>
  [[nodiscard]] auto read_row(const Row& row, const plan_step& root) const {
    return adapter_->struct_(row, root, child_reader<Adapter, Cell, Row>{this, &row, &root});
  }

  template <class Parent>
  [[nodiscard]] auto read_child(const Parent& parent, const plan_step& step) const -> Cell {
    if (step.from == source::column) {
      if constexpr (requires { adapter_->field(parent, step.column); }) {
        return read_node(checked(step, [&]() -> decltype(auto) { return adapter_->field(parent, step.column); }), parent, step);
      } else {
        refuse(step, "field");
      }
    } else if (step.from == source::metadata) {
      if constexpr (requires { adapter_->metadata(parent, step, row_); }) {
        return adapter_->metadata(parent, step, row_);
      } else {
        refuse(step, "metadata");
      }
    } else {
      return fill(parent, step);
    }
  }

  template <class Element, class Parent>
  [[nodiscard]] auto read_element(const Element& element, const Parent& parent, const plan_step& step) const -> Cell {
    if (step.from == source::column) return read_node(element, parent, step);
    return fill(element, step);
  }

 private:
  template <class Node, class Parent>
  [[nodiscard]] auto read_node(const Node& node, const Parent& parent, const plan_step& step) const -> Cell {
    if (step.check_null) check_null(node, parent, step);
    if (step.unchanged || step.promotion != promotion::none) return take(node, step);
    if (step.type.is_struct()) return read_struct(node, step);
    if (step.type.kind() == type_kind::list) return read_list(node, step);
    return read_map(node, step);
  }

  template <class Node>
  [[nodiscard]] auto read_struct(const Node& node, const plan_step& step) const -> Cell {
    const child_reader<Adapter, Cell, Node> child{this, &node, &step};
    if constexpr (requires { Cell(adapter_->struct_(node, step, child)); }) {
      return checked(step, [&]() -> Cell { return adapter_->struct_(node, step, child); });
    } else {
      refuse(step, "struct_");
    }
  }

  template <class Node>
  [[nodiscard]] auto read_list(const Node& node, const plan_step& step) const -> Cell {
    const element_reader<Adapter, Cell, Node> element{this, &node, step.children.data()};
    if constexpr (requires { Cell(adapter_->list(node, step, element)); }) {
      return checked(step, [&]() -> Cell { return adapter_->list(node, step, element); });
    } else {
      refuse(step, "list");
    }
  }

  template <class Node>
  [[nodiscard]] auto read_map(const Node& node, const plan_step& step) const -> Cell {
    const element_reader<Adapter, Cell, Node> key{this, &node, step.children.data()};
    const element_reader<Adapter, Cell, Node> value{this, &node, step.children.data() + 1};
    if constexpr (requires { Cell(adapter_->map(node, step, key, value)); }) {
      return checked(step, [&]() -> Cell { return adapter_->map(node, step, key, value); });
    } else {
      refuse(step, "map");
    }
  }

  template <class Node>
  [[nodiscard]] auto take(const Node& node, const plan_step& step) const -> Cell {
    if constexpr (requires { Cell(adapter_->take(node, step)); }) {
      return checked(step, [&]() -> decltype(auto) { return adapter_->take(node, step); });
    } else {
      refuse(step, "take");
    }
  }

  template <class Parent>
  [[nodiscard]] auto fill(const Parent& parent, const plan_step& step) const -> Cell {
    if constexpr (requires { Cell(adapter_->fill(parent, step)); }) {
      return adapter_->fill(parent, step);
    } else {
      refuse(step, "fill");
    }
  }

  template <class Node, class Parent>
  void check_null(const Node& node, const Parent& parent, const plan_step& step) const {
    if constexpr (requires { adapter_->first_null(node, parent).has_value(); }) {
      if (const auto at = adapter_->first_null(node, parent)) {
        throw read_error(read_problem::required_null, step, row_ + *at, "the column is required, and the file holds a null here");
      }
    } else {
      refuse(step, "first_null");
    }
  }

  /// What a function of the adapter gives; a value that it cannot promote is reported with its column and row.
  template <class Function>
  [[nodiscard]] auto checked(const plan_step& step, Function function) const -> decltype(auto) {
    try {
      return function();
    } catch (const promotion_error& e) {
      throw read_error(read_problem::bad_value, step, row_, e.what());
    }
  }

  [[noreturn]] void refuse(const plan_step& step, const std::string& function) const {
    throw read_error(read_problem::missing_function, step, row_, "the adapter has no function `" + function + "` that takes this column");
  }

  Adapter* adapter_;
  std::size_t row_;
};

}  // namespace evolog::detail
