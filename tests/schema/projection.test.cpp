// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <evolog/schema/file_schema.hpp>
#include <evolog/schema/format_version.hpp>
#include <evolog/schema/misfit.hpp>
#include <evolog/schema/name_mapping.hpp>
#include <evolog/schema/partition_transform.hpp>
#include <evolog/schema/partition_values.hpp>
#include <evolog/schema/plan.hpp>
#include <evolog/schema/projection.hpp>
#include <evolog/schema/promotion.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/types.hpp>

#include "support/errors.hpp"

namespace {

using namespace evolog;
using namespace evolog::types;

constexpr auto identity_value(int id, const value& v) -> partition_values {
  return partition_values{{id, partition_transform::identity(), v}};
}

/// The misfits as `kind id`, in order.
template <class... Options>
auto misfits_of(const file_schema& file, const schema& table, const Options&... options) -> std::vector<std::pair<misfit_kind, int>> {
  std::vector<std::pair<misfit_kind, int>> out;
  for (const misfit& m : find_misfits(file, table, options...)) out.emplace_back(m.kind, m.id);
  return out;
}

auto missing(int id) -> std::pair<misfit_kind, int> {
  return {misfit_kind::missing_required, id};
}
auto mismatch(int id) -> std::pair<misfit_kind, int> {
  return {misfit_kind::type_mismatch, id};
}

using misfit_list = std::vector<std::pair<misfit_kind, int>>;

}  // namespace

// ---- the order of the sources

TEST_CASE("a column is found by its id, whatever its name and place") {
  const file_schema file(schema{optional(1, "a", int_), optional(2, "b", string)});
  const plan p = projection(file, schema{optional(2, "a", string), optional(1, "x", int_)});
  CHECK(p.fields()[0].column == 1);
  CHECK(p.fields()[1].column == 0);
  CHECK(p.fields()[0].unchanged);
  CHECK(p.fields()[0].from == source::column);
}

TEST_CASE("a dropped and re-added name starts empty") {
  const file_schema file(schema{optional(1, "k", int_), optional(2, "v", string)});
  const plan p = projection(file, schema{optional(1, "k", int_), optional(3, "v", string)});
  CHECK(p.find(3)->from == source::null);
  CHECK(p.find(3)->fill.is_null());
}

TEST_CASE("a value that the file holds under the id beats the partition's") {
  const file_schema file(schema{optional(1, "id", int_)});
  CHECK(projection(file, schema{optional(1, "id", int_)}, identity_value(1, 5)).find(1)->from == source::column);
}

TEST_CASE("a partition value of an identity transform beats the mapping and the default; others are passed over") {
  const schema table{optional(1, "day", string).with_default("none")};
  const file_schema lacks(schema{optional(2, "v", int_)});
  const file_schema named(std::vector<field>{optional("day", string)});
  const plan constant = projection(lacks, table, identity_value(1, "d1"));
  CHECK(constant.find(1)->from == source::constant);
  CHECK(constant.find(1)->fill == value("d1"));
  CHECK(projection(named, table, identity_value(1, "d1"), name_mapping(table)).find(1)->from == source::constant);
  CHECK(projection(named, table, name_mapping(table)).find(1)->from == source::column);
  const partition_values bucket{{1, partition_transform::bucket(16), 5}};
  CHECK(projection(lacks, table, bucket).find(1)->from == source::initial_default);
}

TEST_CASE("a partition value is widened to the column's type, or does not fit it") {
  const file_schema file(schema{optional(2, "v", int_)});
  const plan p = projection(file, schema{optional(1, "d", double_)}, identity_value(1, 0.5F));
  CHECK(p.find(1)->fill == value(0.5));
  CHECK(misfits_of(file, schema{optional(1, "d", int_)}, identity_value(1, "text")) == misfit_list{mismatch(1)});
}

TEST_CASE("a null partition value is a value: null, and for a required column an error") {
  const file_schema file(schema{optional(2, "v", int_)});
  const plan p = projection(file, schema{optional(1, "day", string).with_default("none")}, identity_value(1, nullptr));
  CHECK(p.find(1)->from == source::constant);
  CHECK(p.find(1)->fill.is_null());
  CHECK(misfits_of(file, schema{required(1, "day", string).with_default("none")}, identity_value(1, nullptr)) == misfit_list{missing(1)});
}

