// SPDX-License-Identifier: Apache-2.0
#include <any>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <forward_list>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include <doctest/doctest.h>

#include <range/v3/view/istream.hpp>
#include <range/v3/view/subrange.hpp>

#include <evolog/row/columns.hpp>
#include <evolog/row/identity.hpp>

namespace {

using evolog::columns;
using evolog::has_identity;
using evolog::identity;

struct price { int id; std::string currency; std::optional<double> amount; };                    // simple: nothing to write
using cell = std::variant<std::monostate, std::int64_t, double, std::string>;                    // nothing to write

struct reading { int id; double value; bool operator==(const reading&) const = default; };       // has its own ==

class account {                                                                                  // private members
  int id_ = 0; std::string name_;
 public:
  account(int id, std::string name) : id_(id), name_(std::move(name)) {}
  auto id() const -> int { return id_; }  auto name() const -> const std::string& { return name_; }
};

struct decimal { std::int64_t unscaled; int scale; };                                            // 1.00 equals 1

struct node { std::unique_ptr<int> value; };                                                     // pointers: say what is meant

struct chain {
  int value;
  std::unique_ptr<chain> next;
};

/// A document that contains documents, shown by reference.
struct document {
  std::variant<std::monostate, std::int64_t, std::vector<document>> content;
  bool operator==(const document&) const = default;
};

struct base {};
struct derived : base { int id; };
struct with_array { int id; int values[3]; };
struct with_one_element { int id; int values[1]; };
struct with_text_array { char code[4]; int id; };
struct with_own_equality { int id; };
[[maybe_unused]] auto operator==(const with_own_equality& a, const with_own_equality& b) -> bool { return a.id == b.id; }
struct with_seventeen { int a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q; };
struct with_sixteen { int a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p; };
struct with_bit_fields { unsigned low : 3; unsigned high : 5; };
struct with_references { int id; const std::string& name; std::reference_wrapper<const int> count; };
struct with_everything { price p; cell c; std::array<int, 3> a; std::vector<price> list; std::optional<std::string> text; std::tuple<std::string> t; };
struct nothing {};
union number { int i; float f; };

struct mirror { int id; };
struct mirrors { int id; };
struct unusable { int id; };
/// Gives only the values when iterated, so that the keys cannot be seen.
struct values_only_map : std::vector<int> { using key_type = std::string; using mapped_type = int; };

}  // namespace

template <> inline constexpr auto evolog::identity_of<reading> = columns<&reading::id, &reading::value>;
template <> inline constexpr auto evolog::identity_of<account> = columns<&account::id, &account::name>;
template <> inline constexpr auto evolog::identity_of<decimal> =
    [](decimal v) { while (v.scale > 0 && v.unscaled % 10 == 0) v.unscaled /= 10, --v.scale; return std::pair(v.unscaled, v.scale); };
template <> inline constexpr auto evolog::identity_of<node> = [](const node& n) { return n.value ? std::optional(*n.value) : std::nullopt; };
template <> inline constexpr auto evolog::identity_of<chain> = [](const chain& c) {
  return std::pair(c.value, c.next ? std::optional(std::cref(*c.next)) : std::nullopt);
};
template <> inline constexpr auto evolog::identity_of<document> = &document::content;
template <> inline constexpr auto evolog::identity_of<mirror> = [](const mirror& m) -> const mirror& { return m; };
template <> inline constexpr auto evolog::identity_of<mirrors> = [](const mirrors& m) { return std::vector{m}; };
template <> inline constexpr auto evolog::identity_of<unusable> = [](int id) { return id; };

TEST_CASE("identity_of: what is known without a word") {
  static_assert(has_identity<price> && has_identity<cell> && has_identity<const price&> && has_identity<std::vector<cell>&&>);
  static_assert(has_identity<with_sixteen> && has_identity<with_bit_fields> && has_identity<with_references>);
  static_assert(has_identity<with_everything> && has_identity<nothing>);
  static_assert(has_identity<std::map<std::string, std::set<std::optional<cell>>>>);
  static_assert(has_identity<std::forward_list<std::span<const std::byte>>>);
  CHECK(evolog::identity_text(with_bit_fields{5, 17}) == "(5, 17)");
  CHECK(evolog::identity_text(with_sixteen{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}) ==
        "(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)");
  const std::string name = "eu";
  const int count = 3;
  CHECK(identity{}.equal(with_references{7, name, count}, std::tuple(7, std::string("eu"), 3)));
}

