// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include <evolog/schema/type.hpp>

namespace evolog::detail {

enum class place_of_move { first, before, after };

struct field_move {
  place_of_move place;
  int id;
  int reference;  ///< 0 for a move to the front
};

/// The order of fields as a ring, so that a move takes constant time once the field is found.
class field_ring {
 public:
  constexpr explicit field_ring(const std::vector<field>& fields) : end_(fields.size()) {
    for (std::size_t i = 0; i <= end_; ++i) {
      next_.push_back(i == end_ ? 0 : i + 1);
      previous_.push_back(i == 0 ? end_ : i - 1);
    }
    for (std::size_t i = 0; i < end_; ++i) positions_.emplace_back(fields[i].id, i);
    std::sort(positions_.begin(), positions_.end());
  }

  constexpr void apply(const field_move& move) {
    const std::size_t moved = position(move.id);
    next_[previous_[moved]] = next_[moved];
    previous_[next_[moved]] = previous_[moved];
    std::size_t before = end_;
    if (move.place == place_of_move::before) before = previous_[position(move.reference)];
    if (move.place == place_of_move::after) before = position(move.reference);
    next_[moved] = next_[before];
    previous_[moved] = before;
    previous_[next_[moved]] = moved;
    next_[before] = moved;
  }

  [[nodiscard]] constexpr auto ordered(std::vector<field> fields) const -> std::vector<field> {
    std::vector<field> out;
    out.reserve(fields.size());
    for (std::size_t i = next_[end_]; i != end_; i = next_[i]) out.push_back(std::move(fields[i]));
    return out;
  }

 private:
  [[nodiscard]] constexpr auto position(int id) const -> std::size_t {
    return std::lower_bound(positions_.begin(), positions_.end(), std::pair<int, std::size_t>(id, 0))->second;
  }

  std::size_t end_;
  std::vector<std::size_t> next_;
  std::vector<std::size_t> previous_;
  std::vector<std::pair<int, std::size_t>> positions_;
};

/// \pre every move and reference is among the fields
[[nodiscard]] constexpr auto move_fields(std::vector<field> fields, const std::vector<field_move>& moves) -> std::vector<field> {
  if (moves.empty()) return fields;
  field_ring ring(fields);
  for (const field_move& move : moves) ring.apply(move);
  return ring.ordered(std::move(fields));
}

}  // namespace evolog::detail
