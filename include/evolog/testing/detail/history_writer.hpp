// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include <evolog/row/change.hpp>
#include <evolog/testing/detail/history_plan.hpp>

namespace evolog::testing::detail {

/// The snapshot id of a commit: ids descend, for they say nothing about time.
inline auto snapshot_at(std::int64_t ordinal) -> std::int64_t {
  return 900 - 7 * ordinal;
}

template <class T>
void shuffle(std::vector<T>& list, std::uint64_t order) {
  if (order == 0) return;
  std::mt19937_64 random(order);
  std::shuffle(list.begin(), list.end(), random);
}

/// Carries out the steps of a plan on a table and writes what a changelog would say of them.
///
/// `same_place(a, b)` tells whether row `a` is found where row `b` is looked for; where places are unique, a row that is put takes the
/// place of the one that is there.
template <class Row, class SamePlace>
class history_writer {
 public:
  history_writer(SamePlace same_place, bool unique) : same_place_(std::move(same_place)), unique_(unique) {}

  void start(const Row& row) {
    if (!unique_ || find(row) == table_.end()) table_.push_back(row);
  }

  /// \pre `ordinal` is greater than that of the commit before.
  void begin_commit(std::int64_t ordinal) { ordinal_ = ordinal; }

  void step(action what, const Row& row) {
    const auto present = find(row);
    switch (what) {
      case action::put:
        if (unique_ && present != table_.end()) {
          write(change_type::delete_, *present);
          *present = row;
        } else {
          table_.push_back(row);
        }
        write(change_type::insert, row);
        break;
      case action::erase:
        if (present == table_.end()) break;
        write(change_type::delete_, *present);
        table_.erase(present);
        break;
      case action::rewrite:
        if (present != table_.end()) carry_over(*present);
        break;
      case action::pass:
        carry_over(row);
        break;
    }
  }

  void rewrite_all() {
    for (const auto& row : table_) carry_over(row);
  }

  [[nodiscard]] auto table() const -> const std::vector<Row>& { return table_; }
  [[nodiscard]] auto take_log() -> std::vector<change<Row>> { return std::move(log_); }

 private:
  auto find(const Row& row) {
    return std::find_if(table_.begin(), table_.end(), [&](const Row& present) { return same_place_(present, row); });
  }

  void carry_over(const Row& row) {
    write(change_type::delete_, row);
    write(change_type::insert, row);
  }

  void write(change_type type, const Row& row) { log_.push_back({type, ordinal_, row, snapshot_at(ordinal_)}); }

  SamePlace same_place_;
  bool unique_;
  std::int64_t ordinal_ = -1;
  std::vector<Row> table_;
  std::vector<change<Row>> log_;
};

}  // namespace evolog::testing::detail
