// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <bit>
#include <chrono>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <list>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include <doctest/doctest.h>
#include <range/v3/view/transform.hpp>
#include <range/v3/view/zip.hpp>

#include <evolog/row/identity.hpp>

namespace {

using namespace std::string_literals;
using evolog::floats;
using evolog::identity;
using evolog::identity_text;

constexpr identity bits{};
constexpr identity sql{floats::sql};

/// Hash, equality and order agree that the two values are one.
template <class A, class B>
auto same(const A& a, const B& b, identity by = bits) -> bool {
  return by.equal(a, b) && by.equal(b, a) && by.hash(a) == by.hash(b) && by.compare(a, b) == 0 && by.compare(b, a) == 0;
}

/// Hash, equality and order agree that `a` is another value than `b` and stands before it.
template <class A, class B>
auto before(const A& a, const B& b, identity by = bits) -> bool {
  return !by.equal(a, b) && !by.equal(b, a) && by.hash(a) != by.hash(b) && by.compare(a, b) < 0 && by.compare(b, a) > 0;
}

auto nan_with_payload(std::uint64_t payload) -> double {
  return std::bit_cast<double>(0x7ff0000000000000U | payload);
}

auto bytes_of(std::initializer_list<unsigned char> values) -> std::vector<std::byte> {
  std::vector<std::byte> bytes;
  for (const auto value : values) {
    bytes.push_back(std::byte{value});
  }
  return bytes;
}

struct price {
  int id;
  std::string currency;
  std::optional<double> amount;
};

struct tree {
  int value;
  std::vector<tree> children;
};

enum class colour : std::uint8_t { red, green };

}  // namespace

TEST_CASE("identity: null equals null, differs from everything else and stands first") {
  const std::optional<std::string> null;
  CHECK(same(null, null));
  CHECK(before(null, std::optional("null"s)));
  CHECK(before(null, std::optional(""s)));
  CHECK(before(std::optional<int>{}, std::optional(std::numeric_limits<int>::min())));
  CHECK(before(std::optional<std::monostate>{}, std::optional(std::monostate{})) == false);
  CHECK(bits.compare(std::optional<std::monostate>{}, std::optional(std::monostate{})) < 0);
  CHECK(same(std::monostate{}, std::monostate{}));
  CHECK(same(std::nullopt, std::nullopt));
}

TEST_CASE("identity: every NaN equals every NaN, whatever its payload and sign, and stands last") {
  for (const auto by : {bits, sql}) {
    CHECK(same(nan_with_payload(1), nan_with_payload(0x8000000000002U), by));
    CHECK(same(nan_with_payload(1), -nan_with_payload(1), by));
    CHECK(before(std::numeric_limits<double>::infinity(), nan_with_payload(1), by));
    CHECK(before(std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::quiet_NaN(), by));
    CHECK(same(-std::numeric_limits<long double>::quiet_NaN(), std::numeric_limits<long double>::quiet_NaN(), by));
  }
}

TEST_CASE("identity: -0.0 stands before +0.0 by default and equals it under the sql policy") {
  CHECK(before(-0.0, 0.0));
  CHECK(before(-0.0F, 0.0F));
  CHECK(before(-0.0L, 0.0L));
  CHECK(same(-0.0, 0.0, sql));
  CHECK(same(-0.0F, 0.0F, sql));
  CHECK(same(-0.0L, 0.0L, sql));
  CHECK(same(std::tuple(1, std::vector{-0.0}), std::tuple(1, std::vector{0.0}), sql));
  CHECK(same(std::map<std::string, double>{{"a", -0.0}}, std::map<std::string, double>{{"a", 0.0}}, sql));
}

TEST_CASE("identity: numbers are ordered by value") {
  constexpr std::array ascending{-std::numeric_limits<double>::infinity(), -1e300, -1.0, -5e-324, -0.0, 0.0, 5e-324, 1.0, 1.5, 1e300};
  for (std::size_t i = 1; i < ascending.size(); ++i) {
    CHECK(before(ascending[i - 1], ascending[i]));
    CHECK(before(static_cast<long double>(ascending[i - 1]), static_cast<long double>(ascending[i])));
  }
}

