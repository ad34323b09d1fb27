// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace evolog::detail {

/// How many rows are converted at a time: with what they become they stay in the first-level cache.
inline constexpr std::size_t block_rows = 16;

/// What memory and caches exchange.
inline constexpr std::size_t line_bytes = 64;

#if defined(__SSE2__)

/// Rows that are bytes, a block of which fills whole lines, and that are not too large for blocks of some of them.
template <class Row>
inline constexpr bool fills_lines = std::is_trivially_copyable_v<Row> && std::is_default_constructible_v<Row> &&
                                    sizeof(Row) * block_rows % line_bytes == 0 && sizeof(Row) <= 2 * line_bytes;

inline void prefetch(const void* from, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; i += line_bytes) _mm_prefetch(static_cast<const char*>(from) + i, _MM_HINT_T0);
}

/// Writes rows in order, a block at a time, past the caches: an ordinary store reads a line from memory before it is written.
///
/// A line is written as a whole or, at both ends, by ordinary stores: lines that are written by both are slow. So the buffer begins
/// where the line of the first row does, and what a block leaves of a line waits there for the next block.
template <class Row>
class line_writer {
 public:
  explicit line_writer(Row* to)
      : phase_(reinterpret_cast<std::uintptr_t>(to) % line_bytes), line_(reinterpret_cast<std::byte*>(to) - phase_) {
    std::uninitialized_value_construct_n(reinterpret_cast<Row*>(lines_.data() + phase_), block_rows);
  }

  /// Where the next block is made.
  [[nodiscard]] auto rows() -> Row* { return std::launder(reinterpret_cast<Row*>(lines_.data() + phase_)); }

  /// Writes the block.
  void write() {
    std::size_t at = 0;
    if (is_first_ && phase_ != 0) {
      std::memcpy(line_ + phase_, lines_.data() + phase_, line_bytes - phase_);
      at = line_bytes;
    }
    is_first_ = false;
    for (; at < block_bytes; at += line_bytes) write_line(at);
    std::memcpy(lines_.data(), lines_.data() + block_bytes, phase_);
    line_ += block_bytes;
  }

  /// Writes what is left of the last line.
  void finish() {
    std::memcpy(line_, lines_.data(), phase_);
    _mm_sfence();
  }

 private:
  static constexpr std::size_t block_bytes = block_rows * sizeof(Row);

  void write_line(std::size_t at) {
    for (std::size_t i = at; i < at + line_bytes; i += sizeof(__m128i)) {
      _mm_stream_si128(reinterpret_cast<__m128i*>(line_ + i), _mm_load_si128(reinterpret_cast<const __m128i*>(lines_.data() + i)));
    }
  }

  alignas(line_bytes) std::array<std::byte, line_bytes + block_bytes> lines_;
  std::size_t phase_;  // of the first row in its line, and so of each block's
  std::byte* line_;    // where the buffer goes
  bool is_first_ = true;
};

#else

template <class Row>
inline constexpr bool fills_lines = false;

#endif

}  // namespace evolog::detail
