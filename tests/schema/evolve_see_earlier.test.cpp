// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <evolog/schema/error.hpp>
#include <evolog/schema/evolve.hpp>
#include <evolog/schema/types.hpp>

#include "support/errors.hpp"
#include "support/tables.hpp"

namespace {

using namespace evolog;
using namespace evolog::types;
using support::table_ab;
using support::table_n;

constexpr auto ab = [](auto chain) {
  auto update = evolve(table_ab(), calls::see_earlier);
  chain(update);
  return update.apply();
};

}  // namespace

TEST_CASE("later calls name columns as earlier calls left them") {
  static_assert(evolve(table_n(), calls::see_earlier).rename("s", "t").rename("t.x", "z").apply().path_of(3) == "t.z");
  static_assert(ab([](auto& u) { u.rename("a", "tmp").rename("b", "a").rename("tmp", "b"); }).at("b").id == 1);
  static_assert(ab([](auto& u) { u.rename("b", "x").add(optional("b", int_)); }).at("b").id == 4);
  static_assert(ab([](auto& u) { u.drop("b").add(optional("b", int_)).widen("b", long_); }).at("b") == optional(4, "b", long_));
}

TEST_CASE("added columns are columns like others") {
  static_assert(ab([](auto& u) { u.add(optional("n", struct_(optional("x", int_)))).add_to("n", optional("y", int_)).rename("n.x", "z"); })
                    .at("n.y")
                    .id == 6);
  static_assert(ab([](auto& u) { u.add(optional("n", int_)).drop("n").add(optional("n", int_)); }).at("n").id == 5);
  static_assert(ab([](auto& u) { u.add(optional("n", int_).with_default(1)).rename("n", "m").require("m"); }).at("m").required);
}

TEST_CASE("ids and identifiers are kept through every call") {
  static_assert(ab([](auto& u) { u.add(optional("n", int_)).drop("n"); }).last_column_id() == 4);
  static_assert(
      evolve(table_ab().with_identifiers({"a"}), calls::see_earlier).rename("a", "k").move_after("k", "b").apply().identifier_ids() ==
      std::vector{1});
  static_assert(evolve(table_ab().with_identifiers({"a"}), calls::see_earlier).drop("a").identifiers({}).apply().identifier_ids().empty());
  static_assert(ab([](auto& u) { u.rename("a", "k").identifiers({"k"}).rename("k", "q"); }).identifier_ids() == std::vector{1});
  const auto gone = support::error_of<schema_error>(
      [] { static_cast<void>(evolve(table_ab().with_identifiers({"a"}), calls::see_earlier).drop("a").apply()); });
  CHECK(gone.problem().sentence == "an identifier must be a column of the schema (1)");
}

TEST_CASE("a call that makes two columns of one name is refused at once and leaves nothing behind") {
  const auto clash = support::error_of<schema_error>([] { static_cast<void>(ab([](auto& u) { u.widen("a", long_).rename("a", "b"); })); });
  CHECK(clash.problem().stage == stage::call);
  CHECK(clash.problem().call == 1);
  CHECK(clash.problem().rule == rule::duplicate_name);
  auto update = try_evolve(table_ab(), calls::see_earlier);
  update.rename("a", "b").rename("a", "z").rename("z", "y");
  const auto result = update.apply();
  CHECK(result.problems.size() == 1);
  CHECK_FALSE(result);
}
