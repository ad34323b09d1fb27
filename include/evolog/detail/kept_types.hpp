// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <evolog/call/workspace.hpp>
#include <evolog/detail/scratch.hpp>
#include <evolog/detail/verdict.hpp>
#include <evolog/row/change.hpp>

namespace evolog::detail {

/// What an operation that does not pair rows decided for each of them: gone, or kept as `insert`, `delete_` or `update_after`. Two bits a
/// row, which stay in the cache while they are written in any order; read in input order.
class kept_types {
 public:
  /// \param shared  Whether several threads write.
  kept_types(std::size_t rows, workspace& memory, bool shared)
      : words_(memory, word_count(rows)), count_(word_count(rows)), shared_(shared) {
    std::fill_n(words_.data(), count_, std::uint64_t{0});
  }

  void keep(std::size_t row, change_type type) { put(row, kept_as(type)); }

  /// \param decided  Not a pair. The row was not decided on before.
  void put(std::size_t row, verdict decided) {
    // An update keeps no verdict but `update_after`: 0, 1, 2, 4 become 0, 1, 2, 3.
    const auto code = static_cast<std::uint64_t>(decided) - (static_cast<std::uint64_t>(decided) >> 2);
    auto& word = words_.data()[row / rows_per_word];
    const auto bits = code << (row % rows_per_word * 2);
    if (!shared_) {
      word |= bits;
    } else if (bits != 0) {
      std::atomic_ref(word).fetch_or(bits, std::memory_order_relaxed);
    }
  }

  /// Asks for the place of a row on which it is decided soon. Compilers drop calls of what only prefetches, but not what they inline first.
  [[gnu::always_inline]] void expect(std::size_t row) const { __builtin_prefetch(words_.data() + row / rows_per_word, 1); }

  /// Takes back what was decided of the first `rows` rows; the others are not decided on yet.
  void forget(std::size_t rows) { std::fill_n(words_.data(), word_count(rows), std::uint64_t{0}); }

  [[nodiscard]] auto kept() const -> std::size_t {
    std::size_t count = 0;
    for (std::size_t w = 0; w < count_; ++w) count += static_cast<std::size_t>(std::popcount(kept_bits(words_.data()[w])));
    return count;
  }

  /// Calls `f(row, type)` for the rows that were kept, in input order.
  template <class F>
  void for_each(F&& f) const {
    for (std::size_t w = 0; w < count_; ++w) {
      const auto word = words_.data()[w];
      for (auto left = kept_bits(word); left != 0; left &= left - 1) {
        const auto shift = std::countr_zero(left);
        const auto code = static_cast<unsigned>(word >> shift) & 3U;
        f(w * rows_per_word + static_cast<std::size_t>(shift) / 2, static_cast<change_type>(code - 1 + (code >> 1 & code)));
      }
    }
  }

 private:
  static constexpr std::size_t rows_per_word = 32;

  static constexpr auto word_count(std::size_t rows) -> std::size_t { return (rows + rows_per_word - 1) / rows_per_word; }
  static constexpr auto kept_bits(std::uint64_t word) -> std::uint64_t { return (word | word >> 1) & 0x5555555555555555U; }

  scratch<std::uint64_t> words_;
  std::size_t count_;
  bool shared_;
};

}  // namespace evolog::detail
