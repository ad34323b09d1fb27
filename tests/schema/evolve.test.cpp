// SPDX-License-Identifier: Apache-2.0
// The golden cases of the contract, its rules for each call, and the table of combinations.
#include <optional>
#include <string_view>
#include <vector>

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

/// The problem of a chain, written as `[](auto& u) { u.rename("a", "b"); }`; `std::nullopt` where it goes through.
template <class Chain, class... Options>
auto problem_of(const schema& base, const Chain& chain, const Options&... options) -> std::optional<problem> {
  try {
    auto update = evolve(base, options...);
    chain(update);
    static_cast<void>(update.apply());
  } catch (const schema_error& e) {
    return e.problem();
  }
  return std::nullopt;
}

template <class Chain, class... Options>
auto refused_at_call(const schema& base, const Chain& chain, const Options&... options) -> std::optional<std::size_t> {
  const auto found = problem_of(base, chain, options...);
  if (!found) return std::nullopt;
  return found->call;
}

template <class Chain, class... Options>
auto rule_of(const schema& base, const Chain& chain, const Options&... options) -> rule {
  return problem_of(base, chain, options...).value().rule;
}

template <class Chain, class... Options>
auto refused_by_apply(const schema& base, const Chain& chain, const Options&... options) -> bool {
  const auto found = problem_of(base, chain, options...);
  return found && found->stage == stage::apply && !found->call;
}

}  // namespace

TEST_CASE("calls look names up in the base schema") {
  static_assert(evolve(table_ab()).rename("a", "b").rename("b", "a").apply() ==
                schema{required(1, "b", int_), optional(2, "a", string), optional(3, "c", string)});
  static_assert(evolve(table_ab()).rename("b", "x").rename("b", "y").apply().at(2).name == "y");
  static_assert(evolve(table_ab()).rename("b", "x").move_first("b").apply().fields()[0].name == "x");
  static_assert(evolve(table_n()).rename("s", "t").rename("s.x", "z").apply().path_of(3) == "t.z");
  CHECK(refused_at_call(table_ab(), [](auto& u) { u.rename("b", "x").add(optional("b", int_)); }) == 1);
  CHECK(refused_at_call(table_n(), [](auto& u) { u.rename("s", "t").rename("t.x", "z"); }) == 1);
  CHECK(refused_at_call(table_ab(), [](auto& u) { u.rename("b", "x").move_first("x"); }) == 1);
}

TEST_CASE("two columns of one name are found by apply") {
  CHECK(refused_by_apply(table_ab(), [](auto& u) { u.rename("b", "a"); }));
  CHECK(refused_by_apply(table_ab(), [](auto& u) { u.add(optional("z", int_)).add(optional("z", long_)); }));
  CHECK(refused_by_apply(table_ab(), [](auto& u) { u.add(optional("s", struct_(optional("x", int_), optional("x", int_)))); }));
  CHECK(refused_by_apply(table_n(), [](auto& u) { u.rename("id", "s.x"); }));
}

TEST_CASE("the name of a dropped column is free, its id is not") {
  static_assert(evolve(table_ab()).drop("b").rename("c", "b").apply() == schema{required(1, "a", int_), optional(3, "b", string)});
  static_assert(evolve(table_ab()).drop("b").add(optional("b", int_)).drop("b").apply() ==
                schema{required(1, "a", int_), optional(3, "c", string), optional(4, "b", int_)});
  static_assert(evolve(evolve(table_ab()).drop("c").apply()).add(optional("c", string)).apply().at("c").id == 4);
  static_assert(evolve(table_ab()).drop("b").add(optional("b", int_)).move_first("b").apply().fields()[0].id == 4);
}

