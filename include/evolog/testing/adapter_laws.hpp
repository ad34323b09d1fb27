// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <evolog/call/options.hpp>
#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/net_changes.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/changelog/remove_carryovers.hpp>
#include <evolog/changelog/split_updates.hpp>
#include <evolog/row/adapter.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/identity.hpp>
#include <evolog/testing/detail/expect.hpp>

namespace evolog::testing::detail {

/// The results for written rows are those for the changes, one by one: same type, ordinal and snapshot, and the same data columns as
/// the written form of the change.
template <class Row, class Got, class Wanted, class Write, class Adapter>
void expect_written(const std::string& operation, const Got& got, const Wanted& wanted, const Write& write, const Adapter& adapter) {
  const auto law = operation + " gives the same for rows read through the adapter as for the changes that they were written from";
  expect(got.size() == wanted.size(), law, std::to_string(got.size()) + " changes instead of " + std::to_string(wanted.size()));
  const identity same;
  for (std::size_t i = 0; i < got.size(); ++i) {
    change<Row> raw = wanted[i];
    const auto text = change_text(raw);
    const auto is_same = got[i].type() == raw.type && same.equal(got[i].ordinal(), raw.ordinal);
    expect(is_same, law, "its type or ordinal differs: " + text);
    expect(!got[i].snapshot() || same.equal(got[i].snapshot(), raw.snapshot), law, "its snapshot differs: " + text);
    raw.type = is_removal(raw.type) ? change_type::delete_ : change_type::insert;
    const auto written = write(raw);
    const evolog::detail::row_reader<Adapter, std::remove_cvref_t<decltype(written)>> reader{adapter};
    expect(same.equal(got[i].image(), reader.image(written)), law, "its data columns differ: " + text);
  }
}

}  // namespace evolog::testing::detail

/// What an adapter, a `change_traits` or an `identity_of` must do. Each throws `broken_law` where it does not hold.
///
/// Example: examples/testing.cpp
namespace evolog::testing::laws {

/// Rows of another form, read through an adapter or their trait, behave like the changes that they were written from.
///
/// \param log          A raw changelog, as a history has it.
/// \param key          The identifier columns of its rows.
/// \param write        Called with a `change`, an `insert` or `delete_`; returns a row of the other form.
/// \param written_key  The identifier columns of the other form.
/// \param adapter      The adapter of the other form, if it needs one beside its trait.
template <class Row, class Key, class Write, class WrittenKey, class Adapter = evolog::detail::no_adapter>
void written_rows_behave_like_changes(const std::vector<change<Row>>& log, const Key& key, const Write& write,
                                      const WrittenKey& written_key, const Adapter& adapter = {}) {
  std::vector<std::remove_cvref_t<decltype(write(log.front()))>> written;
  for (const auto& change : log) written.push_back(write(change));
  const auto check = [&](const std::string& operation, const auto& call) {
    if constexpr (std::is_same_v<Adapter, evolog::detail::no_adapter>) {
      detail::expect_written<Row>(operation, call(written, written_key), call(log, key), write, adapter);
    } else {
      detail::expect_written<Row>(operation, call(written, written_key, adapter), call(log, key), write, adapter);
    }
  };
  check("split_updates", [](const auto& rows, const auto&, const auto&... with) { return split_updates(rows, with...); });
  check("remove_carryovers", [](const auto& rows, const auto&, const auto&... with) { return remove_carryovers(rows, with...); });
  check("net_changes", [](const auto& rows, const auto&, const auto&... with) { return net_changes(rows, with...); });
  check("pair_updates",
        [](const auto& rows, const auto& by, const auto&... with) { return pair_updates(rows, by, ambiguous::keep, with...); });
  check("latest_actions", [](const auto& rows, const auto& by, const auto&... with) {
    return latest_actions(pair_updates(rows, by, ambiguous::keep, with...), by, ties::report);
  });
}

}  // namespace evolog::testing::laws
