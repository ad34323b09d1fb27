// expect: evolog: the adapter must be the last argument, and the only one
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <vector>

#include <evolog/changelog/net_changes.hpp>
#include <evolog/row/change.hpp>

namespace {
struct event {
  char op;
  int commit;
  int id;
};
struct event_rows {
  static auto type(const event& e) -> evolog::change_type {
    return e.op == 'd' ? evolog::change_type::delete_ : evolog::change_type::insert;
  }
  static constexpr auto ordinal = &event::commit;
  static constexpr auto image = &event::id;
};
}  // namespace

auto adapters_of_one_call(const std::vector<event>& rows) -> std::size_t {
  return evolog::net_changes(rows, event_rows{}, event_rows{}).size();
}
