// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>

#include <evolog/detail/hold.hpp>
#include <evolog/detail/misused.hpp>
#include <evolog/detail/signature.hpp>
#include <evolog/row/adapter.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/identity.hpp>

namespace evolog::detail {

template <class R>
struct element_of_range {
  using type = std::remove_cvref_t<std::iter_reference_t<std::ranges::iterator_t<decltype(std::declval<const held_t<R>&>().get())>>>;
};
template <result_range R>
struct element_of_range<R> {
  using type = std::remove_cvref_t<decltype(std::declval<const std::remove_cvref_t<R>&>()[0])>;
};
template <class R>
using element_of = typename element_of_range<R>::type;

// The conditions of the ladder below are concepts, so that clang prints the sentence first.

template <class Arguments>
concept is_given_a_key = Arguments::key_given;
template <class Arguments, class Signature>
concept has_known_options = Arguments::options::template all_allowed<Signature>;
template <class Arguments>
concept repeats_no_option = Arguments::options::none_repeated;
template <class Arguments>
concept has_adapter_last = Arguments::options::adapters == 0 ||
                           (Arguments::options::adapters == 1 && adapter_argument<typename last_option<typename Arguments::options>::type>);
template <class R, class Arguments>
concept needs_no_adapter = !result_range<R> || Arguments::options::adapters == 0;

template <class Adapter, class T>
concept type_takes_row = !declares_type<Adapter> || reads_type<Adapter, T>;
template <class Adapter, class T>
concept ordinal_takes_row = !declares_ordinal<Adapter> || reads_ordinal<Adapter, T>;
template <class Adapter, class T>
concept snapshot_takes_row = !declares_snapshot<Adapter> || reads_snapshot<Adapter, T>;
template <class Adapter, class T>
concept row_takes_row = !declares_row<Adapter> || reads_row<Adapter, T>;
template <class Adapter, class T>
concept image_takes_row = !declares_image<Adapter> || reads_image<Adapter, T>;
template <class Adapter, class T>
concept takes_row = type_takes_row<Adapter, T> && ordinal_takes_row<Adapter, T> && snapshot_takes_row<Adapter, T> &&
                    row_takes_row<Adapter, T> && image_takes_row<Adapter, T>;

template <class Reader>
concept has_type = Reader::has_type;
template <class Reader>
concept has_ordinal = Reader::has_ordinal;
template <class Reader>
concept has_image = Reader::has_image;

template <class Adapter, class T>
concept gives_change_type =
    !declares_type<Adapter> ||
    std::same_as<std::remove_cvref_t<decltype(read_type(std::declval<const Adapter&>(), std::declval<const T&>()))>, change_type>;

template <class Reader, class T>
using row_seen = decltype(std::declval<const Reader&>().row(std::declval<const T&>()));
template <class Key, class Row>
concept key_takes_row = std::invocable<const Key&, const std::remove_reference_t<Row>&>;
template <class Key, class Row>
using key_seen = std::invoke_result_t<const Key&, const std::remove_reference_t<Row>&>;

/// Whether what a function gives has an identity; if not, the one sentence why.
template <class T>
consteval auto check_value() -> bool {
  check_identity<T>();
  return has_identity<T>;
}

template <class Signature, class T, class Adapter, class Key>
consteval auto check_values() -> bool {
  using reader = row_reader<Adapter, T>;
  using ordinal = decltype(std::declval<const reader&>().ordinal(std::declval<const T&>()));
  if constexpr (!has_identity<ordinal>) {
    return check_value<ordinal>();
  } else if constexpr (Signature::keyed && !key_takes_row<Key, row_seen<reader, T>>) {
    static_assert(
        key_takes_row<Key, row_seen<reader, T>>,
        "evolog: the key, the second argument, cannot be called with a row: it receives the row without its metadata (the `row` of a "
        "change, the data columns of a tuple)");
    return false;
  } else {
    if constexpr (Signature::keyed) {
      if constexpr (!has_identity<key_seen<Key, row_seen<reader, T>>>) return check_value<key_seen<Key, row_seen<reader, T>>>();
    }
    if constexpr (Signature::images) {
      using image = decltype(std::declval<const reader&>().image(std::declval<const T&>()));
      if constexpr (!has_identity<image>) return check_value<image>();
    }
    return true;
  }
}

template <class Signature, class T, class Adapter, class Key>
consteval auto check_roles() -> bool {
  using reader = row_reader<Adapter, T>;
  using traits = change_traits<T>;
  if constexpr (!takes_row<Adapter, T>) {
    static_assert(takes_row<Adapter, T>,
                  "evolog: type, ordinal, snapshot, row or image of the adapter cannot be called with an element of the range");
    return false;
  } else if constexpr (!takes_row<traits, T>) {
    static_assert(takes_row<traits, T>,
                  "evolog: type, ordinal, snapshot, row or image of change_traits cannot be called with a row of their type");
    return false;
  } else if constexpr (!has_type<reader>) {
    static_assert(
        has_type<reader>,
        "evolog: these rows have no change type: specialise evolog::change_traits for the row type with a member `type`, or pass an "
        "adapter that has one");
    return false;
  } else if constexpr (!gives_change_type<Adapter, T> || !gives_change_type<traits, T>) {
    static_assert(gives_change_type<Adapter, T> && gives_change_type<traits, T>, "evolog: `type` must give an evolog::change_type");
    return false;
  } else if constexpr (!has_ordinal<reader>) {
    static_assert(
        has_ordinal<reader>,
        "evolog: these rows have no ordinal: specialise evolog::change_traits for the row type with a member `ordinal`, or pass an "
        "adapter that has one");
    return false;
  } else if constexpr (Signature::images && !has_image<reader>) {
    static_assert(
        has_image<reader>,
        "evolog: it is not said which columns of these rows are data: give change_traits or the adapter a member `image`, for example "
        "static constexpr auto image = evolog::columns<&event::id, &event::status>;");
    return false;
  } else {
    return check_values<Signature, T, Adapter, Key>();
  }
}

/// Whether a call can be carried out. If not, exactly one static_assert says what to write instead.
template <class Signature, class R, class... Args>
consteval auto check_call() -> bool {
  using arguments = call_arguments<Signature, Args...>;
  if constexpr (!well_used<R>) {
    return false;
  } else if constexpr (Signature::keyed && !is_given_a_key<arguments>) {
    static_assert(is_given_a_key<arguments>,
                  "evolog: the key is left out: pass a projection of the row as second argument, for example evolog::columns<&order::id>");
    return false;
  } else if constexpr (!has_known_options<arguments, Signature>) {
    static_assert(
        has_known_options<arguments, Signature>,
        "evolog: an argument is neither an option of this operation nor an adapter (an object with members such as type, ordinal, image)");
    return false;
  } else if constexpr (!repeats_no_option<arguments>) {
    static_assert(repeats_no_option<arguments>, "evolog: an option is given twice");
    return false;
  } else if constexpr (!has_adapter_last<arguments>) {
    static_assert(has_adapter_last<arguments>, "evolog: the adapter must be the last argument, and the only one");
    return false;
  } else if constexpr (!needs_no_adapter<R, arguments>) {
    static_assert(needs_no_adapter<R, arguments>,
                  "evolog: the result of an operation takes no adapter: its changes know their metadata and their row");
    return false;
  } else {
    return check_roles<Signature, element_of<R>, adapter_of<typename arguments::options>, typename arguments::key>();
  }
}

}  // namespace evolog::detail
