// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

#include <evolog/call/options.hpp>
#include <evolog/call/workspace.hpp>
#include <evolog/detail/executor.hpp>
#include <evolog/detail/roles.hpp>
#include <evolog/row/adapter.hpp>
#include <evolog/row/floats.hpp>

namespace evolog::detail {

/// Options that carry something of the caller's: two of one family are one option given twice, whatever their types.
enum class option_family { none, start, times, merge };

template <class T>
inline constexpr auto family_of = option_family::none;
template <class Rows>
inline constexpr auto family_of<start_rows<Rows>> = option_family::start;
template <class Count>
inline constexpr auto family_of<start_counts<Count>> = option_family::start;
template <class Times>
inline constexpr auto family_of<commit_times<Times>> = option_family::times;
template <class Merge>
inline constexpr auto family_of<merge_with<Merge>> = option_family::merge;

/// Stands for a family among the policies of a signature.
template <option_family Family>
struct any_of {};

template <class T>
inline constexpr bool is_start_option = family_of<T> == option_family::start;

enum class takes_key : bool { no, yes };
enum class compares_images : bool { no, yes };
enum class takes_start : bool { no, yes };

/// What an operation takes beside its range.
template <takes_key Key, compares_images Images, takes_start Start, class... Policies>
struct signature {
  static constexpr bool keyed = Key == takes_key::yes;
  static constexpr bool images = Images == compares_images::yes;

  template <class T>
  static constexpr bool allows =
      std::is_same_v<T, floats> || std::is_same_v<T, workspace> || bulk_executor<T> || (Start == takes_start::yes && is_start_option<T>) ||
      (false || ... || (std::is_same_v<T, Policies> || std::is_same_v<any_of<family_of<T>>, Policies>));
};

template <class T>
concept option_argument =
    std::same_as<T, floats> || std::same_as<T, workspace> || bulk_executor<T> || family_of<T> != option_family::none ||
    std::same_as<T, ambiguous> || std::same_as<T, ties> || std::same_as<T, before_images> || std::same_as<T, missing> ||
    std::same_as<T, null_keys> || std::same_as<T, delete_images> || std::same_as<T, contract>;

template <class T>
concept adapter_argument =
    !option_argument<T> && (declares_type<T> || declares_ordinal<T> || declares_snapshot<T> || declares_row<T> || declares_image<T>);

/// Whether arguments that may begin with a key do.
template <class... Args>
inline constexpr bool begins_with_key = false;
template <class First, class... Rest>
inline constexpr bool begins_with_key<First, Rest...> =
    !option_argument<std::remove_cvref_t<First>> && !adapter_argument<std::remove_cvref_t<First>>;

template <class Signature, class T>
concept allowed_argument = adapter_argument<T> || Signature::template allows<T>;

// Two executors of different types are one option given twice too.
template <class A, class B>
concept same_option =
    std::same_as<A, B> || (bulk_executor<A> && bulk_executor<B>) || (family_of<A> != option_family::none && family_of<A> == family_of<B>);

/// The types of the arguments after the range and the key.
template <class... Args>
struct options {
  template <class T>
  static constexpr std::size_t times = (std::size_t{0} + ... + (same_option<T, Args> ? 1U : 0U));
  static constexpr std::size_t adapters = (std::size_t{0} + ... + (adapter_argument<Args> ? 1U : 0U));

  template <class Signature>
  static constexpr bool all_allowed = (true && ... && allowed_argument<Signature, Args>);
  static constexpr bool none_repeated = (true && ... && (adapter_argument<Args> || times<Args> == 1));
};

template <class Options>
struct last_option {
  using type = no_adapter;
};
template <class First, class... Rest>
struct last_option<options<First, Rest...>> {
  using type = typename decltype((std::type_identity<First>(), ..., std::type_identity<Rest>()))::type;
};

/// The adapter of a call: its last argument, where that is one.
template <class Options>
using adapter_of =
    std::conditional_t<adapter_argument<typename last_option<Options>::type>, typename last_option<Options>::type, no_adapter>;

/// The types of the arguments after the range, told apart.
template <class Signature, class... Args>
struct call_arguments {
  using key = void;
  using options = detail::options<std::remove_cvref_t<Args>...>;
  static constexpr bool key_given = false;
};
template <class Signature, class Key, class... Args>
  requires(Signature::keyed)
struct call_arguments<Signature, Key, Args...> {
  using key = std::remove_cvref_t<Key>;
  using options = detail::options<std::remove_cvref_t<Args>...>;
  static constexpr bool key_given = !option_argument<key>;
};

}  // namespace evolog::detail
