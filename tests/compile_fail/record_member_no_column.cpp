// expect: evolog: a member of this type is no column: use bool, integers of 32 or 64 bits
// SPDX-License-Identifier: Apache-2.0
#include <evolog/schema/record.hpp>

struct order {
  const char* region;
};
template <>
inline constexpr auto evolog::record_of<order> = evolog::record(evolog::member(1, "region", &order::region));

auto columns_of_orders() {
  return evolog::schema_of<order>();
}
