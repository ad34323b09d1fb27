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

}  // namespace evolog::testing::detail
