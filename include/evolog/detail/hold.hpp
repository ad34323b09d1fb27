// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>

#include <evolog/call/result.hpp>
#include <evolog/detail/changelog_input.hpp>
#include <evolog/detail/row_source.hpp>

namespace evolog::detail {

template <class Source>
auto source_of_result(const changelog_result<Source>&) -> Source;

/// What operations return; its copies share their state.
template <class R>
concept result_range = requires(const std::remove_cvref_t<R>& result) { detail::source_of_result(result); };

/// A container whose rows a result may refer to: it is the caller's and stays.
template <class R>
concept lasting_range = std::is_lvalue_reference_v<R>;

// A view that cannot be copied is referred to; an array behind an rvalue list dies with the call.
template <class R>
concept referred_range = lasting_range<R> && (!view_range<std::remove_cvref_t<R>> || !std::copy_constructible<std::remove_cvref_t<R>>);

template <class R>
concept dying_list = !lasting_range<R> && std::is_same_v<std::remove_cvref_t<R>, std::initializer_list<std::ranges::range_value_t<R>>>;

template <class R>
concept buffered_range = !std::ranges::forward_range<R> || dying_list<R>;

template <class R>
using const_if_iterable = std::conditional_t<std::ranges::forward_range<const R>, const R, R>;

/// Keeps a range for a result: refers to an lvalue container, copies a view, moves an rvalue, buffers what can be read only once.
template <class R>
auto hold(R&& rows) {
  if constexpr (buffered_range<R>) {
    // A deque, since it never moves a row again.
    std::deque<std::ranges::range_value_t<R>> buffer;
    const auto last = std::ranges::end(rows);
    for (auto it = std::ranges::begin(rows); it != last; ++it) buffer.emplace_back(*it);
    return kept_rows<decltype(buffer)>{std::move(buffer)};
  } else if constexpr (referred_range<R>) {
    using range = const_if_iterable<std::remove_reference_t<R>>;
    return referred_rows<range>{std::addressof(rows)};
  } else {
    return kept_rows<std::remove_cvref_t<R>>{std::forward<R>(rows)};
  }
}

template <class R>
using held_t = decltype(detail::hold(std::declval<R>()));

template <class R, class Adapter>
auto open_input(R&& rows, Adapter adapter) {
  if constexpr (result_range<R>) {
    using source = decltype(detail::source_of_result(rows));
    const auto& state = result_access::state<source>(rows);
    return result_input<source>(state ? state : std::make_shared<const result_state<source>>());
  } else {
    using source = row_source<held_t<R>, Adapter>;
    return range_input<source>(std::make_shared<const source>(detail::hold(std::forward<R>(rows)), std::move(adapter)));
  }
}

}  // namespace evolog::detail
