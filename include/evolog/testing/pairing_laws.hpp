// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <evolog/call/options.hpp>
#include <evolog/changelog/check_unique.hpp>
#include <evolog/changelog/create_changelog.hpp>
#include <evolog/changelog/find_ordinal_tie.hpp>
#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/net_changes.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/changelog/remove_carryovers.hpp>
#include <evolog/changelog/split_updates.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/identity.hpp>
#include <evolog/testing/detail/expect.hpp>
#include <evolog/testing/expect.hpp>
#include <evolog/testing/history.hpp>

/// The laws of pairing updates and of the latest action per key. Each throws `broken_law` where it does not hold.
///
/// `key` is a projection of the row; `options` are those that every operation takes: `floats`, a `workspace`, an executor.
///
/// Example: examples/testing.cpp
/// Source: changelog contract 3
namespace evolog::testing::laws {

/// Pairing loses and adds nothing beside carry-overs.
template <class Log, class Key, class... Options>
void splitting_undoes_pairing(const Log& log, const Key& key, Options&&... options) {
  expect_same_changes("splitting what was paired gives the changes without carry-overs",
                      split_updates(pair_updates(log, key, ambiguous::keep, options...)), remove_carryovers(log, options...),
                      detail::identity_among(options...));
}

/// Pairing does not change what is left after netting.
template <class Log, class Key, class... Options>
void pairing_keeps_net_changes(const Log& log, const Key& key, Options&&... options) {
  expect_same_changes("the net changes are the same whether updates were paired before or not",
                      net_changes(pair_updates(log, key, ambiguous::keep, options...), options...), net_changes(log, options...),
                      detail::identity_among(options...));
}

/// A before-image stands directly before the after-image of its key and ordinal, and differs from it.
template <class Log, class Key, class... Options>
void pairs_stand_side_by_side(const Log& log, const Key& key, Options&&... options) {
  const std::string law = "UPDATE_BEFORE stands directly before the UPDATE_AFTER of its key and ordinal, another row";
  const auto same = detail::identity_among(options...);
  const auto paired = detail::list_of(pair_updates(log, key, ambiguous::keep, options...));
  for (auto it = paired.begin(); it != paired.end(); ++it) {
    const auto after = it->type == change_type::update_before ? std::next(it) : it;
    if (after == it && it->type != change_type::update_after) continue;
    detail::expect(after != it && after != paired.end() && after->type == change_type::update_after, law,
                   detail::change_text(*it) + " stands alone");
    detail::expect(same.equal(std::invoke(key, it->row), std::invoke(key, after->row)) && same.equal(it->ordinal, after->ordinal) &&
                       !same.equal(detail::image_of(*it), detail::image_of(*after)),
                   law, detail::change_text(*it) + " is paired with " + detail::change_text(*after));
    it = after;
  }
}

/// A key that is unique at every moment is found to be, pairs without doubt and has one latest action.
template <class Row, class Key, class... Options>
void unique_keys_pair_without_doubt(const history<Row>& h, const Key& key, Options&&... options) {
  const std::string law = "a key that is unique after every commit is never found ambiguous or tied";
  const auto violations = check_unique(h.log, key, start_rows(h.before()), options...);
  detail::expect(violations.empty(), law, "check_unique complains of its start and log");
  detail::expect(check_unique(h.log, key, options...).empty(), law, "check_unique complains of its log alone");
  const auto paired = pair_updates(h.log, key, ambiguous::keep, options...);
  detail::expect(paired.ambiguous().empty(), law, "pair_updates finds it ambiguous");
  detail::expect(find_ordinal_tie(paired, key, options...).empty(), law, "find_ordinal_tie finds a tie");
  detail::expect(latest_actions(paired, key, ties::report, options...).ties().empty(), law, "latest_actions finds a tie");
}

/// The four contracts of `create_changelog` are the operations that they are made of.
template <class Row, class Key, class... Options>
void contracts_are_made_of_operations(const history<Row>& h, const Key& key, Options&&... options) {
  const auto same = detail::identity_among(options...);
  const auto paired = pair_updates(h.log, key, options...);
  expect_same_changes("the native contract pairs updates", create_changelog(h.log, key, contract::native, options...), paired, same);
  expect_same_changes("the latest contract keeps the latest action of each key", create_changelog(h.log, key, contract::latest, options...),
                      latest_actions(paired, key, options...), same);
  expect_same_changes("the net contract gives the net changes", create_changelog(h.log, key, contract::net, options...),
                      net_changes(h.log, options...), same);
  expect_same_changes("the raw contract removes carry-overs", create_changelog(h.log, key, contract::raw, options...),
                      remove_carryovers(h.log, options...), same);
}

/// All of the above that hold for any changelog.
template <class Log, class Key, class... Options>
void pairing(const Log& log, const Key& key, Options&&... options) {
  splitting_undoes_pairing(log, key, options...);
  pairing_keeps_net_changes(log, key, options...);
  pairs_stand_side_by_side(log, key, options...);
}

}  // namespace evolog::testing::laws
