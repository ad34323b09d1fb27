// expect: static assertion failed: read_as: a metadata column is filled by the reader
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>

#include <evolog/schema/read_as.hpp>
#include <evolog/schema/record.hpp>

struct order_1 {
  std::int64_t id;
};
struct order_2 {
  std::int64_t id;
  std::int64_t position;
};
template <>
inline constexpr auto evolog::record_of<order_1> = evolog::record(evolog::member(1, "id", &order_1::id));
template <>
inline constexpr auto evolog::record_of<order_2> =
    evolog::record(evolog::member(1, "id", &order_2::id), evolog::member(2147483645, "_pos", &order_2::position));

auto today(const order_1& o) -> order_2 {
  return evolog::read_as<order_2>(o);
}
