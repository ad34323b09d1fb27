// SPDX-License-Identifier: Apache-2.0
#include <sstream>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <evolog/schema/error.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/types.hpp>

#include "support/errors.hpp"
#include "support/tables.hpp"

namespace {

using namespace evolog;
using namespace evolog::types;

template <class Make>
auto problem_of(const Make& make) -> problem {
  return support::error_of<schema_error>([&] { static_cast<void>(make()); }).problem();
}

template <class Make>
auto rule_of(const Make& make) -> rule {
  return problem_of(make).rule;
}

}  // namespace

TEST_CASE("a schema gives every field an id, none twice") {
  CHECK(rule_of([] { return schema{required("id", int_)}; }) == rule::invalid_id);
  CHECK(rule_of([] { return schema{required(-1, "id", int_)}; }) == rule::invalid_id);
  const problem inner = problem_of([] { return schema{required(1, "s", struct_(optional("x", int_)))}; });
  CHECK(inner.rule == rule::invalid_id);
  CHECK(inner.path == "s.x");
  const problem twice = problem_of([] { return schema{required(1, "a", int_), optional(2, "l", list(optional(1, int_)))}; });
  CHECK(twice.rule == rule::duplicate_id);
  CHECK(twice.id == 1);
  CHECK(twice.stage == stage::build);
}

TEST_CASE("two fields with one path text are an error") {
  CHECK(problem_of([] { return schema{required(1, "s", struct_(optional(2, "x", int_), optional(3, "x", int_)))}; }).path == "s.x");
  CHECK(rule_of([] {
          return schema{required(1, "s.x", int_), required(2, "s", struct_(optional(3, "x", int_)))};
        }) == rule::duplicate_name);
  CHECK(rule_of([] { return schema{required(1, "l.element", int_), required(2, "l", list(optional(3, int_)))}; }) == rule::duplicate_name);
  CHECK(schema{required(1, "a", int_), required(2, "A", int_)}.fields().size() == 2);
}

TEST_CASE("names are not empty, unknown columns are optional, defaults fit") {
  CHECK(rule_of([] { return schema{required(1, "s", struct_(optional(2, "", int_)))}; }) == rule::empty_name);
  CHECK(rule_of([] { return schema{required(1, "u", unknown)}; }) == rule::unknown_is_optional);
  field misfit = optional(1, "c", int_);
  misfit.write_default = "seven";
  CHECK(rule_of([&] { return schema{misfit}; }) == rule::default_misfit);
}

TEST_CASE("ids of metadata columns are allowed and do not count as handed out") {
  constexpr auto reading = [] { return schema{required(1, "id", long_), optional(2147483645, "_pos", long_)}; };
  static_assert(reading().last_column_id() == 1 && reading().find(2147483645)->name == "_pos");
}

TEST_CASE("a new schema numbers all fields of a struct before it descends") {
  static_assert(
      new_schema(
          required("c", struct_(optional("p", struct_(optional("pp", int_))), optional("l", list(struct_(optional("le", int_)))),
                                optional("m", map(struct_(optional("mk", int_)), struct_(optional("mv", int_)))), optional("last", int_))))
          .at("c.m.value.mv")
          .id == 12);
  const schema s = new_schema(
      required("c", struct_(optional("p", struct_(optional("pp", int_))), optional("l", list(struct_(optional("le", int_)))),
                            optional("m", map(struct_(optional("mk", int_)), struct_(optional("mv", int_)))), optional("last", int_))));
  // the contract's example starts at 2
  const std::vector<std::pair<std::string_view, int>> expected{{"c", 1},       {"c.p", 2},        {"c.l", 3},         {"c.m", 4},
                                                               {"c.last", 5},  {"c.p.pp", 6},     {"c.l.element", 7}, {"c.l.element.le", 8},
                                                               {"c.m.key", 9}, {"c.m.value", 10}, {"c.m.key.mk", 11}, {"c.m.value.mv", 12}};
  for (const auto& [path, id] : expected) {
    CAPTURE(path);
    CHECK(s.at(path).id == id);
    CHECK(s.path_of(id) == path);
  }
  CHECK(s.last_column_id() == 12);
}

TEST_CASE("short paths leave out every element and value that is a struct, or none") {
  constexpr auto find = [](std::string_view path) {
    const schema s = support::table_n();
    const field* found = s.find(path);
    return found == nullptr ? 0 : found->id;
  };
  static_assert(find("pts.element.lat") == 7 && find("pts.lat") == 7 && find("m.value.v1") == 13 && find("m.v1") == 13);
  static_assert(find("m.key.k1") == 11 && find("m.k1") == 0 && find("nums") == 14 && find("nums.element") == 15 &&
                find("pts.element") == 6);
  static_assert(find("") == 0 && find("s.") == 0 && find(".s") == 0 && find("s..x") == 0 && find("S.x") == 0);
}

TEST_CASE("a mix of short and canonical segments is unknown") {
  constexpr auto find = [](std::string_view path) {
    const schema s{optional(
        1, "l", list(optional(2, struct_(optional(3, "m", map(required(4, string), optional(5, struct_(optional(6, "x", int_)))))))))};
    const field* found = s.find(path);
    return found == nullptr ? 0 : found->id;
  };
  static_assert(find("l.element.m.value.x") == 6 && find("l.m.x") == 6 && find("l.m") == 3 && find("l.m.key") == 4);
  static_assert(find("l.element.m.x") == 0 && find("l.m.value.x") == 0 && find("l.m.value") == 0);
}

