// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iterator>
#include <type_traits>
#include <utility>

#include <evolog/call/apply_findings.hpp>
#include <evolog/call/options.hpp>
#include <evolog/destination/map_destination.hpp>
#include <evolog/destination/sorted_rows.hpp>
#include <evolog/detail/call.hpp>
#include <evolog/detail/keyed_application.hpp>
#include <evolog/detail/merge_rows.hpp>
#include <evolog/detail/open_destination.hpp>

namespace evolog {

namespace detail {

struct apply_changes_fn {
  template <std::ranges::input_range R, class... Args>
  auto operator()(R&& changes, Args&&... key_destination_and_options) const {
    if constexpr (sizeof...(Args) == 0) {
      return misused_call<R>();
    } else {
      return check_and_apply(std::forward<R>(changes), std::forward<Args>(key_destination_and_options)...);
    }
  }

 private:
  using takes = signature<takes_key::yes, compares_images::no, takes_start::no, missing, null_keys, any_of<option_family::merge>>;

  template <class R>
  static auto misused_call() -> misused {
    static_cast<void>(check_call<takes, R>());
    return {};
  }

  template <class R, class Key, class... Rest>
  static auto check_and_apply(R&& changes, const Key& key, Rest&&... destination_and_options) {
    if constexpr (!check_destination_argument<Rest...>()) {
      return misused();
    } else {
      return apply(std::forward<R>(changes), key, std::forward<Rest>(destination_and_options)...);
    }
  }

  template <class R, class Key, class Destination, class... Options>
  static auto apply(R&& changes, const Key& key, Destination&& destination, Options&&... options) {
    if constexpr (!check_call<takes, R, Key, Options...>()) {
      return misused();
    } else {
      using element = element_of<R>;
      using row = row_seen<row_reader<adapter_of<detail::options<std::remove_cvref_t<Options>...>>, element>, element>;
      const auto merge = pick_merge(options...);
      auto&& opened = open_keyed_destination(destination);
      return run<std::remove_cvref_t<row>>(open_key_call(std::forward<R>(changes), key, std::forward<Options>(options)...), opened, merge);
    }
  }

  template <class Row, class Call, class Destination, class Merge>
  static auto run(Call call, Destination& destination, const Merge& merge) {
    using key = std::remove_cvref_t<key_seen<std::remove_cvref_t<decltype(call.key)>, Row>>;
    if constexpr (!check_applicable<Destination, Merge, key, Row>()) {
      return misused();
    } else {
      using rows = rows_to_store<Merge, Destination, key, Row>;
      return keyed_application<Call, Destination, rows>(call, destination, rows(merge)).run();
    }
  }

  template <class Destination, class Merge, class Key, class Row>
  static consteval auto check_applicable() -> bool {
    if constexpr (std::is_same_v<Merge, no_merge>) {
      return check_keyed_destination<Destination, Key, Row>();
    } else if constexpr (!check_merge<Destination, Merge, Key, Row>()) {
      return false;
    } else {
      return check_keyed_destination<Destination, Key, typename rows_to_store<Merge, Destination, Key, Row>::type>();
    }
  }
};

}  // namespace detail

/// Applies the actions of a changelog to a destination that holds one row per key.
///
/// Everything that can be wrong is found before the first write. A destination with a transaction (`begin_transaction()`, `commit()`,
/// `rollback()`) is read and written inside of it, and rolled back where anything throws; the ready-made ones have it, so that an error
/// leaves them as they were. A destination without one that throws in the middle keeps what was written until then: each row wholly or
/// not at all; applying the same changelog again with `missing::count` completes it.
///
/// \param changes      An input range of a changelog with at most one action per key, as `latest_actions` and `net_changes_by_key` give it:
///                     an `insert`, `update_after` or `delete_`. An `update_before` is ignored. Deletes may carry only the key.
/// \param key          The identifier columns as the destination has them: a projection of the row. Keys that collide after a
///                     transformation are several actions of one key.
/// \param destination  A `std::map` or `std::unordered_map` from keys to rows, `sorted_rows(vector, key)`, `sorted_pairs(vector)`, or an
///                     object with `count(key)` (how many rows have the key), `insert(key, row)`, `replace(key, row)` and `erase(key)`; for
///                     `merge_with` also `find(key)` (a pointer or an optional).
/// \param options      `missing` (whether deletes of keys that the destination does not have are an error or counted), `null_keys`,
///                     `merge_with` for rows of which only a part is provided, `floats`, a `workspace`, an executor, an adapter.
/// \pre                The destination takes two keys as equal exactly where `identity` does.
/// \returns            An `apply_result`: how many rows were inserted, updated and deleted, and `.missing()`, the deletes that met no row.
/// \complexity         O(N) expected and two look-ups in the destination per key; 16 bytes a row, with `merge_with` also the merged rows.
/// \throws             `null_key_error`, `duplicate_action_error`, `destination_not_unique_error`, `missing_key_error` (in this order),
///                     `unsorted_destination_error`, `destination_equality_error`, `null_ordinal_error`; what the destination, the merge
///                     function, the key, the adapter and the rows throw.
/// Example: examples/apply_changes.cpp
/// \see                latest_actions, net_changes_by_key, apply_net_changes, filter_actions
/// Source: changelog contract 2.7
inline constexpr detail::apply_changes_fn apply_changes{};

}  // namespace evolog
