// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace evolog::detail {

/// Changes of one row that have not met their opposite: an opposite takes the last one away, an equal one stands on top of it.
template <class Index>
class row_stack {
 public:
  /// Empties the stack and makes room for as many changes.
  void restart(std::size_t room) {
    rows_.clear();
    rows_.reserve(room);
  }

  void push(Index row, bool removal) {
    if (!rows_.empty() && removal != removals_) {
      rows_.pop_back();
    } else {
      rows_.push_back(row);
      removals_ = removal;
    }
  }

  [[nodiscard]] auto rows() const -> std::span<const Index> { return rows_; }
  /// Whether the changes that are left take rows away; all of them do or none.
  [[nodiscard]] auto removals() const -> bool { return removals_; }

 private:
  std::vector<Index> rows_;
  bool removals_ = false;
};

}  // namespace evolog::detail
