// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <evolog/call/workspace.hpp>
#include <evolog/detail/action_record.hpp>
#include <evolog/detail/engine_limits.hpp>
#include <evolog/detail/scratch.hpp>

namespace evolog::detail {

/// Merges the records of keys that come again soon, before they are written out: of few keys or skewed ones, little is left.
class action_cache {
 public:
  explicit action_cache(workspace& memory) : records_(memory, size) { std::fill_n(records_.data(), size, empty); }

  /// Whether records go through the cache; no longer if few of the first ones met their key there.
  [[nodiscard]] auto pays() const -> bool { return pays_; }

  /// Calls `spill(record)` with the record that had to make room.
  template <class Spill>
  void add(const action_record& record, std::uint64_t hash, Spill&& spill) {
    auto& place = records_.data()[hash % size];
    if (++added_ == trial_) pays_ = 4 * merged_ >= trial_;
    if (place.key == record.key && place.kind() != empty.kind()) {
      ++merged_;
      place.merge(record);
      return;
    }
    if (place.kind() != empty.kind()) spill(place);
    place = record;
  }

  template <class Spill>
  void flush(Spill&& spill) {
    for (std::size_t i = 0; i < size; ++i) {
      if (records_.data()[i].kind() != empty.kind()) spill(records_.data()[i]);
      records_.data()[i] = empty;
    }
  }

 private:
  static constexpr std::size_t size = 32 * 1024;
  static constexpr action_record empty{0, 0, 7};  // of no kind

  scratch<action_record> records_;
  std::size_t trial_ = limits().rows_of_sample;
  std::size_t added_ = 0;
  std::size_t merged_ = 0;
  bool pays_ = true;
};

}  // namespace evolog::detail
