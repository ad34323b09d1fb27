// SPDX-License-Identifier: Apache-2.0
// Many columns, and deep types: no step limit, no crash.
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <evolog/schema/compatibility.hpp>
#include <evolog/schema/error.hpp>
#include <evolog/schema/evolve.hpp>
#include <evolog/schema/static_schema.hpp>
#include <evolog/schema/types.hpp>
#include <evolog/schema/update_between.hpp>

#include "support/errors.hpp"

namespace {

using namespace evolog;
using namespace evolog::types;

auto name(const char* prefix, int i) -> std::string {
  return prefix + std::to_string(i);
}

/// Structs and lists in turn, `levels` of them, around one int; the ids count from the inside, starting at 2.
auto nested(int levels) -> type {
  type t = int_;
  for (int i = 0; i < levels; ++i) {
    field inner = required(i + 2, "x", std::move(t));
    if (i % 2 == 0) {
      t = struct_(std::vector<field>{std::move(inner)});
    } else {
      t = list(std::move(inner));
    }
  }
  return t;
}

}  // namespace

TEST_CASE("5000 columns are changed in every way by one update") {
  constexpr int count = 5000;
  std::vector<field> columns;
  for (int i = 0; i < count; ++i) columns.push_back(optional(name("c", i), struct_(optional("x", int_))));
  const schema before = new_schema(std::move(columns));
  auto update = evolve(before);
  for (int i = 0; i < count; ++i) {
    update.rename(name("c", i), name("c", (i + 1) % count)).widen(name("c", i) + ".x", long_).add_to(name("c", i), optional("y", int_));
    update.add(optional(name("new", i), int_)).doc(name("new", i), "d").move_first(name("c", i));
  }
  const schema after = update.apply();
  REQUIRE(after.fields().size() == 2 * count);
  CHECK(after.fields().front().id == before.fields().back().id);
  CHECK(after.at("c0").id == count);
  CHECK(after.at("c0.x").type == long_);
  CHECK(after.last_column_id() == 4 * count);
  CHECK(update_between(before, after).size() == static_cast<std::size_t>(5 * count - 1));
}

TEST_CASE("the deepest types go through everything") {
  const schema deep{required(1, "r", nested(max_nesting))};
  const text innermost = deep.path_of(2);
  const schema after = evolve(deep).widen(innermost, long_).rename("r", "s").apply();
  CHECK(after.at(2).type == long_);
  CHECK(update_between(deep, after).size() == 2);
  CHECK(compatibility(deep, after).one_update());
  CHECK(evolve(deep).union_by_name(evolve(after).rename("s", "r").apply()).apply().at(2).type == long_);
  CHECK(deep.select({innermost}) == deep);
}

TEST_CASE("10 000 levels end in a typed error, not in a crash") {
  const auto bottomless = [] { return nested(10'000); };
  CHECK(support::error_of<schema_error>([&] { static_cast<void>(bottomless()); }).problem().rule == rule::nesting_limit);
}

TEST_CASE("additions cannot get deeper than the limit") {
  const schema deep{optional(1, "r", nested(max_nesting - 1))};
  const text parent = deep.path_of(3);
  CHECK(evolve(deep).add_to(parent, optional("y", list(int_))).apply().at(501).name == "y");
  const auto too_deep = [&] { static_cast<void>(evolve(deep).add_to(parent, optional("y", list(list(int_)))).apply()); };
  const problem found = support::error_of<schema_error>(too_deep).problem();
  CHECK(found.rule == rule::nesting_limit);
  CHECK(found.stage == stage::call);
}
