// SPDX-License-Identifier: Apache-2.0
// Extending a table by what an incoming data set has more, column by column of the same name.
#include <iostream>

#include <evolog/schema/error.hpp>
#include <evolog/schema/types.hpp>
#include <evolog/schema/union_by_name.hpp>

int main() {
  using namespace evolog::types;
  const evolog::schema table{required(1, "id", int_), optional(2, "place", struct_(optional(3, "lat", float_)))};
  const evolog::schema incoming = evolog::new_schema(optional("place", struct_(optional("lat", double_), optional("lon", double_))),
                                                     required("id", long_), required("coupon", string));

  // Ids of the table stay, types widen, new columns come last and as optional; inner ones get their ids first.
  const evolog::schema united = evolog::union_by_name(table, incoming);
  std::cout << united << '\n';

  // Types that do not go together are refused, whatever they are.
  try {
    static_cast<void>(evolog::union_by_name(table, evolog::new_schema(optional("place", string))));
    return 1;
  } catch (const evolog::schema_error& e) {
    std::cout << e.what() << '\n';
  }
  return united.at("place.lon").id == 4 && united.at("coupon").id == 5 && !united.at("coupon").required ? 0 : 1;
}
