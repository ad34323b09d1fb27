// expect: evolog: a pointer says nothing about equality: specialise evolog::identity_of for its owner
// SPDX-License-Identifier: Apache-2.0
#include <compare>
#include <memory>
#include <string>
#include <vector>

#include <evolog/row/identity.hpp>

struct customer {
  int id;
  std::vector<std::shared_ptr<std::string>> names;
};

auto order_of_owners(const customer& a, const customer& b) -> std::strong_ordering {
  return evolog::identity{}.compare(a, b);
}
