// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include <evolog/schema/type.hpp>

namespace evolog::detail {

/// Positions of siblings by id. An id of 0 is none.
class id_index {
 public:
  /// \param id_of  gives the id of a sibling
  template <class Sibling, class IdOf>
  constexpr id_index(const std::vector<Sibling>& siblings, IdOf id_of) {
    for (std::size_t i = 0; i < siblings.size(); ++i) {
      if (const int id = id_of(siblings[i]); id != 0) sorted_.emplace_back(id, i);
    }
    std::sort(sorted_.begin(), sorted_.end());
  }
  constexpr explicit id_index(const std::vector<field>& fields) : id_index(fields, [](const field& f) { return f.id; }) {}

  /// The first sibling with this id.
  [[nodiscard]] constexpr auto find(int id) const -> std::optional<std::size_t> {
    const auto at = std::lower_bound(sorted_.begin(), sorted_.end(), std::pair(id, std::size_t{0}));
    if (at == sorted_.end() || at->first != id) return std::nullopt;
    return at->second;
  }

  /// The position of a sibling whose id another one has before it.
  [[nodiscard]] constexpr auto find_repeated() const -> std::optional<std::size_t> {
    const auto twice = std::adjacent_find(sorted_.begin(), sorted_.end(), [](const auto& a, const auto& b) { return a.first == b.first; });
    if (twice == sorted_.end()) return std::nullopt;
    return std::next(twice)->second;
  }

 private:
  std::vector<std::pair<int, std::size_t>> sorted_;
};

}  // namespace evolog::detail
