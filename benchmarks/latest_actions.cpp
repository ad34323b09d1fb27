// SPDX-License-Identifier: Apache-2.0
// The latest action of each key.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include <evolog/changelog/latest_actions.hpp>

#include "support/contest.hpp"
#include "support/controls.hpp"
#include "support/event.hpp"
#include "support/groups.hpp"
#include "support/history.hpp"
#include "support/identity.hpp"
#include "support/logs.hpp"
#include "support/maps.hpp"
#include "support/ours.hpp"
#include "support/random.hpp"
#include "support/results.hpp"
#include "support/session.hpp"

namespace {

using namespace bench;

/// What is known of a key: its action at the greatest ordinal so far.
struct latest {
  // A whole action, one half of an update that has not met the other, or more than one action.
  enum kinds : std::uint8_t { action, before, after, tie };

  std::int64_t ordinal;
  row_number row;
  kinds kind;

  void merge(const latest& other) {
    if (other.ordinal < ordinal) return;
    if (other.ordinal > ordinal) {
      *this = other;
    } else if (kind == before && other.kind == after) {
      *this = {ordinal, other.row, action};
    } else if (kind == after && other.kind == before) {
      kind = action;
    } else {
      kind = tie;
    }
  }
};

auto latest_of(const changelog<event>& changes, row_number row) -> latest {
  const auto& change = changes[row];
  switch (change.type) {
    case evolog::change_type::update_before:
      return {change.ordinal, row, latest::before};
    case evolog::change_type::update_after:
      return {change.ordinal, row, latest::after};
    default:
      return {change.ordinal, row, latest::action};
  }
}

void keep(const latest& found, row_set& kept) {
  if (found.kind == latest::tie) throw std::runtime_error("a key has two latest actions");
  kept.add(found.row);
}

/// Whether a row and the next one are an update.
auto begins_update(const changelog<event>& changes, row_number row) -> bool {
  if (changes[row].type != evolog::change_type::update_before || row + 1 == changes.size()) return false;
  const auto& next = changes[row + 1];
  return next.type == evolog::change_type::update_after && next.key == changes[row].key && next.ordinal == changes[row].ordinal;
}

constexpr auto by_map = []<class Maps>(const changelog<event>& changes, Maps, std::size_t reserve) {
  typename Maps::template map<std::int64_t, latest> keys;
  keys.reserve(reserve);
  for (row_number i = 0; i < changes.size(); ++i) {
    auto next = latest_of(changes, i);
    if (begins_update(changes, i)) next = {next.ordinal, ++i, latest::action};
    const auto [at, is_first] = keys.try_emplace(changes[i].key, next);
    if (!is_first) at->second.merge(next);
  }
  row_set kept(changes.size());
  for (const auto& [key, found] : keys) keep(found, kept);
  return kept.ascending();
};

constexpr auto by_sort = [](const changelog<event>& changes) {
  row_set kept(changes.size());
  for_each_sorted_group(changes, key_of, std::equal_to(), [&](std::span<const row_number> rows) {
    auto found = latest_of(changes, rows[0]);
    for (const auto row : rows.subspan(1)) found.merge(latest_of(changes, row));
    keep(found, kept);
  });
  return kept.ascending();
};

constexpr auto ours = [](const changelog<event>& changes, auto&&... options) {
  return evolog::latest_actions(changes.rows, &event::key, options...);
};

/// Before-images without their after-image became deletes.
constexpr auto read_actions = [](const changelog<event>& changes, const std::vector<row_number>& rows) {
  std::vector<kept_change> kept;
  for (const auto row : rows) {
    const auto type = changes[row].type;
    kept.push_back({row, type == evolog::change_type::update_before ? evolog::change_type::delete_ : type});
  }
  return kept;
};

void hold(const session& during, const std::string& data, std::size_t rows, const std::function<changelog<event>(std::size_t)>& make) {
  contest<changelog<event>, kept_change> among(during, data, rows, make);
  add_controls(among);
  add_ours(among, ours, read_changelog);
  among.add_sort(by_sort, read_actions);
  add_maps(among, by_map, read_actions, [](const changelog<event>& changes) { return changes.groups; });
  among.hold();
}

}  // namespace

auto main(int argc, char** argv) -> int {
  const session during("latest_actions", argc, argv);
  for (const auto rows : during.sizes()) {
    hold(during, "uniform", rows, [](std::size_t n) { return events<uniform_numbers>(n, n / 4); });
    // Of the largest, the cases that show most: a full run has to end in half an hour.
    if (rows <= session::many_rows) {
      hold(during, "paired_history", rows, [](std::size_t n) { return table_history(n).paired(); });
      hold(during, "shuffled", rows, [](std::size_t n) { return shuffled(events<uniform_numbers>(n, n / 4)); });
    }
    hold(during, "zipf", rows, [](std::size_t n) { return events<zipf_numbers>(n, n / 4); });
    hold(during, "sorted_by_key", rows, [](std::size_t n) { return sorted_by_key(events<uniform_numbers>(n, n / 4)); });
    hold(during, "1000_keys", rows, [](std::size_t n) { return events<uniform_numbers>(n, 1000); });
  }
}
