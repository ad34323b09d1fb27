// SPDX-License-Identifier: Apache-2.0
// Building, freezing and evolving schemas, written as users write them.
#include <iostream>
#include <sstream>

#include <doctest/doctest.h>

#include <evolog/schema/error.hpp>
#include <evolog/schema/evolve.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/static_schema.hpp>
#include <evolog/schema/types.hpp>

using namespace evolog;

namespace {

// clang-format off
constexpr auto orders_v1() -> schema {                          // as a file or a table has it: ids by hand
  using namespace evolog::types;
  return schema{
      required(1, "id", long_).with_doc("order number"),
      optional(2, "s", struct_(required(3, "x", int_).with_default(0), optional(4, "y", int_))),
      optional(5, "tags", list(optional(6, string))),
      optional(7, "props", map(required(8, string), optional(9, double_))),
  }.with_identifiers({"id"});
}
constexpr auto fresh() -> schema {                              // as a new table gets it: ids are handed out
  using namespace evolog::types;                                // a struct numbers its fields before it descends
  return new_schema(required("id", long_), optional("s", struct_(optional("x", int_), optional("y", int_))), optional("tags", list(string)), optional("props", map(string, double_)));
}
static_assert(orders_v1().at("s.y").id == 4 && orders_v1().at("tags.element").id == 6 && fresh().at("s.x").id == 5 && fresh().last_column_id() == 9);

inline constexpr auto v1 = freeze<orders_v1>();                 // a static_schema: lives in the binary
inline constexpr auto v2 = freeze<[] { return evolve(v1).rename("id", "order_id").apply(); }>();
template <static_schema Schema> struct reader { static constexpr int last = Schema.last; };          // and is a template argument
static_assert(reader<v1>::last == 9 && schema(v1) == orders_v1());

constexpr auto orders_v2() -> schema {
  using namespace evolog::types;
  return evolve(orders_v1())
      .add(optional("coupon", string).with_doc("campaign code"))
      .add_to("s", required("z", int_).with_default(7))
      .rename("s.y", "height")
      .widen("s.x", long_)
      .move_after("id", "s")
      .drop("props").apply();
}
static_assert(orders_v2().at("s.height").id == 4 && orders_v2().at("s.z").id == 11);

void show(const schema& s) {
  using namespace evolog::types;
  auto update = try_evolve(s);                                  // collects; `apply` gives `evolution_result{schema (optional), problems}`
  for (auto name : {"id", "nope"}) update.widen(name, int_);
  if (auto result = update.apply(); !result) for (const auto& p : result.problems) std::cout << to_string(p) << '\n';
  try { auto broken = evolve(s).rename("s", "id").apply(); } catch (const schema_error& e) { std::cout << (e.problem().stage == stage::apply) << e.what() << '\n'; }
}
static_assert(!try_evolve(orders_v1()).drop("s").rename("s.x", "q").apply());
// clang-format on

}  // namespace

TEST_CASE("what users write prints what it should") {
  std::ostringstream out;
  auto* const console = std::cout.rdbuf(out.rdbuf());
  show(orders_v1());
  std::cout.rdbuf(console);
  CHECK(out.str() ==
        "call 0, widen(\"id\"): a type can only be widened: int to long, float to double, decimal to more digits of the same scale, and in "
        "format 3 date to "
        "timestamp (long to int)\n"
        "call 1, widen(\"nope\"): there is no such column in the schema that the update starts from\n"
        "1field 1 'id': two columns would have the same path\n");
  CHECK(schema(v2).at("order_id").doc == text("order number"));
  CHECK(to_string(orders_v2()) ==
        "struct<2: s: optional struct<3: x: required long, 4: height: optional int, 11: z: required int>, 1: id: required long (order "
        "number), "
        "5: tags: optional list<string>, 10: coupon: optional string (campaign code)>");
}
