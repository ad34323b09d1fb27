// SPDX-License-Identifier: Apache-2.0
// What is equal, and how to teach the library a type of your own.
#include <compare>
#include <cstdint>
#include <iostream>
#include <limits>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include <evolog/row/columns.hpp>
#include <evolog/row/identity.hpp>

using evolog::columns;
using evolog::identity;
using evolog::identity_text;

// A simple struct needs no word.
struct price {
  int id;
  std::string currency;
  std::optional<double> amount;
};

// Private members: say which columns make the value.
class account {
  int id_;
  std::string name_;

 public:
  account(int id, std::string name) : id_(id), name_(std::move(name)) {}
  auto id() const -> int { return id_; }
  auto name() const -> const std::string& { return name_; }
};
template <>
inline constexpr auto evolog::identity_of<account> = columns<&account::id, &account::name>;

// Different members may mean one value: 1.00 equals 1.
struct decimal {
  std::int64_t unscaled;
  int scale;
};
template <>
inline constexpr auto evolog::identity_of<decimal> = [](decimal value) {
  while (value.scale > 0 && value.unscaled % 10 == 0) {
    value.unscaled /= 10;
    --value.scale;
  }
  return std::pair(value.unscaled, value.scale);
};

auto main() -> int {
  const identity by;
  const auto nan = std::numeric_limits<double>::quiet_NaN();

  std::cout << std::boolalpha;
  std::cout << "every NaN equals every NaN:  " << by.equal(price{1, "eur", nan}, price{1, "eur", -nan}) << '\n';
  std::cout << "-0.0 equals +0.0:            " << by.equal(-0.0, 0.0) << '\n';
  std::cout << "-0.0 equals +0.0, as in SQL: " << identity{evolog::floats::sql}.equal(-0.0, 0.0) << '\n';
  std::cout << "1.00 equals 1:               " << by.equal(decimal{100, 2}, decimal{1, 0}) << '\n';
  std::cout << "and so do their hashes:      " << (by.hash(decimal{100, 2}) == by.hash(decimal{1, 0})) << '\n';
  std::cout << "null stands first:           " << std::is_lt(by.compare(price{1, "eur", {}}, price{1, "eur", -1.0})) << '\n';
  std::cout << "as errors print it:          " << identity_text(std::tuple(account(7, "Ann"), price{1, "eur", {}})) << '\n';

  const bool as_promised = by.equal(nan, -nan) && !by.equal(-0.0, 0.0) && by.equal(decimal{100, 2}, decimal{1, 0}) &&
                           by.hash(account(7, "Ann")) == by.hash(std::tuple(7, std::string("Ann")));
  return as_promised ? 0 : 1;
}
