// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <doctest/doctest.h>

#include <evolog/row/change.hpp>
#include <evolog/schema/read_as.hpp>
#include <evolog/schema/read_changes_as.hpp>
#include <evolog/schema/read_error.hpp>
#include <evolog/schema/record.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/types.hpp>
#include <evolog/schema/visit_value.hpp>

#include "support/errors.hpp"

namespace {

using namespace evolog;

struct point_1 {
  std::int32_t x;
  std::optional<std::int32_t> y;
};
struct trip_1 {
  std::int32_t day;
  point_1 start;
  std::vector<std::vector<float>> legs;
  std::optional<decimal_value> price;
  std::optional<bool> paid;
  std::string raw;
};

// Every column renamed or moved, the numbers widened, one struct dropped, one field added.
struct point_2 {
  std::optional<std::string> label;
  std::optional<std::int64_t> height;
  std::int64_t x;
};
struct trip_2 {
  std::optional<point_2> origin;
  std::vector<std::vector<double>> legs;
  decimal_value fee;
  std::int64_t since;
  std::string raw;
  std::int32_t seats;
  std::optional<float> rating;
};

}  // namespace

template <>
inline constexpr auto evolog::record_of<point_1> = record(member(1, "x", &point_1::x), member(2, "y", &point_1::y));
template <>
inline constexpr auto evolog::record_of<trip_1> =
    record(member(10, "day", &trip_1::day).as_type(types::date), member(11, "start", &trip_1::start),
           member(13, "legs", &trip_1::legs).with_child_ids(14, 15), member(18, "price", &trip_1::price).as_type(types::decimal(9, 2)),
           member(19, "paid", &trip_1::paid), member(20, "raw", &trip_1::raw).as_type(types::binary));
template <>
inline constexpr auto evolog::record_of<point_2> =
    record(member(3, "label", &point_2::label), member(2, "height", &point_2::height), member(1, "x", &point_2::x));
template <>
inline constexpr auto evolog::record_of<trip_2> =
    record(member(11, "origin", &trip_2::origin), member(13, "legs", &trip_2::legs).with_child_ids(14, 15),
           member(18, "fee", &trip_2::fee).as_type(types::decimal(12, 2)), member(10, "since", &trip_2::since).as_type(types::timestamp),
           member(20, "raw", &trip_2::raw).as_type(types::binary), member(21, "seats", &trip_2::seats).with_default(4),
           member(22, "rating", &trip_2::rating).with_default(0.5F));

namespace {

struct keyed_1 {
  std::map<std::string, point_1> stops;
};
struct keyed_2 {
  std::map<std::string, std::optional<point_2>> halts;
};
struct strict_2 {
  bool paid;
};

}  // namespace

template <>
inline constexpr auto evolog::record_of<keyed_1> = record(member(15, "stops", &keyed_1::stops).with_child_ids(16, 17));
template <>
inline constexpr auto evolog::record_of<keyed_2> = record(member(15, "halts", &keyed_2::halts).with_child_ids(16, 17));
template <>
inline constexpr auto evolog::record_of<strict_2> = record(member(19, "paid", &strict_2::paid));

TEST_CASE("the schema of a described struct: optionals are optional columns, vectors lists, maps maps, structs structs") {
  using namespace evolog::types;
  CHECK(schema_of<trip_1>() == schema{required(10, "day", date),
                                      required(11, "start", struct_(required(1, "x", int_), optional(2, "y", int_))),
                                      required(13, "legs", list(required(14, list(required(15, float_))))),
                                      optional(18, "price", decimal(9, 2)), optional(19, "paid", boolean), required(20, "raw", binary)});
  CHECK(schema_of<keyed_2>().at("halts.value").id == 17);
  static_assert(schema_of<trip_2>().at("seats").initial_default == value(4));
}

TEST_CASE("members are read by id, promoted, nested structs and elements too") {
  const trip_1 old{1, {7, 8}, {{0.1F}, {}}, decimal_value{-123, 2}, {}, "\x01"};
  const trip_2 now = read_as<trip_2>(old);
  CHECK(now.since == 86'400'000'000);
  REQUIRE(now.origin.has_value());
  CHECK(now.origin->x == 7);
  CHECK(now.origin->height == 8);
  CHECK(!now.origin->label.has_value());
  CHECK(now.legs == std::vector<std::vector<double>>{{static_cast<double>(0.1F)}, {}});
  CHECK(now.fee == decimal_value{-123, 2});
  CHECK(now.seats == 4);
  CHECK(now.rating == 0.5F);
  CHECK(now.raw == "\x01");
  const keyed_2 keyed = read_as<keyed_2>(keyed_1{{{"a", {1, {}}}}});
  CHECK(keyed.halts.at("a")->x == 1);
}

TEST_CASE("what can be read follows the rules of a projection") {
  static_assert(readable_as<trip_1, trip_2> && !readable_as<trip_2, trip_1>);
  static_assert(readable_as<keyed_1, keyed_2> && !readable_as<keyed_2, keyed_1>);
  static_assert(readable_as<trip_1, strict_2> && !readable_as<keyed_1, strict_2>);
  static_assert(!readable_as<int, strict_2> && readable_as<strict_2, strict_2>);
}

TEST_CASE("an empty optional where the column is required is an error with field and id") {
  trip_1 old{1, {7, 8}, {}, decimal_value{1, 2}, true, ""};
  CHECK(read_as<strict_2>(old).paid);
  old.paid.reset();
  const auto e = support::error_of<read_error>([&] { static_cast<void>(read_as<strict_2>(old)); });
  CHECK(e.kind() == read_problem::required_null);
  CHECK(e.id() == 19);
  CHECK(e.path() == "paid");
}

TEST_CASE("a date out of range is an error, in a changelog with the position of the change") {
  const trip_1 good{1, {7, 8}, {}, decimal_value{1, 2}, true, ""};
  trip_1 late = good;
  late.day = 106'751'992;
  using log = std::vector<change<std::variant<trip_1, trip_2>>>;
  const log raw{{change_type::insert, 0, good}, {change_type::insert, 0, late}};
  const auto e = support::error_of<read_error>([&] { static_cast<void>(read_changes_as<trip_2>(raw)); });
  CHECK(e.kind() == read_problem::bad_value);
  CHECK(e.row() == 1);
  CHECK(e.id() == 10);
}

TEST_CASE("a changelog of one older struct is read, with its metadata") {
  const std::vector<change<trip_1, int, std::string>> raw{{change_type::delete_, 3, {0, {}, {}, decimal_value{1, 2}, {}, ""}, "c"}};
  const std::vector<change<trip_2, int, std::string>> read = read_changes_as<trip_2>(raw);
  CHECK(read[0].type == change_type::delete_);
  CHECK(read[0].ordinal == 3);
  CHECK(read[0].snapshot == "c");
}

TEST_CASE("a plain read is usable in constant evaluations") {
  constexpr auto x_of = [] { return read_as<point_2>(point_1{5, {}}).x; };
  static_assert(x_of() == 5);
}
