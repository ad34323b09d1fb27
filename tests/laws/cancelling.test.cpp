// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <evolog/testing/cancelling_laws.hpp>
#include <evolog/testing/history.hpp>

#include "support/check_law.hpp"
#include "support/random_rows.hpp"

namespace {

namespace testing = evolog::testing;
namespace laws = evolog::testing::laws;

template <class Row>
void check_histories(const rc::Gen<Row>& rows) {
  CHECK(support::holds("a table goes through the same history without what cancels", 1000, [&] {
    const auto policy = *support::any_policy();
    const auto executor = *support::any_executor();
    const auto h = *testing::histories(rows, {.policy = policy});
    laws::cancelling_leads_to_the_same_table(h, policy, support::used_memory(), executor);
  }));
}

template <class Row>
void check_logs(const rc::Gen<Row>& rows) {
  CHECK(support::holds("cancelling any changes", 1000, [&] {
    const auto policy = *support::any_policy();
    const auto executor = *support::any_executor();
    laws::cancelling(*testing::any_logs(rows), policy, support::used_memory(), executor);
  }));
}

}  // namespace

TEST_CASE("removing carry-overs or netting leads to the same table, for flat rows") {
  check_histories(support::any_reading());
}

TEST_CASE("removing carry-overs or netting leads to the same table, for nested rows") {
  check_histories(support::any_document());
}

TEST_CASE("the laws of cancelling hold for any changes of flat rows") {
  check_logs(support::any_reading());
}

TEST_CASE("the laws of cancelling hold for any changes of nested rows") {
  check_logs(support::any_document());
}