TEST_CASE("a missing column has its initial default, never its write default") {
  const file_schema file(schema{optional(1, "k", int_)});
  const schema table{optional(2, "c", int_).with_initial_default(9).with_write_default(8), optional(3, "d", int_).with_write_default(8)};
  const plan p = projection(file, table);
  CHECK(p.find(2)->fill == value(9));
  CHECK(p.find(3)->from == source::null);
}

TEST_CASE("a missing required column without default is an error that names it and its id, all of them together") {
  const file_schema file(schema{optional(1, "k", int_)});
  const schema table{required(2, "r", int_), optional(1, "k", string), required(3, "q", int_), required(4, "with", int_).with_default(1)};
  CHECK(misfits_of(file, table) == misfit_list{missing(2), mismatch(1), missing(3)});
  const auto e = support::error_of<projection_error>([&] { static_cast<void>(projection(file, table)); });
  CHECK(e.misfits() == find_misfits(file, table));
  const std::string text = e.what();
  CHECK(text.find("\n  field 2 'r': the column is required") != std::string::npos);
  CHECK(text.find("\n  field 3 'q': ") != std::string::npos);
}

TEST_CASE("metadata columns are filled by the reader, unless the file holds them") {
  const schema table{required(2147483645, "_pos", long_), optional(1, "k", int_)};
  CHECK(projection(file_schema(schema{optional(1, "k", int_)}), table).find(2147483645)->from == source::metadata);
  CHECK(projection(file_schema(table), table).find(2147483645)->from == source::column);
}

// ---- types

TEST_CASE("a stored type may be narrower, never wider or other") {
  const auto promotion_between = [](const type& from, const type& to) {
    return projection(file_schema(schema{optional(1, "c", from)}), schema{optional(1, "c", to)}).find(1)->promotion;
  };
  CHECK(promotion_between(int_, long_) == promotion::int_to_long);
  CHECK(promotion_between(decimal(9, 2), decimal(12, 2)) == promotion::decimal_precision);
  CHECK(promotion_between(date, timestamp) == promotion::date_to_timestamp);
  CHECK(promotion_between(unknown, string) == promotion::unknown_to_any);
  CHECK(promotion_between(unknown, list(optional(2, int_))) == promotion::unknown_to_any);
  for (const auto& [from, to] :
       {std::pair(long_, int_), std::pair(decimal(9, 2), decimal(12, 4)), std::pair(date, timestamptz), std::pair(string, binary),
        std::pair(int_, struct_(optional(2, "x", int_))), std::pair(list(optional(2, int_)), map(required(2, int_), optional(3, int_))),
        std::pair(struct_(optional(2, "x", int_)), int_)}) {
    CHECK(misfits_of(file_schema(schema{optional(1, "c", from)}), schema{optional(1, "c", to)}) == misfit_list{mismatch(1)});
  }
}

TEST_CASE("reading promotes as format 3 unless another version is said") {
  const file_schema file(schema{optional(1, "c", date)});
  const schema table{optional(1, "c", timestamp)};
  CHECK(find_misfits(file, table).empty());
  CHECK(misfits_of(file, table, format_version{2}) == misfit_list{mismatch(1)});
}

TEST_CASE("a misfit carries both types and its path") {
  const auto all = find_misfits(file_schema(schema{optional(1, "l", list(optional(2, struct_(optional(3, "x", double_)))))}),
                                schema{optional(1, "l", list(optional(2, struct_(optional(3, "x", float_)))))});
  REQUIRE(all.size() == 1);
  CHECK(all[0].path == "l.element.x");
  CHECK(all[0].file_type == double_);
  CHECK(all[0].table_type == float_);
}

TEST_CASE("an expected unknown column is null") {
  const plan p = projection(file_schema(schema{optional(1, "u", int_)}), schema{optional(1, "u", unknown)});
  CHECK(p.find(1)->from == source::null);
}

// ---- nested columns

TEST_CASE("struct fields are found by id and filled one by one") {
  const file_schema file(schema{optional(1, "s", struct_(optional(2, "a", string), optional(3, "c", string)))});
  const plan p = projection(
      file, schema{optional(
                1, "s", struct_(optional(2, "a", string), optional(4, "b", struct_(required(5, "n", int_))), optional(3, "c", string)))});
  CHECK(p.find(1)->from == source::column);
  CHECK(!p.find(1)->unchanged);
  CHECK(p.find(4)->from == source::null);  // its required child is not looked at
  CHECK(p.find(3)->column == 1);
}

