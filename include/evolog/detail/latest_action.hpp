// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include <evolog/row/change.hpp>

namespace evolog::detail {

/// The actions of a key at one ordinal, as far as the latest one must be known: one settled action, a `before` or an `after` that has not
/// met its partner, both of them (`update`), or more than one action.
enum class action_kind : std::uint8_t { insert, delete_, before, after, update, tie };

constexpr auto kind_of_action(change_type type) -> action_kind {
  return static_cast<action_kind>(type);
}

/// What the actions of two parts of the rows come to, of one key and one ordinal. There are as many actions as settled ones and the greater
/// of the numbers of `before` and `after`, so that nothing that is added later unties a tie.
constexpr auto both_actions(action_kind a, action_kind b) -> action_kind {
  using enum action_kind;
  // No `&&`, of which compilers make a branch on what cannot be predicted.
  const bool partners = ((a == before) & (b == after)) | ((a == after) & (b == before));
  return static_cast<action_kind>(static_cast<unsigned>(tie) - static_cast<unsigned>(partners));
}

/// The type that an action has in a result. A `before` that stayed alone is a delete: the row moved to another key.
constexpr auto type_of_action(action_kind kind) -> change_type {
  using enum change_type;
  constexpr change_type types[] = {insert, delete_, delete_, update_after, update_after, update_after};
  return types[static_cast<std::size_t>(kind)];
}

}  // namespace evolog::detail
