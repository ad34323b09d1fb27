// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <limits>
#include <list>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <range/v3/view/filter.hpp>
#include <range/v3/view/istream.hpp>
#include <range/v3/view/transform.hpp>

#include <evolog/schema/file_schema.hpp>
#include <evolog/schema/partition_values.hpp>
#include <evolog/schema/plan.hpp>
#include <evolog/schema/projection.hpp>
#include <evolog/schema/promotion.hpp>
#include <evolog/schema/read.hpp>
#include <evolog/schema/read_error.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/types.hpp>
#include <evolog/schema/value.hpp>
#include <evolog/schema/value_adapter.hpp>

#include "support/errors.hpp"

namespace {

using namespace evolog;
using namespace evolog::types;

using row = std::vector<value>;

/// Reads one row that was written with one schema through another.
template <class... Options>
auto read_with(const schema& written, const schema& table, const row& r, const Options&... options) -> row {
  return read_one(r, projection(file_schema(written), table, options...), value_adapter{});
}

/// Reads one value of a column 1 of one type as another type.
auto read_value_as(const type& from, const type& to, const value& v) -> value {
  return read_with(schema{optional(1, "c", from)}, schema{optional(1, "c", to)}, {v})[0];
}

auto read_failure(const schema& written, const schema& table, const std::vector<row>& rows) -> read_error {
  return support::error_of<read_error>(
      [&] { static_cast<void>(read_rows(rows, projection(file_schema(written), table), value_adapter{})); });
}

}  // namespace

// ---- values

