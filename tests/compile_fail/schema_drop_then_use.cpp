// expect: the column, or one above it, is dropped in this update
// errors: any
// SPDX-License-Identifier: Apache-2.0
#include <evolog/schema/evolve.hpp>
#include <evolog/schema/types.hpp>

constexpr auto orders() -> evolog::schema {
  using namespace evolog::types;
  return evolog::schema{required(1, "id", long_), optional(2, "s", struct_(optional(3, "x", int_)))};
}

static_assert(evolog::evolve(orders()).drop("s").rename("s.x", "y").apply() == orders());
