// expect: evolog: `type` must give an evolog::change_type
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <vector>

#include <evolog/changelog/pair_updates.hpp>

namespace {
struct event {
  char op;
  int commit;
  int id;
};
struct debezium_rows {
  static auto type(const event& e) -> char { return e.op; }
  static constexpr auto ordinal = &event::commit;
  static constexpr auto image = &event::id;
};
}  // namespace

auto letters_are_no_types(const std::vector<event>& rows) -> std::size_t {
  return evolog::pair_updates(rows, &event::id, debezium_rows{}).size();
}