TEST_CASE("the canonical path wins over the short one, names may hold dots") {
  constexpr auto find = [](std::string_view path) {
    const schema s{optional(1, "m", map(required(2, string), optional(3, struct_(optional(4, "key", int_), optional(5, "value", int_))))),
                   optional(6, "a.b", struct_(optional(7, "c.d", int_))), optional(8, "a", struct_(optional(9, "c", int_)))};
    const field* found = s.find(path);
    return found == nullptr ? 0 : found->id;
  };
  static_assert(find("m.key") == 2 && find("m.value") == 3 && find("m.value.key") == 4 && find("m.value.value") == 5);
  static_assert(find("a.b") == 6 && find("a.b.c.d") == 7 && find("a.c") == 9 && find("a") == 8);
}

TEST_CASE("look-ups ignore case where they are asked to") {
  static_assert(support::table_n().at("PTS.Element.LAT", names::ignore_case).id == 7);
  CHECK(schema{optional(1, "Größe", int_), optional(2, "ΑΒΓ", int_), optional(3, "Дом", int_)}.at("GRÖßE", names::ignore_case).id == 1);
  CHECK(schema{optional(1, "Größe", int_), optional(2, "ΑΒΓ", int_), optional(3, "Дом", int_)}.at("αβγ", names::ignore_case).id == 2);
  CHECK(schema{optional(1, "Größe", int_), optional(2, "ΑΒΓ", int_), optional(3, "Дом", int_)}.at("дОМ", names::ignore_case).id == 3);
  CHECK(schema{optional(1, "a\xff", int_)}.find("A\xfe", names::ignore_case) == nullptr);
}

TEST_CASE("at throws where find gives null") {
  CHECK(rule_of([] { return support::table_ab().at("nope"); }) == rule::unknown_column);
  CHECK(rule_of([] { return support::table_ab().at(99); }) == rule::unknown_column);
  CHECK(support::table_ab().path_of(99).empty());
}

TEST_CASE("identifiers exist, are primitive, required, not floating point and below required structs only") {
  const auto with = [](std::string_view path) { return [path] { return support::table_n().with_identifiers({path}); }; };
  static_assert(support::table_n().with_identifiers({"s.x", "id"}).identifier_ids() == std::vector{1, 3});
  for (const char* path : {"s", "pts.lat", "nums.element", "mm.key", "mm.value", "m.key.k1"}) {
    CAPTURE(path);
    CHECK(rule_of(with(path)) == rule::identifier);
  }
  CHECK(rule_of(with("nope")) == rule::unknown_column);
  CHECK(rule_of([] { return support::table_ab().with_identifiers({"b"}); }) == rule::identifier);
  CHECK(rule_of([] { return schema{required(1, "d", double_)}.with_identifiers({"d"}); }) == rule::identifier);
  CHECK(rule_of([] { return support::table_ab().with_identifier_ids({99}); }) == rule::identifier);
  CHECK(rule_of([] { return schema{optional(1, "s", struct_(required(2, "x", int_)))}.with_identifiers({"s.x"}); }) == rule::identifier);
}

TEST_CASE("the last column id travels along, outside equality") {
  static_assert(support::table_ab().with_last_column_id(9) == support::table_ab());
  static_assert(support::table_ab().with_last_column_id(9).last_column_id() == 9);
  CHECK(rule_of([] { return support::table_n().with_last_column_id(17); }) == rule::invalid_id);
  CHECK(rule_of([] { return support::table_n().with_last_column_id(2147483448); }) == rule::reserved_id);
}

TEST_CASE("selecting keeps ids, order, what holds the chosen columns and whole map keys") {
  constexpr auto narrow = [] { return support::table_n().with_identifiers({"id", "s.x"}).select({"m.v1", "s.y", "id"}); };
  static_assert(narrow().fields().size() == 3 && narrow().fields()[0].id == 1 && narrow().at("s").type.fields().size() == 1);
  static_assert(narrow().find("m.key.k2") != nullptr && narrow().find("m.value.v1") != nullptr && narrow().find("pts") == nullptr);
  static_assert(narrow().identifier_ids() == std::vector{1} && narrow().last_column_id() == 18);
  static_assert(support::table_n().select({"m.key.k1"}).at("m") == support::table_n().at("m"));
  static_assert(support::table_n().select({"s"}).at("s") == support::table_n().at("s"));
  CHECK(rule_of([] { return support::table_n().select({"nope"}); }) == rule::unknown_column);
}

TEST_CASE("schemas print in Iceberg's form, on one line") {
  std::ostringstream out;
  out << support::table_ab();
  CHECK(out.str() == "struct<1: a: required int, 2: b: optional string, 3: c: optional string>");
  CHECK(to_string(schema()) == "struct<>");
}

TEST_CASE("equality sees every fact of a column") {
  const auto with = [](const field& f) { return schema{f}; };
  const field base = optional(1, "c", int_);
  CHECK(with(base) == with(base));
  CHECK(with(base) != with(base.with_doc("")));
  CHECK(with(base) != with(base.with_initial_default(1)));
  CHECK(with(base) != with(base.with_write_default(1)));
  CHECK(with(base) != with(required(1, "c", int_)));
  CHECK(with(base) != with(optional(1, "c", long_)));
  CHECK(with(base) != with(optional(2, "c", int_)));
  CHECK(support::table_ab() != support::table_ab().with_identifiers({"a"}));
}
