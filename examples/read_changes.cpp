// SPDX-License-Identifier: Apache-2.0
// One changelog whose rows were written under several schemas: read with today's, then compared.
#include <cstdint>
#include <iostream>
#include <vector>

#include <evolog/changelog/net_changes.hpp>
#include <evolog/row/adapter.hpp>
#include <evolog/row/change.hpp>
#include <evolog/schema/evolve.hpp>
#include <evolog/schema/projections.hpp>
#include <evolog/schema/read_changes.hpp>
#include <evolog/schema/schema_history.hpp>
#include <evolog/schema/types.hpp>
#include <evolog/schema/value.hpp>
#include <evolog/schema/value_adapter.hpp>

using enum evolog::change_type;

// A row as a data file holds it, and what the commit did to it.
struct file_row {
  evolog::change_type action;
  std::int64_t commit;
  int schema_id;
  std::vector<evolog::value> columns;
};
template <>
struct evolog::change_traits<file_row> {
  static constexpr auto type = &file_row::action;
  static constexpr auto ordinal = &file_row::commit;
  static constexpr auto row = &file_row::columns;
};

int main() {
  using namespace evolog::types;
  evolog::schema_history history(evolog::new_schema(required("id", long_), optional("amount", int_)));
  const int old_id = history.current_id();
  const int new_id = history.commit(
      evolog::evolve(history.current()).rename("amount", "amount_krw").widen("amount", long_).add(optional("coupon", string)).apply());

  // A later commit rewrote a file: order 1 was carried over, order 2 was changed.
  const std::vector<file_row> log{
      {insert, 0, old_id, {1, 100}},          {insert, 0, old_id, {2, 200}},           //
      {delete_, 1, old_id, {1, 100}},         {delete_, 1, old_id, {2, 200}},          //
      {insert, 1, new_id, {1, 100, nullptr}}, {insert, 1, new_id, {2, 250, nullptr}},  //
  };

  const auto plans = evolog::projections(history, history.current());
  const auto net = evolog::net_changes(evolog::read_changes(log, plans.by(&file_row::schema_id), evolog::value_adapter{}));
  int rows = 0;
  for (const auto& change : net) {
    std::cout << to_string(change.type()) << ' ' << to_string(evolog::value::struct_(change.row())) << '\n';
    ++rows;
  }
  return rows == 2 ? 0 : 1;
}