TEST_CASE("added columns come last in their struct, with fresh ids in the reference's order") {
  constexpr auto made = [] {
    const type inner = struct_(optional(500, "p", struct_(optional(500, "pp", int_))), optional("l", list(struct_(optional("le", int_)))),
                               optional("m", map(struct_(optional("mk", int_)), struct_(optional("mv", int_)))), optional("last", int_));
    return evolve(schema{optional(1, "a", int_)}).add(optional(77, "c", inner)).apply();
  };
  static_assert(made().at("c").id == 2 && made().at("c.p").id == 3 && made().at("c.l").id == 4 && made().at("c.m").id == 5 &&
                made().at("c.last").id == 6);
  static_assert(made().at("c.p.pp").id == 7 && made().at("c.l.element").id == 8 && made().at("c.l.element.le").id == 9 &&
                made().at("c.m.key").id == 10);
  static_assert(made().at("c.m.value").id == 11 && made().at("c.m.key.mk").id == 12 && made().at("c.m.value.mv").id == 13 &&
                made().last_column_id() == 13);
}

TEST_CASE("a list takes a new column into its struct, a map into its struct values") {
  static_assert(evolve(table_n()).add_to("pts", optional("alt", int_)).apply().at("pts.element.alt").id == 19);
  static_assert(evolve(table_n()).add_to("pts.element", optional("alt", int_)).apply().at("pts.element.alt").id == 19);
  static_assert(evolve(table_n()).add_to("m", optional("v2", int_)).apply().at("m.value.v2").id == 19);
  CHECK(rule_of(table_n(), [](auto& u) { u.add_to("m.key", optional("k3", int_)); }) == rule::map_key_frozen);
  CHECK(rule_of(table_n(), [](auto& u) { u.add_to("nums", optional("x", int_)); }) == rule::not_a_struct);
  CHECK(rule_of(table_n(), [](auto& u) { u.add_to("id", optional("x", int_)); }) == rule::not_a_struct);
  CHECK(rule_of(table_n(), [](auto& u) { u.add_to("nope", optional("x", int_)); }) == rule::unknown_column);
}

TEST_CASE("add refuses what add_to says clearer, and names that are taken") {
  CHECK(rule_of(table_n(), [](auto& u) { u.add(optional("s.z", int_)); }) == rule::dotted_name);
  static_assert(evolve(table_n()).add_to("", optional("a.b", int_)).apply().at("a.b").id == 19);
  CHECK(rule_of(table_n(), [](auto& u) { u.add_to("", optional("s.x", int_)); }) == rule::duplicate_name);
  CHECK(rule_of(table_n(), [](auto& u) { u.add_to("s", optional("x", int_)); }) == rule::duplicate_name);
  CHECK(rule_of(table_ab(), [](auto& u) { u.add(optional("", int_)); }) == rule::empty_name);
  CHECK(rule_of(table_ab(), [](auto& u) { u.add(optional("s", struct_(optional("", int_)))); }) == rule::empty_name);
}

TEST_CASE("the names of metadata columns are taken at the top level only") {
  for (const char* name : {"_file", "_pos", "_deleted", "_spec_id", "_partition", "_change_type", "_change_ordinal", "_commit_snapshot_id",
                           "_row_id", "_last_updated_sequence_number"}) {
    CAPTURE(name);
    CHECK(rule_of(table_ab(), [&](auto& u) { u.add(optional(name, int_)); }) == rule::reserved_name);
    CHECK(rule_of(table_ab(), [&](auto& u) { u.rename("b", name); }) == rule::reserved_name);
    CHECK_FALSE(problem_of(table_n(), [&](auto& u) { u.add_to("s", optional(name, int_)).rename("s.x", "_row_id2"); }));
  }
  for (const char* name : {"pos", "file_path", "row", "_other"})
    CHECK_FALSE(problem_of(table_ab(), [&](auto& u) { u.add(optional(name, int_)); }));
  CHECK_FALSE(problem_of(schema{optional(1, "_file", string)}, [](auto& u) { u.widen("_file", string).rename("_file", "_file"); }));
}

