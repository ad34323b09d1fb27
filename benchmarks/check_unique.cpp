// SPDX-License-Identifier: Apache-2.0
// Whether a key has one row or none after each commit.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <ostream>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <evolog/changelog/check_unique.hpp>

#include "support/contest.hpp"
#include "support/controls.hpp"
#include "support/event.hpp"
#include "support/groups.hpp"
#include "support/history.hpp"
#include "support/identity.hpp"
#include "support/maps.hpp"
#include "support/ours.hpp"
#include "support/replay.hpp"
#include "support/session.hpp"

namespace {

using namespace bench;

/// A violation as it is compared.
struct found_violation {
  std::string key;
  std::int64_t ordinal;
  std::int64_t count;
  std::vector<std::size_t> rows;

  auto operator==(const found_violation&) const -> bool = default;
  friend auto operator<<(std::ostream& out, const found_violation& found) -> std::ostream& {
    out << "key " << found.key << " with " << found.count << " rows at ordinal " << found.ordinal << ", rows";
    for (const auto row : found.rows) out << ' ' << row;
    return out;
  }
};

/// Gathers the violations of keys that are read in any order.
class checking {
 public:
  explicit checking(const changelog<event>& changes) : changes_(changes) {}

  /// \param rows  All rows of a key.
  void read(std::span<row_number> rows) {
    const auto first = rows[0];
    if (auto violated = key_replay(changes_, rows, commit_).violated()) found_.emplace_back(first, std::move(*violated));
  }

  /// In the order in which the keys appear.
  [[nodiscard]] auto result() -> std::vector<violation> {
    std::sort(found_.begin(), found_.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
    std::vector<violation> violations;
    for (auto& [first, violated] : found_) violations.push_back(std::move(violated));
    return violations;
  }

 private:
  const changelog<event>& changes_;
  key_commit commit_;
  std::vector<std::pair<row_number, violation>> found_;
};

constexpr auto by_map = [](const changelog<event>& changes, auto maps, std::size_t reserve) {
  checking checked(changes);
  for_each_numbered_group(changes, number_groups(changes, maps, reserve, key_of), [&](std::span<row_number> rows) { checked.read(rows); });
  return checked.result();
};

constexpr auto by_sort = [](const changelog<event>& changes) {
  checking checked(changes);
  for_each_sorted_group(changes, key_of, std::equal_to(), [&](std::span<row_number> rows) { checked.read(rows); });
  return checked.result();
};

constexpr auto ours = [](const changelog<event>& changes, auto&&... options) {
  return evolog::check_unique(changes.rows, &event::key, options...);
};

constexpr auto read_violations = [](const changelog<event>&, const std::vector<violation>& violations) {
  std::vector<found_violation> found;
  for (const auto& v : violations) found.push_back({std::to_string(v.key), v.ordinal, v.count, {v.rows.begin(), v.rows.end()}});
  return found;
};

constexpr auto read_ours = [](const changelog<event>&, const auto& violations) {
  std::vector<found_violation> found;
  for (const auto& v : violations) found.push_back({v.key, v.ordinal.value(), v.count, v.positions});
  return found;
};

}  // namespace

auto main(int argc, char** argv) -> int {
  const session during("check_unique", argc, argv);
  for (const auto rows : during.sizes()) {
    contest<changelog<event>, found_violation> among(during, "uniform", rows, [](std::size_t n) { return table_history(n).raw(1); });
    add_controls(among);
    add_ours(among, ours, read_ours);
    among.add_sort(by_sort, read_violations);
    add_maps(among, by_map, read_violations, [](const auto& changes) { return changes.groups; });
    among.hold();
  }
}