TEST_CASE("all requested children of a struct may be missing") {
  const plan p = projection(file_schema(schema{optional(1, "s", struct_(optional(2, "a", int_)))}),
                            schema{optional(1, "s", struct_(optional(3, "b", int_).with_default(7)))});
  CHECK(p.find(1)->from == source::column);
  CHECK(p.find(3)->fill == value(7));
}

TEST_CASE("a missing required struct is an error, unless its default is {}: then its children's defaults make it") {
  const file_schema file(schema{optional(1, "k", int_)});
  const field s = required(2, "s",
                           struct_(optional(3, "x", int_), optional(4, "y", int_).with_default(4),
                                   required(5, "z", struct_(required(6, "w", int_).with_default(6))).with_default(value::struct_())));
  CHECK(misfits_of(file, schema{s}) == misfit_list{missing(2)});
  const plan p = projection(file, schema{s.with_default(value::struct_())});
  CHECK(p.find(2)->from == source::initial_default);
  CHECK(p.find(2)->fill == value::struct_({nullptr, 4, value::struct_({6})}));
  const field bad = required(2, "s", struct_(required(3, "x", int_))).with_default(value::struct_());
  CHECK(misfits_of(file, schema{bad}) == misfit_list{missing(3)});
}

TEST_CASE("list elements and map values are planned by id") {
  const schema written{optional(1, "l", list(optional(2, struct_(optional(3, "x", int_))))),
                       optional(4, "m", map(required(5, string), optional(6, int_)))};
  const schema table{optional(4, "m", map(required(5, string), optional(6, long_))),
                     optional(1, "l", list(optional(2, struct_(optional(7, "n", int_), optional(3, "y", long_)))))};
  const plan p = projection(file_schema(written), table);
  CHECK(p.find(3)->promotion == promotion::int_to_long);
  CHECK(p.find(7)->from == source::null);
  CHECK(p.find(6)->promotion == promotion::int_to_long);
  CHECK(p.find(5)->unchanged);
}

TEST_CASE("a map key is read whole") {
  const schema written{optional(1, "m", map(required(2, struct_(required(3, "a", int_), required(4, "b", int_))), optional(5, int_)))};
  const schema narrow{optional(1, "m", map(required(2, struct_(required(3, "a", int_))), optional(5, int_)))};
  CHECK(find_misfits(file_schema(written), written).empty());
  CHECK(misfits_of(file_schema(written), narrow) == misfit_list{mismatch(1)});
  CHECK(find_misfits(file_schema(written), written.select({"m.value"})).empty());
}

TEST_CASE("a column that passes as it is, with all inside, is unchanged") {
  const auto unchanged = [](const type& from, const type& to) {
    return projection(file_schema(schema{optional(1, "c", from)}), schema{optional(1, "c", to)}).find(1)->unchanged;
  };
  const type xy = struct_(optional(2, "x", int_), optional(3, "y", int_));
  CHECK(unchanged(xy, xy));
  CHECK(unchanged(xy, struct_(optional(2, "a", int_), optional(3, "b", int_))));  // names are labels
  CHECK(!unchanged(xy, struct_(optional(3, "y", int_), optional(2, "x", int_))));
  CHECK(!unchanged(xy, struct_(optional(2, "x", int_))));
  CHECK(!unchanged(xy, struct_(optional(2, "x", int_), required(3, "y", int_))));  // its nulls must be looked at
  CHECK(!unchanged(list(optional(2, int_)), list(optional(2, long_))));
  CHECK(unchanged(list(optional(2, int_)), list(optional(2, int_))));
}

TEST_CASE("a column that is required in the table and optional in the file is planned and watched for nulls") {
  const plan p = projection(file_schema(schema{optional(1, "a", int_), required(2, "b", int_)}),
                            schema{required(1, "a", int_), required(2, "b", int_)});
  CHECK(p.find(1)->check_null);
  CHECK(!p.find(2)->check_null);
}

// ---- ids of the file

TEST_CASE("file columns whose ids nobody expects are skipped, also where they have no id") {
  const file_schema file(std::vector<field>{optional(0, "z", int_), optional(7, "y", string), optional(1, "k", int_)});
  CHECK(projection(file, schema{optional(1, "k", int_)}).find(1)->column == 2);
}

