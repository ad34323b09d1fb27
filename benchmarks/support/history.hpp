// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "event.hpp"
#include "logs.hpp"
#include "random.hpp"

namespace bench {

/// A table with a row per key that changes in 100 commits; each commit changes other keys, chosen at random. There are four changes for
/// each key.
class table_history {
 public:
  explicit table_history(std::size_t rows)
      : rows_(rows), keys_(rows / 4), order_(shuffled_numbers(keys_, random_)), versions_(keys_), present_(keys_) {
    for (std::size_t key = 0; key < keys_; key += 2) present_[key] = true;
  }

  /// What rewritten files show: a quarter of the rows are carried over; the rows of a commit are in random order.
  ///
  /// \param faults  How many in a thousand changes are one row too much for their key.
  auto raw(std::size_t faults = 0) -> changelog<event> {
    return make(
        [&](std::size_t key) {
          if (random_.below(1000) < faults) add(evolog::change_type::insert, key, versions_[key] + 1);
          if (!present_[key]) {
            insert(key);
          } else if (random_.percent(25)) {
            carry_over(key);
          } else if (random_.percent(66)) {
            if (random_.percent(1)) pass_through(key);
            update(key, evolog::change_type::delete_, evolog::change_type::insert);
          } else {
            remove(key);
          }
        },
        true);
  }

  /// Updates with both images side by side, inserts and deletes.
  auto paired() -> changelog<event> {
    return make(
        [&](std::size_t key) {
          if (!present_[key]) {
            insert(key);
          } else if (random_.percent(75)) {
            update(key, evolog::change_type::update_before, evolog::change_type::update_after);
          } else {
            remove(key);
          }
        },
        false);
  }

 private:
  template <class Change>
  auto make(const Change& change_key, bool in_random_order) -> changelog<event> {
    made_.reserve(rows_ + 8);
    for (ordinal_ = 0; ordinal_ < commits; ++ordinal_) {
      const auto first = made_.size();
      auto next = random_.below(keys_);
      while (made_.size() < (ordinal_ + 1) * rows_ / commits) {
        change_key(order_[next]);
        next = (next + 1) % keys_;
      }
      if (ordinal_ + 1 == commits) made_.resize(rows_);
      if (in_random_order) shuffle(made_.begin() + static_cast<std::ptrdiff_t>(first), made_.end(), random_);
    }
    return {std::move(made_), keys_};
  }

  void add(evolog::change_type type, std::size_t key, std::uint64_t version) { made_.push_back(make_event(type, ordinal_, key, version)); }

  void insert(std::size_t key) {
    add(evolog::change_type::insert, key, ++versions_[key]);
    present_[key] = true;
  }
  void remove(std::size_t key) {
    add(evolog::change_type::delete_, key, versions_[key]);
    present_[key] = false;
  }
  void carry_over(std::size_t key) {
    add(evolog::change_type::delete_, key, versions_[key]);
    add(evolog::change_type::insert, key, versions_[key]);
  }
  void update(std::size_t key, evolog::change_type before, evolog::change_type after) {
    add(before, key, versions_[key]);
    add(after, key, ++versions_[key]);
  }
  /// A row that comes and goes inside the commit.
  void pass_through(std::size_t key) {
    const auto version = versions_[key] + 1'000'000;
    add(evolog::change_type::insert, key, version);
    add(evolog::change_type::delete_, key, version);
  }

  std::size_t rows_;
  std::size_t keys_;
  random_numbers random_;
  std::vector<std::size_t> order_;
  std::vector<std::uint64_t> versions_;
  std::vector<bool> present_;
  std::size_t ordinal_ = 0;
  std::vector<event> made_;
};

}  // namespace bench
