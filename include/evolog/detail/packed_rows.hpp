// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include <evolog/row/change.hpp>

namespace evolog::detail {

/// What a result keeps of one row: its number and the type it has now, in one word.
template <class Word>
struct packed_row {
  static constexpr std::uint64_t max_rows = (std::uint64_t{std::numeric_limits<Word>::max()} >> 2) + 1;

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
  /// \param capacity  How many of them will be pushed.
  packed_rows(std::size_t rows, std::size_t capacity) : wide_words_(rows > narrow::max_rows) {
    if (wide_words_) {
      wide_.reserve(capacity);
    } else {
      narrow_.reserve(capacity);
    }
  }

  void push_back(std::size_t row, change_type type) {
    if (wide_words_) {
      wide_.push_back(wide::pack(row, type));
    } else {
      narrow_.push_back(narrow::pack(row, type));
    }
  }

  [[nodiscard]] auto size() const -> std::size_t { return wide_words_ ? wide_.size() : narrow_.size(); }
  [[nodiscard]] auto row(std::size_t i) const -> std::size_t { return wide_words_ ? wide::row(wide_[i]) : narrow::row(narrow_[i]); }
  [[nodiscard]] auto type(std::size_t i) const -> change_type { return wide_words_ ? wide::type(wide_[i]) : narrow::type(narrow_[i]); }

 private:
  using narrow = packed_row<std::uint32_t>;
  using wide = packed_row<std::uint64_t>;

  bool wide_words_ = false;
  std::vector<std::uint32_t> narrow_;
  std::vector<std::uint64_t> wide_;
};

}  // namespace evolog::detail
