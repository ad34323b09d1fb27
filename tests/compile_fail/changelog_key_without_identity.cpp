// expect: evolog: it is not known when two values of this type are equal
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <vector>

#include <evolog/changelog/latest_actions.hpp>
#include <evolog/row/change.hpp>

namespace {
class number {
 public:
  explicit number(int value) : value_(value) {}

 private:
  int value_;
};
struct order {
  number id;
};
}  // namespace

auto key_of_an_unknown_type(const std::vector<evolog::change<order>>& log) -> std::size_t {
  return evolog::latest_actions(log, &order::id).size();
}
