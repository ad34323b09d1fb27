// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <evolog/changelog/concat.hpp>
#include <evolog/changelog/diff.hpp>
#include <evolog/changelog/invert.hpp>
#include <evolog/changelog/net_changes.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/changelog/split_updates.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/identity.hpp>
#include <evolog/testing/detail/expect.hpp>
#include <evolog/testing/detail/table_model.hpp>
#include <evolog/testing/expect.hpp>
#include <evolog/testing/history.hpp>

/// The laws of inverting, joining and comparing. Each throws `broken_law` where it does not hold.
///
/// `options` are those that every operation takes: `floats`, a `workspace`, an executor.
///
/// Example: examples/testing.cpp
/// Source: changelog contract 3
namespace evolog::testing::laws {

/// Inverting twice gives the changelog back.
template <class Log, class... Options>
void inverting_twice_changes_nothing(const Log& log, Options&&... options) {
  expect_same_changes("a changelog inverted twice is the changelog", invert(invert(log, options...), options...), log,
                      detail::identity_among(options...));
}

/// Nothing is left of a changelog and its inverse.
template <class Log, class... Options>
void inverse_takes_all_back(const Log& log, Options&&... options) {
  const std::string law = "nothing is left of a changelog followed by its inverse";
  const auto left = net_changes(concat(log, invert(log, options...), options...), options...);
  detail::expect(left.size() == 0, law,
                 "left:" + detail::list_text(detail::list_of(left), [](const auto& change) { return detail::change_text(change); }));
}

/// Netting and inverting may change places, as far as counts go.
template <class Log, class... Options>
void inverting_commutes_with_netting(const Log& log, Options&&... options) {
  expect_same_counts("the net changes of the inverse and the inverse of the net changes agree in counts",
                     net_changes(invert(log, options...), options...), invert(net_changes(log, options...), options...),
                     detail::identity_among(options...));
}

/// The inverse leads back from the table after the range through every state to the one before it.
template <class Row, class... Options>
void inverse_leads_back(const history<Row>& h, Options&&... options) {
  const std::string law = "the inverse of a changelog leads back through the states of the table";
  const auto same = detail::identity_among(options...);
  const auto inverse = detail::list_of(invert(h.log, options...));
  std::set<std::int64_t> ordinals;
  for (const auto& change : inverse) ordinals.insert(change.ordinal);
  auto rows = h.after();
  auto state = h.states.rbegin();
  for (const auto ordinal : ordinals) {
    std::vector<change<Row>> commit;
    std::copy_if(inverse.begin(), inverse.end(), std::back_inserter(commit), [&](const auto& change) { return change.ordinal == ordinal; });
    rows = detail::applied(law, same, rows, commit);
    // Commits without changes have no ordinal in the log; the table stood still.
    state = std::find_if(state, h.states.rend(), [&](const auto& other) { return detail::same_rows(same, other, rows); });
    detail::expect(state != h.states.rend(), law, "no earlier state equals the one after ordinal " + std::to_string(ordinal));
  }
  expect_same_rows(law, rows, h.before(), same);
}

/// Netting the parts of a log first makes no difference, as far as counts go.
///
/// \param first, second  The logs of two ranges, of which the second follows the first.
template <class First, class Second, class... Options>
void netting_parts_first_agrees_in_counts(const First& first, const Second& second, Options&&... options) {
  expect_same_counts("the net changes of two logs, and of the net changes of both, agree in counts",
                     net_changes(concat(first, second, options...), options...),
                     net_changes(concat(net_changes(first, options...), net_changes(second, options...), options...), options...),
                     detail::identity_among(options...));
}

/// A log that is joined with nothing is that log; one that is joined with another keeps all changes of both.
template <class First, class Second, class... Options>
void joining_loses_nothing(const First& first, const Second& second, Options&&... options) {
  const auto same = detail::identity_among(options...);
  auto nothing = detail::list_of(first);
  nothing.clear();
  expect_same_changes("a log joined with an empty one is that log", concat(first, nothing, options...), first, same);
  expect_same_changes("an empty log joined with another is the other", concat(nothing, second, options...), second, same);
  auto both = detail::list_of(first);
  for (auto& change : detail::list_of(second)) both.push_back(std::move(change));
  expect_same_counts("two logs joined are all changes of both", concat(first, second, options...), both, same);
}

/// The difference of two states leads from one to the other, and is that of the way back with `insert` and `delete_` swapped.
template <class Row, class... Options>
void difference_leads_from_state_to_state(const std::vector<Row>& before, const std::vector<Row>& after, Options&&... options) {
  const std::string law = "the difference of two states leads from one to the other";
  const auto same = detail::identity_among(options...);
  const auto there = diff(before, after, options...);
  expect_same_rows(law, detail::applied(law, same, before, there), after, same);
  expect_same_changes("the difference on the way back is the difference with INSERT and DELETE swapped", diff(after, before, options...),
                      invert(there, options...), same);
}

/// With a key, too, the difference of two states leads from one to the other; split, it is the one without a key.
template <class Row, class Key, class... Options>
void keyed_difference_is_the_paired_difference(const std::vector<Row>& before, const std::vector<Row>& after, const Key& key,
                                               Options&&... options) {
  const auto same = detail::identity_among(options...);
  const auto paired = diff(before, after, key, options...);
  const auto rows = diff(before, after, options...);
  expect_same_changes("the difference with a key, split, is the difference without", split_updates(paired), rows, same);
  expect_same_changes("the difference with a key is the difference without, paired", paired, pair_updates(rows, key, options...), same);
}

}  // namespace evolog::testing::laws