TEST_CASE("identity: integers go by value across widths and signs, bool and characters stand apart") {
  CHECK(same(std::int8_t{5}, std::uint64_t{5}));
  CHECK(same(std::int16_t{-5}, std::int64_t{-5}));
  CHECK(bits.compare(-1, std::numeric_limits<std::uint64_t>::max()) < 0);
  CHECK_FALSE(bits.equal(-1, std::numeric_limits<std::uint64_t>::max()));
  CHECK(before(false, true));
  CHECK(before('a', '\xe4'));
  CHECK(before(colour::red, colour::green));
  static_assert(!evolog::detail::comparable<bool, int>);
  static_assert(!evolog::detail::comparable<char, int>);
  static_assert(!evolog::detail::comparable<colour, int>);
  static_assert(!evolog::detail::comparable<float, double>);
}

TEST_CASE("identity: text goes by bytes, whoever owns it") {
  CHECK(same("eu"s, std::string_view("eu")));
  CHECK(same("eu"s, std::vector{'e', 'u'}));
  CHECK(before("a"s, "ab"s));
  CHECK(before("z"s, "\xc3\xa4"s));
  CHECK(before("a\0a"s, "a\0b"s));
  CHECK(before(u"a"s, u"\u00e4"s));
}

TEST_CASE("identity: binary goes by bytes, whatever holds them") {
  const auto bytes = bytes_of({0x01, 0x02});
  CHECK(same(bytes, bytes_of({0x01, 0x02})));
  CHECK(same(bytes, std::array<unsigned char, 2>{1, 2}));
  CHECK(same(bytes, std::span<const std::byte>(bytes)));
  CHECK(before(bytes, bytes_of({0x01, 0x80})));
  CHECK(before(bytes_of({}), bytes));
}

TEST_CASE("identity: text of every length is told apart in every byte") {
  for (std::size_t size = 0; size < 70; ++size) {
    const std::string text(size, 'x');
    CHECK(before(text, text + 'x'));
    CHECK(before(text, text + '\0'));
    for (std::size_t i = 0; i < size; ++i) {
      std::string other = text;
      other[i] = 'y';
      CHECK(before(text, other));
    }
  }
}

TEST_CASE("identity: keys are compared part by part, never as one text") {
  CHECK(before(std::tuple("a"s, "bc"s), std::tuple("ab"s, "c"s)));
  CHECK(before(std::tuple(std::optional<std::string>{}, 1), std::tuple(std::optional("null"s), 1)));
  CHECK(before(std::vector{"a"s, ""s}, std::vector{"a"s, ""s, ""s}));
  CHECK(before(std::pair(std::vector{1}, std::vector{2, 3}), std::pair(std::vector{1, 2}, std::vector{3})));
}

TEST_CASE("identity: tuples go part by part, with references or without") {
  const int id = 7;
  const std::string region = "eu";
  CHECK(same(std::tuple<const int&, const std::string&>(id, region), std::tuple(7, "eu"s)));
  CHECK(same(std::pair(id, std::cref(region)), std::tuple(7L, std::string_view("eu"))));
  CHECK(before(std::tuple(7, 2), std::tuple(8, 1)));
  CHECK(before(std::tuple(7, 1), std::tuple(7, 2)));

  const std::vector ids{7, 8};
  std::vector regions{"eu"s, "us"s};
  std::vector<bool> flags{true, false};
  const auto rows = ranges::views::zip(ids, regions, flags);
  CHECK(same(rows[0], std::tuple(7, "eu"s, true)));
  CHECK(same(ranges::views::zip(ids, regions)[1], std::pair(8, "us"s)));
  CHECK(same(rows, std::vector<std::tuple<int, std::string, bool>>{{7, "eu", true}, {8, "us", false}}));
}

TEST_CASE("identity: a proxy for a bool is a bool") {
  std::vector<bool> flags{true, false};
  CHECK(same(flags[0], true));
  CHECK(before(flags[1], flags[0]));
  CHECK(same(flags, std::list{true, false}));
}

