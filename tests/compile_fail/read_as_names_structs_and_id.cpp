// expect: field_does_not_fit<order_1, order_2, 7,
// SPDX-License-Identifier: Apache-2.0
#include <evolog/schema/read_as.hpp>
#include <evolog/schema/record.hpp>

struct order_1 {
  double rate;
};
struct order_2 {
  float rate;
};
template <>
inline constexpr auto evolog::record_of<order_1> = evolog::record(evolog::member(7, "rate", &order_1::rate));
template <>
inline constexpr auto evolog::record_of<order_2> = evolog::record(evolog::member(7, "rate", &order_2::rate));

auto narrow(const order_1& o) -> order_2 {
  return evolog::read_as<order_2>(o);
}
