// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <evolog/call/workspace.hpp>
#include <evolog/detail/executor.hpp>

namespace evolog::detail {

/// Where the rows of each partition lie after a stable scatter by hash, and 32 bits of hash for every row.
template <class Index>
struct partitioned_rows {
  std::span<std::uint32_t> tags;
  std::span<Index> order;
  std::vector<std::size_t> ends;

  [[nodiscard]] auto rows_of(std::size_t partition) const -> std::span<Index> {
    const auto first = partition == 0 ? 0 : ends[partition - 1];
    return order.subspan(first, ends[partition] - first);
  }
};

/// Scatters the rows `0 .. count - 1` by `keys.hash(row)` into partitions whose tables fit the second-level cache.
template <class Index, class Keys>
auto partition_rows(std::size_t count, const Keys& keys, workspace& memory, const executor_ref& executor) -> partitioned_rows<Index> {
  constexpr std::size_t rows_per_partition = 16 * 1024;
  constexpr int max_bits = 11;  // with more targets the scatter misses the cache at every write
  const auto bits = std::min(max_bits, static_cast<int>(std::bit_width(count / rows_per_partition)));
  const auto partitions = std::size_t{1} << bits;
  const std::size_t slices = executor.parallel() ? 16 : 1;

  const auto tags = workspace_access::room<std::uint32_t>(memory, workspace_access::tags, count);
  const auto order = workspace_access::room<Index>(memory, workspace_access::order, count);
  const auto partition_of = [&](std::uint32_t tag) { return bits == 0 ? 0 : static_cast<std::size_t>(tag >> (32 - bits)); };
  const auto slice_begin = [&](std::size_t slice) { return count / slices * slice + std::min(slice, count % slices); };

  // First how many rows of each slice go to each partition, then where the first of them goes.
  std::vector<std::vector<std::size_t>> next(slices, std::vector<std::size_t>(partitions));
  executor.bulk(slices, [&](std::size_t slice) {
    auto& counts = next[slice];
    for (auto i = slice_begin(slice); i < slice_begin(slice + 1); ++i) {
      tags[i] = static_cast<std::uint32_t>(keys.hash(i) >> 32);
      ++counts[partition_of(tags[i])];
    }
  });
  std::vector<std::size_t> ends(partitions);
  std::size_t end = 0;
  for (std::size_t partition = 0; partition < partitions; ++partition) {
    for (auto& counts : next) end += std::exchange(counts[partition], end);
    ends[partition] = end;
  }

  executor.bulk(slices, [&](std::size_t slice) {
    for (auto i = slice_begin(slice); i < slice_begin(slice + 1); ++i) {
      order[next[slice][partition_of(tags[i])]++] = static_cast<Index>(i);
    }
  });
  return {tags, order, std::move(ends)};
}

}  // namespace evolog::detail
