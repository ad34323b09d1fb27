// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include <evolog/call/workspace.hpp>
#include <evolog/detail/action_record.hpp>
#include <evolog/detail/choice.hpp>
#include <evolog/detail/engine_limits.hpp>
#include <evolog/detail/hash_mix.hpp>
#include <evolog/detail/scratch.hpp>

namespace evolog::detail {

/// Merges the records of each key.
class action_table {
 public:
  /// What a record takes if no other has its key.
  static constexpr std::size_t bytes_per_row = sizeof(action_record) + 2 * sizeof(std::uint32_t);

  action_table(const hash_mix& mix, workspace& memory) : mix_(mix), slots_(memory), records_(memory) {}

  /// Empties the table for at most `count` records.
  void start(std::size_t count) {
    constexpr std::size_t first_slots = 512 * 1024;
    resize(std::min(std::bit_ceil(2 * count + 1), first_slots));
    count_ = 0;
    patience_ = limits().probes_per_row * (count + 16);
  }

  /// False where so many keys share their hashes that another way is cheaper.
  [[nodiscard]] auto add(std::span<const action_record> added) -> bool {
    make_room(added.size());
    auto* const slots = slots_.data();
    auto* const records = records_.data();
    const auto mix = mix_;
    const auto mask = mask_;
    auto count = count_;
    for (const auto& record : added) {
      const auto bits = static_cast<std::uint32_t>(record.hash(mix));
      auto at = bits & mask;
      while (true) {
        // Whether a record is the first of its key cannot be predicted, so both ways are one.
        const auto slot = slots[at];
        const bool is_first = slot == 0;
        const choice<std::uint32_t> first(is_first);
        const auto number = first.pick(count + 1, slot & mask);
        auto& found = records[number];
        if ((first.unless((slot ^ bits) & ~mask) == 0) & (is_first | (found.key == record.key))) {
          found.merge(record, is_first);
          slots[at] = (bits & ~mask) | number;
          count += static_cast<std::uint32_t>(is_first);
          break;
        }
        if (patience_-- == 0) return false;
        at = (at + 1) & mask;
      }
    }
    count_ = count;
    return true;
  }

  [[nodiscard]] auto begin() const -> const action_record* { return records_.data() + 1; }
  [[nodiscard]] auto end() const -> const action_record* { return begin() + count_; }

 private:
  // A slot holds the number of a record plus 1 in its low bits, and above it as much of the hash as there is room for.
  void resize(std::size_t slots) {
    std::fill_n(slots_.room(slots), slots, 0U);
    mask_ = static_cast<std::uint32_t>(slots - 1);
  }

  /// Room for so many more records, should all of them be of new keys.
  void make_room(std::size_t count) {
    const auto most = count_ + count;
    while (most + 1 > records_.capacity()) more_records();
    while (2 * most > mask_) rebuild();
  }

  // What stands there is read before it is known to be a new record, and number 0 stands for none.
  void more_records() {
    const auto old = records_.capacity();
    auto* const records = records_.grow();
    std::uninitialized_value_construct(records + old, records + records_.capacity());
  }

  void rebuild() {
    resize(2 * (std::size_t{mask_} + 1));
    for (std::uint32_t number = 1; number <= count_; ++number) {
      const auto bits = static_cast<std::uint32_t>(records_.data()[number].hash(mix_));
      auto at = bits & mask_;
      while (slots_.data()[at] != 0) at = (at + 1) & mask_;
      slots_.data()[at] = (bits & ~mask_) | number;
    }
  }

  hash_mix mix_;
  scratch<std::uint32_t> slots_;
  scratch<action_record> records_;
  std::uint32_t mask_ = 0;
  std::uint32_t count_ = 0;
  std::size_t patience_ = 0;
};

}  // namespace evolog::detail
