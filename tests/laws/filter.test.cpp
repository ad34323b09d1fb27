// SPDX-License-Identifier: Apache-2.0
#include <optional>

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <evolog/testing/filter_laws.hpp>
#include <evolog/testing/history.hpp>

#include "support/check_law.hpp"
#include "support/random_rows.hpp"

namespace {

namespace testing = evolog::testing;
namespace laws = evolog::testing::laws;

/// Three-valued: unknown where the value is no number.
auto is_positive(const support::reading& row) -> std::optional<bool> {
  return row.value == row.value ? std::optional(row.value > 0) : std::nullopt;
}

auto has_content(const support::document& row) -> bool {
  return row.content.index() != 0;
}

template <class Row, class Predicate, class Key>
void check_filters(const rc::Gen<testing::history<Row>>& histories, const rc::Gen<testing::history<Row>>& keyed_histories,
                   const Predicate& predicate, const Key& key, evolog::floats policy) {
  CHECK(support::holds("a filtered output follows its source", 500, [&] {
    const auto executor = *support::any_executor();
    auto& memory = support::used_memory();
    laws::filtered_changes_lead_to_the_filtered_table(*histories, predicate, policy, memory, executor);
    const auto h = *keyed_histories;
    laws::filtered_changes_lead_to_the_filtered_table(h, predicate, policy, memory, executor);
    laws::filtered_changes_pair_by_key(h, predicate, key, policy, memory, executor);
    laws::filtered_actions_lead_to_the_filtered_table(h, predicate, key, policy, memory, executor);
  }));
}

}  // namespace

TEST_CASE("a filtered output follows its source, where the predicate may not know") {
  for (const auto policy : {evolog::floats::bits, evolog::floats::sql}) {
    check_filters(testing::histories(support::any_reading(), {.policy = policy}),
                  testing::keyed_histories(support::any_reading(), support::key_of_reading, {.policy = policy}), is_positive,
                  support::key_of_reading, policy);
  }
}

TEST_CASE("a filtered output of nested rows follows its source") {
  for (const auto policy : {evolog::floats::bits, evolog::floats::sql}) {
    check_filters(
        testing::histories(support::any_document(), {.policy = policy}),
        testing::keyed_histories(support::any_document_key(), support::any_document_of, support::key_of_document, {.policy = policy}),
        has_content, support::key_of_document, policy);
  }
}
