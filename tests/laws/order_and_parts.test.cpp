// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <evolog/testing/history.hpp>
#include <evolog/testing/order_laws.hpp>
#include <evolog/testing/partition_laws.hpp>

#include "support/check_law.hpp"
#include "support/random_rows.hpp"

namespace {

namespace testing = evolog::testing;
namespace laws = evolog::testing::laws;

template <class Row, class Key>
void check_order(const rc::Gen<Row>& rows, const Key& key) {
  CHECK(support::holds("any order of the input", 500, [&] {
    const auto policy = *support::any_policy();
    const auto executor = *support::any_executor();
    const auto log = *testing::any_logs(rows);
    laws::input_order_does_not_matter(log, policy, support::used_memory(), executor);
    laws::input_order_does_not_matter_by_key(log, key, policy, support::used_memory(), executor);
  }));
}

template <class Row, class Key>
void check_parts(const rc::Gen<Row>& rows, const Key& key) {
  CHECK(support::holds("parts, joined, make the whole", 500, [&] {
    const auto policy = *support::any_policy();
    const auto executor = *support::any_executor();
    const auto log = *testing::any_logs(rows);
    laws::parts_by_row_make_the_whole(log, policy, support::used_memory(), executor);
    laws::parts_by_key_make_the_whole(log, key, policy, support::used_memory(), executor);
  }));
}

}  // namespace

TEST_CASE("the order of the input never changes a result, for flat rows") {
  check_order(support::any_reading(), support::key_of_reading);
}

TEST_CASE("the order of the input never changes a result, for nested rows") {
  check_order(support::any_document(), support::key_of_document);
}

TEST_CASE("a log can be split by row or by key and the results joined, for flat rows") {
  check_parts(support::any_reading(), support::key_of_reading);
}

TEST_CASE("a log can be split by row or by key and the results joined, for nested rows") {
  check_parts(support::any_document(), support::key_of_document);
}
