// SPDX-License-Identifier: Apache-2.0
// How a file that was written with an older schema is read: column by column, by field id.
#include <iostream>

#include <evolog/schema/evolve.hpp>
#include <evolog/schema/file_schema.hpp>
#include <evolog/schema/name_mapping.hpp>
#include <evolog/schema/partition_values.hpp>
#include <evolog/schema/plan.hpp>
#include <evolog/schema/projection.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/types.hpp>

using evolog::file_schema;
using evolog::find_misfits;
using evolog::projection;
using evolog::schema;

constexpr auto orders_of_march() -> schema {
  using namespace evolog::types;
  return schema{required(1, "order_id", long_), optional(2, "amount", int_), optional(3, "address", struct_(optional(4, "city", string)))};
}

constexpr auto orders_today() -> schema {
  using namespace evolog::types;
  return evolog::evolve(orders_of_march())
      .rename("amount", "amount_krw")
      .widen("amount", long_)
      .add_to("address", optional("zip", string))
      .add(optional("coupon", string))
      .add(required("currency", string).with_default("KRW"))
      .apply();
}

// Whether old files stay readable is known while compiling.
static_assert(find_misfits(file_schema(orders_of_march()), orders_today()).empty());

int main() {
  const file_schema file(orders_of_march());
  const schema table = orders_today();

  // The file's partition holds a column that the file itself lacks.
  const evolog::partition_values partition{{table.at("coupon").id, evolog::partition_transform::identity(), "SPRING"}};
  std::cout << projection(file, table, partition) << '\n';

  // A file of an engine that knows no field ids is read by the names that its columns had.
  const evolog::name_mapping names = evolog::name_mapping(orders_of_march()).updated(orders_of_march(), table);
  const evolog::plan by_name = projection(file.without_ids(), table, names);

  // The other way round values could be lost; every reason is told.
  try {
    static_cast<void>(projection(file_schema(table), orders_of_march()));
    return 1;
  } catch (const evolog::projection_error& e) {
    std::cout << e.what() << '\n';
  }
  return by_name == projection(file, table) ? 0 : 1;
}
