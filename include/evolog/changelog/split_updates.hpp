// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <iterator>
#include <utility>

#include <evolog/detail/call.hpp>
#include <evolog/detail/verdicts.hpp>

namespace evolog {

namespace detail {

struct split_updates_fn {
  template <std::ranges::input_range R, class... Options>
  [[nodiscard]] auto operator()(R&& changes, Options&&... options) const {
    using takes = signature<takes_key::no, compares_images::no, takes_start::no>;
    if constexpr (check_call<takes, R, Options...>()) {
      return run(open_row_call(std::forward<R>(changes), std::forward<Options>(options)...));
    } else {
      return misused();
    }
  }

  /// The operation on a call that was found to be right.
  template <class Call>
  static auto run(Call&& call) {
    const auto& input = call.input;
    verdicts decided(input.size(), call.memory());
    for (std::size_t row = 0; row < input.size(); ++row) {
      decided.keep(row, is_removal(input.type(row)) ? change_type::delete_ : change_type::insert);
    }
    return make_result(input, decided);
  }
};

}  // namespace detail

/// Writes a paired changelog as a raw one: `update_before` becomes `delete_`, `update_after` becomes `insert`.
///
/// \param changes  An input range of changes, raw or paired.
/// \param options  A `workspace`, an adapter.
/// \returns        All changes, in input order.
/// \complexity     O(N); 8 bytes a row.
/// \throws         `null_ordinal_error`; what the adapter and the rows throw.
/// Example: examples/split_updates.cpp
/// \see            pair_updates
/// Source: changelog contract 2.2
inline constexpr detail::split_updates_fn split_updates{};

}  // namespace evolog
