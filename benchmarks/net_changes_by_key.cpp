// SPDX-License-Identifier: Apache-2.0
// The row that each key had before the changelog, and the one it has after it.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include <evolog/changelog/net_changes_by_key.hpp>

#include "support/contest.hpp"
#include "support/controls.hpp"
#include "support/event.hpp"
#include "support/groups.hpp"
#include "support/history.hpp"
#include "support/identity.hpp"
#include "support/maps.hpp"
#include "support/ours.hpp"
#include "support/replay.hpp"
#include "support/results.hpp"
#include "support/session.hpp"

namespace {

using namespace bench;

/// Nets keys, which are read in any order.
class netting {
 public:
  explicit netting(const changelog<event>& changes) : changes_(changes), kept_(changes.size()) {}

  /// \param rows  All rows of a key.
  void read(std::span<row_number> rows) {
    const key_replay replay(changes_, rows, commit_);
    if (replay.violated()) throw std::runtime_error("a key is not unique");
    const auto before = replay.before();
    const auto after = replay.after();
    if (before != no_row && after != no_row) {
      if (image_of(changes_[before]) != image_of(changes_[after])) kept_.keep_pair(before, after);
    } else if (before != no_row) {
      kept_.keep(before);
    } else if (after != no_row) {
      kept_.keep(after);
    }
  }

  [[nodiscard]] auto result() const -> std::vector<std::uint32_t> { return kept_.ascending(); }

 private:
  const changelog<event>& changes_;
  row_pairs kept_;
  key_commit commit_;
};

constexpr auto by_map = [](const changelog<event>& changes, auto maps, std::size_t reserve) {
  netting net(changes);
  for_each_numbered_group(changes, number_groups(changes, maps, reserve, key_of), [&](std::span<row_number> rows) { net.read(rows); });
  return net.result();
};

constexpr auto by_sort = [](const changelog<event>& changes) {
  netting net(changes);
  for_each_sorted_group(changes, key_of, std::equal_to(), [&](std::span<row_number> rows) { net.read(rows); });
  return net.result();
};

constexpr auto ours = [](const changelog<event>& changes, auto&&... options) {
  return evolog::net_changes_by_key(changes.rows, &event::key, options...);
};

}  // namespace

auto main(int argc, char** argv) -> int {
  const session during("net_changes_by_key", argc, argv);
  for (const auto rows : during.sizes()) {
    contest<changelog<event>, kept_change> among(during, "uniform", rows, [](std::size_t n) { return table_history(n).raw(); });
    add_controls(among);
    add_ours(among, ours, read_changelog);
    among.add_sort(by_sort, read_pairs);
    add_maps(among, by_map, read_pairs, [](const auto& changes) { return changes.groups; });
    among.hold();
  }
}
