// SPDX-License-Identifier: Apache-2.0
// Arrays of plain structs: by the compiler's plan, and by one that is known when a file is opened.
#include <cstdint>
#include <iostream>
#include <optional>
#include <vector>

#include <evolog/schema/file_schema.hpp>
#include <evolog/schema/partition_transform.hpp>
#include <evolog/schema/partition_values.hpp>
#include <evolog/schema/plan.hpp>
#include <evolog/schema/projection.hpp>
#include <evolog/schema/read_into.hpp>
#include <evolog/schema/read_into_error.hpp>
#include <evolog/schema/record.hpp>

struct reading_1 {
  std::int32_t sensor;
  float level;
};

struct reading_2 {
  double level;
  std::int64_t sensor;
  std::optional<std::int32_t> site;
};

template <>
inline constexpr auto evolog::record_of<reading_1> = evolog::record(  //
    evolog::member(1, "sensor", &reading_1::sensor),                  //
    evolog::member(2, "level", &reading_1::level));
template <>
inline constexpr auto evolog::record_of<reading_2> = evolog::record(  //
    evolog::member(2, "level", &reading_2::level),                    //
    evolog::member(1, "sensor", &reading_2::sensor),                  //
    evolog::member(3, "site", &reading_2::site));

int main() {
  const std::vector<reading_1> rows{{7, 0.5F}, {8, 1.5F}};
  std::vector<reading_2> out(rows.size());

  evolog::read_into(rows, out);
  std::cout << out[1].sensor << ' ' << out[1].level << ' ' << out[1].site.has_value() << '\n';

  // A file of one partition: the site is known when it is opened, and stands in no row.
  const evolog::plan plan = evolog::projection(evolog::file_schema(evolog::schema_of<reading_1>()), evolog::schema_of<reading_2>(),
                                               evolog::partition_values{{3, evolog::partition_transform::identity(), 44}});
  evolog::read_into(rows, plan, out);
  std::cout << out[1].sensor << ' ' << out[1].level << ' ' << *out[1].site << '\n';

  // Too few places are an error, not a row lost.
  out.pop_back();
  try {
    evolog::read_into(rows, out);
  } catch (const evolog::read_into_error& e) {
    std::cout << e.what() << '\n';
    return 0;
  }
  return 1;
}
