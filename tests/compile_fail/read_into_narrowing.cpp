// expect: static assertion failed: read_as: a type can only be widened: int to long, float to double
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <vector>

#include <evolog/schema/read_into.hpp>
#include <evolog/schema/record.hpp>

struct order_1 {
  std::int64_t id;
};
struct order_2 {
  std::int32_t id;
};
template <>
inline constexpr auto evolog::record_of<order_1> = evolog::record(evolog::member(1, "id", &order_1::id));
template <>
inline constexpr auto evolog::record_of<order_2> = evolog::record(evolog::member(1, "id", &order_2::id));

void read(const std::vector<order_1>& rows, std::vector<order_2>& out) {
  evolog::read_into(rows, out);
}
