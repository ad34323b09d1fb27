// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <evolog/schema/file_schema.hpp>
#include <evolog/schema/name_mapping.hpp>
#include <evolog/schema/partition_transform.hpp>
#include <evolog/schema/partition_values.hpp>
#include <evolog/schema/plan.hpp>
#include <evolog/schema/projection.hpp>
#include <evolog/schema/read.hpp>
#include <evolog/schema/read_as.hpp>
#include <evolog/schema/read_error.hpp>
#include <evolog/schema/read_into.hpp>
#include <evolog/schema/read_into_error.hpp>
#include <evolog/schema/record.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/types.hpp>
#include <evolog/schema/value.hpp>
#include <evolog/schema/value_adapter.hpp>
#include <evolog/schema/visit_value.hpp>

#include "support/errors.hpp"

namespace {

using namespace evolog;

/// Only bytes: long arrays of it are written past the caches.
struct reading_1 {
  std::int64_t sensor;
  std::int32_t amount;
  std::optional<std::int32_t> day;
  float level;
  double dropped;
};
struct reading_2 {
  double level;
  std::optional<std::int64_t> amount;
  std::optional<std::int64_t> added;
  std::int64_t sensor;
  std::int64_t since;
  auto operator==(const reading_2&) const -> bool = default;
};

/// Three rows of it fill less than a line.
struct short_2 {
  std::int32_t amount;
  float level;
  std::int32_t rank;
  auto operator==(const short_2&) const -> bool = default;
};

struct point {
  std::int32_t x;
  auto operator==(const point&) const -> bool = default;
};
struct spot {
  std::int32_t y;
  auto operator==(const spot&) const -> bool = default;
};
struct wide_spot {
  std::int64_t y;
};
struct shape_1 {
  std::string name;
  std::optional<decimal_value> price;
  std::vector<point> corners;
  spot center;
};
struct shape_2 {
  std::optional<std::vector<point>> corners;
  std::string label;
  std::optional<spot> center;
  std::optional<decimal_value> price;
  std::string state;
  std::optional<std::string> raw;
  std::optional<std::vector<std::int32_t>> tags;
};
struct deep_2 {
  wide_spot center;
};

}  // namespace

template <>
inline constexpr auto evolog::record_of<reading_1> =
    record(member(1, "sensor", &reading_1::sensor), member(2, "amount", &reading_1::amount),
           member(3, "day", &reading_1::day).as_type(types::date), member(4, "level", &reading_1::level),
           member(5, "dropped", &reading_1::dropped));
template <>
inline constexpr auto evolog::record_of<reading_2> =
    record(member(4, "level", &reading_2::level), member(2, "sum", &reading_2::amount), member(6, "added", &reading_2::added),
           member(1, "sensor", &reading_2::sensor), member(3, "since", &reading_2::since).as_type(types::timestamp));
template <>
inline constexpr auto evolog::record_of<short_2> =
    record(member(2, "amount", &short_2::amount), member(4, "level", &short_2::level), member(7, "rank", &short_2::rank).with_default(9));
template <>
inline constexpr auto evolog::record_of<point> = record(member(20, "x", &point::x));
template <>
inline constexpr auto evolog::record_of<spot> = record(member(21, "y", &spot::y));
template <>
inline constexpr auto evolog::record_of<wide_spot> = record(member(21, "y", &wide_spot::y));
template <>
inline constexpr auto evolog::record_of<shape_1> =
    record(member(1, "name", &shape_1::name), member(2, "price", &shape_1::price).as_type(types::decimal(9, 2)),
           member(3, "corners", &shape_1::corners).with_child_ids(10), member(4, "center", &shape_1::center));
