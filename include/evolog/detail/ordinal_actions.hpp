// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include <evolog/row/change.hpp>

namespace evolog::detail {

/// The actions of one key at one ordinal: a before-image belongs to an after-image of its key and ordinal, and is an action of its own
/// (a delete: the row moved to another key) only where there is none left for it.
template <class Index>
class ordinal_actions {
 public:
  void clear() {
    rows_.clear();
    settled_ = befores_ = afters_ = 0;
  }

  void add(Index row, change_type type) {
    rows_.push_back(row);
    if (type == change_type::update_before) {
      ++befores_;
      before_ = row;
    } else {
      ++(type == change_type::update_after ? afters_ : settled_);
      action_ = row;
      action_type_ = type;
    }
  }

  [[nodiscard]] auto count() const -> std::size_t { return settled_ + std::max(befores_, afters_); }

  // The rest is meant for a single action.

  [[nodiscard]] auto row() const -> Index { return moved_away() ? before_ : action_; }
  [[nodiscard]] auto type() const -> change_type { return moved_away() ? change_type::delete_ : action_type_; }
  [[nodiscard]] auto has_before_image() const -> bool { return befores_ == 1 && afters_ == 1; }
  [[nodiscard]] auto before_image() const -> Index { return before_; }

  /// All rows of the key at the ordinal.
  [[nodiscard]] auto positions() const -> std::vector<std::size_t> { return {rows_.begin(), rows_.end()}; }

 private:
  [[nodiscard]] auto moved_away() const -> bool { return befores_ > afters_; }

  std::vector<Index> rows_;
  std::size_t settled_ = 0;
  std::size_t befores_ = 0;
  std::size_t afters_ = 0;
  Index before_ = 0;
  Index action_ = 0;
  change_type action_type_ = change_type::insert;
};

}  // namespace evolog::detail
