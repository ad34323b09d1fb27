// expect: evolog: type, ordinal, snapshot, row or image of change_traits cannot be called with a row of their type
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <vector>

#include <evolog/changelog/net_changes.hpp>
#include <evolog/row/adapter.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/columns.hpp>

namespace {
struct event {
  evolog::change_type op;
  int commit;
  int id;
};
struct customer {
  int number;
};
}  // namespace

template <>
struct evolog::change_traits<event> {
  static constexpr auto type = &event::op;
  static constexpr auto ordinal = &event::commit;
  static constexpr auto image = evolog::columns<&customer::number>;
};

auto image_of_another_type(const std::vector<event>& rows) -> std::size_t {
  return evolog::net_changes(rows).size();
}
