// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <evolog/call/findings.hpp>
#include <evolog/call/options.hpp>
#include <evolog/changelog/filter_actions.hpp>
#include <evolog/changelog/filter_changes.hpp>
#include <evolog/changelog/net_changes_by_key.hpp>
#include <evolog/changelog/validity_intervals.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/identity.hpp>
#include <evolog/testing/expect.hpp>

#include "support/any_log.hpp"
#include "support/check_law.hpp"
#include "support/model/changes.hpp"
#include "support/model/states.hpp"
#include "support/model/uniqueness.hpp"
#include "support/model/versions.hpp"

namespace {

using evolog::ambiguous;
using evolog::change_type;
using evolog::identity;
using evolog::not_unique_error;
using support::check_on_any_log;
using support::flat;
using support::nested;

namespace testing = evolog::testing;

template <class Row, class Intervals>
auto versions_of(const Intervals& intervals) -> std::vector<model::version<Row>> {
  std::vector<model::version<Row>> versions;
  for (const auto& [row, from, to] : intervals) versions.push_back({change_type::insert, {from, to}, row});
  return versions;
}

}  // namespace

TEST_CASE_TEMPLATE("net_changes_by_key and validity_intervals do what the contract says, or refuse", T, flat, nested) {
  check_on_any_log(T::rows(), T::key, [](const auto& log, identity same, const auto& executor) {
    using row = decltype(log.front().row);
    auto& memory = support::used_memory();
    if (model::check_unique<row>(log, T::key, nullptr, same).empty()) {
      testing::expect_same_changes("net_changes_by_key equals its rule",
                                   evolog::net_changes_by_key(log, T::key, same.policy, memory, executor),
                                   model::net_changes_by_key(log, T::key, same), same);
      testing::expect_same_changes("validity_intervals equals its rule",
                                   versions_of<row>(evolog::validity_intervals(log, T::key, same.policy, memory, executor)),
                                   model::validity_intervals(log, T::key, same), same);
    } else {
      RC_ASSERT_THROWS_AS(static_cast<void>(evolog::net_changes_by_key(log, T::key, same.policy, memory, executor)), not_unique_error);
      RC_ASSERT_THROWS_AS(static_cast<void>(evolog::validity_intervals(log, T::key, same.policy, memory, executor)), not_unique_error);
    }
  });
}

TEST_CASE_TEMPLATE("filter_changes and filter_actions do what the contract says", T, flat, nested) {
  check_on_any_log(T::rows(), T::key, [](const auto& log, identity same, const auto& executor) {
    auto& memory = support::used_memory();
    const auto wanted = model::filter_changes(log, T::predicate, same);
    testing::expect_same_changes("filter_changes equals its rule", evolog::filter_changes(log, T::predicate, same.policy, memory, executor),
                                 wanted, same);
    const auto paired = model::pair_updates(wanted, T::key, same);
    const auto got = evolog::filter_changes(log, T::predicate, T::key, ambiguous::keep, same.policy, memory, executor);
    testing::expect_same_changes("filter_changes with a key equals its rule", got, paired.log, same);
    testing::expect_same_findings("filter_changes with a key finds what is ambiguous", got.ambiguous(), paired.found, same);
    testing::expect_same_changes("filter_actions equals its rule", evolog::filter_actions(log, T::predicate),
                                 model::filter_actions(log, T::predicate), same);
  });
}
