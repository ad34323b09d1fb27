// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <utility>

#include <evolog/schema/detail/line_writer.hpp>
#include <evolog/schema/read_error.hpp>

namespace evolog::detail {

/// An output of so many bytes is in no cache of a core by the time somebody reads it.
inline constexpr std::size_t uncached_bytes = std::size_t{1} << 24U;

/// Converts some of the rows, block by block, where they stand.
template <class From, class To, class Convert>
void convert_blocks(std::span<const From> from, To* to, std::size_t first, const Convert& convert) {
  for (; first < from.size(); first += block_rows) {
    convert(from.data() + first, to + first, std::min(block_rows, from.size() - first), first);
  }
}

#if defined(__SSE2__)

/// Converts a quarter of the rows in each of four lanes, a block of each in turn: memory serves several places at once faster than one.
///
/// \returns how many rows were converted: all but less than a block for each lane
template <class From, class To, class Convert>
auto convert_lanes(std::span<const From> from, To* to, const Convert& convert) -> std::size_t {
  constexpr std::size_t lanes = 4;
  const std::size_t lane_rows = from.size() / (lanes * block_rows) * block_rows;
  auto writers = [&]<std::size_t... Lane>(std::index_sequence<Lane...>) {
    return std::array<line_writer<To>, lanes>{line_writer<To>(to + Lane * lane_rows)...};
  }(std::make_index_sequence<lanes>());
  for (std::size_t row = 0; row < lane_rows; row += block_rows) {
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      const std::size_t first = lane * lane_rows + row;
      if (row + block_rows < lane_rows) prefetch(from.data() + first + block_rows, block_rows * sizeof(From));
      convert(from.data() + first, writers[lane].rows(), block_rows, first);
      writers[lane].write();
    }
  }
  for (auto& writer : writers) writer.finish();
  return lanes * lane_rows;
}

#endif

/// Converts rows in an order that memory likes; an error is that of the first row which has one.
///
/// \param convert  takes where the first of some rows is, where it goes, how many there are, and the number of the first
template <class From, class To, class Convert>
void convert_rows(std::span<const From> from, To* to, const Convert& convert) {
  try {
    std::size_t done = 0;
#if defined(__SSE2__)
    if constexpr (fills_lines<To>) {
      if (from.size() * sizeof(To) >= uncached_bytes) done = convert_lanes(from, to, convert);
    }
#endif
    convert_blocks(from, to, done, convert);
  } catch (const read_error&) {
    for (std::size_t row = 0; row < from.size(); ++row) convert(from.data() + row, to + row, 1, row);
    throw;
  }
}

}  // namespace evolog::detail
