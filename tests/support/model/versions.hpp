// SPDX-License-Identifier: Apache-2.0
// The contract's rules 2.5 and 2.9 (validity_intervals), word by word, without a thought for speed.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <evolog/row/change.hpp>
#include <evolog/row/identity.hpp>

#include "support/model/changes.hpp"

namespace model {

/// The only change of a type, where there is one.
template <class Row>
auto only(const changes<Row>& log, change_type type) -> std::optional<change<Row>> {
  const auto found = select(log, [&](const auto& c) { return c.type == type; });
  return found.empty() ? std::nullopt : std::optional(found.front());
}

// 2.5, of a log whose key is unique
template <class Row, class Key>
auto net_changes_by_key(const changes<Row>& log, const Key& key, identity same) -> changes<Row> {
  changes<Row> net;
  for (const auto& group : by_key(remove_carryovers(log, same), key, same)) {
    const auto ordinals = ordinals_of(group);
    auto before = only(at(group, *ordinals.begin()), change_type::delete_);
    auto after = only(at(group, *ordinals.rbegin()), change_type::insert);
    if (before && after) {
      if (same.equal(before->row, after->row)) continue;
      before->type = change_type::update_before;
      after->type = change_type::update_after;
    }
    if (before) net.push_back(*before);
    if (after) net.push_back(*after);
  }
  return net;
}

/// A row with both ends of the time for which it was valid, written as a change.
template <class Row>
using version = change<Row, std::pair<std::optional<std::int64_t>, std::optional<std::int64_t>>>;

// 2.9, of a log whose key is unique
template <class Row, class Key>
auto validity_intervals(const changes<Row>& log, const Key& key, identity same) -> std::vector<version<Row>> {
  std::vector<version<Row>> versions;
  for (const auto& group : by_key(remove_carryovers(log, same), key, same)) {
    std::optional<version<Row>> open;
    for (const auto ordinal : ordinals_of(group)) {
      if (const auto gone = only(at(group, ordinal), change_type::delete_)) {
        if (!open) open = version<Row>{change_type::insert, {std::nullopt, std::nullopt}, gone->row};
        open->ordinal.second = ordinal;
        versions.push_back(*std::exchange(open, std::nullopt));
      }
      if (const auto come = only(at(group, ordinal), change_type::insert)) {
        open = version<Row>{change_type::insert, {ordinal, std::nullopt}, come->row};
      }
    }
    if (open) versions.push_back(*open);
  }
  return versions;
}

}  // namespace model
