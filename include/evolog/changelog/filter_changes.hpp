// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <span>
#include <type_traits>
#include <utility>

#include <evolog/call/options.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/changelog/remove_carryovers.hpp>
#include <evolog/detail/call.hpp>
#include <evolog/detail/predicate.hpp>

namespace evolog {

namespace detail {

struct filter_changes_fn {
  template <std::ranges::input_range R, class... Args>
  [[nodiscard]] auto operator()(R&& changes, Args&&... predicate_and_others) const {
    if constexpr (!is_given_a_predicate<Args...>) {
      static_assert(is_given_a_predicate<Args...>, "evolog: the predicate is left out: pass it as second argument");
      return misused();
    } else {
      return filter(std::forward<R>(changes), std::forward<Args>(predicate_and_others)...);
    }
  }

 private:
  template <class R, class Predicate, class... Args>
  static auto filter(R&& changes, const Predicate& predicate, Args&&... args) {
    if constexpr (begins_with_key<Args...>) {
      return filter_by_key(std::forward<R>(changes), predicate, std::forward<Args>(args)...);
    } else {
      using takes = signature<takes_key::no, compares_images::yes, takes_start::no>;
      if constexpr (!check_call<takes, R, Args...>()) {
        return misused();
      } else if constexpr (!check_predicate<R, Predicate, Args...>()) {
        return misused();
      } else {
        auto call = open_row_call(std::forward<R>(changes), std::forward<Args>(args)...);
        return remove_carryovers_fn::run(call, satisfying(call.input, predicate));
      }
    }
  }

  template <class R, class Predicate, class Key, class... Options>
  static auto filter_by_key(R&& changes, const Predicate& predicate, const Key& key, Options&&... options) {
    using takes = signature<takes_key::yes, compares_images::yes, takes_start::no, ambiguous>;
    if constexpr (!check_call<takes, R, Key, Options...>()) {
      return misused();
    } else if constexpr (!check_predicate<R, Predicate, Options...>()) {
      return misused();
    } else {
      auto call = open_key_call(std::forward<R>(changes), key, std::forward<Options>(options)...);
      return pair_updates_fn::run(call, satisfying(call.input, predicate));
    }
  }

  /// Leaves the rows of a group that satisfy the predicate, in their order.
  template <class Input, class Predicate>
  static auto satisfying(const Input& input, const Predicate& predicate) {
    return [&]<class Index>(std::span<Index> rows) {
      const auto fails = [&](Index row) { return !input.visit_row(row, [&](const auto& image) { return satisfies(image, predicate); }); };
      return rows.first(static_cast<std::size_t>(std::remove_if(rows.begin(), rows.end(), fails) - rows.begin()));
    };
  }
};

}  // namespace detail

/// Turns the changes of a source into those of an output that keeps only rows satisfying a predicate.
///
/// An update that begins to satisfy it becomes an insert, one that ceases to a delete.
///
/// \param changes    An input range of changes, raw or paired, of commits.
/// \param predicate  Called with a row; returns a `bool`, or a `std::optional<bool>` that is empty where the answer is unknown, which
///                   counts as "not satisfied". Equal rows must get equal answers. With an executor it is called
///                   from several threads.
/// \param key        The identifier columns, where updates are to be paired again: a projection of the row. May be left out.
/// \param options    `floats`, a `workspace`, an executor, an adapter; with a key `ambiguous`.
/// \pre              The rows are in one reading schema.
/// \returns          The changes of rows that satisfy the predicate, without carry-overs, in input order: as `delete_` and `insert`, with a
///                   key paired as `pair_updates` does.
/// \complexity       As `remove_carryovers` or `pair_updates`; N calls of the predicate.
/// \throws           With a key `ambiguous_update_error`, unless told to keep; `null_ordinal_error`; what the predicate, the key, the
///                   adapter and the rows throw.
/// Example: examples/filter_changes.cpp
/// \see              filter_actions, pair_updates, remove_carryovers
/// Source: changelog contract 2.8
inline constexpr detail::filter_changes_fn filter_changes{};

}  // namespace evolog
