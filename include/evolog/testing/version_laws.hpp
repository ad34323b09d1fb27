// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <evolog/call/options.hpp>
#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/net_changes_by_key.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/changelog/validity_intervals.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/identity.hpp>
#include <evolog/testing/detail/expect.hpp>
#include <evolog/testing/detail/table_model.hpp>
#include <evolog/testing/expect.hpp>
#include <evolog/testing/history.hpp>
#include <evolog/testing/order_laws.hpp>
#include <evolog/testing/partition_laws.hpp>

namespace evolog::testing::detail {

/// Intervals as changes whose ordinals are both ends, so that they are compared and joined like a changelog.
template <class Intervals>
auto intervals_as_changes(const Intervals& intervals) {
  using row = std::remove_cvref_t<decltype(intervals[0].row())>;
  using time = std::remove_cvref_t<decltype(intervals[0].valid_from())>;
  std::vector<change<row, std::pair<time, time>>> changes;
  for (const auto& [row_of_interval, from, to] : intervals) changes.push_back({change_type::insert, {from, to}, row_of_interval});
  return changes;
}

}  // namespace evolog::testing::detail

/// The laws of tables whose key is unique at every moment. Each throws `broken_law` where it does not hold.
///
/// `key` is a projection of the row; `options` are those that every operation takes: `floats`, a `workspace`, an executor.
///
/// Example: examples/testing.cpp
/// Source: changelog contract 3
namespace evolog::testing::laws {

/// The latest action of each key, applied by key, gives the table after the range.
template <class Row, class Key, class... Options>
void latest_actions_lead_to_the_table(const history<Row>& h, const Key& key, Options&&... options) {
  const auto same = detail::identity_among(options...);
  const auto latest = latest_actions(pair_updates(h.log, key, options...), key, options...);
  expect_same_rows("the latest action of each key, applied by key, leads to the table after the range",
                   detail::applied_by_key(same, h.before(), latest, key), h.after(), same);
}

/// The net changes by key, applied by key or as a multiset, give the table after the range.
template <class Row, class Key, class... Options>
void net_changes_by_key_lead_to_the_table(const history<Row>& h, const Key& key, Options&&... options) {
  const std::string law = "the net changes by key lead to the table after the range";
  const auto same = detail::identity_among(options...);
  for (const auto& net : {detail::list_of(net_changes_by_key(h.log, key, options...)),
                          detail::list_of(net_changes_by_key(h.log, key, start_rows(h.before()), options...))}) {
    expect_same_rows(law + ", by key", detail::applied_by_key(same, h.before(), net, key), h.after(), same);
    expect_same_rows(law + ", as a multiset", detail::applied(law, same, h.before(), net), h.after(), same);
  }
}

/// The intervals that are open at an ordinal are the rows of the table after it, as far as the log touches their keys.
template <class Row, class Key, class... Options>
void open_intervals_are_the_table(const history<Row>& h, const Key& key, Options&&... options) {
  const std::string law = "the intervals open at an ordinal are the rows of the table after it, for keys that the log touches";
  const auto same = detail::identity_among(options...);
  const auto intervals = validity_intervals(h.log, key, options...);
  const auto is_touched = [&](const Row& row) {
    return std::any_of(intervals.begin(), intervals.end(),
                       [&](const auto& interval) { return same.equal(std::invoke(key, interval.row()), std::invoke(key, row)); });
  };
  for (std::size_t i = 0; i < h.states.size(); ++i) {
    const auto ordinal = i == 0 ? std::numeric_limits<std::int64_t>::min() : h.ordinals[i - 1];
    std::vector<Row> open;
    for (const auto& interval : intervals) {
      if (interval.is_open_at(ordinal)) open.push_back(interval.row());
    }
    std::vector<Row> touched;
    std::copy_if(h.states[i].begin(), h.states[i].end(), std::back_inserter(touched), is_touched);
    expect_same_rows(law + ", at " + std::to_string(ordinal), open, touched, same);
  }
}

/// Neither the order of the input nor a split by key changes what happened to each key.
template <class Row, class Key, class... Options>
void versions_do_not_depend_on_order_or_parts(const history<Row>& h, const Key& key, Options&&... options) {
  const auto net = [&](const auto& changes) { return net_changes_by_key(changes, key, options...); };
  const auto find_intervals = [&](const auto& changes) {
    return detail::intervals_as_changes(validity_intervals(changes, key, options...));
  };
  const auto by_key = [&key](const auto& change) -> decltype(auto) { return std::invoke(key, change.row); };
  input_order_does_not_matter_to("net_changes_by_key", h.log, net, options...);
  input_order_does_not_matter_to("validity_intervals", h.log, find_intervals, options...);
  parts_make_the_whole("net_changes_by_key", h.log, by_key, net, options...);
  parts_make_the_whole("validity_intervals", h.log, by_key, find_intervals, options...);
}

}  // namespace evolog::testing::laws
