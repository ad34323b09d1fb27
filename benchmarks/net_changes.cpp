// SPDX-License-Identifier: Apache-2.0
// What is left of a changelog when whole rows have cancelled.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <evolog/changelog/net_changes.hpp>

#include "support/contest.hpp"
#include "support/controls.hpp"
#include "support/event.hpp"
#include "support/groups.hpp"
#include "support/identity.hpp"
#include "support/logs.hpp"
#include "support/maps.hpp"
#include "support/netting.hpp"
#include "support/ours.hpp"
#include "support/results.hpp"
#include "support/session.hpp"

namespace {

using namespace bench;

/// One map of stacks does where the commits of the log come one after the other.
template <class Row, class Maps>
auto net_in_order(const changelog<Row>& changes, Maps, std::size_t reserve) {
  typename Maps::template map<decltype(image_of(changes[0])), open_rows> images;
  images.reserve(reserve);
  netting net(changes.size());
  for (row_number i = 0; i < changes.size(); ++i) {
    const auto at = images.try_emplace(image_of(changes[i]), open_rows{changes[i].ordinal}).first;
    net.read(at->second, i, changes[i]);
  }
  return net.left();
}

template <class Row>
void net_image(const changelog<Row>& changes, std::span<const row_number> rows, netting& net) {
  open_rows open{changes[rows[0]].ordinal};
  for (const auto row : rows) net.read(open, row, changes[row]);
}

/// In any other order, groups whose rows are all inserts or deletes, or as many of both, need no look at their commits.
template <class Row, class Maps>
auto net_in_any_order(const changelog<Row>& changes, Maps maps, std::size_t reserve) {
  auto groups = number_groups(changes, maps, reserve, [](const Row& row) { return image_of(row); });
  std::vector<std::int32_t> totals(groups.sizes.size());
  for (row_number i = 0; i < changes.size(); ++i) totals[groups.of_row[i]] += evolog::is_removal(changes[i].type) ? -1 : 1;
  const auto is_whole = [&](std::size_t group) { return static_cast<row_number>(std::abs(totals[group])) == groups.sizes[group]; };

  netting net(changes.size());
  for (row_number i = 0; i < changes.size(); ++i) {
    if (is_whole(groups.of_row[i])) net.keep(i);
  }
  for (std::size_t group = 0; group < totals.size(); ++group) {
    if (totals[group] == 0 || is_whole(group)) groups.sizes[group] = 0;
  }
  for_each_numbered_group(changes, groups, [&](std::span<row_number> rows) {
    sort_by_ordinal(changes, rows);
    net_image(changes, rows, net);
  });
  return net.left();
}

constexpr auto by_map = [](const auto& changes, auto maps, std::size_t reserve) {
  const auto earlier = [](const auto& x, const auto& y) { return x.ordinal < y.ordinal; };
  const auto in_order = std::is_sorted(changes.rows.begin(), changes.rows.end(), earlier);
  return in_order ? net_in_order(changes, maps, reserve) : net_in_any_order(changes, maps, reserve);
};

constexpr auto by_sort = [](const auto& changes) {
  netting net(changes.size());
  for_each_sorted_group(
      changes, [](const auto& row) { return std::pair(image_of(row), row.ordinal); },
      [](const auto& x, const auto& y) { return x.first == y.first; },
      [&](std::span<const row_number> rows) { net_image(changes, rows, net); });
  return net.left();
};

constexpr auto ours = [](const auto& changes, auto&&... options) { return evolog::net_changes(changes.rows, options...); };

template <class Make>
void hold(const session& during, const std::string& data, std::size_t rows, const Make& make) {
  contest<decltype(make(rows)), kept_change> among(during, data, rows, make);
  add_controls(among);
  add_ours(among, ours, read_changelog);
  among.add_sort(by_sort, read_split);
  add_maps(among, by_map, read_split, [](const auto& changes) { return changes.groups; });
  among.hold();
}

}  // namespace

auto main(int argc, char** argv) -> int {
  const auto make = [](evolog::change_type type, std::size_t ordinal, std::size_t number) { return make_event(type, ordinal, number); };
  const session during("net_changes", argc, argv);
  for (const auto rows : during.sizes()) {
    hold(during, "uniform", rows, [=](std::size_t n) { return images<uniform_numbers>(n, n / 2, make); });
    // Of the largest, the cases that show most: a full run has to end in half an hour.
    if (rows <= session::many_rows) {
      hold(during, "shuffled", rows, [=](std::size_t n) { return shuffled(images<uniform_numbers>(n, n / 2, make)); });
    }
    hold(during, "zipf", rows, [=](std::size_t n) { return images<zipf_numbers>(n, n / 4, make); });
    hold(during, "strings", rows, [](std::size_t n) { return images<uniform_numbers>(n, n / 2, make_text_event); });
    hold(during, "1000_rows", rows, [=](std::size_t n) { return images<uniform_numbers>(n, 1000, make); });
  }
}
