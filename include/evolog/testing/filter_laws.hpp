// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <evolog/call/options.hpp>
#include <evolog/changelog/filter_actions.hpp>
#include <evolog/changelog/filter_changes.hpp>
#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/changelog/split_updates.hpp>
#include <evolog/testing/detail/expect.hpp>
#include <evolog/testing/detail/table_model.hpp>
#include <evolog/testing/expect.hpp>
#include <evolog/testing/history.hpp>

/// The laws of outputs that keep only some rows. Each throws `broken_law` where it does not hold.
///
/// `predicate` gives equal rows equal answers; `options` are those that every operation takes: `floats`, a `workspace`, an executor.
///
/// Example: examples/testing.cpp
/// Source: changelog contract 3
namespace evolog::testing::laws {

/// Filtered changes lead from the filtered table before the range to the filtered table after it.
template <class Row, class Predicate, class... Options>
void filtered_changes_lead_to_the_filtered_table(const history<Row>& h, const Predicate& predicate, Options&&... options) {
  const std::string law = "filtered changes lead from the filtered table to the filtered table";
  const auto same = detail::identity_among(options...);
  const auto filtered = filter_changes(h.log, predicate, options...);
  expect_same_rows(law, detail::applied(law, same, detail::satisfying(h.before(), predicate), filtered),
                   detail::satisfying(h.after(), predicate), same);
}

/// With a key, filtered changes are the same, paired.
template <class Row, class Predicate, class Key, class... Options>
void filtered_changes_pair_by_key(const history<Row>& h, const Predicate& predicate, const Key& key, Options&&... options) {
  const auto filtered = filter_changes(h.log, predicate, options...);
  expect_same_changes("changes filtered with a key are the filtered changes, paired", filter_changes(h.log, predicate, key, options...),
                      pair_updates(filtered, key, options...), detail::identity_among(options...));
}

/// Filtered actions lead from the filtered table before the range to the filtered table after it.
template <class Row, class Predicate, class Key, class... Options>
void filtered_actions_lead_to_the_filtered_table(const history<Row>& h, const Predicate& predicate, const Key& key, Options&&... options) {
  const std::string law = "filtered actions, applied by key, lead from the filtered table to the filtered table";
  const auto same = detail::identity_among(options...);
  const auto latest = latest_actions(pair_updates(h.log, key, options...), key, options...);
  expect_same_rows(law, detail::applied_by_key(same, detail::satisfying(h.before(), predicate), filter_actions(latest, predicate), key),
                   detail::satisfying(h.after(), predicate), same);
}

}  // namespace evolog::testing::laws
