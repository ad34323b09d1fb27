// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <evolog/row/change.hpp>

#include "event.hpp"
#include "results.hpp"

namespace bench {

/// The rows of one image that are left so far: a stack, and those that the current commit took from it and may have to give back.
struct open_rows {
  std::int64_t ordinal;
  row_number top = no_row;
  row_number taken = no_row;
  row_number added = 0;  // how many of the stack are of the current commit
  bool removals = false;
  bool taken_removals = false;
};

/// Cancels the rows of images, each of which is read in the order of its commits.
class netting {
 public:
  explicit netting(row_number rows) : left_(rows), below_(std::make_unique_for_overwrite<row_number[]>(rows)) {}

  template <class Row>
  void read(open_rows& open, row_number row, const Row& change) {
    const auto removal = evolog::is_removal(change.type);
    if (open.ordinal != change.ordinal) {
      open.ordinal = change.ordinal;
      open.taken = no_row;
      open.added = 0;
    }
    if (open.top != no_row && open.removals != removal) {
      pop(open);
    } else if (open.taken != no_row && open.taken_removals == removal) {
      give_back(open);
    } else {
      push(open, row, removal);
    }
  }

  /// For a row that nothing cancels.
  void keep(row_number row) { left_.add(row); }

  [[nodiscard]] auto left() const -> std::vector<row_number> { return left_.ascending(); }

 private:
  void push(open_rows& open, row_number row, bool removal) {
    below_[row] = open.top;
    open.top = row;
    open.removals = removal;
    ++open.added;
    left_.add(row);
  }
  void pop(open_rows& open) {
    const auto row = open.top;
    open.top = below_[row];
    left_.remove(row);
    if (open.added > 0) {
      --open.added;
    } else {
      below_[row] = open.taken;
      open.taken = row;
      open.taken_removals = open.removals;
    }
  }
  void give_back(open_rows& open) {
    const auto row = open.taken;
    open.taken = below_[row];
    below_[row] = open.top;
    open.top = row;
    open.removals = open.taken_removals;
    left_.add(row);
  }

  row_set left_;
  std::unique_ptr<row_number[]> below_;
};

}  // namespace bench
