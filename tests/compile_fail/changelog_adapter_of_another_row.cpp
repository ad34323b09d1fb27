// expect: evolog: type, ordinal, snapshot, row or image of the adapter cannot be called with an element of the range
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <string>
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

auto adapter_of_another_type(const std::vector<std::string>& rows) -> std::size_t {
  return evolog::net_changes(rows, event_rows{}).size();
}
