// SPDX-License-Identifier: Apache-2.0
// The contract's rule 2.6, word by word, without a thought for speed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <evolog/call/findings.hpp>
#include <evolog/call/options.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/identity.hpp>

#include "support/model/changes.hpp"

namespace model {

/// What is known of a key before a range: how many rows it has, and which one.
template <class Row>
struct presence {
  std::optional<std::int64_t> count = std::nullopt;
  std::optional<Row> row = std::nullopt;
};

/// The first violation of one key. A key to which nothing happens breaks no rule.
template <class Row>
auto replay_key(const changes<Row>& group, const std::string& key, presence<Row> present, identity same, evolog::delete_images images)
    -> std::optional<evolog::uniqueness_violation<std::int64_t>> {
  const auto violation = [&](std::optional<std::int64_t> ordinal, std::int64_t rows) {
    return evolog::uniqueness_violation<std::int64_t>{key, ordinal, rows, {}};
  };
  for (const auto ordinal : ordinals_of(group)) {
    const auto left = remove_carryovers(at(group, ordinal), same);
    const auto deletes = count(left, change_type::delete_);
    const auto inserts = count(left, change_type::insert);
    if (left.empty()) continue;
    if (present.count && (*present.count < 0 || *present.count > 1)) return violation(std::nullopt, *present.count);
    if (!present.count) present.count = deletes > 0 ? 1 : 0;
    if (deletes > *present.count) return violation(ordinal, *present.count - deletes);
    for (const auto& c : left) {
      const auto names_another = c.type == change_type::delete_ && present.row && !same.equal(*present.row, c.row);
      if (names_another && images == evolog::delete_images::compare) return violation(ordinal, 2);
    }
    present.count = *present.count - deletes + inserts;
    if (*present.count > 1) return violation(ordinal, *present.count);
    if (deletes > 0) present.row.reset();
    for (const auto& c : left) {
      if (c.type == change_type::insert) present.row = c.row;
    }
  }
  return std::nullopt;
}

// 2.6
template <class Row, class Key>
auto check_unique(const changes<Row>& log, const Key& key, const std::vector<Row>* start, identity same,
                  evolog::delete_images images = evolog::delete_images::compare) {
  std::vector<evolog::uniqueness_violation<std::int64_t>> violations;
  for (const auto& group : by_key(log, key, same)) {
    const auto is_of_key = [&](const Row& row) { return same.equal(std::invoke(key, row), std::invoke(key, group.front().row)); };
    presence<Row> present;
    if (start != nullptr) {
      present.count = std::count_if(start->begin(), start->end(), is_of_key);
      const auto row = std::find_if(start->begin(), start->end(), is_of_key);
      if (row != start->end()) present.row = *row;
    }
    const auto text = evolog::identity_text(std::invoke(key, group.front().row));
    if (auto first = replay_key(group, text, present, same, images)) violations.push_back(*first);
  }
  return violations;
}

}  // namespace model