TEST_CASE("values are promoted exactly") {
  CHECK(read_value_as(int_, long_, -5) == value(-5));
  CHECK(read_value_as(float_, double_, 0.1F) == value(0.10000000149011612));
  CHECK(read_value_as(float_, double_, -0.0F) == value(-0.0));
  CHECK(read_value_as(float_, double_, std::numeric_limits<float>::quiet_NaN()) == value(std::numeric_limits<double>::quiet_NaN()));
  CHECK(read_value_as(decimal(9, 2), decimal(12, 2), value::decimal(123, 2)) == value::decimal(123, 2));
  CHECK(read_value_as(date, timestamp, 1) == value(86'400'000'000));
  CHECK(read_value_as(date, timestamp_ns, -106'751) == value(-106'751 * 86'400'000'000'000));
  CHECK(read_value_as(unknown, string, nullptr).is_null());
}

TEST_CASE("a date out of the timestamp's range is an error that names column, id and row, not a null") {
  const schema written{optional(1, "k", int_), optional(2, "day", date)};
  const schema table{optional(2, "since", timestamp_ns), optional(1, "k", int_)};
  const read_error e = read_failure(written, table, {{1, 0}, {2, 106'752}});
  CHECK(e.kind() == read_problem::bad_value);
  CHECK(e.id() == 2);
  CHECK(e.path() == "since");
  CHECK(e.row() == 1);
  CHECK(std::string(e.what()).starts_with("field 2 'since', row 1: this date (106752 days"));
}

TEST_CASE("a value of another type than the file's schema says is an error") {
  const schema number{optional(1, "c", int_)};
  CHECK(read_failure(number, schema{optional(1, "c", long_)}, {{"text"}}).kind() == read_problem::bad_value);
  CHECK(read_failure(schema{optional(1, "a", int_), optional(2, "b", int_)}, schema{optional(2, "b", int_)}, {{1}}).id() == 2);
  const type xs = struct_(optional(2, "x", int_));
  const type wide = struct_(optional(2, "x", long_));
  CHECK(read_failure(schema{optional(1, "c", xs)}, schema{optional(1, "c", wide)}, {{7}}).path() == "c");
  CHECK(read_failure(schema{optional(1, "c", list(optional(2, int_)))}, schema{optional(1, "c", list(optional(2, long_)))}, {{7}}).id() ==
        1);
}

// ---- nulls

TEST_CASE("a null in a column that is required in the table and optional in the file is an error with field, id and row") {
  const schema written{optional(1, "a", int_)};
  const schema table{required(1, "a", int_)};
  const read_error e = read_failure(written, table, {{1}, {2}, {nullptr}});
  CHECK(e.kind() == read_problem::required_null);
  CHECK(e.id() == 1);
  CHECK(e.row() == 2);
  CHECK(read_rows(std::vector<row>{{1}, {2}}, projection(file_schema(written), table), value_adapter{}).size() == 2);
}

TEST_CASE("nulls below a null parent do not count, nulls inside do") {
  const schema written{optional(1, "s", struct_(optional(2, "x", int_)))};
  const schema table{optional(1, "s", struct_(required(2, "x", int_)))};
  CHECK(read_with(written, table, {nullptr})[0].is_null());
  CHECK(read_failure(written, table, {{value::struct_({nullptr})}}).path() == "s.x");
  const schema old_list{optional(1, "l", list(optional(2, int_)))};
  CHECK(read_failure(old_list, schema{optional(1, "l", list(required(2, int_)))}, {{value::list({1, nullptr})}}).path() == "l.element");
}

// ---- nested values

TEST_CASE("a null struct stays null, defaults are not applied in it") {
  const schema written{optional(1, "p", struct_(optional(2, "x", int_)))};
  const schema table{optional(1, "p", struct_(optional(2, "x", int_), optional(3, "y", int_).with_default(0)))};
  CHECK(read_with(written, table, {value::struct_({3})}) == row{value::struct_({3, 0})});
  CHECK(read_with(written, table, {nullptr}) == row{nullptr});
}

TEST_CASE("a struct whose requested children are all missing is a struct where the file has one") {
  const schema written{optional(1, "p", struct_(optional(2, "x", int_)))};
  const schema table{optional(1, "p", struct_(optional(3, "y", int_), optional(4, "q", struct_(optional(5, "n", int_)))))};
  CHECK(read_with(written, table, {value::struct_({3})}) == row{value::struct_({nullptr, nullptr})});
  CHECK(read_with(written, table, {nullptr}) == row{nullptr});
}

TEST_CASE("elements change one by one, by id; null elements stay null, lengths never change") {
  const schema written{optional(1, "l", list(optional(2, struct_(optional(3, "x", int_), optional(4, "gone", string)))))};
  const schema table{optional(1, "l", list(optional(2, struct_(optional(5, "n", int_).with_default(1), optional(3, "y", long_)))))};
  CHECK(read_with(written, table, {value::list({value::struct_({7, "g"}), nullptr})}) ==
        row{value::list({value::struct_({1, 7}), nullptr})});
  CHECK(read_with(written, table, {value::list({})}) == row{value::list({})});
  CHECK(read_with(written, table, {nullptr}) == row{nullptr});
}

TEST_CASE("map values change one by one, keys stay") {
  const schema written{optional(1, "m", map(required(2, string), optional(3, float_)))};
  const schema table{optional(1, "m", map(required(2, string), optional(3, double_)))};
  CHECK(read_with(written, table, {value::map({{"a", 0.5F}, {"b", nullptr}})}) == row{value::map({{"a", 0.5}, {"b", nullptr}})});
  CHECK(read_with(written, table, {nullptr}) == row{nullptr});
}

TEST_CASE("a partition constant inside a struct appears where the struct is not null") {
  const schema written{optional(1, "s", struct_(optional(2, "a", int_)))};
  const schema table{optional(1, "s", struct_(optional(3, "c", string), optional(2, "a", int_)))};
  const partition_values constant{{3, partition_transform::identity(), "x"}};
  CHECK(read_with(written, table, {value::struct_({1})}, constant) == row{value::struct_({"x", 1})});
  CHECK(read_with(written, table, {nullptr}, constant) == row{nullptr});
}

// ---- ranges and adapters

TEST_CASE("any range of rows is read: lists, views, rows made on the fly, ranges that are walked once") {
  const schema written{optional(1, "a", int_)};
  const plan p = projection(file_schema(written), schema{optional(2, "b", int_), optional(1, "a", long_)});
  const std::vector<row> expected{{nullptr, 1}, {nullptr, 2}};
  const std::list<row> rows{{1}, {2}};
  CHECK(read_rows(rows, p, value_adapter{}) == expected);
  CHECK(read_rows(rows | ranges::views::filter([](const row& r) { return r[0].as_integer() > 0; }), p, value_adapter{}) == expected);
  std::istringstream numbers("1 2");
  CHECK(read_rows(ranges::istream_view<int>(numbers) | ranges::views::transform([](int i) { return row{i}; }), p, value_adapter{}) ==
        expected);
}

namespace {

/// Adds the position of a row to what a `value_adapter` knows.
struct numbering_adapter : value_adapter {
  template <class Parent>
  [[nodiscard]] static auto metadata(const Parent& /*parent*/, const plan_step& /*step*/, std::size_t number) -> value {
    return number;
  }
};

}  // namespace

TEST_CASE("metadata columns come from the adapter's function, and are an error without one") {
  const plan p =
      projection(file_schema(schema{optional(1, "a", int_)}), schema{required(2147483645, "_pos", long_), optional(1, "a", int_)});
  const std::vector<row> rows{{7}, {8}};
  CHECK(read_rows(rows, p, numbering_adapter{}) == std::vector<row>{{0, 7}, {1, 8}});
  const auto e = support::error_of<read_error>([&] { static_cast<void>(read_rows(rows, p, value_adapter{})); });
  CHECK(e.kind() == read_problem::missing_function);
  CHECK(std::string(e.what()).find("`metadata`") != std::string::npos);
}

namespace {

/// Flat batches of whole numbers; -1 stands for null.
using numbers = std::vector<std::int64_t>;
struct number_batch {
  std::size_t size;
  std::vector<numbers> columns;
};

struct batch_adapter {
  static auto rows(const number_batch& b) -> std::size_t { return b.size; }
  static auto field(const number_batch& b, std::size_t i) -> const numbers& { return b.columns.at(i); }
  static auto take(const numbers& c, const plan_step& /*step*/) -> numbers { return c; }
  static auto fill(const number_batch& b, const plan_step& step) -> numbers {
    return numbers(b.size, step.fill.is_null() ? -1 : step.fill.as_integer());
  }
  static auto first_null(const numbers& c, const number_batch& /*parent*/) -> std::optional<std::size_t> {
    const auto at = std::find(c.begin(), c.end(), -1);
    if (at == c.end()) return std::nullopt;
    return static_cast<std::size_t>(at - c.begin());
  }
  template <class Child>
  static auto struct_(const number_batch& b, const plan_step& step, Child child) -> number_batch {
    number_batch out{b.size, {}};
    for (std::size_t i = 0; i < step.children.size(); ++i) out.columns.push_back(child(i));
    return out;
  }
};

}  // namespace

TEST_CASE("a stream of batches is read, and rows are counted over all of them") {
  const schema written{optional(1, "a", long_)};
  const schema table{optional(2, "b", int_).with_default(5), required(1, "a", long_)};
  const plan p = projection(file_schema(written), table);
  std::vector<number_batch> batches{{2, {{1, 2}}}, {3, {{3, 4, 5}}}};
  const auto read = read_rows(batches, p, batch_adapter{});
  REQUIRE(read.size() == 2);
  CHECK(read[1].columns == std::vector<numbers>{{5, 5, 5}, {3, 4, 5}});
  batches[1].columns[0][1] = -1;
  const auto e = support::error_of<read_error>([&] { static_cast<void>(read_rows(batches, p, batch_adapter{})); });
  CHECK(e.row() == 3);
}

TEST_CASE("a plan that needs more than an adapter can do is an error, not a wrong row") {
  const schema written{optional(1, "l", list(optional(2, long_)))};
  const plan p = projection(file_schema(written), schema{optional(1, "l", list(required(2, long_)))});
  const auto e = support::error_of<read_error>([&] { static_cast<void>(read_one(number_batch{1, {{4}}}, p, batch_adapter{})); });
  CHECK(e.kind() == read_problem::missing_function);
  CHECK(e.id() == 1);
}
