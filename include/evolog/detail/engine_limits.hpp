// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>

namespace evolog::detail {

/// At which sizes calls take which way, and the seed of their hashes. Results do not depend on them.
struct engine_limits {
  std::size_t narrow_rows = std::size_t{1} << 29;             // 32 bits number so many rows, beside three more bits
  std::size_t bytes_of_table = std::size_t{3} << 20;          // of one table for all rows: not much more than a second-level cache
  std::size_t few_groups = 2048;                              // of so many, any number of rows
  std::size_t rows_of_run = std::size_t{256} * 1024;          // of one ordinal, what one table takes
  std::size_t rows_of_partition = std::size_t{6} * 1024;      // so that the rows that others are compared with stay in the cache
  std::size_t rows_of_gathering = std::size_t{64} * 1024;     // of so many, copies are laid side by side at a time
  std::size_t rows_of_copies = std::size_t{2} * 1024;         // of so many, copies stay in the nearer caches
  std::size_t records_of_partition = std::size_t{32} * 1024;  // where no row is read again
  std::size_t rows_of_sample = std::size_t{64} * 1024;        // that show whether keys come again soon and how many there are
  std::size_t probes_per_row = 64;                            // more are hostile
  std::uint64_t seed = 0;                                     // unknown to those who choose the keys
};

/// The limits of this process, with a seed of its own.
inline auto limits() -> engine_limits& {
  static engine_limits of_process = [] {
    engine_limits values;
    std::random_device random;
    values.seed = std::uint64_t{random()} << 32 | random();
    return values;
  }();
  return of_process;
}

}  // namespace evolog::detail
