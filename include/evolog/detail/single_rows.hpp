// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>

#include <evolog/detail/commit.hpp>
#include <evolog/row/identity.hpp>

namespace evolog::detail {

/// The row of a key after a commit that changed it, and the row that was there before.
template <class Index>
struct replaced_row {
  std::optional<Index> before;
  std::optional<Index> after;
};

/// Calls `f(ordinal, replaced)` for each commit that changes the row of a key, in the order of their ordinals.
///
/// \param rows  The changes of one key, which is unique after every commit; their order is lost.
template <class Input, class Index, class F>
void for_each_replacement(const Input& input, identity same, std::span<Index> rows, commit<Index>& left, F&& f) {
  sort_by_ordinal(input, same, rows);
  for_each_ordinal(input, same, rows, [&](const auto& ordinal, std::span<Index> of_ordinal) {
    left.read(input, same, of_ordinal);
    replaced_row<Index> replaced;
    if (!left.deletes().empty()) replaced.before = left.deletes()[0];
    if (!left.inserts().empty()) replaced.after = left.inserts()[0];
    if (replaced.before || replaced.after) f(ordinal, replaced);
  });
}

}  // namespace evolog::detail
