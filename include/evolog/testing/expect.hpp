// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <functional>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include <evolog/row/change.hpp>
#include <evolog/row/floats.hpp>
#include <evolog/row/identity.hpp>
#include <evolog/testing/broken_law.hpp>
#include <evolog/testing/detail/expect.hpp>
#include <evolog/testing/detail/finding_text.hpp>

namespace evolog::testing {

/// Two changelogs hold the same changes, in whatever order: types, ordinals, snapshots and data columns.
///
/// \param law     What is claimed, in words.
/// \param got     A changelog: any range of changelog rows, such as the result of an operation.
/// \param wanted  A changelog of the same rows.
/// \param same    When values are equal.
/// \complexity    O(N * M) comparisons.
/// \throws        `broken_law` with the changes that are too many and those that are missing.
/// Example: examples/testing.cpp
template <class Got, class Wanted>
void expect_same_changes(const std::string& law, Got&& got, Wanted&& wanted, identity same = {}) {
  const auto text_of = [](const auto& change) { return detail::change_text(change); };
  detail::expect_same(law, detail::list_of(got), detail::list_of(wanted), detail::same_change{same}, text_of);
}

/// Two changelogs add and remove the same number of copies of each row, at whatever ordinals.
///
/// \param law     What is claimed, in words.
/// \param got     A changelog.
/// \param wanted  A changelog of the same rows.
/// \param same    When values are equal.
/// \complexity    O((N + M)^2) comparisons.
/// \throws        `broken_law` with the changes that have no counterpart.
/// Example: examples/testing.cpp
template <class Got, class Wanted>
void expect_same_counts(const std::string& law, Got&& got, Wanted&& wanted, identity same = {}) {
  // What one log adds and the other removes cancels.
  auto left = detail::list_of(got);
  for (auto change : detail::list_of(wanted)) {
    change.type = is_removal(change.type) ? change_type::insert : change_type::delete_;
    left.push_back(std::move(change));
  }
  for (auto first = left.begin(); first != left.end();) {
    const auto match = std::find_if(std::next(first), left.end(), [&](const auto& other) {
      return is_removal(other.type) != is_removal(first->type) && same.equal(detail::image_of(*first), detail::image_of(other));
    });
    if (match == left.end()) {
      ++first;
    } else {
      left.erase(match);
      first = left.erase(first);
    }
  }
  const auto text_of = [](const auto& change) { return detail::change_text(change); };
  detail::expect(left.empty(), law, "the counts of these rows differ:" + detail::list_text(left, text_of));
}

/// Two tables hold the same rows, in whatever order.
///
/// \param law     What is claimed, in words.
/// \param got     The rows of a table.
/// \param wanted  The rows that it should hold.
/// \param same    When values are equal.
/// \complexity    O(N * M) comparisons.
/// \throws        `broken_law` with the rows that are too many and those that are missing.
/// Example: examples/testing.cpp
template <class Row>
void expect_same_rows(const std::string& law, const std::vector<Row>& got, const std::vector<Row>& wanted, identity same = {}) {
  const auto equal = [same](const Row& a, const Row& b) { return same.equal(a, b); };
  detail::expect_same(law, got, wanted, equal, [](const Row& row) { return identity_text(row); });
}

/// Two runs found the same, in whatever order and at whatever positions: ambiguous updates, ties, or keys that are not unique.
///
/// \param law     What is claimed, in words.
/// \param got     A range of findings.
/// \param wanted  A range of findings of the same kind.
/// \param same    When values are equal; under `floats::sql` equal keys may read differently and are not compared.
/// \throws        `broken_law` with the findings that are too many and those that are missing.
template <class Got, class Wanted>
void expect_same_findings(const std::string& law, const Got& got, const Wanted& wanted, identity same = {}) {
  const auto with_key = same.policy != floats::sql;
  detail::expect_same(law, detail::finding_texts(got, with_key), detail::finding_texts(wanted, with_key), std::equal_to<>(),
                      [](const std::string& text) { return text; });
}

}  // namespace evolog::testing
