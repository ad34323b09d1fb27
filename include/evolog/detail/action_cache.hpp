// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include <evolog/call/workspace.hpp>
#include <evolog/detail/action_record.hpp>
#include <evolog/detail/engine_limits.hpp>
#include <evolog/detail/hash_mix.hpp>
#include <evolog/detail/scratch.hpp>

namespace evolog::detail {

/// Merges the records of keys that come again soon, before they are written out: of few keys or skewed ones, little is left.
class action_cache {
 public:
  action_cache(const hash_mix& mix, workspace& memory) : mix_(mix), records_(memory, size) { std::fill_n(records_.data(), size, empty); }

  /// Whether records go through the cache; no longer if few of the first ones met their key there.
  [[nodiscard]] auto pays() const -> bool { return pays_; }

  /// \returns the records that had to make room, until the next call.
  [[nodiscard]] auto add(std::span<const action_record> records) -> std::span<const action_record> {
    auto* const places = records_.data();
    const auto mix = mix_;
    std::size_t count = 0;
    std::size_t met = 0;
    // Whether a record meets its key cannot be predicted, so that what is there is written out every time.
    for (const auto& record : records) {
      auto& place = places[record.hash(mix) % size];
      const bool is_empty = place.kind() == empty.kind();
      const bool meets = (place.key == record.key) & !is_empty;
      spilled_[count] = place;
      count += static_cast<std::size_t>(!(is_empty | meets));
      met += static_cast<std::size_t>(meets);
      place.merge(record, !meets);
    }
    watch(records.size(), met);
    return {spilled_.data(), count};
  }

  /// \returns all that the cache holds; nothing is added afterwards.
  [[nodiscard]] auto take_all() -> std::span<const action_record> {
    auto* const records = records_.data();
    auto* const last = std::remove_if(records, records + size, [](const action_record& record) { return record.kind() == empty.kind(); });
    return {records, last};
  }

 private:
  static constexpr std::size_t size = 32 * 1024;
  static constexpr action_record empty{0, 0, 7};  // of no kind

  void watch(std::size_t added, std::size_t met) {
    if (added_ >= limits().rows_of_sample) return;
    added_ += added;
    met_ += met;
    if (added_ >= limits().rows_of_sample) pays_ = 4 * met_ >= added_;
  }

  hash_mix mix_;
  scratch<action_record> records_;
  std::array<action_record, records_at_a_time> spilled_;
  std::size_t added_ = 0;
  std::size_t met_ = 0;
  bool pays_ = true;
};

}  // namespace evolog::detail