TEST_CASE("duplicate ids among siblings in a file are an error, at any depth") {
  const file_schema top(std::vector<field>{optional(1, "a", int_), optional(1, "b", int_)});
  const file_schema inner(std::vector<field>{optional(1, "s", struct_(optional(2, "a", int_), optional(2, "b", int_)))});
  CHECK(misfits_of(top, schema{optional(1, "a", int_)}) == misfit_list{{misfit_kind::duplicate_id, 1}});
  const auto all = find_misfits(inner, schema{optional(9, "other", int_)});
  REQUIRE(all.size() == 1);
  CHECK(all[0].kind == misfit_kind::duplicate_id);
  CHECK(all[0].path == "s.b");
}

TEST_CASE("a file without any ids needs a mapping, or the explicit word that positions count") {
  const schema written{optional(1, "a", int_), optional(2, "b", string)};
  const file_schema file = file_schema(written).without_ids();
  CHECK(misfits_of(file, written) == misfit_list{{misfit_kind::no_ids, 0}});
  const schema table{optional(2, "b", string), optional(1, "a", int_)};
  CHECK(projection(file, table, name_mapping(written)).find(2)->column == 1);
  const plan by_place =
      projection(file, schema{optional(5, "x", long_), optional(6, "y", string), optional(7, "z", int_)}, reading::by_position);
  CHECK(by_place.find(5)->promotion == promotion::int_to_long);
  CHECK(by_place.find(6)->column == 1);
  CHECK(by_place.find(7)->from == source::null);
}

TEST_CASE("reading by position goes into nested columns") {
  const schema written{optional(1, "s", struct_(optional(2, "a", int_), optional(3, "l", list(optional(4, int_)))))};
  const schema table{optional(11, "t", struct_(optional(12, "x", long_), optional(13, "y", list(optional(14, long_)))))};
  const plan p = projection(file_schema(written).without_ids(), table, reading::by_position);
  CHECK(p.find(14)->promotion == promotion::int_to_long);
}

TEST_CASE("a mapping plays no part where a file has ids") {
  const schema swapped{optional(1, "b", int_), optional(2, "a", int_)};
  const file_schema file(schema{optional(1, "a", int_), optional(2, "b", int_)});
  CHECK(projection(file, swapped, name_mapping(swapped)) == projection(file, swapped));
}

// ---- the plan itself

TEST_CASE("a plan is printed with the source of every column") {
  const schema written{optional(1, "a", int_), optional(2, "l", list(optional(3, int_))),
                       optional(4, "m", map(required(5, string), optional(6, float_)))};
  const schema table{required(1, "a", long_), optional(2, "l", list(optional(3, long_))),
                     optional(4, "m", map(required(5, string), optional(6, float_))), optional(2147483645, "_pos", long_),
                     optional(7, "n", string)};
  CHECK(to_string(projection(file_schema(written), table)) ==
        "1: a: required long                  <- column 0, int to long, no null\n"
        "2: l: optional list                  <- column 1\n"
        "  3: element: optional long          <- each element, int to long\n"
        "4: m: optional map<string, float>    <- column 2\n"
        "2147483645: _pos: optional long      <- metadata\n"
        "7: n: optional string                <- null\n");
}

TEST_CASE("planning is usable in constant evaluations") {
  constexpr auto old = [] { return schema{required(1, "id", int_), optional(2, "s", struct_(optional(3, "x", float_)))}; };
  constexpr auto now = [] {
    return schema{required(1, "key", long_), optional(2, "s", struct_(optional(3, "x", double_), optional(4, "y", int_)))};
  };
  static_assert(find_misfits(file_schema(old()), now()).empty());
  static_assert(find_misfits(file_schema(now()), old()).size() == 2);
  static_assert(projection(file_schema(old()), now()).find(3)->promotion == promotion::float_to_double);
  static_assert(find_misfits(file_schema(old()).without_ids(), now(), name_mapping(old())).empty());
}

TEST_CASE("a schema of 5000 columns in the opposite order is planned") {
  std::vector<field> columns;
  for (int id = 1; id <= 5000; ++id) columns.push_back(optional(id, "c" + std::to_string(id), int_));
  const file_schema file(columns);
  const plan p = projection(file, schema(std::vector<field>(columns.rbegin(), columns.rend())));
  CHECK(p.fields()[0].column == 4999);
  CHECK(p.find(1)->column == 0);
  const plan mapped = projection(file.without_ids(), schema(columns), name_mapping(schema(columns)));
  CHECK(mapped.find(5000)->column == 4999);
}
