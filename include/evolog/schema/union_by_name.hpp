// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include <evolog/schema/evolve.hpp>
#include <evolog/schema/schema.hpp>

namespace evolog::detail {

struct union_by_name_fn {
  template <class... Options>
  [[nodiscard]] constexpr auto operator()(schema base, const schema& incoming, const Options&... options) const -> schema {
    return evolve(std::move(base), options...).union_by_name(incoming).apply();
  }
};

}  // namespace evolog::detail

namespace evolog {

/// A schema with all that another one has more, column by column of the same name: an update of the one call `union_by_name`.
///
/// New columns come at the end of their struct, as optional; inside a new struct, required fields stay required. A column that is
/// optional in either becomes optional, a wider type widens, a narrower one is ignored, docs and write defaults are taken over.
///
/// \param base      the schema that is extended; its ids stay
/// \param incoming  what to take over, for instance the schema of a data frame; its ids mean nothing
/// \param options   those of `evolve`
/// \returns the new schema
/// \complexity n log n in the fields, linear memory
/// \throws schema_error where two columns of one name have types that do not go together, also for a struct, list or map against
///         anything else
/// Example: examples/union_by_name.cpp
/// \see evolve
/// Source: schema contract 3 and 6
inline constexpr detail::union_by_name_fn union_by_name{};

}  // namespace evolog
