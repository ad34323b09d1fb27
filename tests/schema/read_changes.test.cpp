// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <range/v3/iterator/operations.hpp>

#include <evolog/changelog/net_changes.hpp>
#include <evolog/changelog/remove_carryovers.hpp>
#include <evolog/row/adapter.hpp>
#include <evolog/row/change.hpp>
#include <evolog/schema/error.hpp>
#include <evolog/schema/evolve.hpp>
#include <evolog/schema/file_schema.hpp>
#include <evolog/schema/misfit.hpp>
#include <evolog/schema/plan.hpp>
#include <evolog/schema/projection.hpp>
#include <evolog/schema/projections.hpp>
#include <evolog/schema/read_changes.hpp>
#include <evolog/schema/read_error.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/schema_history.hpp>
#include <evolog/schema/types.hpp>
#include <evolog/schema/value.hpp>
#include <evolog/schema/value_adapter.hpp>

#include "support/errors.hpp"

namespace {

using namespace evolog;
using namespace evolog::types;
using enum change_type;

using row = std::vector<value>;

/// A row as a file of a table holds it.
struct stored_change {
  change_type type;
  std::int32_t ordinal;
  std::string commit;
  int schema_id;
  row data;
};

const schema first{required(1, "id", int_), optional(2, "a", string), optional(3, "b", string)};

}  // namespace

template <>
struct evolog::change_traits<stored_change> {
  static constexpr auto type = &stored_change::type;
  static constexpr auto ordinal = &stored_change::ordinal;
  static constexpr auto snapshot = &stored_change::commit;
  static constexpr auto row = &stored_change::data;
};

TEST_CASE("type, ordinal and snapshot are carried over in their own types") {
  const plan p = projection(file_schema(first), first.select({"b"}));
  const std::vector<stored_change> raw{{update_before, 4, "c4", 0, {1, "x", "y"}}};
  const auto read = read_changes(raw, p, value_adapter{});
  static_assert(std::is_same_v<decltype(read), const std::vector<change<row, std::int32_t, std::string>>>);
  CHECK(read == std::vector<change<row, std::int32_t, std::string>>{{update_before, 4, {"y"}, "c4"}});
}

TEST_CASE("each change is read by the plan of the schema it was written with") {
  schema_history history(first);
  const int swapped = history.commit(evolve(first).rename("a", "b").rename("b", "a").widen("id", long_).apply());
  const auto plans = projections(history, history.current());
  const std::vector<stored_change> raw{{insert, 0, "", 0, {1, "x", "y"}}, {insert, 1, "", swapped, {1, "x", "y"}}};
  const auto read = read_changes(raw, plans.by(&stored_change::schema_id), value_adapter{});
  CHECK(read[0].row == read[1].row);
  CHECK(read[0].row == row{1, "x", "y"});
}

TEST_CASE("any function of a change may choose the plan") {
  const plan whole = projection(file_schema(first), first);
  const plan narrow = projection(file_schema(first), first.select({"id"}));
  const std::vector<stored_change> raw{{insert, 0, "", 0, {1, "x", "y"}}, {delete_, 1, "", 0, {1, "x", "y"}}};
  const auto by_type = [&](const stored_change& c) -> const plan& { return c.type == insert ? whole : narrow; };
  const auto read = read_changes(raw, by_type, value_adapter{});
  CHECK(read[0].row.size() == 3);
  CHECK(read[1].row.size() == 1);
}

TEST_CASE("the changes may be tuples, ready-made changes, and results of operations") {
  const plan p = projection(file_schema(first), first.select({"id"}));
  const std::vector<change<row>> log{
      {insert, 0, {1, "x", "y"}}, {delete_, 1, {1, "x", "y"}}, {insert, 1, {1, "x", "y"}}, {delete_, 1, {2, "x", "y"}}};
  CHECK(read_changes(log, p, value_adapter{}).size() == 4);
  const auto rest = read_changes(remove_carryovers(log), p, value_adapter{});
  REQUIRE(rest.size() == 2);
  CHECK(rest[1].row == row{2});
}

TEST_CASE("rows of values that were read are compared by kind and content") {
  const std::vector<value> values{nullptr,
                                  true,
                                  1,
                                  1.0F,
                                  1.0,
                                  value::decimal(100, 2),
                                  value::decimal(int128{1} << 100, 2),
                                  "1",
                                  value::bytes("1"),
                                  value::list({1}),
                                  value::struct_({1}),
                                  value::map({{1, 1}})};
  std::vector<change<value>> log;
  for (const value& v : values) log.push_back({insert, 0, v});
  log.push_back({delete_, 1, value::struct_({1})});
  CHECK(ranges::distance(net_changes(log)) == static_cast<std::ptrdiff_t>(values.size() - 1));
}

TEST_CASE("the misfits of a schema are kept until one of its rows is met") {
  schema_history history(first);
  const int other = history.commit(schema{required(1, "id", int_), optional(2, "a", int_)}.with_last_column_id(3));
  const auto plans = projections(history, first);
  std::vector<stored_change> raw{{insert, 0, "", 0, {1, "x", "y"}}};
  CHECK(read_changes(raw, plans.by(&stored_change::schema_id), value_adapter{}).size() == 1);
  raw.push_back({insert, 1, "", other, {1, 2}});
  const auto e = support::error_of<projection_error>(
      [&] { static_cast<void>(read_changes(raw, plans.by(&stored_change::schema_id), value_adapter{})); });
  REQUIRE(e.misfits().size() == 1);
  CHECK(e.misfits()[0].id == 2);
  CHECK(support::error_of<schema_error>([&] { static_cast<void>(plans.at(17)); }).problem().rule == rule::invalid_id);
}

TEST_CASE("an error of the read names the position of the change") {
  const plan p = projection(file_schema(first), schema{required(2, "a", string)});
  const std::vector<stored_change> raw{{insert, 0, "", 0, {1, "x", "y"}}, {insert, 0, "", 0, {2, nullptr, "y"}}};
  CHECK(support::error_of<read_error>([&] { static_cast<void>(read_changes(raw, p, value_adapter{})); }).row() == 1);
}
