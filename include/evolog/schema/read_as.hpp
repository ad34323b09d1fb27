// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <variant>

#include <evolog/schema/detail/record_plan.hpp>
#include <evolog/schema/detail/record_reader.hpp>
#include <evolog/schema/misfit.hpp>
#include <evolog/schema/plan.hpp>
#include <evolog/schema/record.hpp>

namespace evolog::detail {

/// Whether a struct has no columns that a reader fills, such as the position of a row.
template <class From, class To>
concept without_metadata = std::none_of(record_plan<From, To>.begin(), record_plan<From, To>.end(),
                                        [](const record_step& step) { return step.from == source::metadata; });

}  // namespace evolog::detail

namespace evolog {

/// Whether every value of one described struct can be read as another.
template <class From, class To>
concept readable_as = described<From> && described<To> && detail::misfit_count<From, To> == 0 && detail::without_metadata<From, To>;

}  // namespace evolog

namespace evolog::detail {

// The conditions below are concepts, so that clang prints the sentence first.

template <misfit_kind Kind>
concept has_readable_type = Kind != misfit_kind::type_mismatch;
template <misfit_kind Kind>
concept has_value = Kind != misfit_kind::missing_required;

/// A misfit as a compile error: the instantiation names both structs and the id.
template <class From, class To, int Id, misfit_kind Kind>
struct field_does_not_fit {
  static_assert(
      has_readable_type<Kind>,
      "read_as: a type can only be widened: int to long, float to double, decimal to more digits of the same scale, and in format 3 date "
      "to timestamp");
  static_assert(has_value<Kind>,
                "read_as: a required member has no value in the older struct: give it one with with_default, or make it a std::optional");
};

template <class From, class To>
constexpr void report_misfits() {
  []<std::size_t... I>(std::index_sequence<I...>) {
    constexpr auto misfits = list_misfits<From, To>();
    (..., static_cast<void>(field_does_not_fit<From, To, misfits[I].id, misfits[I].kind>{}));
  }(std::make_index_sequence<misfit_count<From, To>>());
}

/// Says in one static_assert why one struct cannot be read as another.
template <class From, class To>
constexpr void explain_unreadable() {
  if constexpr (!described<From>) {
    static_assert(described<From>, "read_as: it is not known what the columns of this struct are: specialise evolog::record_of for it");
  } else if constexpr (misfit_count<From, To> != 0) {
    report_misfits<From, To>();
  } else {
    static_assert(without_metadata<From, To>,
                  "read_as: a metadata column is filled by the reader, which there is none of here: use read_rows with an adapter");
  }
}

template <class To, class From>
[[nodiscard]] constexpr auto read_record(const From& from, std::size_t row) -> To {
  if constexpr (std::same_as<From, To>) {
    return from;
  } else if constexpr (!readable_as<From, To>) {
    explain_unreadable<From, To>();
    return {};
  } else {
    return record_reader<To>(row).template read_struct<To>(from);
  }
}

/// Reads whichever struct the variant holds.
template <class To, class... From>
[[nodiscard]] constexpr auto read_record(const std::variant<From...>& from, std::size_t row) -> To {
  return std::visit([row](const auto& one) { return read_record<To>(one, row); }, from);
}

template <class To>
struct read_as_fn {
  template <class From>
  [[nodiscard]] constexpr auto operator()(const From& from) const -> To {
    return read_record<To>(from, 0);
  }
};

}  // namespace evolog::detail

namespace evolog {

/// Reads a described struct as another, by field id; the plan is made by the compiler and costs nothing at run time.
///
/// \tparam To  a described struct that can be default-constructed
/// \param from  a described struct, or a `std::variant` of some
/// \complexity linear in the value
/// \throws read_error for an empty `std::optional` where the column is required, and for a date out of range
/// Example: examples/read_as.cpp
/// \see record_of, readable_as, projection
/// Source: schema contract 4
template <described To>
inline constexpr detail::read_as_fn<To> read_as{};

}  // namespace evolog
