// SPDX-License-Identifier: Apache-2.0
#pragma once

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
  const bool partners = (a == action_kind::before && b == action_kind::after) || (a == action_kind::after && b == action_kind::before);
  return partners ? action_kind::update : action_kind::tie;
}

/// The type that an action has in a result. A `before` that stayed alone is a delete: the row moved to another key.
constexpr auto type_of_action(action_kind kind) -> change_type {
  switch (kind) {
    case action_kind::insert:
      return change_type::insert;
    case action_kind::delete_:
    case action_kind::before:
      return change_type::delete_;
    default:
      return change_type::update_after;
  }
}

}  // namespace evolog::detail
