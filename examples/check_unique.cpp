// SPDX-License-Identifier: Apache-2.0
// An identifier declared in metadata proves nothing: the log, replayed, does. With the rows before the range it proves more.
#include <iostream>
#include <string>
#include <vector>

#include <evolog/changelog/check_unique.hpp>
#include <evolog/row/change.hpp>

struct order {
  int id;
  std::string status;
};

template <class Violations>
void print(const std::string& what, const Violations& violations) {
  std::cout << what << (violations.empty() ? ": unique\n" : ":\n");
  for (const auto& found : violations) {
    std::cout << "  key " << found.key << " has " << found.count << " rows ";
    found.ordinal ? std::cout << "after " << *found.ordinal << '\n' : std::cout << "before the range\n";
  }
}

auto main() -> int {
  using enum evolog::change_type;
  const std::vector<evolog::change<order>> twice{{insert, 0, {7, "open"}}, {insert, 1, {7, "paid"}}, {delete_, 2, {7, "open"}}};
  print("two rows in between", evolog::check_unique(twice, &order::id));

  const std::vector<evolog::change<order>> log{{insert, 0, {7, "paid"}}, {delete_, 1, {7, "paid"}}};
  const std::vector<order> table{{7, "open"}};
  print("the log alone", evolog::check_unique(log, &order::id));
  print("the log and the table before it", evolog::check_unique(log, &order::id, evolog::start_rows(table)));
  print("the log and a count per key", evolog::check_unique(log, &order::id, evolog::start_counts([](int id) { return id == 7 ? 1 : 0; })));
}
