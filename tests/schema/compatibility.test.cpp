// SPDX-License-Identifier: Apache-2.0
#include <sstream>
#include <string>

#include <doctest/doctest.h>

#include <evolog/schema/compatibility.hpp>
#include <evolog/schema/evolve.hpp>
#include <evolog/schema/types.hpp>

#include "support/tables.hpp"

namespace {

using namespace evolog;
using namespace evolog::types;
using support::table_ab;
using support::table_n;

auto printed(const compatibility_report& report) -> std::string {
  std::ostringstream out;
  out << report;
  return out.str();
}

auto orders() -> schema {
  return schema{required(1, "order_id", long_), required(2, "customer", string), required(3, "order_date", date),
                optional(4, "amount", int_), optional(5, "rate", double_)};
}

}  // namespace

TEST_CASE("the report reads as a person likes it") {
  const schema after{required(1, "order_id", long_),   required(3, "order_date", date), required(2, "customer", string),
                     optional(4, "amount_krw", long_), optional(5, "rate", float_),     optional(6, "coupon", string)};
  CHECK(printed(compatibility(orders(), after)) ==
        "  3   order_date      moved     after order_id\n"
        "  4   amount_krw      renamed   amount -> amount_krw\n"
        "  4   amount_krw      widened   int -> long\n"
        "! 5   rate            retyped   double -> float         not a widening\n"
        "  6   coupon          added     optional string         old rows read null\n"
        "old data: not readable; one update: no\n");
  CHECK(printed(compatibility(orders(), orders())) == "nothing changed\nold data: readable; one update: yes\n");
}

TEST_CASE("misfits and problems stand beside the changes") {
  const schema after{required(1, "order_id", int_), required(7, "must", int_)};
  const compatibility_report report = compatibility(orders(), after);
  CHECK_FALSE(report.readable());
  CHECK(report.misfits.size() == 2);
  CHECK_FALSE(report.one_update());
  CHECK(report.problems.size() == 2);
  CHECK(report.changes.front().what == schema_change::retyped);
  CHECK_FALSE(report.changes.front().readable);
  CHECK(report.changes.back().note == "old rows have no value");
}

TEST_CASE("what needs the flag is marked, though old data may be readable") {
  const schema after = evolve(table_ab()).allow_incompatible().require("b").apply();
  const compatibility_report report = compatibility(table_ab(), after);
  CHECK(report.readable());
  CHECK_FALSE(report.one_update());
  CHECK(printed(report) ==
        "- 2   b               made required optional -> required    a null in old data is an error\n"
        "old data: readable; one update: no\n");
}

TEST_CASE("a column that takes the name of a dropped one is told apart from it") {
  const schema after = evolve(table_ab()).drop("c").add(optional("c", int_).with_default(9)).apply();
  const compatibility_report report = compatibility(table_ab(), after);
  REQUIRE(report.changes.size() == 2);
  CHECK(report.changes[0].what == schema_change::dropped);
  CHECK(report.changes[0].note == "old values are not read any more");
  CHECK(report.changes[1].note == "a new column of an old name; old rows read 9");
  CHECK(report.one_update());
}

TEST_CASE("identifiers, docs, defaults and nested columns are told") {
  const schema before = table_n().with_identifiers({"id"});
  const schema after = evolve(before).identifiers({"s.x"}).doc("s.y", "d").write_default("id", 7).make_optional("nums.element").apply();
  const compatibility_report report = compatibility(before, after);
  CHECK(printed(report) ==
        "  1   id              write default null -> 7\n"
        "  4   s.y             doc       none -> \"d\"\n"
        "  15  nums.element    made optional required -> optional\n"
        "                      identifiers id -> s.x\n"
        "old data: readable; one update: yes\n");
}

TEST_CASE("an initial default never changes, whatever the chain of calls") {
  const schema before{optional(1, "a", int_).with_default(1)};
  const schema after{optional(1, "a", int_).with_initial_default(2).with_write_default(1)};
  const compatibility_report report = compatibility(before, after);
  REQUIRE(report.changes.size() == 1);
  CHECK_FALSE(report.changes[0].one_update);
  CHECK(report.problems.back().rule == rule::unreachable);
  CHECK(report.readable());
}

TEST_CASE("an id that stands in another struct is a column dropped and another added") {
  const schema before{optional(1, "s", struct_(optional(2, "x", int_)))};
  const schema after{optional(1, "s", struct_(optional(3, "y", int_))), optional(2, "x", int_)};
  const compatibility_report report = compatibility(before, after);
  CHECK_FALSE(report.one_update());
  CHECK(report.problems.back().rule == rule::unreachable);
}

TEST_CASE("format versions decide what one update can do, old data reads in any case") {
  const schema before{optional(1, "d", date)};
  const schema after{optional(1, "d", timestamp)};
  CHECK_FALSE(compatibility(before, after).one_update());
  CHECK(compatibility(before, after).readable());
  CHECK(compatibility(before, after, format_version{3}).one_update());
  CHECK(compatibility(before, after).changes.at(0).what == schema_change::widened);
}
