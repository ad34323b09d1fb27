// expect: evolog: a destination that offers one of begin_transaction.., commit.. and rollback.. must offer all three
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <string>
#include <vector>

#include <evolog/changelog/apply_changes.hpp>
#include <evolog/row/change.hpp>

namespace {
struct order {
  int id;
  std::string status;
};
using order_log = std::vector<evolog::change<order>>;
}  // namespace

// Nobody would roll it back.
struct half_a_transaction {
  auto count(int id) const -> std::size_t;
  void insert(int id, const order& row);
  void replace(int id, const order& row);
  void erase(int id);
  void begin_transaction();
  void commit();
};

auto apply_in_half_a_transaction(const order_log& log, half_a_transaction& table) {
  return evolog::apply_changes(log, &order::id, table);
}
