// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <evolog/call/apply_findings.hpp>
#include <evolog/call/options.hpp>
#include <evolog/changelog/apply_changes.hpp>
#include <evolog/changelog/apply_net_changes.hpp>
#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/net_changes.hpp>
#include <evolog/changelog/net_changes_by_key.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/row/change.hpp>
#include <evolog/testing/detail/expect.hpp>
#include <evolog/testing/detail/table_model.hpp>
#include <evolog/testing/expect.hpp>
#include <evolog/testing/history.hpp>

namespace evolog::testing::detail {

/// All rows as changes of one type at one ordinal.
template <class Row>
auto changes_of(const std::vector<Row>& rows, change_type type) -> std::vector<change<Row>> {
  std::vector<change<Row>> changes;
  for (const auto& row : rows) changes.push_back({type, 0, row});
  return changes;
}

/// A call is refused with an error and leaves the destination as it was.
template <class Error, class Destination, class RowsOf, class Call>
void expect_refusal(const std::string& law, Destination& destination, const RowsOf& rows_of, identity same, const Call& call) {
  const auto before = std::invoke(rows_of, destination);
  auto refused = false;
  try {
    call();
  } catch (const Error&) {
    refused = true;
  }
  expect(refused, law, "it was not refused");
  expect_same_rows(law + ", and leaves the destination as it was", std::invoke(rows_of, destination), before, same);
}

}  // namespace evolog::testing::detail

/// What a destination must do, whoever wrote it. Each throws `broken_law` where it does not hold.
///
/// `make(rows)` returns a destination that holds rows, as `apply_changes` or `apply_net_changes` takes it; `rows_of(destination)` returns
/// a vector of the rows that it holds. `options` are those that every operation takes: `floats`, a `workspace`, an executor.
///
/// Example: examples/testing.cpp
/// Source: changelog contract 2.7
namespace evolog::testing::laws {

/// A destination with one row per key follows the history of its source, and is left as it was by what contradicts it.
template <class Row, class Key, class Make, class RowsOf, class... Options>
void destination_follows_by_key(const history<Row>& h, const Key& key, const Make& make, const RowsOf& rows_of, Options&&... options) {
  const auto same = detail::identity_among(options...);
  auto destination = make(h.before());
  expect_same_rows("a destination holds the rows that it was made with", std::invoke(rows_of, destination), h.before(), same);

  const auto net = net_changes_by_key(h.log, key, options...);
  const auto counts = apply_changes(net, key, destination, options...).counts();
  expect_same_rows("net changes by key lead the destination to the state of its source", std::invoke(rows_of, destination), h.after(),
                   same);
  const auto grown = static_cast<std::int64_t>(h.after().size()) - static_cast<std::int64_t>(h.before().size());
  detail::expect(counts.inserted - counts.deleted == grown && counts.missing == 0, "the counts of an application add up",
                 std::to_string(counts.inserted) + " inserted, " + std::to_string(counts.deleted) + " deleted");

  auto other = make(h.before());
  apply_changes(latest_actions(pair_updates(h.log, key, options...), key, options...), key, other, missing::count, options...);
  expect_same_rows("the latest actions lead the destination to the state of its source", std::invoke(rows_of, other), h.after(), same);

  if (h.before().empty()) return;
  auto deletes = detail::changes_of(h.before(), change_type::delete_);
  auto empty = make({});
  detail::expect_refusal<missing_key_error>("a delete of a key that the destination does not have is refused", empty, rows_of, same,
                                            [&] { apply_changes(deletes, key, empty, options...); });
  deletes.push_back(deletes.front());
  auto full = make(h.before());
  detail::expect_refusal<duplicate_action_error>("several actions of one key are refused", full, rows_of, same,
                                                 [&] { apply_changes(deletes, key, full, options...); });
}

/// A destination that counts equal rows follows the history of its source, and is left as it was by what contradicts it.
template <class Row, class Make, class RowsOf, class... Options>
void destination_follows_by_count(const history<Row>& h, const Make& make, const RowsOf& rows_of, Options&&... options) {
  const auto same = detail::identity_among(options...);
  auto destination = make(h.before());
  expect_same_rows("a destination holds the rows that it was made with", std::invoke(rows_of, destination), h.before(), same);
  apply_net_changes(h.log, destination, options...);
  expect_same_rows("a changelog leads the destination to the state of its source", std::invoke(rows_of, destination), h.after(), same);

  auto other = make(h.before());
  apply_net_changes(net_changes(h.log, options...), other, options...);
  expect_same_rows("net changes lead the destination to the state of its source", std::invoke(rows_of, other), h.after(), same);

  if (h.before().empty()) return;
  auto deletes = detail::changes_of(h.before(), change_type::delete_);
  deletes.push_back(deletes.front());
  auto full = make(h.before());
  detail::expect_refusal<missing_row_error>("a removal of more copies than the destination has is refused", full, rows_of, same,
                                            [&] { apply_net_changes(deletes, full, options...); });
  const auto counts = apply_net_changes(deletes, full, missing::count, options...).counts();
  expect_same_rows("a removal of more copies than there are leaves none", std::invoke(rows_of, full), std::vector<Row>(), same);
  detail::expect(counts.missing == 1, "copies that are not there are counted", std::to_string(counts.missing) + " missing");
}

}  // namespace evolog::testing::laws
