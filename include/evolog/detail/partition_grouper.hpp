// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace evolog::detail {

/// Groups the rows of one partition after the other; keeps its tables between them.
template <class Index>
class partition_grouper {
 public:
  /// Calls `fold` with the ascending row numbers of each group of equal rows.
  ///
  /// \param rows  Ascending row numbers; their order is lost.
  /// \param tags  32 bits of hash for every row of the input; those of `rows` are lost.
  template <class Keys, class Fold>
  void operator()(std::span<Index> rows, std::span<std::uint32_t> tags, const Keys& keys, Fold& fold) {
    if (!find_groups(rows, tags, keys)) {
      fold_sorted(rows, keys, fold);
    } else if (leaders_.size() == 1) {
      fold(rows);
    } else {
      collect(rows, tags);
      std::size_t first = 0;
      for (const auto last : ends_) {
        fold(std::span(members_).subspan(first, last - first));
        first = last;
      }
    }
  }

 private:
  struct slot {
    std::uint32_t tag;
    std::uint32_t group;  // plus 1; 0 is an empty slot
  };

  // Puts the number of its group in the place of each row's tag. False where so many different rows share their hashes that sorting is
  // cheaper.
  template <class Keys>
  auto find_groups(std::span<const Index> rows, std::span<std::uint32_t> tags, const Keys& keys) -> bool {
    constexpr std::size_t first_capacity = 4 * 1024;
    table_.assign(std::min(std::bit_ceil(2 * rows.size() + 1), first_capacity), slot{});
    leaders_.clear();
    auto patience = 64 * rows.size() + 1024;
    for (const auto i : rows) {
      const auto tag = tags[i];
      auto at = tag & (table_.size() - 1);
      while (table_[at].group != 0 && !(table_[at].tag == tag && keys.equal(leaders_[table_[at].group - 1], i))) {
        if (--patience == 0) return false;
        at = (at + 1) & (table_.size() - 1);
      }
      if (table_[at].group == 0) {
        leaders_.push_back(i);
        table_[at] = {tag, static_cast<std::uint32_t>(leaders_.size())};
      }
      tags[i] = table_[at].group - 1;
      if (2 * leaders_.size() > table_.size()) grow();
    }
    return true;
  }

  void grow() {
    const auto old = std::exchange(table_, std::vector<slot>(2 * table_.size()));
    for (const auto& entry : old) {
      if (entry.group == 0) continue;
      auto at = entry.tag & (table_.size() - 1);
      while (table_[at].group != 0) at = (at + 1) & (table_.size() - 1);
      table_[at] = entry;
    }
  }

  // Lays the rows of a group side by side, in input order; `ends_[g]` is where group g ends.
  void collect(std::span<const Index> rows, std::span<const std::uint32_t> groups) {
    ends_.assign(leaders_.size() + 1, 0);
    for (const auto i : rows) ++ends_[groups[i] + 1];
    for (std::size_t g = 1; g < ends_.size(); ++g) ends_[g] += ends_[g - 1];
    members_.resize(rows.size());
    for (const auto i : rows) members_[ends_[groups[i]]++] = i;
    ends_.pop_back();
  }

  template <class Keys, class Fold>
  static void fold_sorted(std::span<Index> rows, const Keys& keys, Fold& fold) {
    std::sort(rows.begin(), rows.end(), [&](Index a, Index b) {
      const auto order = keys.compare(a, b);
      return order < 0 || (order == 0 && a < b);
    });
    for (auto first = rows.begin(); first != rows.end();) {
      const auto last = std::find_if(first, rows.end(), [&](Index i) { return keys.compare(*first, i) != 0; });
      fold(std::span<Index>(first, last));
      first = last;
    }
  }

  std::vector<slot> table_;
  std::vector<Index> leaders_;
  std::vector<std::size_t> ends_;
  std::vector<Index> members_;
};

}  // namespace evolog::detail
