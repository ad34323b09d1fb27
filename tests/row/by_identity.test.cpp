// SPDX-License-Identifier: Apache-2.0
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_set>

#include <doctest/doctest.h>

#include <evolog/row/by_identity.hpp>

namespace {

using evolog::equal_by_identity;
using evolog::floats;
using evolog::hash_by_identity;
using evolog::less_by_identity;

struct price {
  std::optional<double> amount;
  std::string currency;
};

constexpr auto nan = std::numeric_limits<double>::quiet_NaN();

TEST_CASE("less_by_identity: a set holds each row once, null and NaN included") {
  const std::set<price, less_by_identity> rows{{nan, "eur"},          {-nan, "eur"}, {std::nullopt, "eur"},
                                               {std::nullopt, "eur"}, {-0.0, "eur"}, {0.0, "eur"}};
  CHECK(rows.size() == 4);
  CHECK(rows.begin()->amount == std::nullopt);
}

TEST_CASE("less_by_identity: what shows its value alike is found without a copy") {
  const std::set<std::string, less_by_identity> names{"a", "b"};
  CHECK(names.contains(std::string_view("b")));
}

TEST_CASE("hash_by_identity and equal_by_identity agree") {
  std::unordered_set<price, hash_by_identity, equal_by_identity> rows{{nan, "eur"}, {-0.0, "eur"}};
  CHECK(rows.contains({-nan, "eur"}));
  CHECK_FALSE(rows.contains({0.0, "eur"}));
}

TEST_CASE("by identity: the policy of floating-point values is that of the identity") {
  const evolog::identity sql{floats::sql};
  const std::set<double, less_by_identity> ordered({-0.0, 0.0}, less_by_identity{sql});
  CHECK(ordered.size() == 1);
  const std::unordered_set<double, hash_by_identity, equal_by_identity> hashed({-0.0, 0.0}, 8, hash_by_identity{sql},
                                                                               equal_by_identity{sql});
  CHECK(hashed.size() == 1);
}

}  // namespace
