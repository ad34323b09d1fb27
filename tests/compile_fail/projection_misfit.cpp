// expect: a type can only be widened: int to long, float to double, decimal to more digits of the same scale
// errors: any
// SPDX-License-Identifier: Apache-2.0
#include <evolog/schema/file_schema.hpp>
#include <evolog/schema/projection.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/types.hpp>

constexpr auto old_orders() -> evolog::schema {
  using namespace evolog::types;
  return evolog::schema{required(1, "id", long_)};
}
constexpr auto new_orders() -> evolog::schema {
  using namespace evolog::types;
  return evolog::schema{required(1, "id", int_)};
}

static_assert(!evolog::projection(evolog::file_schema(old_orders()), new_orders()).fields().empty());
