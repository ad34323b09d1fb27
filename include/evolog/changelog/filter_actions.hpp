// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>

#include <evolog/detail/call.hpp>
#include <evolog/detail/predicate.hpp>
#include <evolog/detail/verdicts.hpp>

namespace evolog {

namespace detail {

struct filter_actions_fn {
  template <std::ranges::input_range R, class... Args>
  [[nodiscard]] auto operator()(R&& actions, Args&&... predicate_and_options) const {
    if constexpr (!is_given_a_predicate<Args...>) {
      static_assert(is_given_a_predicate<Args...>, "evolog: the predicate is left out: pass it as second argument");
      return misused();
    } else {
      return filter(std::forward<R>(actions), std::forward<Args>(predicate_and_options)...);
    }
  }

 private:
  template <class R, class Predicate, class... Options>
  static auto filter(R&& actions, const Predicate& predicate, Options&&... options) {
    using takes = signature<takes_key::no, compares_images::no, takes_start::no>;
    if constexpr (!check_call<takes, R, Options...>()) {
      return misused();
    } else if constexpr (!check_predicate<R, Predicate, Options...>()) {
      return misused();
    } else {
      return run(open_row_call(std::forward<R>(actions), std::forward<Options>(options)...), predicate);
    }
  }

  template <class Call, class Predicate>
  static auto run(Call&& call, const Predicate& predicate) {
    const auto& input = call.input;
    verdicts decided(input.size(), call.memory());
    for (std::size_t row = 0; row < input.size(); ++row) {
      const auto type = input.type(row);
      if (type == change_type::update_before) continue;
      const auto kept =
          type != change_type::delete_ && input.visit_row(row, [&](const auto& image) { return satisfies(image, predicate); });
      decided.keep(row, kept ? type : change_type::delete_);
    }
    return make_result(input, decided);
  }
};

}  // namespace detail

/// Turns the latest actions of a source into those of an output that keeps only rows satisfying a predicate.
///
/// An action whose row fails deletes what the output may hold of its key; to drop it would leave the old row behind. The result names
/// keys that may never have been in the output: apply it with `missing::count`.
///
/// \param actions    An input range of one action per key, as `latest_actions` gives it. Deletes may carry only the key.
/// \param predicate  Called with the row of an `insert` or `update_after`; returns a `bool`, or a `std::optional<bool>` that is empty where
///                   the answer is unknown, which counts as "not satisfied".
/// \param options    A `workspace`, an adapter.
/// \returns          In input order: an `insert` or `update_after` as it is where its row satisfies the predicate, else as `delete_`; a
///                   `delete_` as it is; no `update_before`.
/// \complexity       O(N); 8 bytes a row.
/// \throws           `null_ordinal_error`; what the predicate, the adapter and the rows throw.
/// Example: examples/filter_actions.cpp
/// \see              filter_changes, latest_actions, apply_changes
/// Source: changelog contract 2.8
inline constexpr detail::filter_actions_fn filter_actions{};

}  // namespace evolog
