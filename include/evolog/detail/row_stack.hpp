// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>

namespace evolog::detail {

/// Changes of one row that have not met their opposite: an opposite takes the last one away, an equal one stands on top of it.
template <class Index>
class row_stack {
 public:
  /// \param storage  Room for the changes: it may be the list that they are pushed from, since it never holds more than were read.
  explicit row_stack(std::span<Index> storage) : storage_(storage) {}

  void push(Index change, bool removal) {
    if (size_ != 0 && removal != removals_) {
      --size_;
    } else {
      storage_[size_++] = change;
      removals_ = removal;
    }
  }

  [[nodiscard]] auto rows() const -> std::span<Index> { return storage_.first(size_); }
  /// Whether the changes that are left take rows away; all of them do or none.
  [[nodiscard]] auto removals() const -> bool { return removals_; }

 private:
  std::span<Index> storage_;
  std::size_t size_ = 0;
  bool removals_ = false;
};

}  // namespace evolog::detail
