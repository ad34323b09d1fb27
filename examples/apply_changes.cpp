// SPDX-License-Identifier: Apache-2.0
// Brings a table with one row per key up to date: a map, a sorted vector, and a destination of one's own.
#include <cstddef>
#include <iostream>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <evolog/changelog/apply_changes.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/columns.hpp>

struct order {
  int id;
  std::string status;
};

// Prints what a database would be told. With begin_transaction(), commit() and rollback() it would be rolled back where it throws.
struct statements {
  std::map<int, std::string> table;

  auto count(int id) const -> std::size_t { return table.count(id); }
  void insert(int id, const order& row) {
    std::cout << "INSERT " << id << ", " << row.status << '\n';
    table[id] = row.status;
  }
  void replace(int id, const order& row) {
    std::cout << "UPDATE " << id << ", " << row.status << '\n';
    table[id] = row.status;
  }
  void erase(int id) {
    std::cout << "DELETE " << id << '\n';
    table.erase(id);
  }
};

auto main() -> int {
  using enum evolog::change_type;
  const std::vector<evolog::change<order>> actions{{update_after, 3, {7, "paid"}}, {insert, 2, {9, "open"}}, {delete_, 3, {8, ""}}};

  std::map<int, order> map{{7, {7, "open"}}, {8, {8, "open"}}};
  const auto applied = evolog::apply_changes(actions, &order::id, map);
  std::cout << applied.inserted() << " inserted, " << applied.updated() << " updated, " << applied.deleted() << " deleted\n";

  std::vector<order> rows{{7, "open"}, {8, "open"}};  // sorted by id
  evolog::apply_changes(actions, &order::id, evolog::sorted_rows(rows, &order::id));
  std::vector<std::pair<int, order>> pairs{{7, {7, "open"}}, {8, {8, "open"}}};
  evolog::apply_changes(actions, &order::id, evolog::sorted_pairs(pairs));

  statements database{{{7, "open"}, {8, "open"}}};
  evolog::apply_changes(actions, &order::id, database);

  // A second time there is nothing to delete: all that is wrong is found before the first write.
  try {
    evolog::apply_changes(actions, evolog::columns<&order::id>, map);
    return 1;
  } catch (const evolog::missing_key_error& error) {
    std::cout << error.what() << '\n';
  }
  const auto again = evolog::apply_changes(actions, &order::id, map, evolog::missing::count);
  for (const auto& found : again.missing()) std::cout << "there was no order " << found.key << '\n';

  return map.size() == 2 && rows.size() == 2 && pairs.size() == 2 && database.table.size() == 2 ? 0 : 1;
}
