// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <evolog/error.hpp>
#include <evolog/row/access.hpp>
#include <evolog/row/adapter.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/floats.hpp>
#include <evolog/row/identity.hpp>
#include <evolog/testing/broken_law.hpp>

namespace evolog::testing::detail {

inline void expect(bool holds, const std::string& law, const std::string& facts) {
  if (!holds) throw broken_law(law, facts);
}

/// The identity that a call with these options uses.
template <class... Options>
auto identity_among(const Options&... options) -> identity {
  identity same;
  [[maybe_unused]] const auto look_at = [&same](const auto& option) {
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(option)>, floats>) same.policy = option;
  };
  (look_at(options), ...);
  return same;
}

/// A copy of a changelog as a vector of `change`.
template <class Changes>
auto list_of(Changes&& changes) {
  std::vector<decltype(to_change(*std::ranges::begin(changes)))> list;
  for (auto it = std::ranges::begin(changes); it != std::ranges::end(changes); ++it) list.push_back(to_change(*it));
  return list;
}

/// The data columns of a change, which whole-row operations compare.
template <class Change>
auto image_of(const Change& change) -> decltype(auto) {
  return evolog::detail::row_reader<evolog::detail::no_adapter, Change>{}.image(change);
}

template <class Change>
auto change_text(const Change& change) -> std::string {
  std::string text = identity_text(image_of(change)) + ' ' + std::string(to_string(change.type)) + " at " + identity_text(change.ordinal);
  return change.snapshot ? text + " snapshot " + identity_text(*change.snapshot) : text;
}

template <class List, class Text>
auto list_text(const List& list, Text text_of) -> std::string {
  std::string text;
  for (const auto& entry : list) text += "\n    " + text_of(entry);
  return text.empty() ? " none" : text;
}

/// Compares two lists as multisets.
template <class T, class Equal, class Text>
void expect_same(const std::string& law, std::vector<T> got, std::vector<T> wanted, Equal equal, Text text_of) {
  std::vector<T> surplus;
  for (auto& entry : got) {
    const auto match = std::find_if(wanted.begin(), wanted.end(), [&](const T& other) { return equal(entry, other); });
    if (match == wanted.end()) {
      surplus.push_back(std::move(entry));
    } else {
      wanted.erase(match);
    }
  }
  expect(surplus.empty() && wanted.empty(), law, "too many:" + list_text(surplus, text_of) + "\n  missing:" + list_text(wanted, text_of));
}

struct same_change {
  identity same;

  template <class Change>
  auto operator()(const Change& a, const Change& b) const -> bool {
    return a.type == b.type && same.equal(a.ordinal, b.ordinal) && same.equal(a.snapshot, b.snapshot) &&
           same.equal(image_of(a), image_of(b));
  }
};

/// Two changelogs hold the same changes, in whatever order.
template <class Got, class Wanted>
void expect_same_changes(const std::string& law, identity same, Got&& got, Wanted&& wanted) {
  const auto text_of = [](const auto& change) { return change_text(change); };
  expect_same(law, list_of(got), list_of(wanted), same_change{same}, text_of);
}

/// Two changelogs add and remove the same number of copies of each row.
template <class Got, class Wanted>
void expect_same_counts(const std::string& law, identity same, Got&& got, Wanted&& wanted) {
  // What one log adds and the other removes cancels.
  auto left = list_of(got);
  for (auto change : list_of(wanted)) {
    change.type = is_removal(change.type) ? change_type::insert : change_type::delete_;
    left.push_back(std::move(change));
  }
  for (auto first = left.begin(); first != left.end();) {
    const auto match = std::find_if(std::next(first), left.end(), [&](const auto& other) {
      return is_removal(other.type) != is_removal(first->type) && same.equal(image_of(*first), image_of(other));
    });
    if (match == left.end()) {
      ++first;
    } else {
      left.erase(match);
      first = left.erase(first);
    }
  }
  expect(left.empty(), law, "the counts of these rows differ:" + list_text(left, [](const auto& c) { return change_text(c); }));
}

/// Two tables hold the same rows as multisets.
template <class Row>
void expect_same_rows(const std::string& law, identity same, const std::vector<Row>& got, const std::vector<Row>& wanted) {
  expect_same(
      law, got, wanted, [same](const Row& a, const Row& b) { return same.equal(a, b); }, [](const Row& row) { return identity_text(row); });
}

}  // namespace evolog::testing::detail
