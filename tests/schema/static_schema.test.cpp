// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <limits>
#include <type_traits>

#include <doctest/doctest.h>

#include <evolog/schema/evolve.hpp>
#include <evolog/schema/static_schema.hpp>
#include <evolog/schema/types.hpp>

#include "support/tables.hpp"

namespace {

using namespace evolog;

constexpr auto every_type() -> schema {
  using namespace evolog::types;
  return new_schema(required("id", long_).with_doc("a doc, with blanks 1 2 3"), optional("f", float_).with_default(-0.0F),
                    optional("d", double_).with_default(std::numeric_limits<double>::quiet_NaN()),
                    optional("n", decimal(38, 3)).with_default(value::decimal(-123456789012345678, 3)),
                    optional("x", fixed(2)).with_default(value::bytes("\x01 ")), optional("g", geometry("EPSG:3857")),
                    optional("h", geography("OGC:CRS84", edge_algorithm::karney)),
                    optional("l", list(required(int_))).with_default(value::list({1, 2})),
                    optional("m", map(string, boolean)).with_default(value::map({{"a", true}, {"b", nullptr}})),
                    optional("s", struct_(optional("t", string).with_default("12 34"), optional("é", time_).with_default(0)))
                        .with_default(value::struct_()))
      .with_identifiers({"id"})
      .with_last_column_id(99);
}

inline constexpr auto frozen = freeze<every_type>();
inline constexpr auto n = freeze<support::table_n>();
inline constexpr auto widened = freeze<[] { return evolve(n).widen("nums.element", types::long_).apply(); }>();

template <static_schema Schema>
struct reader {
  static constexpr int last = Schema.last;
  static constexpr auto id_of_x = schema(Schema).at("s.x").id;
};

}  // namespace

TEST_CASE("a frozen schema keeps all that a schema holds") {
  static_assert(schema(frozen) == every_type() && schema(frozen).last_column_id() == 99 && frozen.last == 99);
  static_assert(schema(frozen).identifier_ids() == std::vector{1} && schema(frozen).at("id").doc == every_type().at("id").doc);
  const schema at_run_time = frozen;
  CHECK(at_run_time == every_type());
}

TEST_CASE("a frozen schema is a template argument, the same for equal schemas") {
  static_assert(reader<n>::last == 18 && reader<n>::id_of_x == 3);
  static_assert(std::is_same_v<reader<n>, reader<freeze<[] { return support::table_n(); }>()>>);
  static_assert(!std::is_same_v<reader<n>, reader<widened>>);
  static_assert(!std::is_same_v<reader<n>, reader<freeze<[] { return support::table_n().with_last_column_id(19); }>()>>);
}

TEST_CASE("frozen schemas evolve and freeze again") {
  static_assert(schema(widened).at("nums.element").type == types::long_);
  static_assert(evolve(widened).apply() == schema(widened));
}
