// SPDX-License-Identifier: Apache-2.0
// The changes that are left when the rows that rewritten files carried over are gone.

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <evolog/changelog/remove_carryovers.hpp>

#include "support/contest.hpp"
#include "support/controls.hpp"
#include "support/event.hpp"
#include "support/groups.hpp"
#include "support/history.hpp"
#include "support/identity.hpp"
#include "support/logs.hpp"
#include "support/maps.hpp"
#include "support/ours.hpp"
#include "support/results.hpp"
#include "support/session.hpp"

namespace {

using namespace bench;

/// How many images so many rows have: a quarter are carried over, two of an image.
constexpr auto images_of(std::size_t rows) -> std::size_t {
  return rows * 7 / 8;
}

/// The rows of an image in one commit that are left so far: all deletes or all inserts, each of which knows the one before.
struct open_rows {
  row_number top = no_row;
  bool removals = false;
};

/// Cancels the rows of images.
class cancelling {
 public:
  explicit cancelling(row_number rows) : left_(rows), below_(std::make_unique_for_overwrite<row_number[]>(rows)) {}

  void read(open_rows& open, row_number row, const event& change) {
    const auto removal = evolog::is_removal(change.type);
    if (open.top != no_row && open.removals != removal) {
      left_.remove(open.top);
      open.top = below_[open.top];
    } else {
      left_.add(row);
      below_[row] = open.top;
      open = {row, removal};
    }
  }

  [[nodiscard]] auto left() const -> std::vector<row_number> { return left_.ascending(); }

 private:
  row_set left_;
  std::unique_ptr<row_number[]> below_;
};

constexpr auto by_map = []<class Maps>(const changelog<event>& changes, Maps, std::size_t reserve) {
  typename Maps::template map<of_commit<image>, open_rows> images;
  images.reserve(reserve);
  cancelling cancelled(changes.size());
  for (row_number i = 0; i < changes.size(); ++i) {
    const auto at = images.try_emplace({changes[i].ordinal, image_of(changes[i])}, open_rows()).first;
    cancelled.read(at->second, i, changes[i]);
  }
  return cancelled.left();
};

/// For commits that are contiguous.
constexpr auto by_cleared_map = []<class Maps>(const changelog<event>& changes, Maps) {
  typename Maps::template map<image, open_rows> images;
  cancelling cancelled(changes.size());
  for_each_contiguous_commit(changes, [&](row_number first, row_number last) {
    images.clear();
    images.reserve(images_of(last - first));
    for (auto i = first; i < last; ++i) {
      const auto at = images.try_emplace(image_of(changes[i]), open_rows()).first;
      cancelled.read(at->second, i, changes[i]);
    }
  });
  return cancelled.left();
};

constexpr auto by_sort = [](const changelog<event>& changes) {
  cancelling cancelled(changes.size());
  for_each_sorted_group(
      changes,
      [](const event& row) {
        return of_commit{row.ordinal, image_of(row)};
      },
      std::equal_to(),
      [&](std::span<const row_number> rows) {
        open_rows open;
        for (const auto row : rows) cancelled.read(open, row, changes[row]);
      });
  return cancelled.left();
};

constexpr auto ours = [](const changelog<event>& changes, auto&&... options) {
  return evolog::remove_carryovers(changes.rows, options...);
};

using carryovers_contest = contest<changelog<event>, kept_change>;

void enlist(carryovers_contest& among) {
  add_controls(among);
  add_ours(among, ours, read_changelog);
  among.add_sort(by_sort, read_split);
  add_maps(among, by_map, read_split, [](const auto& changes) { return images_of(changes.size()); });
}

}  // namespace

auto main(int argc, char** argv) -> int {
  const session during("remove_carryovers", argc, argv);
  for (const auto rows : during.sizes()) {
    carryovers_contest contiguous(during, "contiguous", rows, [](std::size_t n) { return table_history(n).raw(); });
    enlist(contiguous);
    add_cleared_maps(contiguous, by_cleared_map, read_split);
    contiguous.hold();

    carryovers_contest mixed(during, "shuffled", rows, [](std::size_t n) { return shuffled(table_history(n).raw()); });
    enlist(mixed);
    mixed.hold();
  }
}
