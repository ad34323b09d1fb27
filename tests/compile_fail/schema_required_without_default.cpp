// expect: a required column needs a default, for old rows have no value .or allow_incompatible.
// errors: any
// SPDX-License-Identifier: Apache-2.0
#include <evolog/schema/evolve.hpp>
#include <evolog/schema/static_schema.hpp>
#include <evolog/schema/types.hpp>

constexpr auto evolved() -> evolog::schema {
  using namespace evolog::types;
  return evolog::evolve(evolog::schema{required(1, "id", long_)}).add(required("coupon", string)).apply();
}

inline constexpr auto frozen = evolog::freeze<evolved>();
