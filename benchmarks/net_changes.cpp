// SPDX-License-Identifier: Apache-2.0
// What is left of a changelog when whole rows have cancelled.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include <evolog/changelog/net_changes.hpp>

#include "support/contest.hpp"
#include "support/controls.hpp"
#include "support/event.hpp"
#include "support/groups.hpp"
#include "support/identity.hpp"
#include "support/logs.hpp"
#include "support/maps.hpp"
#include "support/ours.hpp"
#include "support/results.hpp"
#include "support/session.hpp"

namespace {

using namespace bench;

/// The rows of one image that are left so far: a stack, and those that the current commit took from it and may have to give back.
struct open_rows {
  std::int64_t ordinal;
  row_number top = no_row;
  row_number taken = no_row;
  row_number added = 0;  // how many of the stack are of the current commit
  bool removals = false;
  bool taken_removals = false;
};

/// Cancels the rows of images, each of which is read in the order of its commits.
class netting {
 public:
  explicit netting(row_number rows) : left_(rows), below_(std::make_unique_for_overwrite<row_number[]>(rows)) {}

  template <class Row>
  void read(open_rows& open, row_number row, const Row& change) {
    const auto removal = evolog::is_removal(change.type);
    if (open.ordinal != change.ordinal) {
      open.ordinal = change.ordinal;
      open.taken = no_row;
      open.added = 0;
    }
    if (open.top != no_row && open.removals != removal) {
      pop(open);
    } else if (open.taken != no_row && open.taken_removals == removal) {
      give_back(open);
    } else {
      push(open, row, removal);
    }
  }

  [[nodiscard]] auto left() const -> std::vector<row_number> { return left_.ascending(); }

 private:
  void push(open_rows& open, row_number row, bool removal) {
    below_[row] = open.top;
    open.top = row;
    open.removals = removal;
    ++open.added;
    left_.add(row);
  }
  void pop(open_rows& open) {
    const auto row = open.top;
    open.top = below_[row];
    left_.remove(row);
    if (open.added > 0) {
      --open.added;
    } else {
      below_[row] = open.taken;
      open.taken = row;
      open.taken_removals = open.removals;
    }
  }
  void give_back(open_rows& open) {
    const auto row = open.taken;
    open.taken = below_[row];
    below_[row] = open.top;
    open.top = row;
    open.removals = open.taken_removals;
    left_.add(row);
  }

  row_set left_;
  std::unique_ptr<row_number[]> below_;
};

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

constexpr auto by_map = [](const auto& changes, auto maps, std::size_t reserve) {
  const auto earlier = [](const auto& x, const auto& y) { return x.ordinal < y.ordinal; };
  if (std::is_sorted(changes.rows.begin(), changes.rows.end(), earlier)) return net_in_order(changes, maps, reserve);
  netting net(changes.size());
  for_each_mapped_group(
      changes, maps, reserve, [](const auto& row) { return image_of(row); },
      [&](std::span<row_number> rows) {
        sort_by_ordinal(changes, rows);
        net_image(changes, rows, net);
      });
  return net.left();
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
  among.add("std_sort", by_sort, read_split);
  add_maps(among, by_map, read_split, [](const auto& changes) { return changes.groups; });
  among.hold();
}

}  // namespace

auto main(int argc, char** argv) -> int {
  const auto make = [](evolog::change_type type, std::size_t ordinal, std::size_t number) { return make_event(type, ordinal, number); };
  const session during("net_changes", argc, argv);
  for (const auto rows : during.sizes()) {
    hold(during, "uniform", rows, [=](std::size_t n) { return images<uniform_numbers>(n, n / 2, make); });
    hold(during, "shuffled", rows, [=](std::size_t n) { return shuffled(images<uniform_numbers>(n, n / 2, make)); });
    hold(during, "zipf", rows, [=](std::size_t n) { return images<zipf_numbers>(n, n / 4, make); });
    hold(during, "strings", rows, [](std::size_t n) { return images<uniform_numbers>(n, n / 2, make_text_event); });
    hold(during, "1000_rows", rows, [=](std::size_t n) { return images<uniform_numbers>(n, 1000, make); });
  }
}
