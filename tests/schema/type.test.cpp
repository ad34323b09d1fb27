// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include <doctest/doctest.h>

#include <evolog/schema/error.hpp>
#include <evolog/schema/type.hpp>
#include <evolog/schema/type_text.hpp>
#include <evolog/schema/types.hpp>

#include "support/errors.hpp"

namespace {

using namespace evolog;
using support::error_of;

auto rule_of(std::string_view text) -> rule {
  return error_of<schema_error>([&] { static_cast<void>(parse_type(text)); }).problem().rule;
}

}  // namespace

TEST_CASE("type text is compared as a type") {
  static_assert(parse_type("decimal(9,2)") == parse_type(" decimal( 9 , 2 ) "));
  static_assert(parse_type("decimal(9, 2)") == types::decimal(9, 2) && parse_type("decimal(9, 2)") != types::decimal(9, 3));
  static_assert(parse_type("fixed[16]") == types::fixed(16) && parse_type("fixed[ 16 ]") == types::fixed(16));
  static_assert(parse_type("geometry") == types::geometry() && parse_type("geometry(OGC:CRS84)") == types::geometry());
  static_assert(parse_type("geography(srid:4326, karney)") == types::geography("srid:4326", edge_algorithm::karney));
}

TEST_CASE("every type that is not nested reads back from its text") {
  using namespace evolog::types;
  for (const type& t : {boolean,
                        int_,
                        long_,
                        float_,
                        double_,
                        date,
                        time_,
                        timestamp,
                        timestamptz,
                        timestamp_ns,
                        timestamptz_ns,
                        string,
                        uuid,
                        binary,
                        unknown,
                        variant,
                        decimal(1, 0),
                        decimal(38, 38),
                        fixed(1),
                        geometry(),
                        geometry("EPSG:3857"),
                        geography(),
                        geography("OGC:CRS84", edge_algorithm::thomas)}) {
    CAPTURE(to_string(t));
    CHECK(parse_type(to_string(t)) == t);
  }
}

TEST_CASE("what names no type is refused") {
  for (const char* text :
       {"", "strin", "STRING", "decimal", "decimal()", "decimal(9)", "decimal(9,2", "decimal(9;2)", "decimal(-1,0)", "decimal(9,2,1)",
        "fixed", "fixed[]", "fixed(16)", "fixed[9999999999]", "struct", "list<int>", "map", "geography(x, flat)", "int(4)"}) {
    CAPTURE(text);
    CHECK(rule_of(text) == rule::unknown_type);
  }
}

TEST_CASE("a fixed type is as long as an int can say") {
  static_assert(parse_type("fixed[2147483647]").length() == 2147483647);
  CHECK(rule_of("fixed[2147483648]") == rule::unknown_type);
}

TEST_CASE("types outside their limits are refused") {
  for (const char* text : {"decimal(0, 0)", "decimal(39, 2)", "decimal(5, 6)", "fixed[0]"}) {
    CAPTURE(text);
    CHECK(rule_of(text) == rule::type_limit);
  }
  CHECK_THROWS_AS(static_cast<void>(type(type_kind::list)), schema_error);
  CHECK_THROWS_AS(static_cast<void>(types::map(types::unknown, types::int_)), schema_error);
}

TEST_CASE("types print in Iceberg's form") {
  using namespace evolog::types;
  CHECK(to_string(decimal(9, 2)) == "decimal(9, 2)");
  CHECK(to_string(geography("OGC:CRS84", edge_algorithm::karney)) == "geography(OGC:CRS84, karney)");
  CHECK(to_string(map(string, list(int_))) == "map<string, list<int>>");
  CHECK(to_string(struct_(required(1, "id", long_).with_doc("number"), optional(2, "s", struct_(std::vector<field>{})))) ==
        "struct<1: id: required long (number), 2: s: optional struct<>>");
}

TEST_CASE("a map key is required, elements are named") {
  using namespace evolog::types;
  static_assert(map(optional(1, string), optional(2, int_)).key().required);
  static_assert(list(int_).element().name == "element" && !list(int_).element().required && map(string, int_).value().name == "value");
}

TEST_CASE("types nest 500 deep and no deeper, whatever makes them") {
  using namespace evolog::types;
  type deep = int_;
  for (int i = 1; i <= max_nesting; ++i) deep = list(required(i, std::move(deep)));
  CHECK(deep.depth() == 500);
  const auto deeper = [&] { return list(required(501, deep)); };
  CHECK(error_of<schema_error>(deeper).problem().rule == rule::nesting_limit);
  CHECK(error_of<schema_error>(deeper).problem().id == 501);
}

TEST_CASE("list elements, map keys and map values have no doc and no default") {
  using namespace evolog::types;
  CHECK(error_of<schema_error>([] { static_cast<void>(list(optional(int_).with_doc("d"))); }).problem().rule == rule::element_change);
  CHECK(error_of<schema_error>([] { static_cast<void>(map(required(string), optional(int_).with_default(1))); }).problem().rule ==
        rule::element_change);
}
