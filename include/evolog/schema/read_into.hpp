// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <span>
#include <string>
#include <type_traits>
#include <utility>

#include <evolog/schema/detail/convert_rows.hpp>
#include <evolog/schema/detail/record_loops.hpp>
#include <evolog/schema/detail/record_reader.hpp>
#include <evolog/schema/plan.hpp>
#include <evolog/schema/read_as.hpp>
#include <evolog/schema/read_into_error.hpp>
#include <evolog/schema/record.hpp>

namespace evolog::detail {

/// Rows side by side in memory: a vector, an array, a span.
template <class R>
concept side_by_side = requires(R& rows) { std::span(rows); };

template <side_by_side R>
using span_element = typename decltype(std::span(std::declval<R&>()))::element_type;

template <class Row>
concept writable = !std::is_const_v<Row>;

/// Whether rows can be read into an output. If not, exactly one static_assert says why.
template <class From, class To>
consteval auto check_read_into() -> bool {
  if constexpr (!writable<To>) {
    static_assert(writable<To>, "read_into: the output is constant: pass a vector, an array or a span of structs that can be written");
    return false;
  } else if constexpr (!described<From> || !described<To>) {
    static_assert(described<From> && described<To>,
                  "read_into: it is not known what the columns of these structs are: specialise evolog::record_of for both");
    return false;
  } else {
    return true;
  }
}

inline void check_room(std::size_t rows, std::size_t places) {
  if (places < rows)
    throw read_into_error("there are " + std::to_string(rows) + " rows and " + std::to_string(places) +
                          " places for them: make the output as large as the input");
}

struct read_into_fn {
  template <side_by_side Rows, side_by_side Out>
  void operator()(const Rows& rows, Out&& out) const {
    using from_type = std::remove_const_t<span_element<const Rows>>;
    using to_type = span_element<Out>;
    if constexpr (check_read_into<from_type, to_type>()) {
      const std::span<const from_type> from(rows);
      const std::span<to_type> to(out);
      check_room(from.size(), to.size());
      if constexpr (std::same_as<from_type, to_type>) {
        std::copy(from.begin(), from.end(), to.begin());
      } else if constexpr (!readable_as<from_type, to_type>) {
        explain_unreadable<from_type, to_type>();
      } else {
        convert_rows(from, to.data(), [](const from_type* first, to_type* into, std::size_t count, std::size_t row) {
          for (std::size_t i = 0; i < count; ++i) record_reader<to_type>(row + i).read_struct(first[i], into[i]);
        });
      }
    }
  }

  template <side_by_side Rows, side_by_side Out>
  void operator()(const Rows& rows, const plan& p, Out&& out) const {
    using from_type = std::remove_const_t<span_element<const Rows>>;
    using to_type = span_element<Out>;
    if constexpr (check_read_into<from_type, to_type>()) {
      const std::span<const from_type> from(rows);
      const std::span<to_type> to(out);
      check_room(from.size(), to.size());
      convert_rows(from, to.data(), record_loops<from_type, to_type>(p));
    }
  }
};

}  // namespace evolog::detail

namespace evolog {

/// Reads an array of described structs into an array of others, by field id.
///
/// Without a plan, the compiler makes it, as for `read_as`. With one, the plan says which columns the rows have: their ids or names may be
/// known only when a file is opened, and so may its partition values. It is resolved once for the call. It reads flat columns, and nested
/// ones that pass as they are.
///
/// \param rows  described structs side by side in memory; with a plan, their members are the columns of its file, in order
/// \param p     a plan whose schema has, under the id of each member of the output, a column of its type
/// \param out   described structs, at least as many as rows, which are overwritten; members that are no columns may keep what they hold
/// \pre The output does not overlap the input.
/// \complexity linear in the rows times the members, and n log n in the columns for a plan. An output of 16 MiB and more is written past
///             the caches where it consists of plain bytes
/// \throws read_into_error, before anything is written, for a plan of other structs and for too few places; read_error as `read_as` does,
///         with the number of the first row that cannot be read. The output is then written in part
/// Example: examples/read_into.cpp
/// \see read_as, projection, read_rows
/// Source: schema contract 4
inline constexpr detail::read_into_fn read_into{};

}  // namespace evolog