TEST_CASE("reserved ids are refused and ids never run over") {
  CHECK(problem_of(schema{optional(2147483645, "_pos", long_)}, [](auto&) {})->rule == rule::reserved_id);
  const schema full = table_ab().with_last_column_id(max_column_id - 1);
  CHECK(evolve(full).add(optional("z", int_)).apply().at("z").id == max_column_id);
  CHECK(rule_of(full, [](auto& u) { u.add(optional("z", list(int_))); }) == rule::invalid_id);
  CHECK(rule_of(full, [](auto& u) { u.add(optional("y", int_)).add(optional("z", int_)); }) == rule::invalid_id);
}

TEST_CASE("a widening needs an id only for what is inside the wider type") {
  CHECK(evolve(table_ab().with_last_column_id(max_column_id)).widen("a", long_).apply().at("a").type == long_);
  const schema last{optional(1, "u", unknown)};
  const auto widened = [&](int last_id) {
    return try_evolve(last.with_last_column_id(last_id), format_version{3}).widen("u", list(optional(int_))).apply();
  };
  CHECK(widened(max_column_id - 1).schema->at("u.element").id == max_column_id);
  CHECK(widened(max_column_id).problems.front().rule == rule::invalid_id);
}

TEST_CASE("a required column needs a default or the flag, a required unknown has neither") {
  CHECK(refused_at_call(table_ab(), [](auto& u) { u.add(required("r", int_)); }) == 0);
  static_assert(evolve(table_ab()).add(required("r", int_).with_default(5)).apply().at("r").initial_default == value(5));
  static_assert(evolve(table_ab()).allow_incompatible().add(required("r", int_)).apply().at("r").required);
  CHECK(refused_at_call(table_ab(), [](auto& u) { u.allow_incompatible().add(required("u", unknown)); }) == 1);
  CHECK(rule_of(table_ab(), [](auto& u) { u.allow_incompatible().add(optional("s", struct_(required("u", unknown)))); }) ==
        rule::unknown_is_optional);
  CHECK(refused_at_call(table_ab(), [](auto& u) { u.require("b").allow_incompatible(); }) == 0);
}

TEST_CASE("a column becomes required with the flag, or where this update added it with a default") {
  static_assert(evolve(table_ab()).allow_incompatible().require("b").apply().at("b").required);
  static_assert(evolve(table_ab()).add(optional("r", int_).with_default(5)).require("r").apply().at("r").required);
  CHECK(refused_at_call(table_ab(), [](auto& u) { u.add(optional("r", int_)).write_default("r", 5).require("r"); }) == 2);
  CHECK(refused_at_call(table_ab(), [](auto& u) { u.make_optional("a").require("a"); }) == 1);
  static_assert(evolve(table_ab()).require("a").apply() == table_ab());
  CHECK(rule_of(schema{optional(1, "u", unknown)}, [](auto& u) { u.allow_incompatible().require("u"); }) == rule::unknown_is_optional);
}

TEST_CASE("types widen along the pending type only") {
  static_assert(evolve(table_ab()).widen("a", long_).apply().at("a").type == long_);
  static_assert(evolve(table_ab()).widen("a", int_).apply() == table_ab());
  CHECK(refused_at_call(table_ab(), [](auto& u) { u.widen("a", long_).widen("a", int_); }) == 1);
  static_assert(evolve(table_ab()).widen("a", long_).widen("a", long_).apply().at("a").type == long_);
  CHECK(rule_of(table_n(), [](auto& u) { u.widen("s", int_); }) == rule::not_a_widening);
  CHECK(rule_of(table_n(), [](auto& u) { u.widen("s.x", struct_(optional("x", int_))); }) == rule::not_a_widening);
}

