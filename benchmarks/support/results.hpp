// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <utility>
#include <vector>

#include <evolog/row/change.hpp>

#include "event.hpp"

namespace bench {

/// A change of a result, as results are compared.
struct kept_change {
  row_number row;
  evolog::change_type type;

  auto operator==(const kept_change&) const -> bool = default;
  friend auto operator<<(std::ostream& out, const kept_change& kept) -> std::ostream& {
    return out << "row " << kept.row << ' ' << evolog::to_string(kept.type);
  }
};

/// Rows that are left, marked in any order.
class row_set {
 public:
  explicit row_set(row_number rows) : words_(rows / 64 + 1) {}

  void add(row_number row) { words_[row / 64] |= bit(row); }
  void remove(row_number row) { words_[row / 64] &= ~bit(row); }

  [[nodiscard]] auto ascending() const -> std::vector<row_number> {
    std::size_t count = 0;
    for (const auto word : words_) count += static_cast<std::size_t>(std::popcount(word));
    std::vector<row_number> rows;
    rows.reserve(count);
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (auto word = words_[i]; word != 0; word &= word - 1)
        rows.push_back(static_cast<row_number>(i * 64 + static_cast<std::size_t>(std::countr_zero(word))));
    }
    return rows;
  }

 private:
  static auto bit(row_number row) -> std::uint64_t { return std::uint64_t{1} << (row % 64); }

  std::vector<std::uint64_t> words_;
};

/// Rows that are left alone or as one half of a pair, marked in any order.
class row_pairs {
 public:
  explicit row_pairs(row_number rows) : words_(rows) {}

  void keep(row_number row) { words_[row] = alone; }
  void remove(row_number row) { words_[row] = gone; }
  /// The two stand at the place of the earlier one, `before` first.
  void keep_pair(row_number before, row_number after) {
    words_[before] = before < after ? after << 2 | before_of_pair : gone;
    words_[after] = before < after ? gone : before << 2 | after_of_pair;
  }

  /// Twice the number of the row, and one more for rows of a pair.
  [[nodiscard]] auto ascending() const -> std::vector<std::uint32_t> {
    std::vector<std::uint32_t> kept;
    kept.reserve(words_.size());
    for (row_number row = 0; row < words_.size(); ++row) {
      const auto other = words_[row] >> 2;
      switch (words_[row] & 3U) {
        case alone:
          kept.push_back(row << 1);
          break;
        case before_of_pair:
          kept.push_back(row << 1 | 1U);
          kept.push_back(other << 1 | 1U);
          break;
        case after_of_pair:
          kept.push_back(other << 1 | 1U);
          kept.push_back(row << 1 | 1U);
          break;
        default:
          break;
      }
    }
    return kept;
  }

 private:
  enum : std::uint32_t { gone, alone, before_of_pair, after_of_pair };

  std::vector<std::uint32_t> words_;
};

// Readers of results, for the comparison.

/// Of rows that became plain deletes and inserts.
inline constexpr auto read_split = [](const auto& changes, const std::vector<row_number>& rows) {
  std::vector<kept_change> kept;
  kept.reserve(rows.size());
  for (const auto row : rows) {
    kept.push_back({row, evolog::is_removal(changes[row].type) ? evolog::change_type::delete_ : evolog::change_type::insert});
  }
  return kept;
};

/// Of rows in pairs and alone.
inline constexpr auto read_pairs = [](const auto& changes, const std::vector<std::uint32_t>& rows) {
  using enum evolog::change_type;
  std::vector<kept_change> kept;
  kept.reserve(rows.size());
  for (const auto marked : rows) {
    const auto removal = evolog::is_removal(changes[marked >> 1].type);
    kept.push_back({marked >> 1, (marked & 1U) != 0 ? (removal ? update_before : update_after) : (removal ? delete_ : insert)});
  }
  return kept;
};

/// Of our operations.
inline constexpr auto read_changelog = [](const auto& changes, const auto& result) {
  std::vector<kept_change> kept;
  kept.reserve(result.size());
  for (const auto& change : result) kept.push_back({static_cast<row_number>(&change.row() - changes.rows.data()), change.type()});
  return kept;
};

}  // namespace bench
