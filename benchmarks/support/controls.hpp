// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "event.hpp"
#include "identity.hpp"

namespace bench {

// What the machine needs at least: to read all rows, and to move eight bytes of each to a place given by a hash.

/// Reads all words of all rows.
inline constexpr auto stream = [](const auto& changes) {
  const auto* bytes = reinterpret_cast<const std::byte*>(changes.rows.data());
  std::uint64_t sum = 0;
  for (std::size_t at = 0; at < changes.rows.size() * sizeof(changes.rows[0]); at += sizeof(sum)) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes + at, sizeof(word));
    sum += word;
  }
  return sum;
};

/// Writes the hash and the number of each row to one of up to 512 partitions, in blocks of fresh memory.
inline constexpr auto scatter = [](const auto& changes) {
  struct record {
    std::uint32_t tag;
    std::uint32_t row;
  };
  constexpr std::size_t block = 4096 / sizeof(record);
  const auto rows = changes.rows.size();
  const auto partitions = std::bit_ceil(rows / 32'768 + 2);
  auto memory = std::make_unique_for_overwrite<record[]>(rows + (partitions + 1) * block);
  auto* next_block = memory.get();
  std::vector<record*> ends(partitions, nullptr);
  std::vector<std::size_t> room(partitions, 0);
  const auto shift = 64 - std::countr_zero(partitions);
  for (std::size_t i = 0; i < rows; ++i) {
    const auto hash = fast_hash()(changes.rows[i].key);
    const auto partition = hash >> shift;
    if (room[partition] == 0) {
      ends[partition] = next_block;
      room[partition] = block;
      next_block += block;
    }
    --room[partition];
    *ends[partition]++ = {static_cast<std::uint32_t>(hash), static_cast<std::uint32_t>(i)};
  }
  return memory;
};

template <class Contest>
void add_controls(Contest& contest) {
  contest.add_control("stream", stream);
  contest.add_control("scatter", scatter);
}

}  // namespace bench
