// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include <evolog/call/result.hpp>
#include <evolog/detail/call.hpp>
#include <evolog/detail/packed_rows.hpp>

namespace evolog {

namespace detail {

struct invert_fn {
  template <std::ranges::input_range R, class... Options>
  [[nodiscard]] auto operator()(R&& changes, Options&&... options) const {
    using takes = signature<takes_key::no, compares_images::no, takes_start::no>;
    if constexpr (check_call<takes, R, Options...>()) {
      return run(open_row_call(std::forward<R>(changes), std::forward<Options>(options)...));
    } else {
      return misused();
    }
  }

 private:
  template <class Call>
  static auto run(Call&& call) {
    using source = typename decltype(call.input)::source_type;
    const auto& input = call.input;
    const auto ordinals = distinct_ordinals(call);
    const auto ascending = [&](const auto& a, const auto& b) { return call.options.same.compare(a, b) < 0; };

    result_state<source> state{input.source(), packed_rows(input.source_rows(), input.size()), {}};
    state.ordinals.reserve(input.size());
    const auto push = [&](std::size_t row) {
      const auto place = std::lower_bound(ordinals.begin(), ordinals.end(), input.ordinal(row), ascending) - ordinals.begin();
      state.kept.push_back(input.source_row(row), opposite(input.type(row)));
      state.ordinals.push_back(ordinals[ordinals.size() - 1 - static_cast<std::size_t>(place)]);
    };
    for (std::size_t row = 0; row < input.size(); ++row) {
      if (is_pair(input, row)) {
        push(row + 1);
        push(row++);
      } else {
        push(row);
      }
    }
    return result_access::result(std::make_shared<const result_state<source>>(std::move(state)));
  }

  /// All ordinals of a changelog, ascending.
  template <class Call>
  static auto distinct_ordinals(const Call& call) {
    const auto same = call.options.same;
    std::vector<typename decltype(call.input)::ordinal_type> ordinals;
    for (std::size_t row = 0; row < call.input.size(); ++row) {
      // Neighbours often share a commit: most of the repetitions never get in.
      auto ordinal = call.input.ordinal(row);
      if (ordinals.empty() || !same.equal(ordinals.back(), ordinal)) ordinals.push_back(std::move(ordinal));
    }
    std::sort(ordinals.begin(), ordinals.end(), [&](const auto& a, const auto& b) { return same.compare(a, b) < 0; });
    ordinals.erase(std::unique(ordinals.begin(), ordinals.end(), [&](const auto& a, const auto& b) { return same.equal(a, b); }),
                   ordinals.end());
    return ordinals;
  }

  template <class Input>
  static auto is_pair(const Input& input, std::size_t row) -> bool {
    return row + 1 < input.size() && input.type(row) == change_type::update_before && input.type(row + 1) == change_type::update_after;
  }

  static constexpr auto opposite(change_type type) -> change_type {
    switch (type) {
      case change_type::insert:
        return change_type::delete_;
      case change_type::delete_:
        return change_type::insert;
      case change_type::update_before:
        return change_type::update_after;
      case change_type::update_after:
        return change_type::update_before;
    }
    return type;
  }
};

}  // namespace detail

/// Turns a changelog into the one that takes it back.
///
/// `insert` and `delete_` change places, `update_before` and `update_after` likewise, and the first commit with the last, the second with
/// the last but one. Snapshots stay with their rows.
///
/// \param changes  An input range of changes, raw or paired, of commits.
/// \param options  `floats`, an adapter.
/// \returns        All changes, in input order; an `update_before` directly followed by an `update_after` stays a pair in this order.
/// \complexity     O(N log C) for C distinct ordinals that come in runs, else O(N log N); an ordinal and 4 bytes a row.
/// \throws         `null_ordinal_error`; what the adapter and the rows throw.
/// Example: examples/invert.cpp
/// \see            concat, diff, net_changes
/// Source: changelog contract 2.9
inline constexpr detail::invert_fn invert{};

}  // namespace evolog
