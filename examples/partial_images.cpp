// SPDX-License-Identifier: Apache-2.0
// Changes that hold only a part of a row: what is not provided keeps its value, and a provided null is a null.
#include <iostream>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <evolog/changelog/apply_changes.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/patch.hpp>

struct order {
  int id;
  std::string status;
  std::optional<double> amount;
};

struct order_patch {
  int id;
  evolog::patch<std::string> status;
  evolog::patch<std::optional<double>> amount;
};

auto merged(const order* old, const order_patch& change) -> order {
  if (old == nullptr) {
    if (!change.status.is_provided()) throw std::invalid_argument("a new order needs a status");
    return {change.id, change.status.value_or(""), change.amount.value_or(std::nullopt)};
  }
  return {change.id, change.status.value_or(old->status), change.amount.value_or(old->amount)};
}

auto main() -> int {
  using enum evolog::change_type;
  std::map<int, order> table{{7, {7, "open", 20.0}}, {8, {8, "open", 30.0}}};
  const std::vector<evolog::change<order_patch>> actions{{update_after, 0, {7, std::string("paid"), {}}},
                                                         {update_after, 0, {8, {}, {std::optional<double>()}}},
                                                         {insert, 0, {9, std::string("open"), {}}}};

  evolog::apply_changes(actions, &order_patch::id, table, evolog::merge_with(merged));
  for (const auto& [id, row] : table) {
    std::cout << "order " << id << ": " << row.status << ", " << (row.amount ? std::to_string(*row.amount) : "no amount") << '\n';
  }
  return table.at(7).amount == 20.0 && table.at(8).status == "open" && !table.at(8).amount ? 0 : 1;
}
