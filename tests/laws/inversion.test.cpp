// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <vector>

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <evolog/testing/history.hpp>
#include <evolog/testing/inversion_laws.hpp>

#include "support/check_law.hpp"
#include "support/random_rows.hpp"

namespace {

namespace testing = evolog::testing;
namespace laws = evolog::testing::laws;

template <class Row>
void check_logs(const rc::Gen<Row>& rows) {
  CHECK(support::holds("inverting and joining any changes", 500, [&] {
    const auto policy = *support::any_policy();
    const auto executor = *support::any_executor();
    auto& memory = support::used_memory();
    const auto log = *testing::any_logs(rows);
    laws::inverting_twice_changes_nothing(log, policy, memory, executor);
    laws::inverse_takes_all_back(log, policy, memory, executor);
    laws::inverting_commutes_with_netting(log, policy, memory, executor);
    const auto next = *testing::any_logs(rows);
    laws::netting_parts_first_agrees_in_counts(log, next, policy, memory, executor);
    laws::joining_loses_nothing(log, next, policy, memory, executor);
  }));
}

template <class Row>
void check_histories(const rc::Gen<Row>& rows) {
  CHECK(support::holds("going back through a history", 500, [&] {
    const auto policy = *support::any_policy();
    const auto executor = *support::any_executor();
    const auto h = *testing::histories(rows, {.policy = policy});
    laws::inverse_leads_back(h, policy, support::used_memory(), executor);
    laws::difference_leads_from_state_to_state(h.before(), h.after(), policy, support::used_memory(), executor);
  }));
}

template <class Row, class Key>
void check_keyed_histories(const rc::Gen<testing::history<Row>>& histories, const Key& key) {
  CHECK(support::holds("the difference of states with a key", 500, [&] {
    const auto executor = *support::any_executor();
    const auto h = *histories;
    laws::keyed_difference_is_the_paired_difference(h.before(), h.after(), key, support::used_memory(), executor);
  }));
}

}  // namespace

TEST_CASE("the laws of inverting and joining hold for any changes of flat rows") {
  check_logs(support::any_reading());
}

TEST_CASE("the laws of inverting and joining hold for any changes of nested rows") {
  check_logs(support::any_document());
}

TEST_CASE("inverse and difference lead from state to state, for flat rows") {
  check_histories(support::any_reading());
}

TEST_CASE("inverse and difference lead from state to state, for nested rows") {
  check_histories(support::any_document());
}

TEST_CASE("a difference with a key is the paired difference, null among the keys") {
  check_keyed_histories(testing::keyed_histories(support::any_reading(), support::key_of_reading), support::key_of_reading);
}

TEST_CASE("a difference with a key of two parts is the paired difference") {
  check_keyed_histories(testing::keyed_histories(support::any_document_key(), support::any_document_of, support::key_of_document),
                        support::key_of_document);
}
