// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <doctest/doctest.h>

#include <evolog/schema/decode_bound.hpp>
#include <evolog/schema/partition_transform.hpp>
#include <evolog/schema/promotion.hpp>
#include <evolog/schema/types.hpp>

#include "support/errors.hpp"

namespace {

using namespace evolog;
using namespace std::string_view_literals;

constexpr auto in_format(const type& from, const type& to, int version) {
  return find_promotion(from, to, format_version{version});
}

struct to_double {
  template <class T>
  constexpr auto operator()(const T& v) const -> double {
    return static_cast<double>(v);
  }
};

struct to_long {
  template <class T>
  constexpr auto operator()(const T& v) const -> std::int64_t {
    return static_cast<std::int64_t>(v);
  }
};

}  // namespace

TEST_CASE("these promotions exist, by format version, and no others") {
  using namespace evolog::types;
  const std::vector<type> all{boolean,
                              int_,
                              long_,
                              float_,
                              double_,
                              date,
                              time_,
                              timestamp,
                              timestamptz,
                              timestamp_ns,
                              timestamptz_ns,
                              string,
                              uuid,
                              binary,
                              decimal(5, 2),
                              decimal(9, 2),
                              decimal(9, 3),
                              fixed(4),
                              fixed(16),
                              unknown,
                              variant,
                              geometry(),
                              geography(),
                              list(int_),
                              struct_(optional(1, "x", int_)),
                              map(string, int_)};
  const auto expected = [&](const type& from, const type& to, int version) -> bool {
    if (from == to) return true;
    if (from == int_ && to == long_) return true;
    if (from == float_ && to == double_) return true;
    if (from == decimal(5, 2) && to == decimal(9, 2)) return true;
    if (version < 3) return false;
    return from == unknown || (from == date && (to == timestamp || to == timestamp_ns));
  };
  for (const type& from : all) {
    for (const type& to : all) {
      for (const int version : {1, 2, 3}) {
        CAPTURE(to_string(from));
        CAPTURE(to_string(to));
        CHECK(in_format(from, to, version).has_value() == expected(from, to, version));
      }
    }
  }
}

