// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <evolog/testing/history.hpp>
#include <evolog/testing/pairing_laws.hpp>

#include "support/check_law.hpp"
#include "support/random_rows.hpp"

namespace {

namespace testing = evolog::testing;
namespace laws = evolog::testing::laws;

template <class Row, class Key>
void check_logs(const rc::Gen<Row>& rows, const Key& key) {
  CHECK(support::holds("pairing any changes", 1000, [&] {
    const auto policy = *support::any_policy();
    const auto executor = *support::any_executor();
    laws::pairing(*testing::any_logs(rows), key, policy, support::used_memory(), executor);
  }));
}

template <class Row, class Key>
void check_unique_keys(const rc::Gen<testing::history<Row>>& histories, const Key& key, evolog::floats policy) {
  CHECK(support::holds("pairing the updates of unique keys", 500, [&] {
    const auto executor = *support::any_executor();
    const auto h = *histories;
    laws::unique_keys_pair_without_doubt(h, key, policy, support::used_memory(), executor);
    laws::contracts_are_made_of_operations(h, key, policy, support::used_memory(), executor);
  }));
}

}  // namespace

TEST_CASE("the laws of pairing hold for any changes of flat rows") {
  check_logs(support::any_reading(), support::key_of_reading);
}

TEST_CASE("the laws of pairing hold for any changes of nested rows") {
  check_logs(support::any_document(), support::key_of_document);
}

TEST_CASE("a unique key pairs without doubt, null among the keys") {
  for (const auto policy : {evolog::floats::bits, evolog::floats::sql}) {
    const auto histories = testing::keyed_histories(support::any_reading(), support::key_of_reading, {.policy = policy});
    check_unique_keys(histories, support::key_of_reading, policy);
  }
}

TEST_CASE("a unique key of two parts pairs without doubt, NaN and both zeros among its parts") {
  for (const auto policy : {evolog::floats::bits, evolog::floats::sql}) {
    const auto histories =
        testing::keyed_histories(support::any_document_key(), support::any_document_of, support::key_of_document, {.policy = policy});
    check_unique_keys(histories, support::key_of_document, policy);
  }
}
