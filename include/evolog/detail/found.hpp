// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include <evolog/call/findings.hpp>
#include <evolog/detail/tuple_like.hpp>
#include <evolog/row/columns.hpp>
#include <evolog/row/identity.hpp>

namespace evolog::detail {

/// Findings from several threads, in an order that depends on the input alone.
template <class Finding>
class found {
 public:
  /// \param place  Where the finding stands among the others: a row that belongs to no other one.
  void add(std::size_t place, Finding finding) {
    const std::lock_guard lock(guard_);
    findings_.emplace_back(place, std::move(finding));
  }

  void clear() { findings_.clear(); }

  [[nodiscard]] auto take() -> std::vector<Finding> {
    std::sort(findings_.begin(), findings_.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Finding> sorted;
    sorted.reserve(findings_.size());
    for (auto& [place, finding] : findings_) sorted.push_back(std::move(finding));
    return sorted;
  }

 private:
  std::mutex guard_;
  std::vector<std::pair<std::size_t, Finding>> findings_;
};

/// The key as a person reads it; a key of one column without parentheses.
template <class Key>
auto key_text(const Key& key) -> std::string {
  if constexpr (requires { requires std::tuple_size<Key>::value == 1; }) {
    using std::get;
    return identity_text(get<0>(key));
  } else {
    return identity_text(key);
  }
}

template <class Call>
auto key_text_of(const Call& call, std::size_t row) -> std::string {
  return call.input.visit_row(row, [&](const auto& r) { return key_text(std::invoke(call.key, r)); });
}

/// `['id', 'region']`
template <class Key>
auto key_columns_text(const Key& key) -> std::string {
  std::string text;
  for (const auto& name : key_names(key)) text += (text.empty() ? "['" : ", '") + name + "'";
  return text + "]";
}

/// The first few findings, one after the other, and how many more there are.
template <class Finding, class Describe>
auto list_findings(const std::vector<Finding>& findings, Describe describe) -> std::string {
  constexpr std::size_t listed = 3;
  std::string text;
  for (std::size_t i = 0; i < std::min(listed, findings.size()); ++i) text += (i == 0 ? "" : "; ") + describe(findings[i]);
  if (findings.size() > listed) text += "; and " + std::to_string(findings.size() - listed) + " more";
  return text;
}

/// `1 delete`, `2 deletes`
template <class N>
auto counted(N count, const std::string& noun) -> std::string {
  return std::to_string(count) + ' ' + noun + (count == 1 ? "" : "s");
}

inline auto positions_text(const std::vector<std::size_t>& positions) -> std::string {
  constexpr std::size_t listed = 8;
  std::string text = positions.size() == 1 ? "row " : "rows ";
  for (std::size_t i = 0; i < std::min(listed, positions.size()); ++i) text += (i == 0 ? "" : ", ") + std::to_string(positions[i]);
  return positions.size() > listed ? text + ", ..." : text;
}

}  // namespace evolog::detail
