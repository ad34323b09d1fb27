// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <evolog/schema/error.hpp>
#include <evolog/schema/evolve.hpp>
#include <evolog/schema/file_schema.hpp>
#include <evolog/schema/name_mapping.hpp>
#include <evolog/schema/plan.hpp>
#include <evolog/schema/projection.hpp>
#include <evolog/schema/reassigned_names.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/schema_history.hpp>
#include <evolog/schema/types.hpp>

#include "support/errors.hpp"
#include "support/tables.hpp"

namespace {

using namespace evolog;
using namespace evolog::types;

auto nodes_after(const schema& before, const schema& after) -> std::vector<mapped_field> {
  return name_mapping(before).updated(before, after).fields();
}

}  // namespace

TEST_CASE("a mapping made from a schema names every column; element, key and value are called so") {
  const name_mapping m(support::table_n());
  CHECK(m.fields()[2] == mapped_field{5, {"pts"}, {{6, {"element"}, {{7, {"lat"}, {}}}}}});
  CHECK(m.fields()[5] == mapped_field{16, {"mm"}, {{17, {"key"}, {}}, {18, {"value"}, {}}}});
}

TEST_CASE("a rename adds the new name, at any depth, and keeps the old") {
  const schema before = support::table_n();
  const auto nodes = nodes_after(before, evolve(before).rename("id", "key").rename("pts.lat", "latitude").apply());
  CHECK(nodes[0].names == std::vector<text>{"id", "key"});
  CHECK(nodes[2].fields[0].fields[0].names == std::vector<text>{"lat", "latitude"});
}

TEST_CASE("an add is a new node, also inside a struct and with all that it holds") {
  const schema before = support::table_n();
  const schema after = evolve(before).add(optional("tags", list(string))).add_to("s", optional("z", int_)).apply();
  const auto nodes = nodes_after(before, after);
  CHECK(nodes.back().names == std::vector<text>{"tags"});
  CHECK(nodes.back().fields[0].names == std::vector<text>{"element"});
  CHECK(nodes.back().fields[0].id == after.at("tags.element").id);
  CHECK(nodes[1].fields.back() == mapped_field{after.at("s.z").id, {"z"}, {}});
}

TEST_CASE("a name given to a sibling is taken from the one that had it, also from a dropped one") {
  const schema before = support::table_ab();
  const auto swapped = nodes_after(before, evolve(before).rename("a", "b").rename("b", "a").apply());
  CHECK(swapped[0].names == std::vector<text>{"b"});
  CHECK(swapped[1].names == std::vector<text>{"a"});
  const auto replaced = nodes_after(before, evolve(before).drop("b").add(optional("b", int_)).apply());
  CHECK(replaced[1].names.empty());
  CHECK(replaced[3] == mapped_field{4, {"b"}, {}});
}

TEST_CASE("what an update does not touch stays as it is, names that nobody has now included") {
  const schema before = support::table_ab();
  const name_mapping own{{1, {"x", "y"}, {}}, {{}, {"ignored"}, {}}, {3, {}, {}}};
  CHECK(own.updated(before, before) == own);
  const auto nodes = own.updated(before, evolve(before).drop("a").rename("c", "ignored").apply()).fields();
  CHECK(nodes[0].names == std::vector<text>{"x", "y"});
  CHECK(nodes[1].names.empty());
  CHECK(nodes[2].names == std::vector<text>{"ignored"});
}

TEST_CASE("names are literal, and case counts") {
  const name_mapping m{{1, {"a.b"}, {}}};
  const schema table{optional(1, "c", int_)};
  CHECK(projection(file_schema(std::vector<field>{optional("a.b", int_)}), table, m).find(1)->from == source::column);
  CHECK(projection(file_schema(std::vector<field>{optional("A.B", int_)}), table, m).find(1)->from == source::null);
  CHECK(projection(file_schema(std::vector<field>{optional("a", struct_(optional("b", int_)))}), table, m).find(1)->from == source::null);
}

TEST_CASE("a node without id hides its column, an empty list of names too") {
  const file_schema file(std::vector<field>{optional("a", int_), optional("b", int_)});
  const schema table{optional(1, "a", int_), optional(2, "b", int_)};
  const plan p = projection(file, table, name_mapping{{{}, {"a"}, {}}, {2, {}, {}}});
  CHECK(p.find(1)->from == source::null);
  CHECK(p.find(2)->from == source::null);
}

TEST_CASE("two columns of a file that map to one id are an error, as duplicate ids are") {
  const file_schema file(std::vector<field>{optional("a", int_), optional("old_a", int_)});
  const auto all = find_misfits(file, schema{optional(1, "a", int_)}, name_mapping{{1, {"a", "old_a"}, {}}});
  REQUIRE(all.size() == 1);
  CHECK(all[0].kind == misfit_kind::duplicate_id);
}

TEST_CASE("a mapping must not give one name to two columns of a struct") {
  const auto e = support::error_of<schema_error>([] { name_mapping{{1, {"a"}, {}}, {2, {"b", "a"}, {}}}; });
  CHECK(e.problem().rule == rule::duplicate_name);
  CHECK(e.problem().path == "a");
}

TEST_CASE("names which changed hands are found: by a swap, a cycle, or a drop and re-add, at any depth") {
  schema_history history(support::table_ab());
  CHECK(find_reassigned_names(history).empty());
  history.commit(evolve(history.current()).rename("c", "d").apply());
  CHECK(find_reassigned_names(history).empty());
  history.commit(evolve(history.current()).rename("a", "b").rename("b", "a").apply());
  history.commit(evolve(history.current()).drop("a").add(optional("a", int_)).apply());
  CHECK(find_reassigned_names(history) == std::vector<reassigned_name>{{"a", {1, 2, 4}}, {"b", {2, 1}}});
  CHECK(to_string(find_reassigned_names(history)[0]) ==
        "'a' was the name of fields 1, 2 and 4: files without field ids do not tell which they hold");

  const schema n = support::table_n();
  const auto inner = find_reassigned_names({n, evolve(n).rename("s.x", "y").rename("s.y", "x").apply()});
  REQUIRE(inner.size() == 2);
  CHECK(inner[0].path == "s.x");
}

TEST_CASE("a mapping is usable in constant evaluations") {
  static_assert(name_mapping(support::table_n()).fields().size() == 6);
  static_assert(find_reassigned_names(std::vector<schema>{support::table_ab(), support::table_ab()}).empty());
}
