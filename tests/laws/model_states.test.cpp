// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <evolog/call/findings.hpp>
#include <evolog/changelog/concat.hpp>
#include <evolog/changelog/diff.hpp>
#include <evolog/changelog/invert.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/identity.hpp>
#include <evolog/testing/expect.hpp>
#include <evolog/testing/history.hpp>

#include "support/any_log.hpp"
#include "support/check_law.hpp"
#include "support/model/changes.hpp"
#include "support/model/states.hpp"

namespace {

using evolog::change;
using evolog::identity;
using evolog::not_unique_error;
using support::check_on_any_log;
using support::flat;
using support::nested;

namespace testing = evolog::testing;

template <class Row>
auto rows_of(const std::vector<change<Row>>& log) -> std::vector<Row> {
  std::vector<Row> rows;
  for (const auto& c : log) rows.push_back(c.row);
  return rows;
}

}  // namespace

TEST_CASE_TEMPLATE("invert and concat do what the contract says", T, flat, nested) {
  check_on_any_log(T::rows(), T::key, [](const auto& log, identity same, const auto&) {
    const auto next = *testing::any_logs(T::rows());
    testing::expect_same_changes("invert equals its rule", evolog::invert(log, same.policy), model::invert(log), same);
    testing::expect_same_changes("concat equals its rule", evolog::concat(log, next), model::concat(log, next), same);
    testing::expect_same_changes("concat equals its rule for results", evolog::concat(evolog::invert(log), evolog::invert(next)),
                                 model::concat(model::invert(log), model::invert(next)), same);
  });
}

TEST_CASE_TEMPLATE("diff does what the contract says, or refuses", T, flat, nested) {
  check_on_any_log(T::rows(), T::key, [](const auto& log, identity same, const auto& executor) {
    auto& memory = support::used_memory();
    const auto before = rows_of(log);
    const auto after = rows_of(*testing::any_logs(T::rows()));
    const auto wanted = model::diff(before, after, same);
    testing::expect_same_changes("diff equals its rule", evolog::diff(before, after, same.policy, memory, executor), wanted, same);
    if (model::repeats_a_key(before, T::key, same) || model::repeats_a_key(after, T::key, same)) {
      RC_ASSERT_THROWS_AS(static_cast<void>(evolog::diff(before, after, T::key, same.policy, memory, executor)), not_unique_error);
    } else {
      testing::expect_same_changes("diff with a key equals its rule", evolog::diff(before, after, T::key, same.policy, memory, executor),
                                   model::pair_updates(wanted, T::key, same).log, same);
    }
  });
}