template <>
inline constexpr auto evolog::record_of<shape_2> = record(
    member(3, "corners", &shape_2::corners).with_child_ids(10), member(1, "label", &shape_2::label), member(4, "center", &shape_2::center),
    member(2, "price", &shape_2::price).as_type(types::decimal(12, 2)), member(5, "state", &shape_2::state).with_default("open"),
    member(6, "raw", &shape_2::raw).as_type(types::binary), member(7, "tags", &shape_2::tags).with_child_ids(11));
template <>
inline constexpr auto evolog::record_of<deep_2> = record(member(4, "center", &deep_2::center));

namespace {

template <class From, class To, class... Options>
auto plan_between(const Options&... options) -> plan {
  return projection(file_schema(schema_of<From>()), schema_of<To>(), options...);
}

auto make_readings(std::size_t count) -> std::vector<reading_1> {
  std::vector<reading_1> rows;
  for (std::size_t i = 0; i < count; ++i) {
    const auto n = static_cast<std::int32_t>(i);
    rows.push_back({n * 3, n - 7, n % 1000, static_cast<float>(n) / 2, 0});
  }
  return rows;
}

/// Reads at some place of a larger output, and checks that nothing around it was touched.
template <class To, class From, class... Plan>
auto read_at(std::size_t offset, const std::vector<From>& rows, const Plan&... p) -> std::vector<To> {
  const To untouched = read_as<To>(rows.front());
  std::vector<To> out(rows.size() + offset + 1, untouched);
  read_into(std::span(rows).subspan(1), p..., std::span(out).subspan(offset));
  const auto first = out.begin() + static_cast<std::ptrdiff_t>(offset);
  const auto last = first + static_cast<std::ptrdiff_t>(rows.size() - 1);
  CHECK(std::all_of(out.begin(), first, [&](const To& row) { return row == untouched; }));
  CHECK(std::all_of(last, out.end(), [&](const To& row) { return row == untouched; }));
  return {first, last};
}

template <class To>
void check_lengths(const std::vector<reading_1>& rows, std::size_t offset) {
  std::vector<To> expected;
  for (std::size_t i = 1; i < rows.size(); ++i) expected.push_back(read_as<To>(rows[i]));
  CHECK(read_at<To>(offset, rows) == expected);
  CHECK(read_at<To>(offset, rows, plan_between<reading_1, To>()) == expected);
}

}  // namespace

TEST_CASE("arrays of any length are read as their rows are, with and without a plan") {
  for (const std::size_t count : std::vector<std::size_t>{1, 2, 16, 17, 18, 64, 65, 100, 1000}) {
    check_lengths<reading_2>(make_readings(count), 0);
    check_lengths<short_2>(make_readings(count), 1);
  }
}

