// SPDX-License-Identifier: Apache-2.0
// The same changes in other kinds of ranges than an array of structs.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

#include <range/v3/view/transform.hpp>
#include <range/v3/view/zip.hpp>

#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/net_changes.hpp>
#include <evolog/row/change.hpp>

#include "support/contest.hpp"
#include "support/event.hpp"
#include "support/logs.hpp"
#include "support/random.hpp"
#include "support/results.hpp"
#include "support/session.hpp"

namespace {

using namespace bench;

/// Changes in the ways that users keep them.
struct kept_in_all_ways {
  std::vector<event> rows;
  std::deque<event> deque;
  std::vector<evolog::change_type> types;
  std::vector<std::int64_t> ordinals;
  std::vector<std::int64_t> keys;
  std::vector<std::int64_t> as;
  std::vector<std::int64_t> bs;

  explicit kept_in_all_ways(std::vector<event> made) : rows(std::move(made)), deque(rows.begin(), rows.end()) {
    for (const auto& row : rows) {
      types.push_back(row.type);
      ordinals.push_back(row.ordinal);
      keys.push_back(row.key);
      as.push_back(row.a);
      bs.push_back(row.b);
    }
  }
};

/// Of rows that have an ordinal each, which therefore tells them.
constexpr auto read_ordinals = [](const kept_in_all_ways&, const auto& result) {
  std::vector<kept_change> kept;
  kept.reserve(result.size());
  for (const auto& change : result) kept.push_back({static_cast<row_number>(change.ordinal()), change.type()});
  return kept;
};

constexpr auto key_of = [](const auto& row) -> const std::int64_t& {
  if constexpr (requires { row.key; }) {
    return row.key;
  } else {
    return std::get<0>(row);
  }
};

/// \param call  Called with a range of changes.
template <class Call>
void hold(const session& during, const std::string& operation, std::size_t rows, const Call& call) {
  contest<kept_in_all_ways, kept_change> among(during, operation, rows,
                                               [](std::size_t n) { return kept_in_all_ways(events<uniform_numbers>(n, n / 4).rows); });
  const auto copy = [](const event& e) { return e; };
  const auto add = [&](const std::string& name, const auto& run) { among.add(name, run, read_ordinals); };
  add("vector", [=](const kept_in_all_ways& in) { return call(in.rows); });
  add("deque", [=](const kept_in_all_ways& in) { return call(in.deque); });
  add("zip_of_columns", [=](const kept_in_all_ways& in) { return call(ranges::views::zip(in.types, in.ordinals, in.keys, in.as, in.bs)); });
  add("range_v3_view", [=](const kept_in_all_ways& in) { return call(in.rows | ranges::views::transform(copy)); });
  add("std_view", [=](const kept_in_all_ways& in) { return call(in.rows | std::views::transform(copy)); });
  among.hold();
}

}  // namespace

auto main(int argc, char** argv) -> int {
  const session during("inputs", argc, argv);
  for (const auto rows : during.sizes()) {
    if (rows > session::many_rows) continue;
    hold(during, "net_changes", rows, [](auto&& changes) { return evolog::net_changes(std::forward<decltype(changes)>(changes)); });
    hold(during, "latest_actions", rows,
         [](auto&& changes) { return evolog::latest_actions(std::forward<decltype(changes)>(changes), key_of); });
  }
}
