// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <map>
#include <optional>
#include <type_traits>
#include <vector>

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <evolog/call/apply_findings.hpp>
#include <evolog/call/options.hpp>
#include <evolog/changelog/apply_changes.hpp>
#include <evolog/changelog/apply_net_changes.hpp>
#include <evolog/row/by_identity.hpp>
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
using evolog::change_type;
using evolog::identity;
using evolog::missing;
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

TEST_CASE_TEMPLATE("apply_net_changes does what the contract says, or refuses", T, flat, nested) {
  check_on_any_log(T::rows(), T::key, [](const auto& log, identity same, const auto& executor) {
    auto& memory = support::used_memory();
    const auto start = rows_of(*rc::gen::resize(6, testing::any_logs(T::rows())));
    auto wanted = model::counted_table<typename std::decay_t<decltype(start)>::value_type>{start, same};
    wanted.apply(log);

    auto lenient = start;
    const auto counts = evolog::apply_net_changes(log, lenient, missing::count, same.policy, memory, executor).counts();
    testing::expect_same_rows("apply_net_changes equals its rule", lenient, wanted.rows, same);
    RC_ASSERT(counts.missing == wanted.missing);
    RC_ASSERT(counts.inserted - counts.deleted == static_cast<std::int64_t>(lenient.size()) - static_cast<std::int64_t>(start.size()));

    auto strict = start;
    if (wanted.missing == 0) {
      evolog::apply_net_changes(log, strict, same.policy, memory, executor);
      testing::expect_same_rows("strict application equals lenient application where nothing is missing", strict, wanted.rows, same);
    } else {
      RC_ASSERT_THROWS_AS(evolog::apply_net_changes(log, strict, same.policy, memory, executor), evolog::missing_row_error);
      testing::expect_same_rows("a refused application changes nothing", strict, start, same);
    }
  });
}

TEST_CASE("apply_changes does what the contract says, or refuses") {
  using table = std::map<std::optional<int>, support::reading, evolog::less_by_identity>;
  check_on_any_log(flat::rows(), flat::key, [](const auto& log, identity same, const auto& executor) {
    auto& memory = support::used_memory();
    table start;
    for (const auto& row : rows_of(*rc::gen::resize(6, testing::any_logs(flat::rows())))) start.emplace(row.sensor, row);
    const auto rows_of_table = [](const table& held) {
      std::vector<support::reading> rows;
      for (const auto& [key, row] : held) rows.push_back(row);
      return rows;
    };

    auto strict = start;
    const auto actions = model::select(log, [](const auto& c) { return c.type != change_type::update_before; });
    if (model::repeats_a_key(rows_of(actions), flat::key, same)) {
      RC_ASSERT_THROWS_AS(evolog::apply_changes(log, flat::key, strict, same.policy, memory, executor), evolog::duplicate_action_error);
      testing::expect_same_rows("a refused application changes nothing", rows_of_table(strict), rows_of_table(start), same);
    }

    const auto latest = model::latest_actions(log, flat::key, same, evolog::before_images::keep).log;
    model::keyed_table<support::reading, decltype(flat::key)> wanted{rows_of_table(start), flat::key, same};
    for (const auto& action : latest) wanted.apply(action);
    auto lenient = start;
    const auto counts = evolog::apply_changes(latest, flat::key, lenient, missing::count, same.policy, memory, executor).counts();
    testing::expect_same_rows("apply_changes equals its rule", rows_of_table(lenient), wanted.rows, same);
    RC_ASSERT(counts == (evolog::apply_counts{wanted.inserted, wanted.updated, wanted.deleted, wanted.missing}));

    strict = start;
    if (wanted.missing > 0) {
      RC_ASSERT_THROWS_AS(evolog::apply_changes(latest, flat::key, strict, same.policy, memory, executor), evolog::missing_key_error);
      testing::expect_same_rows("a refused application changes nothing", rows_of_table(strict), rows_of_table(start), same);
    } else {
      evolog::apply_changes(latest, flat::key, strict, same.policy, memory, executor);
      testing::expect_same_rows("strict application equals lenient application where nothing is missing", rows_of_table(strict),
                                wanted.rows, same);
    }
  });
}