TEST_CASE("dates widen in format 3 only, never under identity or bucket") {
  constexpr auto dates = [] { return schema{optional(1, "d", date).with_default(1), optional(2, "u", unknown)}; };
  CHECK(rule_of(dates(), [](auto& u) { u.widen("d", timestamp); }) == rule::not_a_widening);
  static_assert(evolve(dates(), format_version{3}).widen("d", timestamp).apply().at("d").initial_default == value(86'400'000'000));
  static_assert(evolve(dates(), format_version{3}).widen("u", list(int_)).apply().at("u.element").id == 3);
  for (const auto t : {partition_transform::identity(), partition_transform::bucket(4)}) {
    CHECK(rule_of(
              dates(), [](auto& u) { u.widen("d", timestamp); }, format_version{3}, partition_fields{{1, t}}) == rule::partition_source);
  }
  CHECK_FALSE(problem_of(
      dates(), [](auto& u) { u.widen("d", timestamp_ns); }, partition_fields{{1, partition_transform::day()}}, format_version{3}));
  const schema late{optional(1, "d", date).with_default(106'752)};
  CHECK(rule_of(
            late, [](auto& u) { u.widen("d", timestamp_ns); }, format_version{3}) == rule::default_misfit);
}

TEST_CASE("defaults change with the type and must fit it") {
  constexpr auto floats = [] { return schema{optional(1, "f", float_).with_default(0.1F)}; };
  static_assert(evolve(floats()).widen("f", double_).apply().at("f").write_default == value(0.10000000149011612));
  static_assert(evolve(floats()).write_default("f", nullptr).apply().at("f") == optional(1, "f", float_).with_initial_default(0.1F));
  CHECK(rule_of(table_ab(), [](auto& u) { u.write_default("a", std::int64_t{3'000'000'000}); }) == rule::default_misfit);
  static_assert(evolve(table_ab()).widen("a", long_).write_default("a", 3'000'000'000).apply().at("a").write_default ==
                value(3'000'000'000));
  CHECK(rule_of(table_n(), [](auto& u) { u.write_default("s", 1); }) == rule::default_misfit);
}

TEST_CASE("map keys are frozen, elements and map values only widen and become optional") {
  static_assert(evolve(table_n()).widen("nums.element", long_).widen("mm.value", long_).apply().at("mm.value").type == long_);
  static_assert(!evolve(table_n()).make_optional("nums.element").make_optional("mm.value").apply().at("nums.element").required);
  static_assert(evolve(table_n()).require("mm.key").apply() == table_n());
  for (const char* path : {"m.key.k1", "mm.key", "m.key"}) {
    CAPTURE(path);
    CHECK(problem_of(table_n(), [&](auto& u) { u.rename(path, "q"); }));
    CHECK(problem_of(table_n(), [&](auto& u) { u.drop(path); }));
    CHECK(problem_of(table_n(), [&](auto& u) { u.doc(path, "d"); }));
    CHECK(problem_of(table_n(), [&](auto& u) { u.make_optional(path); }));
    CHECK(problem_of(table_n(), [&](auto& u) { u.move_first(path); }));
  }
  CHECK(rule_of(table_n(), [](auto& u) { u.widen("m.key.k1", long_); }) == rule::map_key_frozen);
  CHECK(rule_of(table_n(), [](auto& u) { u.move_after("m.key.k1", "m.key.k2"); }) == rule::map_key_frozen);
  for (const char* path : {"nums.element", "mm.value", "pts.element", "m.value"}) {
    CAPTURE(path);
    CHECK(rule_of(table_n(), [&](auto& u) { u.rename(path, "q"); }) == rule::element_change);
    CHECK(rule_of(table_n(), [&](auto& u) { u.drop(path); }) == rule::element_change);
    CHECK(rule_of(table_n(), [&](auto& u) { u.doc(path, "d"); }) == rule::element_change);
    CHECK(rule_of(table_n(), [&](auto& u) { u.move_first(path); }) == rule::element_change);
    CHECK(problem_of(table_n(), [&](auto& u) { u.write_default(path, 1); }));
  }
}

TEST_CASE("dropping is final, and is refused where the update has named the column or added below it") {
  static_assert(evolve(table_n()).drop("s.x").drop("s.y").apply().at("s").type.fields().empty());
  static_assert(evolve(table_n()).rename("s.x", "q").drop("s").apply().find(2) == nullptr);
  static_assert(evolve(table_n()).drop("s").drop("s").apply().find(2) == nullptr);
  CHECK(refused_at_call(table_n(), [](auto& u) { u.add_to("s", optional("alt", int_)).drop("s"); }) == 1);
  CHECK(refused_at_call(table_n(), [](auto& u) { u.drop("s").add_to("s", optional("alt", int_)); }) == 1);
  CHECK(refused_at_call(table_n(), [](auto& u) { u.add_to("pts", optional("alt", int_)).drop("pts"); }) == 1);
  CHECK(refused_at_call(table_n(), [](auto& u) { u.drop("m").add_to("m", optional("v2", int_)); }) == 1);
  CHECK(refused_at_call(table_ab(), [](auto& u) { u.rename("b", "b").drop("b"); }) == 1);
  CHECK(refused_at_call(table_ab(), [](auto& u) { u.move_first("b").drop("b"); }) == 1);
  CHECK(refused_at_call(table_ab(), [](auto& u) { u.move_after("a", "b").drop("b"); }) == 1);
  CHECK(refused_at_call(table_n(), [](auto& u) { u.drop("s").drop("s.x"); }) == 1);
  CHECK(refused_at_call(table_ab(), [](auto& u) { u.drop("b").doc("b", std::nullopt); }) == 1);
  CHECK_FALSE(problem_of(table_ab(), [](auto& u) { u.doc("b", std::nullopt).widen("b", string).drop("b"); }));
}

TEST_CASE("moves stay within one struct and are applied in call order") {
  constexpr auto order = [](const schema& s) {
    std::vector<int> ids;
    for (const field& f : s.fields()) ids.push_back(f.id);
    return ids;
  };
  static_assert(order(evolve(table_ab()).move_after("a", "b").move_after("b", "c").apply()) == std::vector{1, 3, 2});
  static_assert(order(evolve(table_ab()).move_before("c", "a").move_first("b").apply()) == std::vector{2, 3, 1});
  static_assert(order(evolve(table_ab()).add(optional("d", int_)).move_before("d", "b").apply()) == std::vector{1, 4, 2, 3});
  static_assert(order(evolve(table_ab()).add(optional("d", int_)).move_after("a", "d").apply()) == std::vector{2, 3, 4, 1});
  CHECK(rule_of(table_n(), [](auto& u) { u.move_after("s.x", "id"); }) == rule::move_out_of_struct);
  CHECK(rule_of(table_n(), [](auto& u) { u.move_after("id", "s.x"); }) == rule::move_out_of_struct);
  CHECK(rule_of(table_n(), [](auto& u) { u.move_before("s.x", "s.x"); }) == rule::move_out_of_struct);
  CHECK(rule_of(table_ab(), [](auto& u) { u.move_before("a", "nope"); }) == rule::unknown_column);
  CHECK(rule_of(table_ab(), [](auto& u) { u.drop("b").move_before("a", "b"); }) == rule::dropped_column);
}

TEST_CASE("every pair of calls on one column follows the table of combinations") {
  using chain = void (*)(evolution&);
  const std::vector<chain> calls{[](evolution& u) { u.rename("a", "r"); },
                                 [](evolution& u) { u.widen("a", long_); },
                                 [](evolution& u) { u.doc("a", "d"); },
                                 [](evolution& u) { u.make_optional("a"); },
                                 [](evolution& u) { u.drop("a"); },
                                 [](evolution& u) { u.move_after("a", "b"); },
                                 [](evolution& u) { u.add(optional("a", int_)); }};
  // rename, widen, doc, nullability, drop, move, add; rows first, columns second
  const std::vector<std::string_view> allowed{"1111010", "1111010", "1111010", "1111010", "0000101", "1111010", "0000000"};
  for (std::size_t i = 0; i < calls.size(); ++i) {
    for (std::size_t j = 0; j < calls.size(); ++j) {
      CAPTURE(i);
      CAPTURE(j);
      const auto both = [&](evolution& u) {
        calls[i](u);
        calls[j](u);
      };
      CHECK(problem_of(table_ab(), both).has_value() == (allowed[i][j] == '0'));
    }
  }
}

TEST_CASE("type, doc, default and nullability calls see added columns, rename and drop do not") {
  constexpr auto made = [] {
    return evolve(table_n())
        .add_to("pts", optional("n", int_).with_default(1))
        .widen("pts.n", long_)
        .doc("pts.element.n", "d")
        .write_default("pts.n", 2)
        .require("pts.n")
        .apply();
  };
  static_assert(made().at("pts.n") == required(19, "n", long_).with_initial_default(1).with_write_default(2).with_doc("d"));
  CHECK(rule_of(table_ab(), [](auto& u) { u.add(optional("n", int_)).rename("n", "q"); }) == rule::unknown_column);
  CHECK(rule_of(table_ab(), [](auto& u) { u.add(optional("n", int_)).drop("n"); }) == rule::unknown_column);
  CHECK(rule_of(table_ab(), [](auto& u) { u.add(optional("n", struct_(optional("x", int_)))).add_to("n", optional("y", int_)); }) ==
        rule::unknown_column);
  CHECK(rule_of(table_ab(), [](auto& u) { u.add(optional("n", struct_(optional("x", int_)))).widen("n.x", long_); }) ==
        rule::unknown_column);
}

TEST_CASE("names that differ in case only are one name where case is ignored") {
  static_assert(evolve(table_ab(), names::ignore_case).rename("B", "Key").move_first("b").apply().fields()[0].name == "Key");
  static_assert(evolve(table_n(), names::ignore_case).add_to("S", optional("zZ", int_)).move_before("s.ZZ", "s.X").apply().at("s.zZ").id ==
                19);
  CHECK(rule_of(
            table_ab(), [](auto& u) { u.add(optional("B", int_)); }, names::ignore_case) == rule::duplicate_name);
  CHECK(rule_of(
            table_ab(), [](auto& u) { u.add(optional("_FILE", int_)); }, names::ignore_case) == rule::reserved_name);
  CHECK(refused_by_apply(
      table_ab(), [](auto& u) { u.add(optional("col", int_)).add(optional("COL", int_)); }, names::ignore_case));
  CHECK(rule_of(
            schema{optional(1, "a", int_), optional(2, "A", int_)}, [](auto&) {}, names::ignore_case) == rule::duplicate_name);
}

TEST_CASE("a problem says where it arose and which column it is about") {
  const problem p = problem_of(table_n(), [](auto& u) { u.rename("id", "key").widen("s.x", boolean); }).value();
  CHECK(p.stage == stage::call);
  CHECK(p.rule == rule::not_a_widening);
  CHECK(p.call == 1);
  CHECK(p.verb == "widen");
  CHECK(p.path == "s.x");
  CHECK(p.id == 3);
  CHECK(to_string(p) ==
        "call 1, widen(\"s.x\"): a type can only be widened: int to long, float to double, decimal to more digits of the same scale, and "
        "in format 3 date to "
        "timestamp (int to boolean)");
}

TEST_CASE("an update that collects goes on after a refused call and returns all problems") {
  static_assert(!try_evolve(table_n()).drop("s").rename("s.x", "q").apply());
  static_assert(try_evolve(table_ab()).rename("b", "x").apply().schema == evolve(table_ab()).rename("b", "x").apply());
  auto update = try_evolve(table_ab());
  update.widen("a", boolean).rename("nope", "x").rename("b", "a");
  const evolution_result result = update.apply();
  REQUIRE(result.problems.size() == 2);
  CHECK(result.problems[0].rule == rule::not_a_widening);
  CHECK(result.problems[1].call == 1);
  CHECK(try_evolve(table_ab()).rename("b", "a").apply().problems.at(0).stage == stage::apply);
  CHECK(update.apply().problems == result.problems);
}

TEST_CASE("an unknown format version is refused") {
  CHECK(rule_of(
            table_ab(), [](auto&) {}, format_version{4}) == rule::format_version);
  CHECK(rule_of(
            table_ab(), [](auto&) {}, format_version{0}) == rule::format_version);
}
