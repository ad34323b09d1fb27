// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>

#include <evolog/detail/choice.hpp>
#include <evolog/detail/engine_limits.hpp>
#include <evolog/detail/verdict.hpp>
#include <evolog/row/change.hpp>

namespace evolog::detail {

/// What a result keeps of one row: its number and the type it has now, in one word.
template <class Word>
struct packed_row {
  [[nodiscard]] static constexpr auto pack(std::size_t row, change_type type) -> Word {
    return static_cast<Word>((row << 2) | static_cast<std::size_t>(type));
  }
  [[nodiscard]] static constexpr auto row(Word word) -> std::size_t { return static_cast<std::size_t>(word >> 2); }
  [[nodiscard]] static constexpr auto type(Word word) -> change_type { return static_cast<change_type>(word & 3U); }
};

/// A list of rows and their types, in words as narrow as the number of rows allows.
class packed_rows {
 public:
  packed_rows() = default;

  /// \param rows      How many rows there are to choose from.
  /// \param capacity  How many of them will be appended at most.
  packed_rows(std::size_t rows, std::size_t capacity) : wide_words_(rows > limits().narrow_rows) { reallocate(capacity); }

  void push_back(std::size_t row, change_type type) { append(row, kept_as(type), 0); }

  /// Appends what was decided of a row: nothing, the row, or a pair. Without a branch on it, since nobody can predict it.
  void append(std::size_t row, verdict decided, std::size_t partner) {
    if (wide_words_) {
      append_to(wide_.get() + size_, row, decided, partner);
    } else {
      append_to(narrow_.get() + size_, row, decided, partner);
    }
    size_ += rows_of(decided);
  }

  /// Appends the rows of another list.
  void append(const packed_rows& other) {
    if (wide_words_) {
      std::copy_n(other.wide_.get(), other.size_, wide_.get() + size_);
    } else {
      std::copy_n(other.narrow_.get(), other.size_, narrow_.get() + size_);
    }
    size_ += other.size_;
  }

  /// Gives memory back if less than half of it is used.
  void fit() {
    if (2 * size_ < capacity_) reallocate(size_);
  }

  [[nodiscard]] auto size() const -> std::size_t { return size_; }
  [[nodiscard]] auto row(std::size_t i) const -> std::size_t { return wide_words_ ? wide::row(wide_[i]) : narrow::row(narrow_[i]); }
  [[nodiscard]] auto type(std::size_t i) const -> change_type { return wide_words_ ? wide::type(wide_[i]) : narrow::type(narrow_[i]); }

 private:
  using narrow = packed_row<std::uint32_t>;
  using wide = packed_row<std::uint64_t>;

  // Always writes a row and its partner; what does not count is overwritten next.
  template <class Word>
  static void append_to(Word* end, std::size_t row, verdict decided, std::size_t partner) {
    const bool row_is_second = decided == verdict::after_of_pair;
    const auto first = choice<std::size_t>(row_is_second).pick(partner, row);
    end[0] = packed_row<Word>::pack(first, type_of_first(decided));
    end[1] = packed_row<Word>::pack(row ^ partner ^ first, change_type::update_after);
  }

  template <class Word>
  void move_to_new(std::unique_ptr<Word[]>& words) {
    auto moved = std::make_unique_for_overwrite<Word[]>(capacity_ + 2);
    std::copy_n(words.get(), size_, moved.get());
    words = std::move(moved);
  }
  void reallocate(std::size_t capacity) {
    capacity_ = capacity;
    if (wide_words_) {
      move_to_new(wide_);
    } else {
      move_to_new(narrow_);
    }
  }

  bool wide_words_ = false;
  std::unique_ptr<std::uint32_t[]> narrow_;
  std::unique_ptr<std::uint64_t[]> wide_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace evolog::detail
