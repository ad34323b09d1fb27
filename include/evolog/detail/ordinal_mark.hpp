// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstddef>
#include <type_traits>
#include <utility>

#include <evolog/detail/identity_kind.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/identity.hpp>

namespace evolog::detail {

/// Ordinals as a fold remembers them: as they are where they are integers, else as the number of a row that has them.
///
/// \tparam Cursor  What reads the rows.
template <class Cursor, class Index>
class ordinal_marks {
  using ordinal_type = typename std::remove_cvref_t<decltype(*std::declval<const Cursor&>().operator->())>::ordinal_type;
  static constexpr bool integral = kind_of<ordinal_type> == kind::integer;

 public:
  using mark = std::conditional_t<integral, ordinal_type, Index>;

  ordinal_marks(const Cursor& rows, identity same) : rows_(rows), same_(same) {}

  [[nodiscard, gnu::always_inline]] auto of(Index row_number) const -> mark {
    if constexpr (integral) {
      return rows_->ordinal(row_number);
    } else {
      return row_number;
    }
  }
  /// The same where the ordinal of the row was read already.
  template <class Ordinal>
  [[nodiscard, gnu::always_inline]] static auto mark_of(Index row_number, const Ordinal& ordinal) -> mark {
    if constexpr (integral) {
      return static_cast<mark>(ordinal);
    } else {
      return row_number;
    }
  }

  /// The mark of a group as its next row may compare it: what the first row of a group finds there need not be the place of any row.
  [[nodiscard, gnu::always_inline]] static auto mark_before(mark of_group, bool is_first, mark of_row) -> mark {
    if constexpr (integral) {
      return of_group;
    } else {
      return is_first ? of_row : of_group;
    }
  }

  // Not from `compare`, of which compilers make branches.
  [[nodiscard, gnu::always_inline]] auto same(mark a, mark b) const -> bool {
    if constexpr (integral) {
      return a == b;
    } else {
      return compare(a, b) == 0;
    }
  }
  [[nodiscard, gnu::always_inline]] auto before(mark a, mark b) const -> bool {
    if constexpr (integral) {
      return a < b;
    } else {
      return compare(a, b) < 0;
    }
  }

  [[nodiscard, gnu::always_inline]] auto compare(mark a, mark b) const -> std::strong_ordering {
    if constexpr (integral) {
      return a <=> b;
    } else {
      return rows_->visit_metadata(a, [&](change_type, const auto& x) {
        return rows_->visit_metadata(b, [&](change_type, const auto& y) { return same_.compare(x, y); });
      });
    }
  }

 private:
  Cursor rows_;
  identity same_;
};

template <class Input>
using cursor_of = decltype(std::declval<const Input&>().cursor());

/// The marks of a batch of rows, by their places.
template <class Rows, class Index>
using marks_of = ordinal_marks<typename Rows::cursor_type, Index>;

}  // namespace evolog::detail
