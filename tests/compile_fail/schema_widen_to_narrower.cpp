// expect: a type can only be widened: int to long, float to double, decimal to more digits of the same scale, and in format 3 date to timestamp
// errors: any
// SPDX-License-Identifier: Apache-2.0
#include <evolog/schema/evolve.hpp>
#include <evolog/schema/types.hpp>

constexpr auto orders() -> evolog::schema {
  return evolog::schema{evolog::types::required(1, "id", evolog::types::long_)};
}

static_assert(evolog::evolve(orders()).widen("id", evolog::types::int_).apply() == orders());
