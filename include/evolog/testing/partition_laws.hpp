// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include <evolog/call/options.hpp>
#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/net_changes.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/changelog/remove_carryovers.hpp>
#include <evolog/row/identity.hpp>
#include <evolog/testing/detail/expect.hpp>
#include <evolog/testing/expect.hpp>

/// The laws that let a changelog be split and worked on in parts. Each throws `broken_law` where it does not hold.
///
/// `options` are those that every operation takes: `floats`, a `workspace`, an executor.
///
/// Example: examples/testing.cpp
/// Source: changelog contract 3
namespace evolog::testing::laws {

/// An operation gives the same on the whole as on parts that are joined afterwards.
///
/// \param part_by    Called with a change; returns a value that decides, by its identity, to which part the change goes.
/// \param operation  Called with a vector of `change`; returns a changelog.
template <class Log, class PartBy, class Operation, class... Options>
void parts_make_the_whole(const std::string& name, const Log& log, const PartBy& part_by, const Operation& operation,
                          Options&&... options) {
  const auto same = detail::identity_among(options...);
  const auto whole = detail::list_of(log);
  std::array<std::remove_const_t<decltype(whole)>, 3> parts;
  for (const auto& change : whole) parts[same.hash(part_by(change)) % parts.size()].push_back(change);

  auto joined = detail::list_of(operation(parts[0]));
  for (const auto& part : {parts[1], parts[2]}) {
    for (auto& change : detail::list_of(operation(part))) joined.push_back(std::move(change));
  }
  expect_same_changes(name + " of the parts, joined, is " + name + " of the whole", joined, operation(whole), same);
}

/// What compares rows can be split by row.
template <class Log, class... Options>
void parts_by_row_make_the_whole(const Log& log, Options&&... options) {
  const auto by_row = [](const auto& change) -> decltype(auto) { return detail::image_of(change); };
  parts_make_the_whole(
      "remove_carryovers", log, by_row, [&](const auto& part) { return remove_carryovers(part, options...); }, options...);
  parts_make_the_whole(
      "net_changes", log, by_row, [&](const auto& part) { return net_changes(part, options...); }, options...);
}

/// What works per key can be split by key.
template <class Log, class Key, class... Options>
void parts_by_key_make_the_whole(const Log& log, const Key& key, Options&&... options) {
  const auto by_key = [&key](const auto& change) -> decltype(auto) { return std::invoke(key, change.row); };
  const auto pair = [&](const auto& part) { return pair_updates(part, key, ambiguous::keep, options...); };
  parts_make_the_whole("pair_updates", log, by_key, pair, options...);
  parts_make_the_whole(
      "latest_actions", log, by_key, [&](const auto& part) { return latest_actions(part, key, ties::report, options...); }, options...);
}

}  // namespace evolog::testing::laws
