// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include <evolog/call/options.hpp>
#include <evolog/changelog/check_unique.hpp>
#include <evolog/changelog/find_ordinal_tie.hpp>
#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/net_changes.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/changelog/remove_carryovers.hpp>
#include <evolog/changelog/split_updates.hpp>
#include <evolog/testing/detail/expect.hpp>
#include <evolog/testing/detail/history_writer.hpp>
#include <evolog/testing/expect.hpp>

/// The laws of the order of the input. Each throws `broken_law` where it does not hold.
///
/// `options` are those that every operation takes: `floats`, a `workspace`, an executor.
///
/// Example: examples/testing.cpp
/// Source: changelog contract 3
namespace evolog::testing::laws {

/// An operation gives the same changes, in whatever order its input arrives.
///
/// \param operation  Called with a vector of `change`; returns a changelog.
template <class Log, class Operation, class... Options>
void input_order_does_not_matter_to(const std::string& name, const Log& log, const Operation& operation, Options&&... options) {
  const std::string law = "the order of the input does not change the result of " + name;
  const auto same = detail::identity_among(options...);
  const auto ordered = detail::list_of(log);
  auto other = ordered;
  std::reverse(other.begin(), other.end());
  expect_same_changes(law, operation(other), operation(ordered), same);
  detail::shuffle(other, 1);
  expect_same_changes(law, operation(other), operation(ordered), same);
}

/// The order of the input changes no result of an operation that takes no key.
template <class Log, class... Options>
void input_order_does_not_matter(const Log& log, Options&&... options) {
  input_order_does_not_matter_to(
      "split_updates", log, [&](const auto& changes) { return split_updates(changes); }, options...);
  input_order_does_not_matter_to(
      "remove_carryovers", log, [&](const auto& changes) { return remove_carryovers(changes, options...); }, options...);
  input_order_does_not_matter_to(
      "net_changes", log, [&](const auto& changes) { return net_changes(changes, options...); }, options...);
}

/// The order of the input changes no result, and nothing that is found, of an operation that takes a key.
template <class Log, class Key, class... Options>
void input_order_does_not_matter_by_key(const Log& log, const Key& key, Options&&... options) {
  const auto pair = [&](const auto& changes) { return pair_updates(changes, key, ambiguous::keep, options...); };
  const auto take_latest = [&](const auto& changes) { return latest_actions(changes, key, ties::report, options...); };
  input_order_does_not_matter_to("pair_updates", log, pair, options...);
  input_order_does_not_matter_to("latest_actions", log, take_latest, options...);

  const std::string law = "the order of the input does not change what is found";
  const auto same = detail::identity_among(options...);
  const auto ordered = detail::list_of(log);
  auto other = ordered;
  std::reverse(other.begin(), other.end());
  expect_same_findings(law + " ambiguous", pair(other).ambiguous(), pair(ordered).ambiguous(), same);
  expect_same_findings(law + " tied", take_latest(other).ties(), take_latest(ordered).ties(), same);
  expect_same_findings(law + " tied anywhere", find_ordinal_tie(other, key, options...), find_ordinal_tie(ordered, key, options...), same);
  expect_same_findings(law + " not unique", check_unique(other, key, options...), check_unique(ordered, key, options...), same);
}

}  // namespace evolog::testing::laws