TEST_CASE("outputs larger than the caches are read as small ones are, wherever their lines begin") {
  const auto longest = make_readings(500'000);
  for (const std::size_t offset : std::vector<std::size_t>{0, 1, 2}) check_lengths<reading_2>(longest, offset);
  check_lengths<short_2>(make_readings((std::size_t{1} << 24U) / sizeof(short_2) + 40), 3);
}

TEST_CASE("a run-time plan reads structs as read_rows reads rows of values") {
  CHECK(rc::check([](const std::vector<std::tuple<std::int64_t, std::int32_t, std::uint16_t, float>>& drawn) {
    std::vector<reading_1> rows;
    std::vector<std::vector<value>> cells;
    for (const auto& [sensor, amount, day, level] : drawn) {
      rows.push_back({sensor, amount, day, level, 0});
      cells.push_back({sensor, amount, std::int32_t{day}, level, 0.0});
    }
    const plan p = plan_between<reading_1, reading_2>(partition_values{{6, partition_transform::identity(), 5}});
    const auto expected = read_rows(cells, p, value_adapter{});
    std::vector<reading_2> out(rows.size());
    read_into(rows, p, out);
    for (std::size_t i = 0; i < out.size(); ++i) {
      const std::vector<value> found{out[i].level, *out[i].amount, *out[i].added, out[i].sensor, out[i].since};
      RC_ASSERT(found == expected[i]);
    }
  }));
}

TEST_CASE("text, decimals and what passes whole are read by a plan; what is missing is its default or null") {
  const std::vector<shape_1> rows{{"a", decimal_value{150, 2}, {{1}, {2}}, {3}}, {"b", {}, {}, {4}}};
  std::vector<shape_2> out(2);
  out[1].price = decimal_value{1, 2};
  out[0].tags = {{1, 2}};
  SUBCASE("by a plan") {
    read_into(rows, plan_between<shape_1, shape_2>(), out);
  }
  SUBCASE("by the compiler's plan") {
    read_into(rows, out);
  }
  CHECK(out[0].corners == rows[0].corners);
  CHECK(out[0].label == "a");
  CHECK(out[0].center == spot{3});
  CHECK(out[0].price == decimal_value{150, 2});
  CHECK(out[0].state == "open");
  CHECK(!out[0].tags.has_value());
  CHECK(out[1].label == "b");
  CHECK(!out[1].price.has_value());
  CHECK(!out[1].raw.has_value());
}

TEST_CASE("partition values of a file are known at run time: they are constants of its rows") {
  const partition_values constants{{5, partition_transform::identity(), "closed"},
                                   {6, partition_transform::identity(), value::bytes("\x01")}};
  const std::vector<shape_1> rows{{"a", {}, {}, {3}}};
  std::array<shape_2, 1> out;
  read_into(rows, plan_between<shape_1, shape_2>(constants), out);
  CHECK(out[0].state == "closed");
  CHECK(out[0].raw == "\x01");
}

TEST_CASE("the plan says which columns of a file its rows have: their ids, or names that a mapping tells, not those of the struct") {
  using namespace evolog::types;
  const schema other_ids{required(41, "a", long_), required(2, "b", int_), optional(42, "c", date), required(4, "d", float_),
                         required(43, "e", double_)};
  const std::vector<reading_1> rows{{1, 2, 3, 4, 5}};
  std::vector<short_2> out(1);
  read_into(rows, projection(file_schema(other_ids), schema_of<short_2>()), out);
  CHECK(out[0] == short_2{2, 4, 9});

  const auto nameless = file_schema(schema_of<reading_1>()).without_ids();
  read_into(rows, projection(nameless, schema_of<short_2>(), name_mapping(schema_of<reading_1>())), out);
  CHECK(out[0] == short_2{2, 4, 9});
}

TEST_CASE("the schema of a plan may have more columns than the struct, in another order") {
  using namespace evolog::types;
  const schema table{optional(3, "day", date), required(7, "rank", int_).with_default(1), required(4, "level", float_),
                     required(2, "amount", int_)};
  std::vector<short_2> out(1);
  read_into(std::vector<reading_1>{{1, 2, 3, 4, 5}}, projection(file_schema(schema_of<reading_1>()), table), out);
  CHECK(out[0] == short_2{2, 4, 1});
}

namespace {

/// What reading bad rows throws, by the compiler's plan and by one of run time.
template <class To, class From>
auto failures(const std::vector<From>& rows) -> std::array<read_error, 2> {
  std::vector<To> out(rows.size());
  return {support::error_of<read_error>([&] { read_into(rows, out); }),
          support::error_of<read_error>([&] { read_into(rows, plan_between<From, To>(), out); })};
}

}  // namespace

TEST_CASE("an error is that of the first row that cannot be read, however the rows are walked") {
  auto rows = make_readings(500'000);
  rows[499'999].day.reset();
  rows[400'000].day = 200'000'000;
  rows[370'001].day.reset();
  for (const read_error& e : failures<reading_2>(rows)) {
    CHECK(e.row() == 370'001);
    CHECK(e.kind() == read_problem::required_null);
    CHECK(e.id() == 3);
    CHECK(e.path() == "since");
  }
  rows[120'000].day = 106'751'992;
  for (const read_error& e : failures<reading_2>(rows)) {
    CHECK(e.row() == 120'000);
    CHECK(e.kind() == read_problem::bad_value);
    CHECK(std::string(e.what()).find("this date (106751992 days") != std::string::npos);
  }
}

namespace {

auto refusal(const plan& p) -> read_into_error {
  const std::vector<reading_1> rows(2);
  std::vector<short_2> out(2, short_2{7, 7, 7});
  const auto e = support::error_of<read_into_error>([&] { read_into(rows, p, out); });
  CHECK(out == std::vector<short_2>(2, short_2{7, 7, 7}));
  return e;
}

auto says(const read_into_error& e, const char* words) -> bool {
  return std::string(e.what()).find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("a plan for other structs is refused before anything is written") {
  using namespace evolog::types;
  const auto file = file_schema(schema_of<reading_1>());
  const field amount = required(2, "amount", int_);
  const field level = required(4, "level", float_);
  const field rank = required(7, "rank", int_).with_default(1);
  CHECK(refusal(projection(file, schema{amount, level})).id() == 7);
  CHECK(says(refusal(projection(file, schema{required(2, "amount", long_), level, rank})), "the member is of another type"));
  CHECK(says(refusal(projection(file, schema{amount, optional(4, "level", float_), rank})), "field 4 'level': the column may be null"));
  CHECK(says(refusal(projection(file_schema(schema{level, amount}), schema{amount, level, rank})), "another type than the struct has"));
  const schema shifted{required(11, "a", int_),
                       required(12, "b", int_),
                       required(13, "c", int_),
                       required(14, "d", int_),
                       required(15, "e", int_),
                       amount,
                       level};
  CHECK(refusal(projection(file_schema(shifted), schema{amount, level, rank})).path() == "amount");
}

namespace {

struct positioned_2 {
  std::int64_t position;
};
struct stated_2 {
  std::optional<std::vector<std::int32_t>> tags;
};

}  // namespace

template <>
inline constexpr auto evolog::record_of<positioned_2> = record(member(2147483645, "_pos", &positioned_2::position));
template <>
inline constexpr auto evolog::record_of<stated_2> = record(member(7, "tags", &stated_2::tags).with_child_ids(11));

TEST_CASE("what only an adapter can give is refused") {
  static_assert(!readable_as<shape_1, positioned_2>);
  const std::vector<shape_1> rows(1);
  const auto refused = [&]<class To>(To, const plan& p) {
    std::vector<To> out(1);
    return support::error_of<read_into_error>([&] { read_into(rows, p, out); });
  };
  CHECK(says(refused(positioned_2(), plan_between<shape_1, positioned_2>()), "metadata columns come from an adapter"));
  CHECK(says(refused(deep_2(), plan_between<shape_1, deep_2>()), "field 4 'center': nested values are read here only where"));
  const partition_values constant{{7, partition_transform::identity(), value::list({1})}};
  CHECK(says(refused(stated_2(), plan_between<shape_1, stated_2>(constant)), "nested values are read here only where"));
}

TEST_CASE("fewer places than rows are an error, more are left alone") {
  const auto rows = make_readings(3);
  std::vector<short_2> out(2, short_2{7, 7, 7});
  const auto e = support::error_of<read_into_error>([&] { read_into(rows, out); });
  CHECK(std::string(e.what()) == "read_into: there are 3 rows and 2 places for them: make the output as large as the input");
  CHECK(e.id() == 0);
  CHECK(out[0] == short_2{7, 7, 7});
}

TEST_CASE("rows that are of the struct already are copied") {
  const std::vector<short_2> rows{{1, 2, 3}, {4, 5, 6}};
  std::vector<short_2> out(2);
  SUBCASE("without a plan") {
    read_into(rows, out);
  }
  SUBCASE("with one") {
    read_into(rows, plan_between<short_2, short_2>(), out);
  }
  CHECK(out == rows);
}
