// expect: evolog: it is not known when two values of this type are equal: specialise evolog::identity_of for it, next to the type
// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <utility>

#include <evolog/row/identity.hpp>

class account {
  std::string name_;

 public:
  explicit account(std::string name) : name_(std::move(name)) {}
  [[nodiscard]] auto name() const -> const std::string& { return name_; }
};

auto equality_of_private_members(const account& a, const account& b) -> bool {
  return evolog::identity{}.equal(a, b);
}
