// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <evolog/call/workspace.hpp>
#include <evolog/detail/engine_limits.hpp>
#include <evolog/detail/scratch.hpp>
#include <evolog/detail/verdict.hpp>
#include <evolog/row/change.hpp>

namespace evolog::detail {

/// What an operation that pairs rows decided for each of them. One word a row, written in any order and from several threads (each row by
/// one of them), read in input order.
class verdicts {
 public:
  verdicts(std::size_t rows, workspace& memory)
      : rows_(rows),
        wide_words_(rows > limits().narrow_rows),
        narrow_(memory, wide_words_ ? 0 : rows),
        wide_(memory, wide_words_ ? rows : 0) {
    if (wide_words_) {
      std::fill_n(wide_.data(), rows, std::uint64_t{0});
    } else {
      std::fill_n(narrow_.data(), rows, std::uint32_t{0});
    }
  }

  /// Asks for the place of a row on which it is decided soon.
  [[gnu::always_inline]] void expect(std::size_t row) const {
    if (wide_words_) {
      __builtin_prefetch(wide_.data() + row, 1);
    } else {
      __builtin_prefetch(narrow_.data() + row, 1);
    }
  }

  void keep(std::size_t row, change_type type) { put(row, kept_as(type), 0); }

  /// Takes back what was decided for a row that is no half of a pair.
  void drop(std::size_t row) { put(row, verdict::gone, 0); }

  /// The two stand at the earlier one's place, `before` first.
  void keep_pair(std::size_t before, std::size_t after) {
    if (before < after) {
      put(before, verdict::before_of_pair, after);
    } else {
      put(after, verdict::after_of_pair, before);
    }
  }

  void put(std::size_t row, verdict decided, std::size_t partner) {
    const auto word = std::uint64_t{partner} << 3 | static_cast<std::uint64_t>(decided);
    if (wide_words_) {
      wide_.data()[row] = word;
    } else {
      narrow_.data()[row] = static_cast<std::uint32_t>(word);
    }
  }

  /// Calls `f(row, verdict, partner)` for all rows, in input order.
  template <class F>
  void for_each_row(F&& f) const {
    if (wide_words_) {
      read(wide_.data(), f);
    } else {
      read(narrow_.data(), f);
    }
  }

  /// Calls `f(row, type)` for the rows that were kept, in input order.
  template <class F>
  void for_each(F&& f) const {
    for_each_row([&](std::size_t row, verdict decided, std::size_t partner) {
      if (decided == verdict::gone) return;
      f(decided == verdict::after_of_pair ? partner : row, type_of_first(decided));
      if (rows_of(decided) == 2) f(decided == verdict::after_of_pair ? row : partner, change_type::update_after);
    });
  }

  [[nodiscard]] auto kept() const -> std::size_t {
    std::size_t count = 0;
    for_each_row([&](std::size_t, verdict decided, std::size_t) { count += rows_of(decided); });
    return count;
  }

 private:
  template <class Word, class F>
  void read(const Word* words, F& f) const {
    for (std::size_t row = 0; row < rows_; ++row) {
      f(row, static_cast<verdict>(words[row] & 7U), static_cast<std::size_t>(words[row] >> 3));
    }
  }

  std::size_t rows_;
  bool wide_words_;
  scratch<std::uint32_t> narrow_;
  scratch<std::uint64_t> wide_;
};

}  // namespace evolog::detail
