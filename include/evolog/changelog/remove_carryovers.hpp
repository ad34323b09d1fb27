// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iterator>
#include <span>
#include <type_traits>
#include <utility>

#include <evolog/detail/call.hpp>
#include <evolog/detail/kept_types.hpp>
#include <evolog/detail/opposites_fold.hpp>
#include <evolog/detail/ordinal_runs.hpp>
#include <evolog/detail/row_keys.hpp>
#include <evolog/detail/verdict.hpp>

namespace evolog {

namespace detail {

struct remove_carryovers_fn {
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
    const auto make_fold = [&]<class Index, class Decided>(std::type_identity<Index>, Decided& decided) {
      using meeting = equal_rows_meet<Index, std::remove_cvref_t<decltype(input)>>;
      return opposites_fold<Index, Decided, meeting>(decided, meeting(input), call.memory());
    };
    if (auto kept = fold_ordinals(call, image_keys(call), make_fold)) return make_result_of(input, std::move(*kept));
    kept_types decided(input.size(), call.memory(), call.options.executor.parallel());
    call.fold(ordinal_and_image_keys(call), [&](auto index) { return make_fold(index, decided); });
    call.release_memory();
    return make_result(input, decided);
  }

  /// The same for the rows of a group that `select` leaves.
  template <class Call, class Select>
  static auto run(Call&& call, const Select& select) {
    const auto& input = call.input;
    kept_types decided(input.size(), call.memory(), call.options.executor.parallel());
    call.group(ordinal_and_image_keys(call), [&]<class Index>(std::type_identity<Index>) {
      return [&, meeting = equal_rows_meet<Index, std::remove_cvref_t<decltype(input)>>(input)](std::span<Index> rows) {
        meeting.resolve(select(rows), [&](Index i, verdict left, Index) { decided.put(i, left); });
      };
    });
    return make_result(input, decided);
  }
};

}  // namespace detail

/// Removes the rows that a rewritten file carried over: per ordinal and row, a delete and an insert cancel.
///
/// \param changes  An input range of changes, raw or paired, of commits.
/// \param options  `floats`, a `workspace`, an executor, an adapter.
/// \pre            The rows are in one reading schema.
/// \returns        The changes that are left, as `delete_` and `insert`, in input order; duplicates keep their number.
/// \complexity     O(N) expected; up to 5 bytes a row and some MiB while it runs, 9 where rows hold text or the like.
/// \throws         `null_ordinal_error`; what the adapter and the rows throw.
/// Example: examples/remove_carryovers.cpp
/// \see            pair_updates, net_changes
/// Source: changelog contract 2.1
inline constexpr detail::remove_carryovers_fn remove_carryovers{};

}  // namespace evolog
