// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace evolog {

namespace detail {

struct not_taught {};

}  // namespace detail

/// Teaches the library what makes two values of a type equal, by showing a value as known values.
///
/// Specialise it next to the type with anything that `std::invoke` can call with `const T&`: `columns<...>`, a lambda, a member pointer.
/// Hash, equality and order follow from what is shown and so cannot disagree. Known without a word are arithmetic types, enums, text,
/// bytes, `optional`, `variant`, tuple-likes, ranges, `reference_wrapper`, durations and time points, and simple structs: aggregates of at
/// most 16 members, without base class, C array, anonymous union or an `operator==` of their own.
///
/// \pre What is shown depends on the value alone; references in it point into the value.
///
/// Example: examples/identity.cpp
/// \see identity
/// Source: changelog contract 1.1
template <class T>
inline constexpr auto identity_of = detail::not_taught{};

}  // namespace evolog
