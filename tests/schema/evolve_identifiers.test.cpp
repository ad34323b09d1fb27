// SPDX-License-Identifier: Apache-2.0
#include <optional>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <evolog/schema/error.hpp>
#include <evolog/schema/evolve.hpp>
#include <evolog/schema/types.hpp>

#include "support/tables.hpp"

namespace {

using namespace evolog;
using namespace evolog::types;
using support::table_ab;
using support::table_n;

constexpr auto keyed() -> schema {
  return table_n().with_identifiers({"s.x"});
}

using ids = std::vector<int>;

template <class Chain>
auto flaw_of(const schema& base, const Chain& chain) -> std::optional<problem> {
  auto update = try_evolve(base);
  chain(update);
  const auto result = update.apply();
  if (result) return std::nullopt;
  CHECK(result.problems.size() == 1);
  CHECK(result.problems[0].stage == stage::apply);
  CHECK(result.problems[0].rule == rule::identifier);
  return result.problems[0];
}

}  // namespace

TEST_CASE("identifiers are tracked by id: renaming one, or a struct above it, keeps it") {
  static_assert(evolve(keyed()).rename("s.x", "z").apply().identifier_ids() == ids{3});
  static_assert(evolve(keyed()).rename("s", "t").apply().identifier_ids() == ids{3});
  static_assert(evolve(keyed()).rename("s", "t").identifiers({"t.x"}).apply().identifier_ids() == ids{3});
  static_assert(evolve(table_n()).identifiers({"s.x"}).rename("s", "t").rename("s.x", "z").apply().identifier_ids() == ids{3});
  static_assert(evolve(table_n()).rename("id", "a").identifiers({"a"}).apply().identifier_ids() == ids{1});
}

TEST_CASE("a rename called after the identifiers carries its name along, also within a swap of names") {
  const schema both{required(1, "a", int_), required(2, "b", int_)};
  CHECK(evolve(both).rename("a", "b").identifiers({"b"}).rename("b", "a").apply().identifier_ids() == ids{2});
  CHECK(evolve(both).rename("b", "a").identifiers({"a"}).rename("a", "b").apply().identifier_ids() == ids{1});
  CHECK(evolve(both).rename("a", "b").rename("b", "a").identifiers({"a"}).apply().identifier_ids() == ids{2});
}

TEST_CASE("identifiers name columns of the result, whenever they are added") {
  static_assert(evolve(table_ab()).identifiers({"n"}).add(required("n", int_).with_default(1)).apply().identifier_ids() == ids{4});
  static_assert(evolve(table_ab()).add(required("n", int_).with_default(1)).identifiers({"n", "a", "n"}).apply().identifier_ids() ==
                ids{1, 4});
  static_assert(
      evolve(table_ab(), names::ignore_case).add(required("Foo", int_).with_default(1)).identifiers({"FOO"}).apply().identifier_ids() ==
      ids{4});
}

TEST_CASE("dropping an identifier needs a new set") {
  CHECK(flaw_of(keyed(), [](auto& u) { u.drop("s.x"); })->path == "s.x");
  CHECK(flaw_of(keyed(), [](auto& u) { u.drop("s"); })->id == 3);
  static_assert(evolve(keyed()).drop("s").identifiers({}).apply().identifier_ids().empty());
  static_assert(evolve(keyed()).identifiers({"id"}).drop("s").apply().identifier_ids() == ids{1});
  constexpr auto replaced = [](bool first) {
    auto update = evolve(table_ab().with_identifiers({"a"}));
    if (first) update.identifiers({"a"});
    update.drop("a").add(required("a", int_).with_default(1));
    if (!first) update.identifiers({"a"});
    return update.apply().identifier_ids();
  };
  static_assert(replaced(true) == ids{4} && replaced(false) == ids{4});
}

TEST_CASE("what cannot identify rows is refused by apply, whatever made it so") {
  CHECK(flaw_of(keyed(), [](auto& u) { u.make_optional("s.x"); }));
  CHECK(flaw_of(keyed(), [](auto& u) { u.make_optional("s"); }));
  for (const char* path : {"nope", "s", "pts.lat", "nums.element", "mm.key"}) {
    CAPTURE(path);
    CHECK(flaw_of(table_n(), [&](auto& u) { u.identifiers({path}); }));
  }
  CHECK(flaw_of(schema{required(1, "f", float_)}, [](auto& u) { u.identifiers({"f"}); }));
  static_assert(evolve(table_ab()).allow_incompatible().require("b").identifiers({"b"}).apply().identifier_ids() == ids{2});
  static_assert(evolve(table_n().with_identifiers({"id"})).widen("id", long_).move_after("id", "s").apply().identifier_ids() == ids{1});
}