TEST_CASE("identity: simple structs go member by member") {
  CHECK(same(price{1, "eur", 2.5}, price{1, "eur", 2.5}));
  CHECK(same(price{1, "eur", 2.5}, std::tuple(1, std::string_view("eur"), std::optional(2.5))));
  CHECK(before(price{1, "eur", std::nullopt}, price{1, "eur", 2.5}));
  CHECK(before(price{1, "eur", 2.5}, price{1, "usd", 2.5}));
  CHECK(same(tree{1, {{2, {}}, {3, {}}}}, tree{1, {{2, {}}, {3, {}}}}));
  CHECK(before(tree{1, {{2, {{3, {}}}}}}, tree{1, {{2, {}}, {3, {}}}}) == false);
  CHECK(before(tree{1, {{2, {}}}}, tree{1, {{2, {{3, {}}}}}}));
}

TEST_CASE("identity: lists go in order") {
  CHECK(same(std::vector{1, 2}, std::list{1, 2}));
  CHECK(same(std::array{1, 2}, std::deque<long>{1, 2}));
  CHECK(before(std::vector{1, 2}, std::vector{2, 1}));
  CHECK(before(std::vector{1}, std::vector{1, 0}));
  CHECK(before(std::vector<int>{}, std::vector{0}));
  const std::vector values{1, 2};
  CHECK(same(values | ranges::views::transform([](int v) { return v * 10; }), std::vector{10, 20}));
}

TEST_CASE("identity: maps and sets go without order") {
  const std::map<std::string, int> ascending{{"a", 1}, {"b", 2}, {"c", 3}};
  const std::map<std::string, int, std::greater<>> descending{{"a", 1}, {"b", 2}, {"c", 3}};
  const std::unordered_map<std::string, int> hashed{{"c", 3}, {"a", 1}, {"b", 2}};
  CHECK(same(ascending, descending));
  CHECK(same(ascending, hashed));
  CHECK(before(ascending, std::map<std::string, int, std::greater<>>{{"a", 1}, {"b", 2}, {"c", 4}}));
  CHECK(before(std::unordered_map<std::string, int>{{"a", 1}, {"b", 2}}, ascending));
  CHECK(before(std::map<int, int>{{1, 2}, {2, 1}}, std::map<int, int>{{1, 3}, {2, 0}}));
  CHECK(before(std::map<int, int>{{1, 1}, {2, 2}}, std::map<int, int>{{1, 2}, {2, 1}}));
  CHECK(same(std::set{1, 2, 3}, std::unordered_set{3, 2, 1}));
  CHECK(same(std::multiset{1, 1, 2}, std::unordered_multiset{2, 1, 1}));
  CHECK(before(std::multiset{1, 1, 2}, std::multiset{1, 2, 2}));
}

TEST_CASE("identity: variants go by alternative, then by value") {
  using cell = std::variant<std::monostate, std::int64_t, double, std::string>;
  CHECK(same(cell{}, cell{}));
  CHECK(before(cell{}, cell{0}));
  CHECK(before(cell{9}, cell{1.0}));
  CHECK(before(cell{1.0}, cell{"1"}));
  CHECK(before(cell{"1"}, cell{"2"}));
  CHECK(same(cell{"x"}, std::variant<std::monostate, int, double, std::string_view>{std::string_view("x")}));
  CHECK(before(std::variant<int, int>{std::in_place_index<0>, 1}, std::variant<int, int>{std::in_place_index<1>, 1}));
}

TEST_CASE("identity: a variant that lost its value stands first") {
  std::variant<int, std::deque<int>> lost{7};
  CHECK_THROWS(lost.emplace<1>(std::numeric_limits<std::size_t>::max()));
  CHECK(lost.valueless_by_exception());
  CHECK(same(lost, lost));
  CHECK(before(lost, std::variant<int, std::deque<int>>{0}));
  CHECK(identity_text(lost) == "null");
}

TEST_CASE("identity: a reference is what it refers to") {
  const std::string text = "eu";
  CHECK(same(std::cref(text), "eu"s));
  CHECK(before(std::vector{std::cref(text)}, std::vector{"us"s}));
}

