// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <doctest/doctest.h>

#include <evolog/schema/error.hpp>
#include <evolog/schema/type.hpp>
#include <evolog/schema/types.hpp>
#include <evolog/schema/value.hpp>
#include <evolog/schema/visit_value.hpp>

#include "support/errors.hpp"

namespace {

using namespace evolog;

/// The value that a column of this type takes as its default; `std::nullopt` where it is refused.
constexpr auto default_of(const type& t, const value& v) -> value {
  return types::optional("c", t).with_default(v).write_default;
}

auto refuses(const type& t, const value& v) -> bool {
  return support::error_of<schema_error>([&] { static_cast<void>(default_of(t, v)); }).problem().rule == rule::default_misfit;
}

struct cell;
using row = std::vector<cell>;
struct cell : std::variant<std::monostate, bool, std::int32_t, std::int64_t, float, double, std::string, row> {
  using variant::variant;
};

auto visited(const value& v, const type& t) -> cell {
  return visit_value(v, t, [](auto x) { return cell(x); });
}

template <class T>
auto visited_as(const value& v, const type& t) -> bool {
  return visit_value(v, t, [](const auto& x) { return std::is_same_v<std::decay_t<decltype(x)>, T>; });
}

}  // namespace

TEST_CASE("a value holds what it is built from") {
  static_assert(value().is_null() && value(nullptr).is_null());
  static_assert(value(true).kind() == value_kind::boolean && value(7).kind() == value_kind::integer && value(7U).as_integer() == 7);
  static_assert(value(0.5F).kind() == value_kind::float_ && value(0.5).kind() == value_kind::double_ && value("x").chars() == "x");
  static_assert(value::map({{1, "x"}, {2, nullptr}}).children().size() == 4);
  CHECK_THROWS_AS(static_cast<void>(value(std::numeric_limits<std::uint64_t>::max())), schema_error);
}

TEST_CASE("values are equal by kind and content") {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  static_assert(value(nan) == value(-nan) && value(0.0) != value(-0.0));
  static_assert(value(1) != value(1.0) && value(1) != value(true) && value("1") != value::bytes("1"));
  static_assert(value::decimal(10, 1) != value::decimal(100, 2));
  static_assert(value::list({1, 2}) != value::struct_({1, 2}) && value::list({1, 2}) != value::list({2, 1}));
}

TEST_CASE("values print as people read them") {
  CHECK(to_string(value::decimal(-5, 2)) == "-0.05");
  CHECK(to_string(value::decimal(0, 0)) == "0");
  CHECK(to_string(value(0.1F)) == "0.1");
  CHECK(to_string(value::bytes("\x01\xff")) == "0x01ff");
  CHECK(to_string(value::map({{1, "x"}, {2, nullptr}})) == "{1: \"x\", 2: null}");
  CHECK(to_string(value::list({value::struct_({true, 2.5})})) == "[{true, 2.5}]");
  int128 greatest = 1;
  for (int i = 0; i < 38; ++i) greatest *= 10;
  CHECK(to_string(value::decimal(greatest - 1, 38)) == "0.99999999999999999999999999999999999999");
}

TEST_CASE("a default that does not fit its type is an error, never clamped") {
  using namespace evolog::types;
  CHECK(refuses(int_, std::int64_t{3'000'000'000}));
  CHECK(refuses(int_, "7"));
  CHECK(refuses(int_, 7.0));
  CHECK(refuses(boolean, "yes"));
  CHECK(refuses(decimal(5, 2), value::decimal(12345, 3)));
  CHECK(refuses(decimal(5, 2), value::decimal(123, 1)));
  CHECK(refuses(decimal(5, 2), value::decimal(1'234'567, 2)));
  CHECK(refuses(decimal(5, 2), std::numeric_limits<double>::quiet_NaN()));
  CHECK(refuses(fixed(4), value::bytes("abc")));
  CHECK(refuses(uuid, value::bytes("short")));
  CHECK(refuses(float_, 1e300));
  CHECK(refuses(float_, 0.1));
  CHECK(refuses(double_, (std::int64_t{1} << 53) + 1));
  CHECK(refuses(time_, std::int64_t{86'400'000'000}));
  CHECK(refuses(unknown, 1));
  CHECK(refuses(variant, "x"));
  CHECK(refuses(struct_(optional(1, "x", int_)), value::struct_({1})));
  CHECK(refuses(list(required(1, int_)), value::list({1, nullptr})));
  CHECK(refuses(map(string, int_), value::map({{"a", 1}, {"a", 2}})));
}

TEST_CASE("a default takes the form of its type") {
  using namespace evolog::types;
  static_assert(default_of(double_, 7) == value(7.0) && default_of(double_, 0.5F) == value(0.5) && default_of(float_, 0.5) == value(0.5F));
  static_assert(default_of(list(double_), value::list({1, nullptr})) == value::list({1.0, nullptr}));
  static_assert(default_of(struct_(optional("x", int_)), value::struct_()) == value::struct_());
  static_assert(default_of(decimal(5, 2), value::decimal(-99999, 2)).unscaled() == -99999);
  static_assert(default_of(int_, nullptr).is_null());
}

TEST_CASE("a value is visited in the type that stands for its column") {
  using namespace evolog::types;
  CHECK(visited_as<std::int32_t>(7, int_));
  CHECK(visited_as<std::int32_t>(7, date));
  CHECK(visited_as<std::int64_t>(7, timestamp_ns));
  CHECK(visited_as<std::string>("x", string));
  CHECK(visited_as<std::monostate>(nullptr, list(int_)));
  CHECK(visited_as<decimal_value>(value::decimal(7, 2), decimal(5, 2)));
  CHECK(visited_as<bytes_value>(value::bytes("x"), binary));
  CHECK_THROWS_AS(static_cast<void>(visited(7, string)), schema_error);
  CHECK_THROWS_AS(static_cast<void>(visited(value::list({"x"}), list(int_))), schema_error);
}

TEST_CASE("a nested value is visited from the inside") {
  using namespace evolog::types;
  const cell entries = visited(value::map({{"a", 1}, {"b", nullptr}}), map(string, long_));
  const row& first = std::get<row>(std::get<row>(entries)[0]);
  CHECK(std::get<std::string>(first[0]) == "a");
  CHECK(std::get<std::int64_t>(first[1]) == 1);
  CHECK(std::get<row>(std::get<row>(entries)[1])[1].index() == 0);
  CHECK(std::get<std::string>(visited(value::decimal(1234, 2), decimal(9, 2))) == "12.34");
}

TEST_CASE("a function without a result gets nested values whole") {
  int children = 0;
  visit_value(value::list({1, 2, 3}), types::list(types::int_), [&](const auto& v) {
    if constexpr (std::is_same_v<std::decay_t<decltype(v)>, value>) children = static_cast<int>(v.children().size());
  });
  CHECK(children == 3);
}

TEST_CASE("values nest 500 deep and no deeper") {
  value deep = 1;
  for (int i = 0; i < max_nesting; ++i) {
    std::vector<value> one;
    one.push_back(std::move(deep));
    deep = value::list(std::move(one));
  }
  CHECK(support::error_of<schema_error>([&] { static_cast<void>(value::list({deep})); }).problem().rule == rule::nesting_limit);
}
