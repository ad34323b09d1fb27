// expect: evolog: it is not said which columns of these rows are data
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <vector>

#include <evolog/changelog/net_changes.hpp>
#include <evolog/row/adapter.hpp>
#include <evolog/row/change.hpp>

namespace {
struct event {
  evolog::change_type op;
  int commit;
  int id;
};
}  // namespace

template <>
struct evolog::change_traits<event> {
  static constexpr auto type = &event::op;
  static constexpr auto ordinal = &event::commit;
};

auto metadata_would_be_compared(const std::vector<event>& rows) -> std::size_t {
  return evolog::net_changes(rows).size();
}
