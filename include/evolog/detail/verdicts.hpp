// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include <evolog/call/workspace.hpp>
#include <evolog/row/change.hpp>

namespace evolog::detail {

/// What an operation decided for each row: gone, kept as some type, or one half of a pair. One word a row, written in any order and from
/// several threads (each row by one of them), read in input order.
class verdicts {
 public:
  verdicts(std::size_t rows, workspace& memory) : wide_words_(rows > max_narrow_rows) {
    if (wide_words_) {
      wide_ = workspace_access::room<std::uint64_t>(memory, workspace_access::words, rows);
      std::fill(wide_.begin(), wide_.end(), 0);
    } else {
      narrow_ = workspace_access::room<std::uint32_t>(memory, workspace_access::words, rows);
      std::fill(narrow_.begin(), narrow_.end(), 0);
    }
  }

  void keep(std::size_t row, change_type type) { put(row, static_cast<std::uint64_t>(type) + 1); }

  /// Takes back what was decided for a row that is no half of a pair.
  void drop(std::size_t row) { put(row, 0); }

  /// The two stand at the earlier one's place, `before` first.
  void keep_pair(std::size_t before, std::size_t after) {
    if (before < after) {
      put(before, before_of_pair | (std::uint64_t{after} << 3));
    } else {
      put(after, after_of_pair | (std::uint64_t{before} << 3));
    }
  }

  /// Calls `f(row, type)` for the rows that were kept, in input order.
  template <class F>
  void for_each(F&& f) const {
    if (wide_words_) {
      read(wide_, f);
    } else {
      read(narrow_, f);
    }
  }

  [[nodiscard]] auto kept() const -> std::size_t {
    std::size_t count = 0;
    for_each([&](std::size_t, change_type) { ++count; });
    return count;
  }

 private:
  // The low three bits: 0 gone, a change type plus 1, or one of these with the partner's number above.
  static constexpr std::uint64_t before_of_pair = 5;
  static constexpr std::uint64_t after_of_pair = 6;
  static constexpr std::uint64_t max_narrow_rows = (std::uint64_t{std::numeric_limits<std::uint32_t>::max()} >> 3) + 1;

  void put(std::size_t row, std::uint64_t word) {
    if (wide_words_) {
      wide_[row] = word;
    } else {
      narrow_[row] = static_cast<std::uint32_t>(word);
    }
  }

  template <class Word, class F>
  static void read(std::span<const Word> words, F& f) {
    for (std::size_t row = 0; row < words.size(); ++row) {
      const auto code = words[row] & 7U;
      const auto partner = static_cast<std::size_t>(words[row] >> 3);
      if (code == 0) continue;
      if (code == before_of_pair) {
        f(row, change_type::update_before);
        f(partner, change_type::update_after);
      } else if (code == after_of_pair) {
        f(partner, change_type::update_before);
        f(row, change_type::update_after);
      } else {
        f(row, static_cast<change_type>(code - 1));
      }
    }
  }
  template <class Word, class F>
  static void read(std::span<Word> words, F& f) {
    read(std::span<const Word>(words), f);
  }

  bool wide_words_;
  std::span<std::uint32_t> narrow_;
  std::span<std::uint64_t> wide_;
};

}  // namespace evolog::detail
