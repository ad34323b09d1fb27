// expect: evolog: the result of an operation takes no adapter: its changes know their metadata and their row
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <vector>

#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/pair_updates.hpp>
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

auto adapter_given_again(const std::vector<event>& rows) -> std::size_t {
  const auto paired = evolog::pair_updates(rows, &event::id, event_rows{});
  return evolog::latest_actions(paired, &event::id, event_rows{}).size();
}
