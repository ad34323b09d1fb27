// SPDX-License-Identifier: Apache-2.0
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <evolog/schema/error.hpp>
#include <evolog/schema/evolve.hpp>
#include <evolog/schema/schema_history.hpp>
#include <evolog/schema/types.hpp>

#include "support/errors.hpp"
#include "support/tables.hpp"

namespace {

using namespace evolog;
using namespace evolog::types;
using support::table_ab;
using support::table_n;

/// The history of one schema and what updates made of it.
constexpr auto history_of(const std::vector<schema>& schemas) -> schema_history {
  schema_history history;
  for (const schema& s : schemas) history.commit(s, format_version{3});
  return history;
}

template <class Update>
auto refusal(const Update& update) -> problem {
  return support::error_of<schema_error>([&] { static_cast<void>(update()); }).problem();
}

}  // namespace

TEST_CASE("a dropped column comes back with its id, name, type and doc, at the end of its struct") {
  constexpr auto restored = [](auto key) {
    const schema before = schema{optional(1, "a", string).with_doc("d"), optional(2, "b", int_)};
    const schema after = evolve(before).drop("a").apply();
    return evolve(after).add(optional("c", int_)).undelete(key, history_of({before, after})).apply();
  };
  static_assert(restored(std::string_view("a")) ==
                schema{optional(2, "b", int_), optional(3, "c", int_), optional(1, "a", string).with_doc("d")});
  static_assert(restored(1) == restored(std::string_view("a")) && restored(1).last_column_id() == 3);
}

TEST_CASE("a nested column comes back into its struct, whatever that is called now, with all that is in it") {
  const schema after = evolve(table_n()).drop("s.x").apply();
  const schema renamed = evolve(after).rename("s", "t").apply();
  const schema_history history = history_of({table_n(), after, renamed});
  CHECK(evolve(renamed).undelete("s.x", history, restore::as_optional).apply().at("t.x") == optional(3, "x", int_));
  CHECK(evolve(renamed).allow_incompatible().undelete(3, history).apply().at("t.x") == required(3, "x", int_));
  const schema gone = evolve(table_n()).drop("pts").apply();
  CHECK(evolve(gone, names::ignore_case).undelete("PTS", history_of({table_n(), gone})).apply().at("pts.lat").id == 7);
}

TEST_CASE("refusals name the reason") {
  const schema dropped = evolve(table_ab()).drop("b").apply();
  const schema_history history = history_of({table_ab(), dropped});
  CHECK(refusal([&] { return evolve(dropped).undelete("nope", history).apply(); }).rule == rule::undelete);
  CHECK(refusal([&] { return evolve(dropped).undelete(99, history).apply(); }).sentence == "the history has no column with this id");
  CHECK(refusal([&] { return evolve(dropped).undelete("a", history).apply(); }).rule == rule::undelete);
  CHECK(refusal([&] { return evolve(dropped).undelete(1, history).apply(); }).rule == rule::undelete);
  const schema taken = evolve(dropped).add(optional("b", int_)).apply();
  CHECK(refusal([&] { return evolve(taken).undelete(2, history).apply(); }).sentence == "another column has taken the name");
}

TEST_CASE("a column does not come back without the struct that held it") {
  const schema gone = evolve(table_n()).drop("s").apply();
  CHECK(refusal([&] {
          return evolve(gone).undelete(3, history_of({table_n(), gone})).apply();
        }).sentence == "the struct that held the column is gone");
  CHECK(evolve(gone).undelete("s", history_of({table_n(), gone}), restore::as_optional).apply().at("s.x").id == 3);
}

TEST_CASE("a required column needs an initial default or comes back as optional") {
  const schema before{required(1, "a", int_), required(2, "d", int_).with_default(7), optional(3, "z", int_)};
  const schema after = evolve(before).drop("a").drop("d").apply();
  const schema_history history = history_of({before, after});
  CHECK(refusal([&] { return evolve(after).undelete("a", history).apply(); }).rule == rule::required_needs_value);
  CHECK_FALSE(evolve(after).undelete("a", history, restore::as_optional).apply().at("a").required);
  CHECK(evolve(after).undelete("d", history).apply().at("d") == before.at("d"));
}

TEST_CASE("an id that a later schema used differently does not come back under the old name") {
  const schema before{optional(1, "a", string), optional(2, "b", int_)};
  const schema renamed = evolve(before).rename("a", "k").apply();
  const schema after = evolve(renamed).drop("k").apply();
  const schema_history history = history_of({before, renamed, after});
  CHECK(refusal([&] { return evolve(after).undelete("a", history).apply(); }).sentence ==
        "a later schema used the column's id differently (k)");
  CHECK(evolve(after).undelete("k", history).apply().at("k").id == 1);
}

TEST_CASE("a name that belonged to several columns means the last one that is gone") {
  const schema first{optional(1, "a", string), optional(2, "b", int_)};
  const schema second = evolve(first).drop("a").add(optional("a", int_)).apply();
  const schema third = evolve(second).drop("a").apply();
  CHECK(evolve(third).undelete("a", history_of({first, second, third})).apply().at("a").id == 3);
  CHECK(evolve(third).undelete(1, history_of({first, second, third})).apply().at("a").type == string);
}

TEST_CASE("a column may come back under the name of one that is dropped in the same update") {
  const schema first{optional(1, "a", string), optional(2, "b", int_)};
  const schema second = evolve(first).drop("a").add(optional("a", int_)).apply();
  CHECK(evolve(second).drop("a").undelete(1, history_of({first, second})).apply() ==
        schema{optional(2, "b", int_), optional(1, "a", string)});
}

TEST_CASE("ids stay unique where the schema has forgotten the last id that its history knows") {
  const schema before{optional(1, "a", string), optional(2, "b", int_), optional(3, "c", int_)};
  const schema forgetful = schema(evolve(before).drop("c").apply().fields());
  const schema_history history = history_of({before, forgetful});
  CHECK(evolve(forgetful).undelete(3, history).add(optional("d", int_)).apply().at("d").id == 4);
  CHECK(refusal([&] { return evolve(forgetful).add(optional("d", int_)).undelete(3, history).apply(); }).rule == rule::undelete);
  CHECK(refusal([&] { return evolve(forgetful).undelete(3, history).undelete(3, history).apply(); }).call == 1);
}

TEST_CASE("a restored column is not a new one: its old rows may hold null, so it does not become required") {
  const schema before{optional(1, "a", string), optional(2, "b", int_).with_default(4)};
  const schema after = evolve(before).drop("b").apply();
  const schema_history history = history_of({before, after});
  CHECK(refusal([&] { return evolve(after).undelete("b", history).require("b").apply(); }).rule == rule::required_needs_value);
  CHECK(evolve(after).allow_incompatible().undelete("b", history).require("b").apply().at("b").required);
}
