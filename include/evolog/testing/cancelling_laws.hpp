// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include <evolog/changelog/net_changes.hpp>
#include <evolog/changelog/remove_carryovers.hpp>
#include <evolog/changelog/split_updates.hpp>
#include <evolog/row/identity.hpp>
#include <evolog/testing/detail/expect.hpp>
#include <evolog/testing/detail/table_model.hpp>
#include <evolog/testing/expect.hpp>
#include <evolog/testing/history.hpp>

/// The laws of cancelling whole rows, of a changelog or of a history. Each throws `broken_law` where it does not hold.
///
/// `options` are those that every operation takes: `floats`, a `workspace`, an executor.
///
/// Example: examples/testing.cpp
/// Source: changelog contract 3
namespace evolog::testing::laws {

/// Neither removing carry-overs nor netting changes what a changelog does to a table.
template <class Row, class... Options>
void cancelling_leads_to_the_same_table(const history<Row>& h, Options&&... options) {
  const std::string law = "a changelog, the same without carry-overs and its net changes lead to the same table";
  const auto same = detail::identity_among(options...);
  expect_same_rows(law, detail::applied(law, same, h.before(), h.log), h.after(), same);
  expect_same_rows(law, detail::applied(law, same, h.before(), remove_carryovers(h.log, options...)), h.after(), same);
  expect_same_rows(law, detail::applied(law, same, h.before(), net_changes(h.log, options...)), h.after(), same);
}

/// No carry-over is left, and removing them again finds nothing.
template <class Log, class... Options>
void carryovers_are_gone_after_one_removal(const Log& log, Options&&... options) {
  const std::string law = "no row is both deleted and inserted at one ordinal once carry-overs are removed";
  const auto same = detail::identity_among(options...);
  const auto once = remove_carryovers(log, options...);
  const auto left = detail::list_of(once);
  for (const auto& a : left) {
    for (const auto& b : left) {
      const auto carried = a.type == change_type::delete_ && b.type == change_type::insert && same.equal(a.ordinal, b.ordinal) &&
                           same.equal(detail::image_of(a), detail::image_of(b));
      detail::expect(!carried, law, detail::change_text(a) + " and " + detail::change_text(b) + " are left");
    }
  }
  expect_same_changes(law, remove_carryovers(once, options...), once, same);
}

/// Net changes are their own net changes.
template <class Log, class... Options>
void netting_twice_is_netting_once(const Log& log, Options&&... options) {
  const auto once = net_changes(log, options...);
  expect_same_changes("the net changes of net changes are the same", net_changes(once, options...), once,
                      detail::identity_among(options...));
}

/// Netting removes the carry-overs by itself.
template <class Log, class... Options>
void netting_removes_carryovers(const Log& log, Options&&... options) {
  expect_same_changes("the net changes are the same whether carry-overs were removed before or not",
                      net_changes(remove_carryovers(log, options...), options...), net_changes(log, options...),
                      detail::identity_among(options...));
}

/// Every net change is one of the changes, with its own ordinal and snapshot.
template <class Log, class... Options>
void net_changes_are_changes_of_the_log(const Log& log, Options&&... options) {
  const std::string law = "every net change is one of the changes of the log, with its own ordinal and snapshot";
  const auto equal = detail::same_change{detail::identity_among(options...)};
  auto changes = detail::list_of(split_updates(log));
  for (const auto& net : detail::list_of(net_changes(log, options...))) {
    const auto match = std::find_if(changes.begin(), changes.end(), [&](const auto& change) { return equal(net, change); });
    detail::expect(match != changes.end(), law, detail::change_text(net) + " was not in the log");
    changes.erase(match);
  }
}

/// A paired changelog is a raw one written differently.
template <class Log, class... Options>
void paired_spelling_cancels_like_raw(const Log& log, Options&&... options) {
  const std::string law = "UPDATE_BEFORE cancels like DELETE and UPDATE_AFTER like INSERT";
  const auto same = detail::identity_among(options...);
  auto paired = detail::list_of(log);
  for (auto& change : paired) change.type = is_removal(change.type) ? change_type::update_before : change_type::update_after;
  expect_same_changes(law, split_updates(paired), split_updates(log), same);
  expect_same_changes(law, remove_carryovers(paired, options...), remove_carryovers(log, options...), same);
  expect_same_changes(law, net_changes(paired, options...), net_changes(log, options...), same);
}

/// All of the above that need no table.
template <class Log, class... Options>
void cancelling(const Log& log, Options&&... options) {
  carryovers_are_gone_after_one_removal(log, options...);
  netting_twice_is_netting_once(log, options...);
  netting_removes_carryovers(log, options...);
  net_changes_are_changes_of_the_log(log, options...);
  paired_spelling_cancels_like_raw(log, options...);
}

}  // namespace evolog::testing::laws
