// SPDX-License-Identifier: Apache-2.0
// Plain structs of several versions: the plan between them is made by the compiler.
#include <cstdint>
#include <iostream>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <evolog/changelog/net_changes.hpp>
#include <evolog/row/change.hpp>
#include <evolog/schema/read_as.hpp>
#include <evolog/schema/read_changes_as.hpp>
#include <evolog/schema/record.hpp>

using enum evolog::change_type;

struct order_1 {
  std::int32_t id;
  std::int32_t amount;
};

struct order_2 {
  std::int64_t order_id;
  std::int64_t amount_krw;
  std::string region;
  std::optional<std::string> coupon;
};

template <>
inline constexpr auto evolog::record_of<order_1> = evolog::record(  //
    evolog::member(1, "id", &order_1::id),                          //
    evolog::member(2, "amount", &order_1::amount));
template <>
inline constexpr auto evolog::record_of<order_2> = evolog::record(     //
    evolog::member(1, "order_id", &order_2::order_id),                 //
    evolog::member(2, "amount_krw", &order_2::amount_krw),             //
    evolog::member(3, "region", &order_2::region).with_default("kr"),  //
    evolog::member(4, "coupon", &order_2::coupon));

// There is no way back: a long does not become an int. read_as<order_1> would not compile.
static_assert(evolog::readable_as<order_1, order_2> && !evolog::readable_as<order_2, order_1>);

int main() {
  const order_2 today = evolog::read_as<order_2>(order_1{7, 250});
  std::cout << today.order_id << ' ' << today.amount_krw << ' ' << today.region << '\n';

  // One log of both versions: what was inserted as the one is deleted as the other.
  const std::vector<evolog::change<std::variant<order_1, order_2>>> log{
      {insert, 0, order_1{7, 250}},
      {insert, 0, order_1{8, 300}},
      {delete_, 1, today},
  };
  const auto net = evolog::net_changes(evolog::read_changes_as<order_2>(log));
  for (const auto& change : net) std::cout << to_string(change.type()) << ' ' << change.row().order_id << '\n';
  return net.size() == 1 ? 0 : 1;
}
