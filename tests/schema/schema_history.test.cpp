// SPDX-License-Identifier: Apache-2.0
#include <string>

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

template <class Call>
auto refusal(const Call& call) -> problem {
  return support::error_of<schema_error>(call).problem();
}

}  // namespace

TEST_CASE("an equal schema keeps its id, a new one gets the highest id plus 1") {
  constexpr auto ids = [] {
    schema_history history(table_ab());
    const int renamed = history.commit(evolve(history.current()).rename("b", "x").apply());
    const int back = history.commit(evolve(history.current()).rename("x", "b").apply());
    const int dropped = history.commit(evolve(history.current()).drop("c").apply());
    return std::vector{history.schemas()[0].id, renamed, back, dropped, history.current_id()};
  };
  static_assert(ids() == std::vector{0, 1, 0, 2, 2});
  schema_history gaps({{7, table_ab()}}, 7, 3);
  CHECK(gaps.commit(schema()) == 8);
}

TEST_CASE("ids are never handed out twice, not even after the highest is dropped") {
  schema_history history(table_ab());
  history.commit(evolve(history.current()).add(optional("d", int_)).apply());
  history.commit(evolve(history.current()).drop("d").apply());
  CHECK(history.last_column_id() == 4);
  CHECK(evolve(history.current()).add(optional("d", int_)).apply().at("d").id == 5);
  history.commit(table_ab());
  CHECK(evolve(history.current()).add(optional("d", int_)).apply().at("d").id == 5);
}

TEST_CASE("a snapshot remembers the schema that it was written with") {
  schema_history history(table_ab());
  history.add_snapshot(101, history.current_id());
  history.commit(evolve(history.current()).rename("b", "x").apply());
  history.add_snapshot(55, history.current_id());
  CHECK(history.of_snapshot(101).at(2).name == "b");
  CHECK(history.of_snapshot(55).at(2).name == "x");
  CHECK(refusal([&] { static_cast<void>(history.of_snapshot(1)); }).sentence == "the history does not know this snapshot (1)");
  CHECK(refusal([&] { history.add_snapshot(1, 99); }).rule == rule::invalid_id);
}

TEST_CASE("a history that contradicts itself is refused") {
  CHECK(refusal([] { static_cast<void>(schema_history({{1, table_ab()}, {1, schema()}}, 1, 3)); }).rule == rule::duplicate_id);
  CHECK(refusal([] { static_cast<void>(schema_history({{1, table_ab()}}, 2, 3)); }).rule == rule::invalid_id);
  CHECK(refusal([] { static_cast<void>(schema_history({{1, table_ab()}}, 1, 2)); }).rule == rule::invalid_id);
  CHECK(refusal([] { static_cast<void>(schema_history({{1, table_ab()}}, 1, max_column_id + 1)); }).rule == rule::reserved_id);
  CHECK(refusal([] { static_cast<void>(schema_history().current()); }).rule == rule::invalid_id);
}

TEST_CASE("a commit reports all that the format version does not know at once") {
  const schema modern{optional(1, "ts", timestamp_ns), optional(2, "s", struct_(optional(3, "v", variant))),
                      optional(4, "n", int_).with_default(1)};
  schema_history history(table_ab());
  const problem found = refusal([&] { history.commit(modern); });
  CHECK(found.stage == stage::commit);
  CHECK(found.rule == rule::format_version);
  CHECK(found.sentence.str() ==
        "these need format version 3 (field 1 'ts': timestamp_ns, field 3 's.v': variant, field 4 'n': initial default)");
  CHECK(history.current() == table_ab());
  CHECK(history.commit(modern, format_version{3}) == 1);
  CHECK(history.commit(schema{optional(1, "n", int_).with_write_default(1)}) == 2);
}

TEST_CASE("the sources of the default partition spec and sort order exist and fit their transform") {
  schema_history history(table_ab());
  const schema next = evolve(history.current()).drop("b").apply();
  CHECK(refusal([&] { history.commit(next, partition_fields{{2, partition_transform::bucket(4)}}); }).id == 2);
  CHECK(refusal([&] { history.commit(next, sort_fields{{2, partition_transform::identity()}}); }).rule == rule::partition_field);
  CHECK(refusal([&] { history.commit(next, partition_fields{{3, partition_transform::day()}}); }).path == "c");
  CHECK(history.commit(next, partition_fields{{2, partition_transform::void_()}, {1, partition_transform::bucket(4)}},
                       sort_fields{{3, partition_transform::identity()}}) == 1);
}

TEST_CASE("a commit refuses ids of metadata columns") {
  schema_history history(table_ab());
  CHECK(refusal([&] { history.commit(schema{optional(1, "s", struct_(optional(2147483645, "_pos", long_)))}); }).path == "s._pos");
}