TEST_CASE("identity_of: what must be taught") {
  static_assert(!has_identity<derived>);
  static_assert(!has_identity<with_array>);
  static_assert(!has_identity<with_one_element>);
  static_assert(!has_identity<with_text_array>);
  static_assert(!has_identity<with_own_equality>);
  static_assert(!has_identity<with_seventeen>);
  static_assert(!has_identity<number>);
  static_assert(!has_identity<std::any>);
  static_assert(!has_identity<std::vector<std::pair<int, derived>>>);
  static_assert(!has_identity<values_only_map>);
  static_assert(!has_identity<void>);
}

TEST_CASE("identity_of: pointers, C arrays and what can be read only once are refused") {
  static_assert(!has_identity<int*> && !has_identity<const char*> && !has_identity<std::nullptr_t> && !has_identity<void (*)()>);
  static_assert(!has_identity<int price::*>);
  static_assert(!has_identity<std::unique_ptr<int>> && !has_identity<std::shared_ptr<int>> && !has_identity<std::weak_ptr<int>>);
  static_assert(!has_identity<std::optional<int*>> && !has_identity<std::map<int, std::unique_ptr<int>>>);
  static_assert(!has_identity<int[3]> && !has_identity<char[3]>);
  static_assert(!has_identity<ranges::istream_view<int>> && !has_identity<ranges::subrange<std::istream_iterator<int>>>);
}

TEST_CASE("identity_of: a type that shows itself is refused, one that contains itself is not") {
  static_assert(!has_identity<mirror> && !has_identity<mirrors> && !has_identity<std::filesystem::path>);
  static_assert(!has_identity<unusable>);
  static_assert(has_identity<document> && has_identity<chain>);

  const auto make = [](std::int64_t leaf) {
    return document{std::vector<document>{{std::monostate{}}, {std::vector<document>{{leaf}}}}};
  };
  CHECK(identity{}.equal(make(7), make(7)));
  CHECK(identity{}.hash(make(7)) == identity{}.hash(make(7)));
  CHECK(identity{}.compare(make(7), make(8)) < 0);
  CHECK(evolog::identity_text(make(7)) == "[null, [7]]");

  const auto link = [](int second) { return chain{1, std::make_unique<chain>(chain{second, nullptr})}; };
  CHECK(identity{}.equal(link(2), link(2)));
  CHECK(identity{}.compare(link(2), link(3)) < 0);
  CHECK(evolog::identity_text(link(2)) == "(1, (2, null))");
}

TEST_CASE("identity_of: hash, equality and order follow what is shown") {
  CHECK(identity{}.equal(reading{1, 0.5}, reading{1, 0.5}));
  CHECK_FALSE(identity{}.equal(reading{1, 0.0}, reading{1, -0.0}));
  CHECK(identity{evolog::floats::sql}.equal(reading{1, 0.0}, reading{1, -0.0}));

  CHECK(identity{}.equal(account(1, "a"), account(1, "a")));
  CHECK(identity{}.compare(account(1, "a"), account(1, "b")) < 0);
  CHECK(evolog::identity_text(account(1, "a")) == R"((1, "a"))");

  CHECK(identity{}.equal(decimal{100, 2}, decimal{1, 0}));
  CHECK(identity{}.hash(decimal{100, 2}) == identity{}.hash(decimal{1, 0}));
  CHECK(identity{}.compare(decimal{100, 2}, decimal{1, 0}) == 0);
  CHECK_FALSE(identity{}.equal(decimal{100, 2}, decimal{10, 0}));

  CHECK(identity{}.equal(node{std::make_unique<int>(7)}, node{std::make_unique<int>(7)}));
  CHECK(identity{}.compare(node{nullptr}, node{std::make_unique<int>(7)}) < 0);
}

TEST_CASE("identity_of: a taught type is compared with whatever is shown alike") {
  CHECK(identity{}.equal(account(1, "a"), std::tuple(1L, std::string_view("a"))));
  CHECK(identity{}.hash(account(1, "a")) == identity{}.hash(std::tuple(1L, std::string_view("a"))));
  static_assert(!evolog::detail::comparable<account, decimal>);
}

TEST_CASE("identity_of: keys of a map that count as equal make maps equal, in whatever order the maps list them") {
  const auto by_digits = [](const decimal& a, const decimal& b) { return a.unscaled < b.unscaled; };
  using map = std::map<decimal, int, decltype(by_digits)>;
  const map first{{{100, 2}, 1}, {{20, 1}, 2}};   // 20 before 100
  const map second{{{1, 0}, 1}, {{2, 0}, 2}};     // 1 before 2
  CHECK(identity{}.equal(first, second));
  CHECK(identity{}.hash(first) == identity{}.hash(second));
  CHECK(identity{}.compare(first, second) == 0);
}
