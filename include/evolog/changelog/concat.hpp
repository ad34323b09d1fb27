// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include <evolog/call/result.hpp>
#include <evolog/detail/call.hpp>
#include <evolog/detail/joined_source.hpp>
#include <evolog/detail/packed_rows.hpp>
#include <evolog/error.hpp>

namespace evolog {

/// Thrown where an ordinal of the second changelog does not fit behind those of the first; `position` is that of its row in the second.
class ordinal_overflow_error : public error {
 public:
  ordinal_overflow_error(const std::string& what, std::size_t position) : error(what), position_(position) {}
  [[nodiscard]] auto position() const -> std::size_t { return position_; }

 private:
  std::size_t position_;
};

namespace detail {

template <class Input>
using source_of_input = typename Input::source_type;

template <class First, class Second>
concept have_joinable_rows = joinable<source_of_input<First>, source_of_input<Second>>;

template <class T>
concept counted_ordinal = std::integral<T> && !std::same_as<T, bool>;
template <class First, class Second>
concept have_integral_ordinals = counted_ordinal<typename First::ordinal_type> && counted_ordinal<typename Second::ordinal_type> &&
                                 std::is_signed_v<typename First::ordinal_type> == std::is_signed_v<typename Second::ordinal_type>;

/// Whether one side of a call is right. An adapter that the other side needs is none of a result's business.
template <class Side, class Other, class... Options>
consteval auto check_side() -> bool {
  using takes = signature<takes_key::no, compares_images::no, takes_start::no>;
  if constexpr (result_range<Side> && !result_range<Other>) {
    return check_call<takes, Side>();
  } else {
    return check_call<takes, Side, Options...>();
  }
}

struct concat_fn {
  template <std::ranges::input_range First, std::ranges::input_range Second, class... Options>
  [[nodiscard]] auto operator()(First&& first, Second&& second, const Options&... options) const {
    if constexpr (!check_side<First, Second, Options...>()) {
      return misused();
    } else if constexpr (!check_side<Second, First, Options...>()) {
      return misused();
    } else {
      return join(open_side(std::forward<First>(first), options...), open_side(std::forward<Second>(second), options...));
    }
  }

 private:
  template <class R, class... Options>
  static auto open_side(R&& side, const Options&... options) {
    using adapter = adapter_of<detail::options<Options...>>;
    if constexpr (result_range<R>) {
      return open_input(std::forward<R>(side), no_adapter());
    } else {
      auto input = open_input(std::forward<R>(side), pick_adapter<adapter>(options...));
      refuse_null_ordinals(input);
      return input;
    }
  }

  template <class First, class Second>
  static auto join(const First& first, const Second& second) {
    if constexpr (!have_integral_ordinals<First, Second>) {
      static_assert(have_integral_ordinals<First, Second>,
                    "evolog: concat moves the second changelog's ordinals behind those of the first: they must be integers, signed in "
                    "both or in none");
      return misused();
    } else if constexpr (!have_joinable_rows<First, Second>) {
      static_assert(have_joinable_rows<First, Second>,
                    "evolog: the rows of the two changelogs have no common type: transform those of one into those of the other");
      return misused();
    } else {
      return run(first, second);
    }
  }

  template <class First, class Second>
  static auto run(const First& first, const Second& second) {
    using source = join_t<source_of_input<First>, source_of_input<Second>>;
    auto joined = std::make_shared<source>();
    append_source(*joined, first.source());
    append_source(*joined, second.source());

    result_state<source> state{joined, packed_rows(joined->size(), first.size() + second.size()), {}};
    state.ordinals.reserve(first.size() + second.size());
    for (std::size_t row = 0; row < first.size(); ++row) {
      state.kept.push_back(first.source_row(row), first.type(row));
      state.ordinals.push_back(first.ordinal(row));
    }
    const ordinal_shift<typename source::ordinal_type> shift(first, second);
    for (std::size_t row = 0; row < second.size(); ++row) {
      state.kept.push_back(first.source_rows() + second.source_row(row), second.type(row));
      state.ordinals.push_back(shift(second.ordinal(row), row));
    }
    return result_access::result(std::make_shared<const result_state<source>>(std::move(state)));
  }

  /// Where the ordinals of the second changelog go.
  template <class Ordinal>
  class ordinal_shift {
   public:
    template <class First, class Second>
    ordinal_shift(const First& first, const Second& second) {
      for (std::size_t row = 0; row < first.size(); ++row) {
        const Ordinal ordinal = first.ordinal(row);
        greatest_ = std::max(ordinal, greatest_.value_or(ordinal));
      }
      for (std::size_t row = 0; row < second.size(); ++row) {
        const Ordinal ordinal = second.ordinal(row);
        least_ = row == 0 ? ordinal : std::min(ordinal, least_);
      }
    }

    auto operator()(Ordinal ordinal, std::size_t position) const -> Ordinal {
      if (!greatest_) return ordinal;
      // Differences of two values of one signed type always fit its unsigned twin.
      using distance = std::make_unsigned_t<Ordinal>;
      const auto room =
          static_cast<distance>(static_cast<distance>(std::numeric_limits<Ordinal>::max()) - static_cast<distance>(*greatest_));
      const auto offset = static_cast<distance>(static_cast<distance>(ordinal) - static_cast<distance>(least_));
      if (offset >= room) {
        throw ordinal_overflow_error("ordinal " + std::to_string(ordinal) + " of row " + std::to_string(position) +
                                         " of the second changelog does not fit behind ordinal " + std::to_string(*greatest_) +
                                         " of the first: number the commits of both from 0, or give the ordinals a wider type",
                                     position);
      }
      return static_cast<Ordinal>(static_cast<distance>(*greatest_) + offset + 1);
    }

   private:
    std::optional<Ordinal> greatest_;
    Ordinal least_{};
  };
};

}  // namespace detail

/// Joins the changelogs of two ranges, of which the second follows the first, into one.
///
/// Ordinals restart in every range; those of the second become `greatest of first + 1 + (o - least of second)`. A side without changes
/// changes nothing.
///
/// \param first, second  Input ranges of changes, raw or paired, of commits. Their ordinals are integers, their rows of one type or of
///                       types with a common reference.
/// \param options        An adapter, for the sides that are no results.
/// \returns              The changes of the first, then those of the second, each in input order.
/// \complexity           O(N); an ordinal and 4 bytes a row. Joining results of `concat` again adds no layer.
/// \throws               `ordinal_overflow_error`; `null_ordinal_error`; what the adapter and the rows throw.
/// Example: examples/concat.cpp
/// \see                  invert, diff, net_changes
/// Source: changelog contract 2.9
inline constexpr detail::concat_fn concat{};

}  // namespace evolog
