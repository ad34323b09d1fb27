// expect: two columns would have the same path
// errors: any
// SPDX-License-Identifier: Apache-2.0
#include <evolog/schema/evolve.hpp>
#include <evolog/schema/types.hpp>

constexpr auto orders() -> evolog::schema {
  using namespace evolog::types;
  return evolog::schema{required(1, "id", long_), optional(2, "coupon", string)};
}

static_assert(evolog::evolve(orders()).rename("coupon", "id").apply() == orders());