TEST_CASE("values are promoted exactly") {
  static_assert(promote(promotion::int_to_long, std::int32_t{-7}, to_long{}) == -7);
  static_assert(promote(promotion::float_to_double, 0.1F, to_double{}) == 0.10000000149011612);
  static_assert(promote(promotion::date_to_timestamp, std::int32_t{-1}, to_long{}) == -86'400'000'000);
  static_assert(promote(promotion::date_to_timestamp_ns, std::int32_t{1}, to_long{}) == 86'400'000'000'000);
  const double minus_zero = promote(promotion::float_to_double, -0.0F, to_double{});
  CHECK(std::signbit(minus_zero));
  CHECK(std::isnan(promote(promotion::float_to_double, std::numeric_limits<float>::quiet_NaN(), to_double{})));
  CHECK(promote(promotion::float_to_double, std::numeric_limits<float>::infinity(), to_double{}) ==
        std::numeric_limits<double>::infinity());
}

TEST_CASE("a date outside the range of its timestamp is an error at run time") {
  const auto widen = [](promotion p, std::int32_t days) { return promote(p, days, to_long{}); };
  CHECK(widen(promotion::date_to_timestamp, 106'751'991) == 106'751'991LL * 86'400'000'000);
  CHECK(widen(promotion::date_to_timestamp, -106'751'991) == -106'751'991LL * 86'400'000'000);
  CHECK(widen(promotion::date_to_timestamp_ns, 106'751) == 106'751LL * 86'400'000'000'000);
  CHECK_THROWS_AS(static_cast<void>(widen(promotion::date_to_timestamp, 106'751'992)), promotion_error);
  CHECK_THROWS_AS(static_cast<void>(widen(promotion::date_to_timestamp, -106'751'992)), promotion_error);
  CHECK_THROWS_AS(static_cast<void>(widen(promotion::date_to_timestamp_ns, 106'752)), promotion_error);
  CHECK_THROWS_AS(static_cast<void>(widen(promotion::date_to_timestamp_ns, -106'752)), promotion_error);
}

TEST_CASE("nulls pass every promotion, values of another type none") {
  const auto index = [](const auto& v) { return std::variant<std::monostate, std::int32_t, std::int64_t, std::string, value>(v).index(); };
  CHECK(promote(promotion::int_to_long, std::monostate{}, index) == 0);
  CHECK(promote(promotion::none, std::string("x"), index) == 3);
  CHECK(promote(promotion::int_to_long, std::int32_t{1}, index) == 2);
  CHECK_THROWS_AS(static_cast<void>(promote(promotion::int_to_long, std::string("x"), index)), promotion_error);
  CHECK_THROWS_AS(static_cast<void>(promote(promotion::int_to_long, std::int64_t{1}, index)), promotion_error);
  CHECK_THROWS_AS(static_cast<void>(promote(promotion::unknown_to_any, std::int32_t{1}, index)), promotion_error);
}

TEST_CASE("values of the library are promoted alike") {
  const auto same = [](const value& v) { return v; };
  CHECK(promote(promotion::float_to_double, value(0.5F), same) == value(0.5));
  CHECK(promote(promotion::date_to_timestamp, value(1), same) == value(86'400'000'000));
  CHECK(promote(promotion::decimal_precision, value::decimal(7, 2), same) == value::decimal(7, 2));
  CHECK(promote(promotion::unknown_to_any, value(), same).is_null());
  CHECK_THROWS_AS(static_cast<void>(promote(promotion::int_to_long, value("x"), same)), promotion_error);
  CHECK_THROWS_AS(static_cast<void>(promote(promotion::date_to_timestamp, value(std::int64_t{1} << 40), same)), promotion_error);
}

TEST_CASE("identity and bucket do not keep the partition values of a date that becomes a timestamp, all else does") {
  using transform = partition_transform;
  for (const auto p : {promotion::date_to_timestamp, promotion::date_to_timestamp_ns}) {
    CHECK_FALSE(transform::identity().keeps_values(p));
    CHECK_FALSE(transform::bucket(16).keeps_values(p));
    for (const auto t : {transform::year(), transform::month(), transform::day(), transform::void_()}) CHECK(t.keeps_values(p));
  }
  for (const auto p : {promotion::int_to_long, promotion::float_to_double, promotion::decimal_precision, promotion::unknown_to_any}) {
    for (const auto t : {transform::identity(), transform::bucket(4), transform::truncate(2)}) CHECK(t.keeps_values(p));
  }
}

TEST_CASE("transforms take the types that they are made for") {
  using transform = partition_transform;
  using namespace evolog::types;
  static_assert(transform::bucket(4).takes(string) && !transform::bucket(4).takes(double_) && !transform::bucket(4).takes(boolean));
  static_assert(transform::truncate(4).takes(decimal(9, 2)) && !transform::truncate(4).takes(date));
  static_assert(transform::day().takes(date) && transform::hour().takes(timestamptz_ns) && !transform::hour().takes(date));
  static_assert(transform::identity().takes(float_) && !transform::identity().takes(variant) && !transform::identity().takes(list(int_)));
  CHECK(to_string(transform::bucket(16)) == "bucket[16]");
  CHECK(to_string(transform::void_()) == "void");
}

TEST_CASE("stored bounds are decoded by their width and then promoted") {
  using namespace evolog::types;
  static_assert(decode_bound("\xfe\xff\xff\xff"sv, long_) == value(-2));
  static_assert(decode_bound("\xfe\xff\xff\xff\xff\xff\xff\xff"sv, long_) == value(-2));
  static_assert(decode_bound("\0\0\0\x3f"sv, double_) == value(0.5));
  static_assert(decode_bound("\0\0\0\0\0\0\xe0\x3f"sv, double_) == value(0.5));
  static_assert(decode_bound("\1\0\0\0"sv, timestamp) == value(86'400'000'000));
  static_assert(decode_bound("\1\0\0\0"sv, timestamp_ns) == value(86'400'000'000'000));
  static_assert(decode_bound("\xff\x7f"sv, decimal(9, 2)) == value::decimal(-129, 2));
  static_assert(decode_bound("\x7f"sv, decimal(38, 0)) == value::decimal(127, 0));
  CHECK(decode_bound(std::string(20, '\0') + '\x80', decimal(38, 0)) == value::decimal(128, 0));
  CHECK(decode_bound(std::string(20, '\xff') + '\x7f', decimal(38, 0)) == value::decimal(-129, 0));
  static_assert(decode_bound("abc"sv, string) == value("abc") && decode_bound("abc"sv, fixed(3)) == value::bytes("abc"));
  static_assert(decode_bound("\1"sv, boolean) == value(true) && decode_bound(""sv, string) == value(""));
}

TEST_CASE("a bound whose width fits no type is an error") {
  using namespace evolog::types;
  CHECK_THROWS_AS(static_cast<void>(decode_bound("\1\0\0"sv, long_)), promotion_error);
  CHECK_THROWS_AS(static_cast<void>(decode_bound("\1\0\0\0"sv, timestamptz)), promotion_error);
  CHECK_THROWS_AS(static_cast<void>(decode_bound("\1\0\0\0\0\0\0\0"sv, int_)), promotion_error);
  CHECK_THROWS_AS(static_cast<void>(decode_bound(""sv, boolean)), promotion_error);
  CHECK_THROWS_AS(static_cast<void>(decode_bound(""sv, decimal(9, 2))), promotion_error);
  CHECK_THROWS_AS(static_cast<void>(decode_bound("12345678901234567"sv, decimal(38, 0))), promotion_error);
  CHECK_THROWS_AS(static_cast<void>(decode_bound("abc"sv, list(int_))), promotion_error);
  CHECK_THROWS_AS(static_cast<void>(decode_bound("\xff\xff\xff\x7f"sv, timestamp)), promotion_error);
}
