// expect: evolog: the adapter must be the last argument, and the only one
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <vector>

#include <evolog/call/options.hpp>
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

auto adapter_before_an_option(const std::vector<event>& rows) -> std::size_t {
  return evolog::pair_updates(rows, &event::id, event_rows{}, evolog::ambiguous::keep).size();
}
