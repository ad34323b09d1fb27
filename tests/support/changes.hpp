// SPDX-License-Identifier: Apache-2.0
// The notation of the changelog contract for tests: `(7,p,D,0,s10)` is written `D(7, "p", 0, 10)`.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <numeric>
#include <optional>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <evolog/row/access.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/identity.hpp>

namespace support {

/// The row of the contract's examples.
struct item {
  int key;
  std::string value;
};

using item_change = evolog::change<item>;
using item_log = std::vector<item_change>;

// NOLINTBEGIN(readability-identifier-naming): these are the contract's names.
inline auto I(int key, std::string value, std::int64_t ordinal, std::optional<std::int64_t> snapshot = {}) -> item_change {
  return {evolog::change_type::insert, ordinal, {key, std::move(value)}, snapshot};
}
inline auto D(int key, std::string value, std::int64_t ordinal, std::optional<std::int64_t> snapshot = {}) -> item_change {
  return {evolog::change_type::delete_, ordinal, {key, std::move(value)}, snapshot};
}
inline auto B(int key, std::string value, std::int64_t ordinal, std::optional<std::int64_t> snapshot = {}) -> item_change {
  return {evolog::change_type::update_before, ordinal, {key, std::move(value)}, snapshot};
}
inline auto A(int key, std::string value, std::int64_t ordinal, std::optional<std::int64_t> snapshot = {}) -> item_change {
  return {evolog::change_type::update_after, ordinal, {key, std::move(value)}, snapshot};
}
// NOLINTEND(readability-identifier-naming)

/// A changelog row of any kind as text, such as `D((7, "p"), 0) s10`.
template <class Change>
auto text_of(const Change& change) -> std::string {
  static constexpr std::array letters{"I", "D", "B", "A"};
  const auto ordinal = evolog::ordinal_of(change);
  std::string text = letters.at(static_cast<std::size_t>(evolog::type_of(change)));
  text += evolog::identity_text(std::tuple<decltype(evolog::row_of(change)), decltype(ordinal)&>(evolog::row_of(change), ordinal));
  if (const auto snapshot = evolog::snapshot_of(change)) text += " s" + evolog::identity_text(*snapshot);
  return text;
}

/// The rows of a changelog, in their order.
template <class Changes>
auto in_order(const Changes& changes) -> std::string {
  std::string text;
  for (const auto& change : changes) text += text_of(change) + "; ";
  return text;
}
inline auto in_order(std::initializer_list<item_change> changes) -> std::string {
  return in_order(item_log(changes));
}

/// The rows of a changelog as a multiset of (row, type, ordinal, snapshot).
template <class Changes>
auto as_multiset(const Changes& changes) -> std::string {
  std::vector<std::string> texts;
  for (const auto& change : changes) texts.push_back(text_of(change) + "; ");
  std::sort(texts.begin(), texts.end());
  return std::accumulate(texts.begin(), texts.end(), std::string());
}
inline auto as_multiset(std::initializer_list<item_change> changes) -> std::string {
  return as_multiset(item_log(changes));
}

/// The rows that an error or a finding points at.
template <class Change>
auto rows_at(const std::vector<Change>& changes, const std::vector<std::size_t>& positions) -> std::vector<Change> {
  std::vector<Change> rows;
  for (const auto position : positions) rows.push_back(changes.at(position));
  return rows;
}

/// The same rows in other orders, the given one first: in every order where they are few, otherwise reversed and in some random ones.
template <class Change>
auto orders_of(const std::vector<Change>& changes) -> std::vector<std::vector<Change>> {
  std::vector<std::size_t> positions(changes.size());
  std::iota(positions.begin(), positions.end(), std::size_t{0});
  std::vector<std::vector<Change>> orders{changes};
  if (changes.size() <= 5) {
    while (std::next_permutation(positions.begin(), positions.end())) orders.push_back(rows_at(changes, positions));
  } else {
    orders.emplace_back(changes.rbegin(), changes.rend());
    std::mt19937 random(7);
    for (int i = 0; i < 40; ++i) {
      std::shuffle(positions.begin(), positions.end(), random);
      orders.push_back(rows_at(changes, positions));
    }
  }
  return orders;
}
inline auto orders_of(std::initializer_list<item_change> changes) -> std::vector<item_log> {
  return orders_of(item_log(changes));
}

}  // namespace support
