// SPDX-License-Identifier: Apache-2.0
// The changes between two states of a table, with and without a key.
#include <iostream>
#include <string>
#include <vector>

#include <evolog/changelog/diff.hpp>
#include <evolog/row/change.hpp>

struct order {
  int id;
  std::string status;
};

auto main() -> int {
  const std::vector<order> yesterday{{7, "open"}, {8, "open"}, {9, "open"}};
  const std::vector<order> today{{7, "paid"}, {9, "open"}, {10, "open"}};

  for (const auto& change : evolog::diff(yesterday, today)) {
    std::cout << to_string(change.type()) << ' ' << change.row().id << ' ' << change.row().status << '\n';
  }
  const auto by_key = evolog::diff(yesterday, today, &order::id);
  for (const auto& change : by_key) {
    std::cout << "by key: " << to_string(change.type()) << ' ' << change.row().id << ' ' << change.row().status << '\n';
  }
  return by_key.size() == 4 && by_key[0].type() == evolog::change_type::update_before ? 0 : 1;
}
