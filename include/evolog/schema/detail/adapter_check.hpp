// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <iterator>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <evolog/schema/detail/plan_reader.hpp>
#include <evolog/schema/plan.hpp>

namespace evolog::detail {

/// Anything that a range-based loop walks.
template <class R>
concept walkable = requires(std::remove_reference_t<R>& r) {
  std::ranges::begin(r);
  std::ranges::end(r);
};

template <class R>
using walked_t = decltype(*std::ranges::begin(std::declval<std::remove_reference_t<R>&>()));

// The conditions of the ladder below are concepts, so that clang prints the sentence first.

template <class Adapter, class Row>
concept has_field = requires(Adapter& a, const Row& row, std::size_t i) { a.field(row, i); };
template <class Adapter, class Row>
using column_of = std::remove_cvref_t<decltype(std::declval<Adapter&>().field(std::declval<const Row&>(), std::size_t{}))>;
template <class Adapter, class Row>
concept has_fill = requires(Adapter& a, const Row& row, const plan_step& step) { a.fill(row, step); };
template <class Adapter, class Row>
using cell_of = std::remove_cvref_t<decltype(std::declval<Adapter&>().fill(std::declval<const Row&>(), std::declval<const plan_step&>()))>;
template <class Adapter, class Row>
concept has_take = requires(Adapter& a, const column_of<Adapter, Row>& column, const plan_step& step) {
  { a.take(column, step) } -> std::convertible_to<cell_of<Adapter, Row>>;
};
template <class Adapter, class Row>
concept has_first_null = requires(Adapter& a, const column_of<Adapter, Row>& column, const Row& row) {
  { a.first_null(column, row) } -> std::convertible_to<std::optional<std::size_t>>;
};
template <class Adapter, class Row>
concept has_struct = requires(Adapter& a, const Row& row, const plan_step& step, child_reader<Adapter, cell_of<Adapter, Row>, Row> child) {
  a.struct_(row, step, child);
};

/// Whether rows can be read by an adapter. If not, exactly one static_assert says what to write.
template <class Row, class Adapter>
consteval auto check_read() -> bool {
  if constexpr (!has_field<Adapter, Row>) {
    static_assert(has_field<Adapter, Row>,
                  "evolog: the adapter needs a function field(row, i) that gives the i-th column of a row or batch");
    return false;
  } else if constexpr (!has_fill<Adapter, Row>) {
    static_assert(has_fill<Adapter, Row>,
                  "evolog: the adapter needs a function fill(row, step) that gives step.fill as a cell, for a batch as a column");
    return false;
  } else if constexpr (!has_take<Adapter, Row>) {
    static_assert(has_take<Adapter, Row>,
                  "evolog: the adapter needs a function take(column, step) that gives what fill gives: the cell, or column of a batch, "
                  "promoted by step.promotion");
    return false;
  } else if constexpr (!has_first_null<Adapter, Row>) {
    static_assert(has_first_null<Adapter, Row>,
                  "evolog: the adapter needs a function first_null(column, row) that gives the position of the first null, if any, as a "
                  "std::optional<std::size_t>");
    return false;
  } else if constexpr (!has_struct<Adapter, Row>) {
    static_assert(has_struct<Adapter, Row>,
                  "evolog: the adapter needs a function struct_(row, step, child) that gives a row of child(0), child(1) and so on");
    return false;
  } else {
    return true;
  }
}

/// Makes room for an element for each of a range, where it knows how many it has.
template <class T, class R>
void reserve_for(std::vector<T>& out, const R& rows) {
  if constexpr (requires { rows.size(); }) out.reserve(static_cast<std::size_t>(rows.size()));
}

/// How many rows an element of a range is: one, or what an adapter for batches says.
template <class Adapter, class Row>
[[nodiscard]] auto rows_in(Adapter& adapter, const Row& row) -> std::size_t {
  if constexpr (requires { adapter.rows(row); }) {
    return static_cast<std::size_t>(adapter.rows(row));
  } else {
    return 1;
  }
}

template <class Row, class Adapter>
[[nodiscard]] auto read_row(const Row& row, const plan& p, Adapter& adapter, std::size_t number) {
  return plan_reader<Adapter, cell_of<Adapter, Row>>(adapter, number).read_row(row, p.root());
}

template <class Row, class Adapter>
using read_row_t = std::remove_cvref_t<decltype(detail::read_row(std::declval<const Row&>(), std::declval<const plan&>(),
                                                                 std::declval<Adapter&>(), std::size_t{}))>;

}  // namespace evolog::detail
