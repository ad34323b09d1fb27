// SPDX-License-Identifier: Apache-2.0
// The updates of a raw changelog.

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include <evolog/changelog/pair_updates.hpp>

#include "support/contest.hpp"
#include "support/controls.hpp"
#include "support/event.hpp"
#include "support/groups.hpp"
#include "support/history.hpp"
#include "support/identity.hpp"
#include "support/logs.hpp"
#include "support/maps.hpp"
#include "support/ours.hpp"
#include "support/replay.hpp"
#include "support/results.hpp"
#include "support/session.hpp"

namespace {

using namespace bench;

/// How many keys so many rows of a commit have: most have two.
constexpr auto keys_of(std::size_t rows) -> std::size_t {
  return rows * 5 / 8;
}

/// The first two rows of a key in one commit, and what has to be known of the first one: to read it again would cost more.
struct met_rows {
  met_rows(row_number row, const event& change) : a(change.a), b(change.b), first(row), removal(evolog::is_removal(change.type)) {}

  [[nodiscard]] auto equals(const event& other) const -> bool { return a == other.a && b == other.b; }

  std::int64_t a;
  std::int64_t b;
  row_number first;
  row_number second = no_row;
  bool removal;
};

/// Pairs the rows of one key and commit: at once where there are two, at the end where there are more.
class pairing {
 public:
  explicit pairing(const changelog<event>& changes) : changes_(changes), kept_(changes.size()) {}

  void read_first(row_number row) { kept_.keep(row); }
  void read_next(met_rows& met, row_number row) {
    if (met.second != no_row) {
      crowd_.push_back({met.first, met.second});
      crowd_.push_back({met.first, row});
    } else {
      met.second = row;
      if (!decide(met, row)) crowd_.push_back({met.first, row});
    }
  }
  /// All rows of a key in one commit.
  void read_all(std::span<const row_number> rows) {
    for (const auto row : rows) kept_.remove(row);
    commit_.read(changes_, rows);
    const auto& [deletes, inserts] = commit_;
    if (deletes.size() > 1 || inserts.size() > 1) throw std::runtime_error("an update is ambiguous");
    if (!deletes.empty() && !inserts.empty()) {
      kept_.keep_pair(deletes[0], inserts[0]);
    } else {
      for (const auto row : commit_.rows()) kept_.keep(row);
    }
  }

  [[nodiscard]] auto result() -> std::vector<std::uint32_t> {
    settle_crowd();
    return kept_.ascending();
  }

 private:
  /// A row of a key with many in one commit, of which one has been called the first.
  struct crowded_row {
    row_number first;
    row_number row;
    auto operator<=>(const crowded_row&) const = default;
  };

  /// Whether two rows are a pair or cancel.
  auto decide(const met_rows& met, row_number second) -> bool {
    const auto& other = changes_[second];
    if (met.removal == evolog::is_removal(other.type)) return false;
    if (met.equals(other)) {
      kept_.remove(met.first);
    } else if (met.removal) {
      kept_.keep_pair(met.first, second);
    } else {
      kept_.keep_pair(second, met.first);
    }
    return true;
  }

  void settle_crowd() {
    std::sort(crowd_.begin(), crowd_.end());
    crowd_.erase(std::unique(crowd_.begin(), crowd_.end()), crowd_.end());
    std::vector<row_number> rows;
    for (auto next = crowd_.begin(); next != crowd_.end();) {
      const auto first = next->first;
      rows.assign(1, first);
      for (; next != crowd_.end() && next->first == first; ++next) rows.push_back(next->row);
      read_all(rows);
    }
  }

  const changelog<event>& changes_;
  row_pairs kept_;
  std::vector<crowded_row> crowd_;
  key_commit commit_;
};

constexpr auto by_map = []<class Maps>(const changelog<event>& changes, Maps, std::size_t reserve) {
  typename Maps::template map<of_commit<std::int64_t>, met_rows> keys;
  keys.reserve(reserve);
  pairing paired(changes);
  for (row_number i = 0; i < changes.size(); ++i) {
    const auto [at, is_first] = keys.try_emplace({changes[i].ordinal, changes[i].key}, i, changes[i]);
    is_first ? paired.read_first(i) : paired.read_next(at->second, i);
  }
  return paired.result();
};

/// For commits that are contiguous.
constexpr auto by_cleared_map = []<class Maps>(const changelog<event>& changes, Maps) {
  typename Maps::template map<std::int64_t, met_rows> keys;
  pairing paired(changes);
  for_each_contiguous_commit(changes, [&](row_number first, row_number last) {
    keys.clear();
    keys.reserve(keys_of(last - first));
    for (auto i = first; i < last; ++i) {
      const auto [at, is_first] = keys.try_emplace(changes[i].key, i, changes[i]);
      is_first ? paired.read_first(i) : paired.read_next(at->second, i);
    }
  });
  return paired.result();
};

constexpr auto by_sort = [](const changelog<event>& changes) {
  pairing paired(changes);
  for_each_sorted_group(
      changes,
      [](const event& row) {
        return of_commit{row.ordinal, row.key};
      },
      std::equal_to(), [&](std::span<const row_number> rows) { paired.read_all(rows); });
  return paired.result();
};

constexpr auto ours = [](const changelog<event>& changes, auto&&... options) {
  return evolog::pair_updates(changes.rows, &event::key, options...);
};

using pairing_contest = contest<changelog<event>, kept_change>;

void enlist(pairing_contest& among) {
  add_controls(among);
  add_ours(among, ours, read_changelog);
  among.add_sort(by_sort, read_pairs);
  add_maps(among, by_map, read_pairs, [](const auto& changes) { return keys_of(changes.size()); });
}

}  // namespace

auto main(int argc, char** argv) -> int {
  const session during("pair_updates", argc, argv);
  for (const auto rows : during.sizes()) {
    pairing_contest contiguous(during, "contiguous", rows, [](std::size_t n) { return table_history(n).raw(); });
    enlist(contiguous);
    add_cleared_maps(contiguous, by_cleared_map, read_pairs);
    contiguous.hold();

    pairing_contest mixed(during, "shuffled", rows, [](std::size_t n) { return shuffled(table_history(n).raw()); });
    enlist(mixed);
    mixed.hold();
  }
}
