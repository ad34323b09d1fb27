// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <vector>

#include <evolog/row/change.hpp>

#include "event.hpp"
#include "groups.hpp"
#include "identity.hpp"

namespace bench {

/// What one commit did to a key once equal rows that it deleted and inserted have cancelled.
struct key_commit {
  std::vector<row_number> deletes;
  std::vector<row_number> inserts;

  void read(const changelog<event>& changes, std::span<const row_number> rows) {
    deletes.clear();
    inserts.clear();
    for (const auto row : rows) {
      const auto removal = evolog::is_removal(changes[row].type);
      auto& opposite = removal ? inserts : deletes;
      const auto equal = std::find_if(opposite.rbegin(), opposite.rend(),
                                      [&](row_number other) { return image_of(changes[other]) == image_of(changes[row]); });
      if (equal != opposite.rend()) {
        opposite.erase(std::next(equal).base());
      } else {
        (removal ? deletes : inserts).push_back(row);
      }
    }
  }

  /// All that is left, ascending.
  [[nodiscard]] auto rows() const -> std::vector<row_number> {
    std::vector<row_number> all;
    std::merge(deletes.begin(), deletes.end(), inserts.begin(), inserts.end(), std::back_inserter(all));
    return all;
  }
};

/// A moment at which a key had too many rows, or too few; the rows are those of its commit.
struct violation {
  std::int64_t key;
  std::int64_t ordinal;
  std::int64_t count;
  std::vector<row_number> rows;
};

/// What a key went through, commit by commit.
class key_replay {
 public:
  /// \param rows  All rows of the key, in input order.
  /// \param left  Memory that is kept from key to key.
  key_replay(const changelog<event>& changes, std::span<row_number> rows, key_commit& left) : changes_(changes) {
    sort_by_ordinal(changes, rows);
    for_each_commit(changes, rows, [&](std::span<row_number> of_commit) {
      if (violated_) return;
      left.read(changes, of_commit);
      if (left.deletes.empty() && left.inserts.empty()) return;
      if (const auto count = wrong_count(left)) violated_ = {changes[of_commit[0]].key, changes[of_commit[0]].ordinal, *count, left.rows()};
    });
  }

  /// The first moment at which the key did not have one row or none.
  [[nodiscard]] auto violated() const -> const std::optional<violation>& { return violated_; }
  /// The row before the first commit and the one after the last, or `no_row`.
  [[nodiscard]] auto before() const -> row_number { return before_; }
  [[nodiscard]] auto after() const -> row_number { return after_; }

 private:
  /// Carries the key over one commit. Gives the number of its rows where that is wrong.
  auto wrong_count(const key_commit& left) -> std::optional<std::int64_t> {
    const auto deletes = static_cast<std::int64_t>(left.deletes.size());
    const auto inserts = static_cast<std::int64_t>(left.inserts.size());
    if (!present_) {
      present_ = deletes > 0 ? 1 : 0;
      if (deletes > 0) before_ = left.deletes[0];
    }
    if (deletes > *present_) return *present_ - deletes;
    if (deletes == 1 && after_ != no_row && image_of(changes_[after_]) != image_of(changes_[left.deletes[0]])) return 2;
    *present_ += inserts - deletes;
    if (*present_ > 1) return *present_;
    if (deletes == 1) after_ = no_row;
    if (inserts == 1) after_ = left.inserts[0];
    return std::nullopt;
  }

  const changelog<event>& changes_;
  std::optional<std::int64_t> present_;
  std::optional<violation> violated_;
  row_number before_ = no_row;
  row_number after_ = no_row;
};

}  // namespace bench
