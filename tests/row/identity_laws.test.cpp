// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <evolog/row/identity.hpp>

namespace {

using evolog::floats;
using evolog::identity;

using cell = std::variant<std::monostate, bool, std::int64_t, double, std::string, std::vector<std::byte>>;

struct line {
  std::optional<double> amount;
  float rate;
  std::optional<std::string> note;
  std::map<std::string, std::optional<double>> attributes;
  std::vector<std::pair<std::int8_t, cell>> cells;
  std::unordered_map<std::int32_t, cell> options;
  std::multiset<std::string> labels;
};

// Few values of each kind, so that equal ones meet often.

auto any_double() -> double {
  using limits = std::numeric_limits<double>;
  static const std::array values{0.0,
                                 -0.0,
                                 1.0,
                                 -1.0,
                                 limits::denorm_min(),
                                 limits::infinity(),
                                 -limits::infinity(),
                                 limits::quiet_NaN(),
                                 -limits::quiet_NaN(),
                                 std::bit_cast<double>(0x7ff0000000000001U),
                                 std::bit_cast<double>(0xfff8000000000123U)};
  return *rc::gen::elementOf(values);
}

auto any_text() -> std::string {
  static const std::array<std::string, 7> values{"", "a", "ab", "b", "null", "\xff", "a text of more than sixteen bytes"};
  return *rc::gen::elementOf(values);
}

auto any_size() -> std::size_t {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::size_t>(0, 4));
}

template <class F>
auto maybe(F make) -> std::optional<decltype(make())> {
  return *rc::gen::arbitrary<bool>() ? std::optional(make()) : std::nullopt;
}

auto any_number() -> int {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(-2, 3));
}

auto any_cell() -> cell {
  switch (*rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, 6))) {
    case 0:
      return std::monostate{};
    case 1:
      return *rc::gen::arbitrary<bool>();
    case 2:
      return std::int64_t{any_number()};
    case 3:
      return any_double();
    case 4:
      return any_text();
    default:
      return std::vector<std::byte>(any_size(), static_cast<std::byte>(any_number()));
  }
}

auto any_line() -> line {
  line result{maybe(any_double), static_cast<float>(any_double()), maybe(any_text), {}, {}, {}, {}};
  for (std::size_t i = any_size(); i > 0; --i) {
    result.attributes.emplace(any_text(), maybe(any_double));
  }
  for (std::size_t i = any_size(); i > 0; --i) {
    result.cells.emplace_back(static_cast<std::int8_t>(any_number()), any_cell());
  }
  for (std::size_t i = any_size(); i > 0; --i) {
    result.options.emplace(any_number(), any_cell());
  }
  for (std::size_t i = any_size(); i > 0; --i) {
    result.labels.insert(any_text());
  }
  return result;
}

/// Changes at most one thing, so that the laws are also tried on values that are equal or nearly so.
auto nearly(line value) -> line {
  switch (*rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, 6))) {
    case 0:
      value.amount = maybe(any_double);
      break;
    case 1:
      value.rate = static_cast<float>(any_double());
      break;
    case 2:
      value.attributes["a"] = maybe(any_double);
      break;
    case 3:
      value.options[0] = any_cell();
      break;
    case 4:
      value.cells.emplace_back(std::int8_t{0}, any_cell());
      break;
    default:
      break;
  }
  return value;
}

/// An independent opinion: floating-point values by the words of the contract, everything else by ==.
struct model {
  floats policy;

  auto equal(double a, double b) const -> bool {
    if (a != a || b != b) {
      return a != a && b != b;
    }
    return a == b && (policy == floats::sql || std::signbit(a) == std::signbit(b));
  }

  auto equal(const std::optional<double>& a, const std::optional<double>& b) const -> bool {
    return a.has_value() == b.has_value() && (!a || equal(*a, *b));
  }

  auto equal(const cell& a, const cell& b) const -> bool {
    const auto* number = std::get_if<double>(&a);
    const auto* other = std::get_if<double>(&b);
    return number != nullptr && other != nullptr ? equal(*number, *other) : a == b;
  }

  auto equal(const line& a, const line& b) const -> bool {
    const auto same_entry = [this](const auto& x, const auto& y) { return x.first == y.first && equal(x.second, y.second); };
    const auto is_in = [&](const auto& map) {
      return [&](const auto& entry) { return map.contains(entry.first) && equal(map.at(entry.first), entry.second); };
    };
    return equal(a.amount, b.amount) && equal(a.rate, b.rate) && a.note == b.note && a.labels == b.labels &&
           a.attributes.size() == b.attributes.size() && std::all_of(a.attributes.begin(), a.attributes.end(), is_in(b.attributes)) &&
           a.options.size() == b.options.size() && std::all_of(a.options.begin(), a.options.end(), is_in(b.options)) &&
           std::equal(a.cells.begin(), a.cells.end(), b.cells.begin(), b.cells.end(), same_entry);
  }
};

}  // namespace

