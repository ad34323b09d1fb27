// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <evolog/call/workspace.hpp>
#include <evolog/detail/action_record.hpp>
#include <evolog/detail/engine_limits.hpp>
#include <evolog/detail/hash_mix.hpp>
#include <evolog/detail/scratch.hpp>

namespace evolog::detail {

/// Merges the records of each key.
class action_table {
 public:
  /// What a record takes if no other has its key.
  static constexpr std::size_t bytes_per_row = sizeof(action_record) + 2 * sizeof(std::uint32_t);

  action_table(std::uint64_t seed, workspace& memory) : mix_(seed), slots_(memory), records_(memory) {}

  /// Empties the table for at most `count` records.
  void start(std::size_t count) {
    constexpr std::size_t first_slots = 512 * 1024;
    resize(std::min(std::bit_ceil(2 * count + 1), first_slots));
    records_.room(std::min(count, std::size_t{16} * 1024));
    count_ = 0;
    patience_ = limits().probes_per_row * (count + 16);
  }

  [[nodiscard]] auto hash(std::uint64_t key) const -> std::uint64_t { return mix_.add(mix_.start(), key); }

  /// False where so many keys share their hashes that another way is cheaper.
  [[nodiscard]] auto add(const action_record& record) -> bool {
    const auto bits = static_cast<std::uint32_t>(hash(record.key));
    auto at = bits & mask_;
    while (true) {
      const auto slot = slots_.data()[at];
      if (slot == 0) break;
      if (((slot ^ bits) & ~mask_) == 0) {
        auto& of_key = records_.data()[(slot & mask_) - 1];
        if (of_key.key == record.key) {
          of_key.merge(record);
          return true;
        }
      }
      if (patience_-- == 0) return false;
      at = (at + 1) & mask_;
    }
    if (count_ == records_.capacity()) records_.grow();
    records_.data()[count_++] = record;
    slots_.data()[at] = (bits & ~mask_) | static_cast<std::uint32_t>(count_);
    if (2 * count_ > mask_) rebuild();
    return true;
  }

  [[nodiscard]] auto begin() const -> const action_record* { return records_.data(); }
  [[nodiscard]] auto end() const -> const action_record* { return records_.data() + count_; }

 private:
  // A slot holds the number of a record plus 1 in its low bits, and above it as much of the hash as there is room for.
  void resize(std::size_t slots) {
    std::fill_n(slots_.room(slots), slots, 0U);
    mask_ = static_cast<std::uint32_t>(slots - 1);
  }

  void rebuild() {
    resize(2 * (std::size_t{mask_} + 1));
    for (std::size_t i = 0; i < count_; ++i) {
      const auto bits = static_cast<std::uint32_t>(hash(records_.data()[i].key));
      auto at = bits & mask_;
      while (slots_.data()[at] != 0) at = (at + 1) & mask_;
      slots_.data()[at] = (bits & ~mask_) | static_cast<std::uint32_t>(i + 1);
    }
  }

  hash_mix mix_;
  scratch<std::uint32_t> slots_;
  scratch<action_record> records_;
  std::uint32_t mask_ = 0;
  std::size_t count_ = 0;
  std::size_t patience_ = 0;
};

}  // namespace evolog::detail
