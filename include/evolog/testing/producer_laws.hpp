// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <evolog/call/options.hpp>
#include <evolog/changelog/check_unique.hpp>
#include <evolog/changelog/find_ordinal_tie.hpp>
#include <evolog/changelog/latest_actions.hpp>
#include <evolog/row/identity.hpp>
#include <evolog/testing/detail/expect.hpp>
#include <evolog/testing/detail/finding_text.hpp>
#include <evolog/testing/detail/table_model.hpp>
#include <evolog/testing/expect.hpp>

/// What a program that produces changes must do. Each throws `broken_law` where it does not hold.
///
/// `options` are those that every operation takes: `floats`, a `workspace`, an executor.
///
/// Example: examples/testing.cpp
namespace evolog::testing::laws {

/// A changelog, raw or paired, leads from one state to the other and takes away nothing that is not there.
template <class Row, class Log, class... Options>
void changes_lead_from_state_to_state(const std::vector<Row>& before, const Log& log, const std::vector<Row>& after, Options&&... options) {
  const std::string law = "the changes lead from the state before to the state after";
  const auto same = detail::identity_among(options...);
  expect_same_rows(law, detail::applied(law, same, before, log), after, same);
}

/// A changelog keeps a key unique after every commit.
template <class Row, class Log, class Key, class... Options>
void changes_keep_the_key_unique(const std::vector<Row>& before, const Log& log, const Key& key, Options&&... options) {
  const auto violations = detail::finding_texts(check_unique(log, key, start_rows(before), options...), true);
  detail::expect(violations.empty(), "the key is unique before the changes and after every commit",
                 "it is not:" + detail::list_text(violations, [](const std::string& text) { return text; }));
}

/// An identifier changelog holds one action per key and ordinal, and leads from one state to the other.
template <class Row, class Log, class Key, class... Options>
void actions_lead_from_state_to_state(const std::vector<Row>& before, const Log& actions, const std::vector<Row>& after, const Key& key,
                                      Options&&... options) {
  const auto ties = detail::finding_texts(find_ordinal_tie(actions, key, options...), true);
  detail::expect(ties.empty(), "a key has one action at an ordinal",
                 "it has several:" + detail::list_text(ties, [](const std::string& text) { return text; }));
  const auto same = detail::identity_among(options...);
  const auto latest = latest_actions(actions, key, options...);
  expect_same_rows("the latest action of each key leads from the state before to the state after",
                   detail::applied_by_key(same, before, latest, key), after, same);
}

}  // namespace evolog::testing::laws
