// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include <evolog/call/workspace.hpp>
#include <evolog/detail/row_batch.hpp>
#include <evolog/detail/scratch.hpp>
#include <evolog/detail/verdict.hpp>

namespace evolog::detail {

/// The stacks of a batch: for each row, whether it is left and which one lies below it. Rows are numbered from 1 here; 0 is none.
template <class Index>
class stack_entries {
 public:
  explicit stack_entries(workspace& memory) : entries_(memory) {}

  /// An entry per row and one for none.
  auto start(std::size_t rows) -> Index* {
    auto* const entries = entries_.room(rows + 1);
    entries[0] = gone;
    return entries;
  }

  // The lowest bit says whether the row is left, the next one whether it removes, so that the end need not read the row again.
  static constexpr Index gone = 0;
  [[nodiscard]] static constexpr auto left_on(Index below, Index removes) -> Index {
    return static_cast<Index>(below << 2 | removes << 1 | 1);
  }
  [[nodiscard]] static constexpr auto taken_from(Index below) -> Index { return static_cast<Index>(below << 2); }
  [[nodiscard]] static constexpr auto below(Index entry) -> Index { return entry >> 2; }

  void forget(std::size_t i) { entries_.data()[i + 1] = gone; }
  void keep(std::size_t i, bool removes) { entries_.data()[i + 1] = left_on(0, Index{removes}); }

  /// Tells `decided` what is left of the rows of a batch.
  template <class Rows, class Decided>
  void finish(const Rows& rows, Decided& decided) const {
    const auto* const entries = entries_.data() + 1;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      look_ahead(rows, i, decided);
      const auto kept = static_cast<unsigned>(entries[i] & 1);
      const auto removes = static_cast<unsigned>(entries[i] >> 1 & 1);
      decided.put(rows.row(i), static_cast<verdict>(kept << (removes & kept)));  // 0, 1 or 2
    }
  }

 private:
  scratch<Index> entries_;
};

}  // namespace evolog::detail
