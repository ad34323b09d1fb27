// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <evolog/schema/evolve.hpp>
#include <evolog/schema/types.hpp>
#include <evolog/schema/update_between.hpp>

#include "support/tables.hpp"

namespace {

using namespace evolog;
using namespace evolog::types;
using support::table_ab;
using support::table_n;

auto calls_between(const schema& a, const schema& b) -> std::vector<std::string> {
  std::vector<std::string> out;
  for (const schema_call& call : update_between(a, b)) out.push_back(to_string(call));
  return out;
}

using calls_text = std::vector<std::string>;

constexpr auto leads_to(const schema& a, const schema& b) -> bool {
  auto update = evolve(a);
  for (const schema_call& call : update_between(a, b)) update.perform(call);
  return update.apply() == b;
}

}  // namespace

TEST_CASE("each difference becomes the call that makes it, named in the base schema") {
  const schema b = evolve(table_n())
                       .rename("s", "t")
                       .widen("s.x", long_)
                       .make_optional("s.y")
                       .doc("id", "key")
                       .write_default("id", 7)
                       .drop("mm")
                       .add_to("pts", optional("alt", decimal(9, 2)).with_default(value::decimal(100, 2)))
                       .identifiers({"id"})
                       .apply();
  CHECK(calls_between(table_n(), b) ==
        calls_text{".drop(\"mm\")", ".write_default(\"id\", 7)", ".doc(\"id\", \"key\")", ".rename(\"s\", \"t\")", ".widen(\"s.x\", long_)",
                   ".make_optional(\"s.y\")",
                   ".add_to(\"pts.element\", optional(\"alt\", decimal(9, 2)).with_default(value::decimal(100, 2)))",
                   ".identifiers({\"id\"})"});
  CHECK(leads_to(table_n(), b));
}

TEST_CASE("swaps, and names that are dropped and added again, take one update") {
  static_assert(leads_to(table_ab(), evolve(table_ab()).rename("a", "b").rename("b", "a").apply()));
  static_assert(leads_to(table_ab(), evolve(table_ab()).drop("b").add(optional("b", int_)).move_first("b").apply()));
  static_assert(leads_to(table_ab(), evolve(table_ab()).drop("b").rename("c", "b").apply()));
}

TEST_CASE("moves are the fewest") {
  constexpr auto count = [](auto chain) {
    const schema a = new_schema(optional("a", int_), optional("b", int_), optional("c", int_), optional("d", int_), optional("e", int_));
    auto update = evolve(a);
    chain(update);
    const schema b = update.apply();
    return leads_to(a, b) ? update_between(a, b).size() : 99;
  };
  static_assert(count([](auto& u) { u.move_first("e"); }) == 1);
  static_assert(count([](auto& u) { u.move_after("a", "e"); }) == 1);
  static_assert(count([](auto& u) { u.move_first("b").move_first("c").move_first("d").move_first("e"); }) == 4);
  static_assert(count([](auto& u) { u.move_first("e").move_after("e", "a").move_after("e", "d"); }) == 0);
  CHECK(calls_between(table_ab(), evolve(table_ab()).move_after("b", "c").apply()) == calls_text{".move_after(\"c\", \"a\")"});
}

TEST_CASE("what old rows may lack needs the flag") {
  const schema b = evolve(table_ab()).allow_incompatible().require("b").add(required("r", int_)).apply();
  CHECK(calls_between(table_ab(), b) == calls_text{".allow_incompatible()", ".require(\"b\")", ".add(required(\"r\", int_))"});
  CHECK(calls_between(table_ab(), evolve(table_ab()).add(required("r", int_).with_default(1)).apply()).size() == 1);
}

TEST_CASE("calls print as they stand in a program") {
  const field nested = optional("m", map(string, list(required(struct_(required("x", fixed(4)))))));
  schema_call call;
  call.verb = verb::add;
  call.column = nested.with_doc("a \"doc\"");
  CHECK(to_string(call) ==
        ".add(optional(\"m\", map(required(string), optional(list(required(struct_(required(\"x\", fixed(4)))))))).with_doc(\"a "
        "\\\"doc\\\"\"))");
  call = {};
  CHECK(to_string(call) == ".allow_incompatible()");
  call.verb = verb::doc;
  call.path = "s.x";
  CHECK(to_string(call) == ".doc(\"s.x\", std::nullopt)");
}
