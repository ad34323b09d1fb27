// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <evolog/call/workspace.hpp>

namespace evolog::detail {

/// Appends records to many partitions at once, in one pass and without counting them first: each partition fills blocks of cache lines
/// that it takes from common slabs.
template <class Record>
class record_scatter {
 public:
  record_scatter(std::size_t partitions, workspace& memory) : memory_(&memory), next_(partitions) {}
  record_scatter(record_scatter&& other) noexcept = default;
  record_scatter(const record_scatter&) = delete;
  auto operator=(const record_scatter&) -> record_scatter& = delete;
  auto operator=(record_scatter&&) -> record_scatter& = delete;
  ~record_scatter() {
    for (auto& slab : slabs_) workspace_access::give_back(*memory_, std::move(slab));
  }

  void push_back(std::size_t partition, const Record& record) {
    auto* place = next_[partition];
    // A place at which a block begins is the end of the block before it, or none at all.
    if (reinterpret_cast<std::uintptr_t>(place) % block_bytes == 0) place = new_block(partition);
    *place = record;
    next_[partition] = place + 1;
  }

  /// Sorts the blocks by partition; nothing is appended afterwards.
  void finish() {
    begins_.assign(next_.size() + 1, 0);
    for (const auto partition : owners_) ++begins_[partition + 1];
    for (std::size_t p = 1; p < begins_.size(); ++p) begins_[p] += begins_[p - 1];
    blocks_.resize(owners_.size());
    auto ends = begins_;
    for (std::size_t b = 0; b < owners_.size(); ++b) blocks_[ends[owners_[b]]++] = block(b);
  }

  [[nodiscard]] auto size(std::size_t partition) const -> std::size_t {
    const auto blocks = blocks_of(partition);
    return blocks.empty() ? 0 : (blocks.size() - 1) * per_block + static_cast<std::size_t>(next_[partition] - blocks.back());
  }

  /// Calls `f` with the records of a partition in their order, line by line, until it says false; returns what it said last.
  template <class F>
  auto for_each_line(std::size_t partition, F&& f) const -> bool {
    const auto blocks = blocks_of(partition);
    auto left = size(partition);
    for (std::size_t b = 0; b < blocks.size(); ++b) {
      const auto* const block = blocks[b];
      // Line by line, while this block is worked on: the next one lies anywhere.
      const auto* const soon = b + 2 < blocks.size() ? blocks[b + 2] : block;
      const auto count = std::min(left, per_block);
      for (std::size_t line = 0; line < count; line += per_line) {
        __builtin_prefetch(soon + line);
        if (!f(std::span<const Record>(block + line, std::min(per_line, count - line)))) return false;
      }
      left -= count;
    }
    return true;
  }

 private:
  static constexpr std::size_t block_bytes = 1024;
  static constexpr std::size_t per_block = block_bytes / sizeof(Record);
  static constexpr std::size_t per_line = std::max<std::size_t>(1, 64 / sizeof(Record));
  static constexpr std::size_t slab_blocks = 1024;

  [[nodiscard]] auto blocks_of(std::size_t partition) const -> std::span<Record* const> {
    return std::span(blocks_).subspan(begins_[partition], begins_[partition + 1] - begins_[partition]);
  }

  auto block(std::size_t b) -> Record* {
    return reinterpret_cast<Record*>(slabs_[b / slab_blocks].bytes.get() + b % slab_blocks * block_bytes);
  }

  auto new_block(std::size_t partition) -> Record* {
    const auto b = owners_.size();
    if (b == slabs_.size() * slab_blocks) slabs_.push_back(workspace_access::take(*memory_, slab_blocks * block_bytes));
    owners_.push_back(static_cast<std::uint32_t>(partition));
    return block(b);
  }

  workspace* memory_;
  std::vector<Record*> next_;
  std::vector<memory_block> slabs_;
  std::vector<std::uint32_t> owners_;  // the partition of each block
  std::vector<Record*> blocks_;
  std::vector<std::size_t> begins_;
};

}  // namespace evolog::detail