TEST_CASE("identity: hash, equality and order of nested values agree with each other and with the contract, under both policies") {
  std::size_t equal_pairs = 0;
  std::size_t pairs = 0;
  for (const auto policy : {floats::bits, floats::sql}) {
    CHECK(rc::check("hash, equality and order agree", [&] {
      const identity by{policy, *rc::gen::element<std::uint64_t>(0, 1, 0x123456789abcdef0U)};
      const line a = any_line();
      const line b = any_number() > -2 ? nearly(a) : any_line();
      const bool equal = by.equal(a, b);
      RC_ASSERT(equal == model{policy}.equal(a, b));
      RC_ASSERT(equal == by.equal(b, a));
      RC_ASSERT(equal == (by.compare(a, b) == 0));
      RC_ASSERT(equal == (by.hash(a) == by.hash(b)));
      RC_ASSERT((by.compare(a, b) < 0) == (by.compare(b, a) > 0));
      RC_ASSERT(by.equal(a, a));
      ++pairs;
      equal_pairs += equal ? 1U : 0U;
    }));
  }
  CHECK(equal_pairs > 10);
  CHECK(equal_pairs < pairs - 10);
}

TEST_CASE("identity: the order is transitive") {
  for (const auto policy : {floats::bits, floats::sql}) {
    CHECK(rc::check("transitive", [&] {
      const identity by{policy};
      const line a = any_line();
      const line b = nearly(a);
      const line c = *rc::gen::arbitrary<bool>() ? nearly(b) : any_line();
      std::array<std::reference_wrapper<const line>, 3> sorted{a, b, c};
      std::sort(sorted.begin(), sorted.end(), [&](const line& x, const line& y) { return by.compare(x, y) < 0; });
      RC_ASSERT_FALSE(std::is_gt(by.compare(sorted[0], sorted[1])));
      RC_ASSERT_FALSE(std::is_gt(by.compare(sorted[1], sorted[2])));
      RC_ASSERT_FALSE(std::is_gt(by.compare(sorted[0], sorted[2])));
      RC_ASSERT((by.compare(sorted[0], sorted[2]) == 0) == (by.equal(sorted[0], sorted[1]) && by.equal(sorted[1], sorted[2])));
    }));
  }
}

TEST_CASE("identity: the order of insertion into a map or set does not matter") {
  CHECK(rc::check("insertion order", [] {
    std::unordered_map<std::string, cell> first;
    for (std::size_t i = 0; i < 5; ++i) {
      first.emplace(*rc::gen::arbitrary<std::string>(), any_cell());
    }
    std::vector<std::pair<std::string, cell>> entries(first.begin(), first.end());
    std::reverse(entries.begin(), entries.end());
    std::unordered_map<std::string, cell> second(2 * first.bucket_count() + 1);
    second.insert(entries.begin(), entries.end());
    const std::map<std::string, cell> third(first.begin(), first.end());
    for (const identity by : {identity{}, identity{floats::sql, 5}}) {
      RC_ASSERT(by.equal(first, second) && by.equal(second, third));
      RC_ASSERT(by.hash(first) == by.hash(second) && by.hash(second) == by.hash(third));
      RC_ASSERT((by.compare(first, second) == 0 && by.compare(second, third) == 0));
    }
  }));
}

TEST_CASE("identity: a value and a view of it are equal and hash alike") {
  CHECK(rc::check("owner and view", [] {
    const auto owner = *rc::gen::arbitrary<std::tuple<std::int32_t, std::string, std::vector<std::uint8_t>>>();
    const std::tuple<const std::int32_t&, std::string_view, std::reference_wrapper<const std::vector<std::uint8_t>>> view(
        std::get<0>(owner), std::get<1>(owner), std::get<2>(owner));
    RC_ASSERT(identity{}.equal(owner, view));
    RC_ASSERT(identity{}.hash(owner) == identity{}.hash(view));
    RC_ASSERT(std::is_eq(identity{}.compare(owner, view)));
  }));
}

TEST_CASE("identity: integers are compared by value, across widths and signs") {
  CHECK(rc::check("integers", [](std::int64_t a, std::uint32_t b) {
    RC_ASSERT((identity{}.compare(a, b) < 0) == (a < static_cast<std::int64_t>(b)));
    RC_ASSERT(identity{}.hash(b) == identity{}.hash(static_cast<std::int64_t>(b)));
    RC_ASSERT(identity{}.equal(b, static_cast<std::int64_t>(b)));
  }));
}

TEST_CASE("identity: similar values spread over all hashes, in the low bits and in the high ones") {
  constexpr std::size_t slots = 4096;
  const auto fullest = [](auto value_at, auto slot_of) {
    std::vector<int> count(slots);
    for (std::size_t i = 0; i < 8 * slots; ++i) {
      ++count[slot_of(identity{}.hash(value_at(i))) % slots];
    }
    return *std::max_element(count.begin(), count.end());
  };
  const auto low = [](std::uint64_t hash) { return hash; };
  const auto high = [](std::uint64_t hash) { return hash >> 52U; };
  const auto worst = [&](auto value_at) { return std::max(fullest(value_at, low), fullest(value_at, high)); };
  // 8 values per slot on average; 40 in one slot would happen once in 10^15 for random hashes.
  CHECK(worst([](std::size_t i) { return i; }) < 40);
  CHECK(worst([](std::size_t i) { return i << 20U; }) < 40);
  CHECK(worst([](std::size_t i) { return i << 44U; }) < 40);
  CHECK(worst([](std::size_t i) { return static_cast<double>(i); }) < 40);
  CHECK(worst([](std::size_t i) { return std::tuple(i % 181, i / 181); }) < 40);
  CHECK(worst([](std::size_t i) { return "order-" + std::to_string(i); }) < 40);
  CHECK(worst([](std::size_t i) { return "a longer name, as in an URL: " + std::to_string(i); }) < 40);
  CHECK(worst([](std::size_t i) { return std::vector{i, i}; }) < 40);
}