TEST_CASE("identity: durations and time points go by their count, and only with their like") {
  using namespace std::chrono_literals;
  using std::chrono::sys_seconds;
  CHECK(same(5s, std::chrono::duration<std::int32_t>(5)));
  CHECK(before(5s, 6s));
  CHECK(before(sys_seconds(5s), sys_seconds(6s)));
  static_assert(!evolog::detail::comparable<std::chrono::seconds, std::chrono::milliseconds>);
  static_assert(!evolog::detail::comparable<std::chrono::seconds, std::int64_t>);
  static_assert(!evolog::detail::comparable<sys_seconds, std::chrono::seconds>);
}

TEST_CASE("identity: hashes depend on the seed") {
  for (const auto& text : {"", "a", "abcdefgh", "abcdefghabcdefghabcdefgh"}) {
    CHECK(identity{floats::bits, 1}.hash(std::string(text)) != identity{floats::bits, 2}.hash(std::string(text)));
  }
  CHECK(identity{floats::bits, 1}.hash(7) != identity{floats::bits, 2}.hash(7));
}

TEST_CASE("identity: seeds do not change what is equal") {
  constexpr identity seeded{floats::bits, 0xfedcba9876543210U};
  CHECK(same(std::tuple(7, "eu"s), std::tuple(7L, std::string_view("eu")), seeded));
  CHECK(same(std::map<int, int>{{1, 2}, {3, 4}}, std::unordered_map<int, int>{{3, 4}, {1, 2}}, seeded));
  CHECK(before(std::tuple("a"s, "bc"s), std::tuple("ab"s, "c"s), seeded));
}

TEST_CASE("identity: constant expressions may ask, and get the answer of run time") {
  constexpr std::string_view text = "a text of more than sixteen bytes";
  static_assert(bits.equal(std::tuple(7, text), std::tuple(7L, text)));
  static_assert(bits.compare(std::optional<int>{}, std::optional(1)) < 0);
  constexpr std::uint64_t hash = bits.hash(text);
  CHECK(bits.hash(std::string(text)) == hash);
}

TEST_CASE("identity_text: values as a person reads them") {
  CHECK(identity_text(7) == "7");
  CHECK(identity_text(std::int8_t{-7}) == "-7");
  CHECK(identity_text(true) == "true");
  CHECK(identity_text(0.1) == "0.1");
  CHECK(identity_text(-0.0) == "-0");
  CHECK(identity_text(std::optional<int>{}) == "null");
  CHECK(identity_text(std::tuple(7, "eu"s)) == R"((7, "eu"))");
  CHECK(identity_text(std::vector{1, 2}) == "[1, 2]");
  CHECK(identity_text(std::unordered_map<std::string, int>{{"b", 2}, {"a", 1}}) == R"({"a": 1, "b": 2})");
  CHECK(identity_text(std::set{2, 1}) == "{1, 2}");
  CHECK(identity_text(bytes_of({0x01, 0xaf})) == "0x01af");
  CHECK(identity_text(colour::green) == "1");
  CHECK(identity_text(price{1, "eur", 2.5}) == R"((1, "eur", 2.5))");
  CHECK(identity_text(tree{1, {{2, {}}}}) == "(1, [(2, [])])");
  CHECK(identity_text(std::tuple<>{}) == "()");
}

TEST_CASE("identity_text: a text that stands alone has no quotes") {
  CHECK(identity_text("eu"s) == "eu");
  CHECK(identity_text('e') == "e");
  CHECK(identity_text(std::optional("eu"s)) == "eu");
  CHECK(identity_text(std::tuple("eu"s)) == "eu");
  CHECK(identity_text(std::variant<int, std::string>("eu")) == "eu");
  CHECK(identity_text(std::vector{"eu"s}) == R"(["eu"])");
}

TEST_CASE("identity_text: one line, whatever the text holds") {
  CHECK(identity_text(std::vector{R"(say "\")"s}) == R"(["say \"\\\""])");
  CHECK(identity_text("a\nb"s) == R"(a\u{a}b)");
  CHECK(identity_text("\xc3\xa4"s) == "\xc3\xa4");
  CHECK(identity_text(u"\u00e4"s) == R"(\u{e4})");
}
