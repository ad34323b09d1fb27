// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <evolog/call/findings.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/changelog/remove_carryovers.hpp>
#include <evolog/detail/call.hpp>
#include <evolog/detail/found.hpp>
#include <evolog/detail/joined_source.hpp>
#include <evolog/detail/row_keys.hpp>
#include <evolog/detail/state_check.hpp>

namespace evolog {

namespace detail {

struct diff_fn {
  template <std::ranges::input_range Before, std::ranges::input_range After, class... Args>
  [[nodiscard]] auto operator()(Before&& before, After&& after, Args&&... key_and_options) const {
    constexpr auto keyed = begins_with_key<Args...> ? takes_key::yes : takes_key::no;
    using takes = signature<keyed, compares_images::yes, takes_start::no>;
    if constexpr (!check_states<takes, Before, After, Args...>()) {
      return misused();
    } else if constexpr (keyed == takes_key::yes) {
      return run_by_key(open_states(std::forward<Before>(before), std::forward<After>(after)), key_and_options...);
    } else {
      static constexpr no_key none;
      return remove_carryovers_fn::run(
          states_call(open_states(std::forward<Before>(before), std::forward<After>(after)), none, key_and_options...));
    }
  }

 private:
  template <class Before, class After>
  static auto open_states(Before&& before, After&& after) {
    using gone = state_rows<held_t<Before>>;
    using come = state_rows<held_t<After>>;
    using source = join_t<gone, come>;
    auto joined = std::make_shared<source>();
    joined->append(std::make_shared<const gone>(detail::hold(std::forward<Before>(before)), change_type::delete_));
    joined->append(std::make_shared<const come>(detail::hold(std::forward<After>(after)), change_type::insert));
    return range_input<source>(std::move(joined));
  }

  template <class Input, class Key, class... Options>
  static auto states_call(Input input, const Key& key, Options&... options) {
    return opened_call<Input, Key>{std::move(input), key, gather_options(options...)};
  }

  template <class Input, class Key, class... Options>
  static auto run_by_key(Input input, const Key& key, Options&... options) {
    auto call = states_call(std::move(input), key, options...);
    require_unique_states(call);
    return pair_updates_fn::run(call);
  }

  /// Refuses keys that have several rows in one of the states.
  template <class Call>
  static void require_unique_states(Call& call) {
    const auto& input = call.input;
    found<uniqueness_violation<std::string>> repeated;
    call.group(key_keys(call), [&]<class Index>(std::type_identity<Index>) {
      return [&](std::span<Index> rows) {
        const auto after = std::partition_point(rows.begin(), rows.end(), [&](Index row) { return is_removal(input.type(row)); });
        for (const auto of_state : {std::span<Index>(rows.begin(), after), std::span<Index>(after, rows.end())}) {
          if (of_state.size() < 2) continue;
          repeated.add(of_state.front(), {key_text_of(call, of_state.front()),
                                          std::nullopt,
                                          static_cast<std::int64_t>(of_state.size()),
                                          {of_state.begin(), of_state.end()}});
          return;
        }
      };
    });
    auto violations = repeated.take();
    if (violations.empty()) return;
    const auto list = list_findings(violations, [&](const auto& f) {
      const auto state = is_removal(input.type(f.positions.front())) ? " rows in the state before (" : " rows in the state after (";
      return "key " + f.key + " has " + std::to_string(f.count) + state + positions_text(f.positions) + " of both)";
    });
    throw not_unique_error("Duplicate rows found for identifier columns " + key_columns_text(call.key) + ": " + list +
                               "; choose columns that identify a row, or compare whole rows without a key",
                           std::move(violations));
  }
};

}  // namespace detail

/// Finds the changes between two states of a table, as multisets of rows.
///
/// \param before, after  Input ranges of plain rows, of one type or of types with a common reference. Rows whose type declares an `image`
///                       in `change_traits` are compared by it.
/// \param key            The identifier columns, where updates are to be paired: a projection of the row. May be left out.
/// \param options        `floats`, a `workspace`, an executor.
/// \pre                  The rows are in one reading schema.
/// \returns              The rows of `before` that are gone, as `delete_`, and those of `after` that are new, as `insert`; with a key, the
///                       two rows of one key as a pair. All at ordinal 0 and without a snapshot, in the order of `before`, then `after`.
/// \complexity           O(N) expected for N rows of both; 16 bytes a row.
/// \throws               With a key `not_unique_error` where a key has several rows in one state, whose positions count on from `before`
///                       into `after`; what the key and the rows throw.
/// Example: examples/diff.cpp
/// \see                  invert, concat, apply_net_changes, apply_changes
/// Source: changelog contract 2.9
inline constexpr detail::diff_fn diff{};

}  // namespace evolog
