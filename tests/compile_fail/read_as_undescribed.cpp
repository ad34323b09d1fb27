// expect: static assertion failed: read_as: it is not known what the columns of this struct are: specialise evolog::record_of for it
// SPDX-License-Identifier: Apache-2.0
#include <evolog/schema/read_as.hpp>
#include <evolog/schema/record.hpp>

struct order_1 {
  double rate;
};
struct order_2 {
  double rate;
};
template <>
inline constexpr auto evolog::record_of<order_2> = evolog::record(evolog::member(7, "rate", &order_2::rate));

auto today(const order_1& o) -> order_2 {
  return evolog::read_as<order_2>(o);
}
