// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <evolog/call/workspace.hpp>
#include <evolog/detail/executor.hpp>
#include <evolog/detail/record_scatter.hpp>
#include <evolog/detail/scratch.hpp>

namespace evolog::detail {

/// How many bits of a hash choose the partition, so that a partition has few enough rows for its leaders to stay in the cache; with more
/// than 2048 targets the scatter misses the cache at every write.
inline auto partition_bits(std::size_t rows, std::size_t rows_per_partition) -> int {
  return std::clamp(static_cast<int>(std::bit_width(rows / std::max<std::size_t>(1, rows_per_partition))), 1, 11);
}

/// For scatters of which nobody asks how many rows have which hash.
struct counts_nothing {
  auto operator()(std::size_t) const {
    return [](std::uint64_t) {};
  }
};

/// Scatters the rows `0 .. count - 1` by hash, slice by slice: what a partition has of the first slice stands before the rest.
///
/// \param counter_of  Called with the number of a slice; returns what is called with the hash of each of its rows.
template <class Record, class Keys, class CounterOf>
auto scatter_rows(std::size_t count, int bits, const Keys& keys, workspace& memory, const executor_ref& executor,
                  const CounterOf& counter_of) -> std::vector<record_scatter<Record>> {
  std::vector<record_scatter<Record>> slices;
  for (std::size_t s = 0; s < executor.slices(); ++s) slices.emplace_back(std::size_t{1} << bits, memory);
  executor.bulk(slices.size(), [&](std::size_t s) {
    auto& scatter = slices[s];
    const auto count_hash = counter_of(s);
    const auto last = slice_begin(count, slices.size(), s + 1);
    for (auto i = slice_begin(count, slices.size(), s); i < last; ++i) {
      const auto hash = keys.hash(i);
      count_hash(hash);
      scatter.push_back(hash >> (64 - bits), Record::of(keys, i, hash));
    }
    scatter.finish();
  });
  return slices;
}

/// How many records a partition has in all slices.
template <class Record>
auto partition_size(const std::vector<record_scatter<Record>>& slices, std::size_t partition) -> std::size_t {
  std::size_t count = 0;
  for (const auto& slice : slices) count += slice.size(partition);
  return count;
}

/// Lays the records of a partition side by side.
template <class Record>
auto flatten(const std::vector<record_scatter<Record>>& slices, std::size_t partition, scratch<Record>& flat) -> std::span<const Record> {
  const auto count = partition_size(slices, partition);
  auto* const records = flat.room(count);
  auto* end = records;
  for (const auto& slice : slices) {
    slice.for_each_line(partition, [&](std::span<const Record> line) {
      end = std::copy(line.begin(), line.end(), end);
      return true;
    });
  }
  return {records, count};
}

}  // namespace evolog::detail
