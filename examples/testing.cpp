// SPDX-License-Identifier: Apache-2.0
// Tests what programs add to the library, on random table histories: an adapter, a destination, and a producer of changes.
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <rapidcheck.h>

#include <evolog/row/adapter.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/columns.hpp>
#include <evolog/testing/adapter_laws.hpp>
#include <evolog/testing/destination_laws.hpp>
#include <evolog/testing/history.hpp>
#include <evolog/testing/producer_laws.hpp>

namespace {

using evolog::change;
using evolog::change_type;

struct order {
  int id;
  std::string status;
};

// What is to be tested, first: rows of a form of their own, with their adapter.

struct event {
  char op;
  std::int64_t commit;
  int order_id;
  std::string status;
};

}  // namespace

template <>
struct evolog::change_traits<event> {
  static auto type(const event& e) -> change_type { return e.op == 'd' ? change_type::delete_ : change_type::insert; }
  static constexpr auto ordinal = &event::commit;
  static constexpr auto image = evolog::columns<&event::order_id, &event::status>;
};

namespace {

/// Second: a destination with one row per key.
class order_store {
 public:
  [[nodiscard]] auto count(int id) const -> std::size_t { return rows_.count(id); }
  void insert(int, const order& row) { rows_.emplace(row.id, row); }
  void replace(int id, const order& row) { rows_.at(id) = row; }
  void erase(int id) { rows_.erase(id); }

  [[nodiscard]] auto rows() const -> std::vector<order> {
    std::vector<order> all;
    for (const auto& [id, row] : rows_) all.push_back(row);
    return all;
  }

 private:
  std::map<int, order> rows_;
};

/// Third: a producer of changes, which rewrites the whole table.
auto export_changes(const std::vector<order>& before, const std::vector<order>& after) -> std::vector<change<order>> {
  std::vector<change<order>> changes;
  for (const auto& row : before) changes.push_back({change_type::delete_, 0, row});
  for (const auto& row : after) changes.push_back({change_type::insert, 0, row});
  return changes;
}

auto random_orders() -> rc::Gen<order> {
  const auto status = rc::gen::element<std::string>("open", "paid", "");
  return rc::gen::map(rc::gen::pair(rc::gen::inRange(0, 4), status), [](std::pair<int, std::string> drawn) {
    return order{drawn.first, std::move(drawn.second)};
  });
}

}  // namespace

auto main() -> int {
  namespace laws = evolog::testing::laws;
  const auto histories = evolog::testing::keyed_histories(random_orders(), &order::id);
  bool passed = true;

  passed &= rc::check("events are read as the changes that they are", [&] {
    const auto write = [](const change<order>& c) {
      return event{c.type == change_type::delete_ ? 'd' : 'i', c.ordinal, c.row.id, c.row.status};
    };
    laws::written_rows_behave_like_changes((*histories).log, &order::id, write, &event::order_id);
  });

  passed &= rc::check("the store follows its source", [&] {
    const auto make = [](const std::vector<order>& rows) {
      order_store store;
      for (const auto& row : rows) store.insert(row.id, row);
      return store;
    };
    laws::destination_follows_by_key(*histories, &order::id, make, &order_store::rows);
  });

  passed &= rc::check("the export leads from state to state", [&] {
    const auto h = *histories;
    const auto changes = export_changes(h.before(), h.after());
    laws::changes_lead_from_state_to_state(h.before(), changes, h.after());
    laws::changes_keep_the_key_unique(h.before(), changes, &order::id);
  });

  return passed ? 0 : 1;
}
