// SPDX-License-Identifier: Apache-2.0
// The contract's rules 2.1 to 2.4, word by word, without a thought for speed.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <set>
#include <utility>
#include <vector>

#include <evolog/call/findings.hpp>
#include <evolog/call/options.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/identity.hpp>

namespace model {

using evolog::change;
using evolog::change_type;
using evolog::identity;

template <class Row>
using changes = std::vector<change<Row>>;

/// The changes for which `wanted(change)` holds.
template <class Row, class Wanted>
auto select(const changes<Row>& log, Wanted wanted) -> changes<Row> {
  changes<Row> selected;
  std::copy_if(log.begin(), log.end(), std::back_inserter(selected), wanted);
  return selected;
}

template <class Row>
auto count(const changes<Row>& log, change_type type) -> std::int64_t {
  return std::count_if(log.begin(), log.end(), [&](const auto& c) { return c.type == type; });
}

template <class Row>
auto ordinals_of(const changes<Row>& log) -> std::set<std::int64_t> {
  std::set<std::int64_t> ordinals;
  for (const auto& c : log) ordinals.insert(c.ordinal);
  return ordinals;
}

template <class Row>
auto at(const changes<Row>& log, std::int64_t ordinal) -> changes<Row> {
  return select(log, [&](const auto& c) { return c.ordinal == ordinal; });
}

/// The changes of each key, keys in the order of their first rows.
template <class Row, class Key>
auto by_key(const changes<Row>& log, const Key& key, identity same) -> std::vector<changes<Row>> {
  std::vector<changes<Row>> groups;
  for (const auto& c : log) {
    const auto group = std::find_if(groups.begin(), groups.end(),
                                    [&](const auto& g) { return same.equal(std::invoke(key, g.front().row), std::invoke(key, c.row)); });
    if (group == groups.end()) {
      groups.push_back({c});
    } else {
      group->push_back(c);
    }
  }
  return groups;
}

template <class Row>
auto by_row(const changes<Row>& log, identity same) -> std::vector<changes<Row>> {
  return by_key(log, std::identity(), same);
}

template <class T>
void append(std::vector<T>& list, const std::vector<T>& more) {
  list.insert(list.end(), more.begin(), more.end());
}

template <class Row>
auto split_updates(changes<Row> log) -> changes<Row> {
  for (auto& c : log) c.type = is_removal(c.type) ? change_type::delete_ : change_type::insert;
  return log;
}

// 2.1
template <class Row>
auto remove_carryovers(const changes<Row>& log, identity same) -> changes<Row> {
  changes<Row> left;
  for (const auto ordinal : ordinals_of(log)) {
    for (const auto& equal_rows : by_row(at(split_updates(log), ordinal), same)) {
      auto deletes = select(equal_rows, [](const auto& c) { return c.type == change_type::delete_; });
      auto inserts = select(equal_rows, [](const auto& c) { return c.type == change_type::insert; });
      const auto cancelled = std::min(deletes.size(), inserts.size());
      deletes.resize(deletes.size() - cancelled, equal_rows.front());
      inserts.resize(inserts.size() - cancelled, equal_rows.front());
      append(left, deletes);
      append(left, inserts);
    }
  }
  return left;
}

template <class Row, class Finding>
struct result {
  changes<Row> log;
  std::vector<Finding> found;
};

// 2.2
template <class Row, class Key>
auto pair_updates(const changes<Row>& log, const Key& key, identity same) {
  result<Row, evolog::ambiguous_update<std::int64_t>> paired;
  for (const auto ordinal : ordinals_of(log)) {
    for (auto group : by_key(remove_carryovers(at(log, ordinal), same), key, same)) {
      const auto deletes = static_cast<std::size_t>(count(group, change_type::delete_));
      const auto inserts = static_cast<std::size_t>(count(group, change_type::insert));
      if (deletes == 1 && inserts == 1) {
        for (auto& c : group) c.type = c.type == change_type::delete_ ? change_type::update_before : change_type::update_after;
      } else if (group.size() > 1) {
        paired.found.push_back({evolog::identity_text(std::invoke(key, group.front().row)), ordinal, deletes, inserts, {}});
      }
      append(paired.log, group);
    }
  }
  return paired;
}

/// The actions among the changes of one key and ordinal: a before-image is none where there is an after-image for it.
template <class Row>
auto actions(const changes<Row>& log) -> changes<Row> {
  auto found = select(log, [](const auto& c) { return c.type != change_type::update_before; });
  auto befores = select(log, [](const auto& c) { return c.type == change_type::update_before; });
  const auto afters = static_cast<std::size_t>(count(log, change_type::update_after));
  befores.erase(befores.begin(), befores.begin() + static_cast<std::ptrdiff_t>(std::min(befores.size(), afters)));
  append(found, split_updates(befores));
  return found;
}

// 2.3
template <class Row, class Key>
auto latest_actions(const changes<Row>& log, const Key& key, identity same, evolog::before_images images) {
  result<Row, evolog::ordinal_tie<std::int64_t>> latest;
  for (const auto& group : by_key(log, key, same)) {
    const auto greatest = *ordinals_of(group).rbegin();
    const auto last = actions(at(group, greatest));
    if (last.size() > 1) {
      latest.found.push_back({evolog::identity_text(std::invoke(key, group.front().row)), greatest, last.size(), {}});
      continue;
    }
    append(latest.log, last);
    if (images == evolog::before_images::keep && last.front().type == change_type::update_after) {
      append(latest.log, select(at(group, greatest), [](const auto& c) { return c.type == change_type::update_before; }));
    }
  }
  return latest;
}

template <class Row, class Key>
auto find_ordinal_tie(const changes<Row>& log, const Key& key, identity same) {
  std::vector<evolog::ordinal_tie<std::int64_t>> ties;
  for (const auto& group : by_key(log, key, same)) {
    for (const auto ordinal : ordinals_of(group)) {
      const auto several = actions(at(group, ordinal));
      if (several.size() > 1) ties.push_back({evolog::identity_text(std::invoke(key, group.front().row)), ordinal, several.size(), {}});
    }
  }
  return ties;
}

// 2.4
template <class Row>
auto net_changes(const changes<Row>& log, identity same) -> changes<Row> {
  changes<Row> net;
  for (const auto& equal_rows : by_row(remove_carryovers(log, same), same)) {
    changes<Row> stack;
    for (const auto ordinal : ordinals_of(equal_rows)) {
      for (const auto& c : at(equal_rows, ordinal)) {
        if (!stack.empty() && stack.back().type != c.type) {
          stack.pop_back();
        } else {
          stack.push_back(c);
        }
      }
    }
    append(net, stack);
  }
  return net;
}

}  // namespace model
