// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>
#include <utility>

#include <evolog/detail/call_check.hpp>
#include <evolog/detail/hold.hpp>
#include <evolog/detail/joined_source.hpp>
#include <evolog/detail/signature.hpp>
#include <evolog/detail/state_rows.hpp>

namespace evolog::detail {

template <class R>
using image_of_state = decltype(std::declval<const state_rows<held_t<R>>&>().image(0));

template <class Before, class After>
concept have_joinable_states = joinable<state_rows<held_t<Before>>, state_rows<held_t<After>>>;
template <class Arguments>
concept has_no_adapter = Arguments::options::adapters == 0;
template <class Key, class Before, class After>
concept key_takes_states = key_takes_row<Key, element_of<Before>> && key_takes_row<Key, element_of<After>>;

template <class Key, class Before, class After>
consteval auto check_state_key() -> bool {
  if constexpr (!key_takes_states<Key, Before, After>) {
    static_assert(key_takes_states<Key, Before, After>, "evolog: the key, the third argument, cannot be called with a row of both states");
    return false;
  } else if constexpr (!has_identity<key_seen<Key, element_of<Before>>>) {
    return check_value<key_seen<Key, element_of<Before>>>();
  } else {
    return true;
  }
}

/// Whether two states can be compared. If not, exactly one static_assert says what to write instead.
template <class Signature, class Before, class After, class... Args>
consteval auto check_states() -> bool {
  using arguments = call_arguments<Signature, Args...>;
  if constexpr (!well_used<Before> || !well_used<After>) {
    return false;
  } else if constexpr (!has_known_options<arguments, Signature> || !has_no_adapter<arguments>) {
    static_assert(has_known_options<arguments, Signature> && has_no_adapter<arguments>,
                  "evolog: an argument is not an option of this operation, whose ranges are plain rows and take no adapter");
    return false;
  } else if constexpr (!repeats_no_option<arguments>) {
    static_assert(repeats_no_option<arguments>, "evolog: an option is given twice");
    return false;
  } else if constexpr (!have_joinable_states<Before, After>) {
    static_assert(have_joinable_states<Before, After>,
                  "evolog: the rows of the two states have no common type: transform those of one into those of the other");
    return false;
  } else if constexpr (!has_identity<image_of_state<Before>>) {
    return check_value<image_of_state<Before>>();
  } else if constexpr (!has_identity<image_of_state<After>>) {
    return check_value<image_of_state<After>>();
  } else if constexpr (Signature::keyed) {
    return check_state_key<typename arguments::key, Before, After>();
  } else {
    return true;
  }
}

}  // namespace evolog::detail
