// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iterator>
#include <type_traits>
#include <utility>

#include <evolog/detail/call.hpp>
#include <evolog/detail/kept_types.hpp>
#include <evolog/detail/net_fold.hpp>
#include <evolog/detail/row_keys.hpp>

namespace evolog {

namespace detail {

struct net_changes_fn {
  template <std::ranges::input_range R, class... Options>
  [[nodiscard]] auto operator()(R&& changes, Options&&... options) const {
    using takes = signature<takes_key::no, compares_images::yes, takes_start::no>;
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
    kept_types decided(input.size(), call.memory(), call.options.executor.parallel());
    call.fold(image_keys(call), [&]<class Index>(std::type_identity<Index>) {
      return net_fold<Index, std::remove_cvref_t<decltype(input)>, kept_types>(input, call.options.same, decided, call.memory());
    });
    call.release_memory();
    return make_result(input, decided);
  }
};

}  // namespace detail

/// Nets a changelog by whole rows: what is left of it once deletes and inserts of equal rows have cancelled, inside commits and across.
///
/// \param changes  An input range of changes, raw or paired, of commits.
/// \param options  `floats`, a `workspace`, an executor, an adapter.
/// \pre            The rows are in one reading schema.
/// \returns        The changes that are left, as `delete_` and `insert`, each with its own ordinal and snapshot, in input order; duplicates
///                 are counted, never collapsed.
/// \complexity     O(N) expected where the ordinals of equal rows never descend in the input, else O(N log N); up to 5 bytes a
///                 row and some MiB while it runs, 9 where rows hold text or the like or few of them differ.
/// \throws         `null_ordinal_error`; what the adapter and the rows throw.
/// Example: examples/net_changes.cpp
/// \see            remove_carryovers, net_changes_by_key, latest_actions
/// Source: changelog contract 2.4
inline constexpr detail::net_changes_fn net_changes{};

}  // namespace evolog
