// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <evolog/testing/history.hpp>
#include <evolog/testing/version_laws.hpp>

#include "support/check_law.hpp"
#include "support/random_rows.hpp"

namespace {

namespace testing = evolog::testing;
namespace laws = evolog::testing::laws;

template <class Row, class Key>
void check_versions(const rc::Gen<testing::history<Row>>& histories, const Key& key, evolog::floats policy) {
  CHECK(support::holds("what happened to each key", 500, [&] {
    const auto executor = *support::any_executor();
    auto& memory = support::used_memory();
    const auto h = *histories;
    laws::latest_actions_lead_to_the_table(h, key, policy, memory, executor);
    laws::net_changes_by_key_lead_to_the_table(h, key, policy, memory, executor);
    laws::open_intervals_are_the_table(h, key, policy, memory, executor);
    laws::versions_do_not_depend_on_order_or_parts(h, key, policy, memory, executor);
  }));
}

}  // namespace

TEST_CASE("the latest actions, the net changes by key and the intervals tell the history of a key, which may be null") {
  for (const auto policy : {evolog::floats::bits, evolog::floats::sql}) {
    check_versions(testing::keyed_histories(support::any_reading(), support::key_of_reading, {.policy = policy}), support::key_of_reading,
                   policy);
  }
}

TEST_CASE("the latest actions, the net changes by key and the intervals tell the history of a key of two parts") {
  for (const auto policy : {evolog::floats::bits, evolog::floats::sql}) {
    check_versions(
        testing::keyed_histories(support::any_document_key(), support::any_document_of, support::key_of_document, {.policy = policy}),
        support::key_of_document, policy);
  }
}
