// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include <evolog/detail/engine_limits.hpp>

namespace evolog::testing {

/// At which sizes operations take which way through their rows, and the seed of their hashes.
using detail::engine_limits;

/// Makes the operations of this process take their ways at other sizes, so that small inputs walk those of large ones.
///
/// Results do not change.
///
/// \param values  The limits; default ones are the usual sizes with a fixed seed.
/// \pre           No operation runs meanwhile.
/// \returns       The limits so far.
/// \complexity    O(1).
/// Example: tests/support/engine_paths.cpp
inline auto limit_engine(const engine_limits& values) -> engine_limits {
  return std::exchange(detail::limits(), values);
}

}  // namespace evolog::testing
