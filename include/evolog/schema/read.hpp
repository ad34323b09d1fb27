// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <type_traits>
#include <vector>

#include <evolog/detail/misused.hpp>
#include <evolog/schema/detail/adapter_check.hpp>
#include <evolog/schema/plan.hpp>
#include <evolog/schema/read_error.hpp>

namespace evolog::detail {

struct read_one_fn {
  template <class Row, class Adapter>
  [[nodiscard]] auto operator()(const Row& row, const plan& p, Adapter&& adapter) const {
    if constexpr (!check_read<Row, std::remove_reference_t<Adapter>>()) {
      return misused{};
    } else {
      return read_row(row, p, adapter, 0);
    }
  }
};

struct read_rows_fn {
  template <walkable Rows, class Adapter>
  [[nodiscard]] auto operator()(Rows&& rows, const plan& p, Adapter&& adapter) const {
    using row = std::remove_cvref_t<walked_t<Rows>>;
    using adapter_type = std::remove_reference_t<Adapter>;
    if constexpr (!check_read<row, adapter_type>()) {
      return misused{};
    } else {
      std::vector<read_row_t<row, adapter_type>> out;
      reserve_for(out, rows);
      std::size_t number = 0;
      for (const row& one : rows) {
        out.push_back(read_row(one, p, adapter, number));
        number += rows_in(adapter, one);
      }
      return out;
    }
  }
};

}  // namespace evolog::detail

namespace evolog {

/// Reads one row, or one batch of columns, by a plan.
///
/// The adapter says what rows and cells are. A node is a row or a cell, or just as well a batch or a column of one; the type that `fill`
/// gives is the type of a cell that was read.
///
/// | function | gives | needed |
/// |---|---|---|
/// | `field(parent, i)` | the i-th child of a row or struct | always |
/// | `take(node, step)` | the node as it is where `step.promotion` is `none`, else promoted; nulls pass | always |
/// | `fill(parent, step)` | `step.fill` as a cell; a batch takes the length from `parent` | always |
/// | `first_null(node, parent)` | the position of the first null, if any; nulls below a null parent do not count | always |
/// | `struct_(node, step, child)` | a struct of `child(0)` and so on; null stays null. Also for the row itself | for rows always |
/// | `list(node, step, element)` | the same list with `element(e)` for each element | where such a column changes |
/// | `map(node, step, key, value)` | the same map with `key(k)` and `value(v)` for each entry | where such a column changes |
/// | `metadata(parent, step, row)` | `_pos`, `_file` and the like | where they are asked for |
/// | `rows(batch)` | how many rows a batch has, to count them in errors | never |
///
/// \param row      a row as the file's schema says, or a batch
/// \param p        the plan for that file
/// \param adapter  an object with the functions above, static or not
/// \returns what `struct_` returns for the row
/// \complexity linear in the plan and in the nested values that change; constant for columns that pass as they are
/// \throws read_error for a null in a required column, and for a value that cannot be promoted
/// Example: examples/read.cpp
/// \see projection, read_rows, value_adapter
/// Source: schema contract 4
inline constexpr detail::read_one_fn read_one{};

/// Reads any range of rows, or of batches, by a plan.
///
/// \param rows     any range, also one that can be walked once only
/// \param p        the plan for the file that the rows are from
/// \param adapter  see `read_one`
/// \returns a vector of what `read_one` returns. For a lazy form, transform a range by `read_one`
/// \complexity linear in the rows times the plan
/// \throws read_error as `read_one` does, with the number of the row in the range
/// Example: examples/read.cpp
/// \see projection, read_changes
/// Source: schema contract 4
inline constexpr detail::read_rows_fn read_rows{};

}  // namespace evolog
