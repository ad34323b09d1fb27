// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <evolog/call/options.hpp>
#include <evolog/changelog/check_unique.hpp>
#include <evolog/changelog/find_ordinal_tie.hpp>
#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/net_changes.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/changelog/remove_carryovers.hpp>
#include <evolog/changelog/split_updates.hpp>
#include <evolog/row/identity.hpp>
#include <evolog/testing/expect.hpp>
#include <evolog/testing/history.hpp>

#include "support/any_log.hpp"
#include "support/check_law.hpp"
#include "support/model/changes.hpp"
#include "support/model/uniqueness.hpp"

namespace {

using evolog::ambiguous;
using evolog::before_images;
using evolog::delete_images;
using evolog::identity;
using evolog::ties;

using support::check_on_any_log;
using support::flat;
using support::nested;

namespace testing = evolog::testing;

}  // namespace

TEST_CASE_TEMPLATE("remove_carryovers, split_updates and net_changes do what the contract says", T, flat, nested) {
  check_on_any_log(T::rows(), T::key, [](const auto& log, identity same, const auto& executor) {
    auto& memory = support::used_memory();
    testing::expect_same_changes("split_updates equals its rule", evolog::split_updates(log), model::split_updates(log), same);
    testing::expect_same_changes("remove_carryovers equals its rule", evolog::remove_carryovers(log, same.policy, memory, executor),
                                 model::remove_carryovers(log, same), same);
    testing::expect_same_changes("net_changes equals its rule", evolog::net_changes(log, same.policy, memory, executor),
                                 model::net_changes(log, same), same);
  });
}

TEST_CASE_TEMPLATE("pair_updates does what the contract says, and finds what is ambiguous", T, flat, nested) {
  check_on_any_log(T::rows(), T::key, [](const auto& log, identity same, const auto& executor) {
    auto& memory = support::used_memory();
    const auto wanted = model::pair_updates(log, T::key, same);
    const auto got = evolog::pair_updates(log, T::key, ambiguous::keep, same.policy, memory, executor);
    testing::expect_same_changes("pair_updates equals its rule", got, wanted.log, same);
    testing::expect_same_findings("pair_updates finds what is ambiguous", got.ambiguous(), wanted.found, same);
    try {
      const auto strict = evolog::pair_updates(log, T::key, same.policy, memory, executor);
      testing::expect_same_changes("strict pairing equals lenient pairing where nothing is ambiguous", strict, wanted.log, same);
      RC_ASSERT(wanted.found.empty());
    } catch (const evolog::ambiguous_update_error& refused) {
      RC_ASSERT(refused.ambiguous().size() == wanted.found.size());
      RC_ASSERT(!wanted.found.empty());
    }
  });
}

TEST_CASE_TEMPLATE("latest_actions and find_ordinal_tie do what the contract says", T, flat, nested) {
  check_on_any_log(T::rows(), T::key, [](const auto& log, identity same, const auto& executor) {
    auto& memory = support::used_memory();
    for (const auto images : {before_images::drop, before_images::keep}) {
      const auto wanted = model::latest_actions(log, T::key, same, images);
      const auto got = evolog::latest_actions(log, T::key, ties::report, images, same.policy, memory, executor);
      testing::expect_same_changes("latest_actions equals its rule", got, wanted.log, same);
      testing::expect_same_findings("latest_actions reports ties", got.ties(), wanted.found, same);
      try {
        const auto strict = evolog::latest_actions(log, T::key, images, same.policy, memory, executor);
        testing::expect_same_changes("strict latest actions equal reported ones where there is no tie", strict, wanted.log, same);
        RC_ASSERT(wanted.found.empty());
      } catch (const evolog::tie_error& refused) {
        RC_ASSERT(refused.ties().size() == wanted.found.size());
        RC_ASSERT(!wanted.found.empty());
      }
    }
    testing::expect_same_findings("find_ordinal_tie equals its rule", evolog::find_ordinal_tie(log, T::key, same.policy, memory, executor),
                                  model::find_ordinal_tie(log, T::key, same), same);
  });
}

TEST_CASE_TEMPLATE("check_unique does what the contract says, with every kind of start", T, flat, nested) {
  check_on_any_log(T::rows(), T::key, [](const auto& log, identity same, const auto& executor) {
    using row = decltype(log.front().row);
    auto& memory = support::used_memory();
    const auto images = *rc::gen::element(delete_images::compare, delete_images::ignore);
    testing::expect_same_findings("check_unique with an unknown start",
                                  evolog::check_unique(log, T::key, images, same.policy, memory, executor),
                                  model::check_unique<row>(log, T::key, nullptr, same, images), same);

    std::vector<row> start;
    for (const auto& drawn : *rc::gen::resize(4, testing::any_logs(T::rows()))) start.push_back(drawn.row);
    for (const auto& c : log) {
      if (c.ordinal < 0) start.push_back(c.row);
    }
    testing::expect_same_findings("check_unique with the rows before the range",
                                  evolog::check_unique(log, T::key, evolog::start_rows(start), images, same.policy, memory, executor),
                                  model::check_unique(log, T::key, &start, same, images), same);
  });
}
