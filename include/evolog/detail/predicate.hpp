// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <functional>
#include <optional>
#include <type_traits>

#include <evolog/detail/call_check.hpp>
#include <evolog/row/adapter.hpp>

namespace evolog::detail {

template <class Predicate, class Row>
concept predicate_takes_row = std::invocable<const Predicate&, const std::remove_reference_t<Row>&>;

template <class Predicate, class Row>
using predicate_answer = std::remove_cvref_t<std::invoke_result_t<const Predicate&, const std::remove_reference_t<Row>&>>;

/// A third value, unknown, is an optional without a bool; other types would read as true where they are unknown.
template <class Predicate, class Row>
concept gives_truth_value =
    std::same_as<predicate_answer<Predicate, Row>, bool> || std::same_as<predicate_answer<Predicate, Row>, std::optional<bool>>;

template <class... Args>
concept is_given_a_predicate = sizeof...(Args) > 0;

/// Whether a predicate can be asked about the rows of a call that is right otherwise. If not, the one sentence why.
template <class R, class Predicate, class... Options>
consteval auto check_predicate() -> bool {
  using element = element_of<R>;
  using row = row_seen<row_reader<adapter_of<options<std::remove_cvref_t<Options>...>>, element>, element>;
  if constexpr (!predicate_takes_row<Predicate, row>) {
    static_assert(
        predicate_takes_row<Predicate, row>,
        "evolog: the predicate, the second argument, cannot be called with a row: it receives the row without its metadata (the `row` "
        "of a change, the data columns of a tuple)");
    return false;
  } else if constexpr (!gives_truth_value<Predicate, row>) {
    static_assert(gives_truth_value<Predicate, row>,
                  "evolog: the predicate must return a bool, or a std::optional<bool> that is empty where the answer is unknown");
    return false;
  } else {
    return true;
  }
}

/// Whether a row satisfies a predicate; unknown counts as no.
template <class Predicate, class Row>
auto satisfies(const Row& row, const Predicate& predicate) -> bool {
  const auto answer = std::invoke(predicate, row);
  if constexpr (std::same_as<std::remove_cvref_t<decltype(answer)>, bool>) {
    return answer;
  } else {
    return answer.value_or(false);
  }
}

}  // namespace evolog::detail
