// expect: static assertion failed: read_as: a required member has no value in the older struct: give it one with with_default
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <string>
#include <variant>

#include <evolog/schema/read_as.hpp>
#include <evolog/schema/record.hpp>

struct order_1 {
  std::int64_t id;
};
struct order_2 {
  std::int64_t id;
  std::string region;
};
template <>
inline constexpr auto evolog::record_of<order_1> = evolog::record(evolog::member(1, "id", &order_1::id));
template <>
inline constexpr auto evolog::record_of<order_2> =
    evolog::record(evolog::member(1, "id", &order_2::id), evolog::member(2, "region", &order_2::region));

auto today(const std::variant<order_2, order_1>& o) -> order_2 {
  return evolog::read_as<order_2>(o);
}
