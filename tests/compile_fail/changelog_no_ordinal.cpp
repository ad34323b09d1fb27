// expect: evolog: these rows have no ordinal: specialise evolog::change_traits
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <vector>

#include <evolog/changelog/pair_updates.hpp>
#include <evolog/row/adapter.hpp>
#include <evolog/row/change.hpp>

namespace {
struct event {
  evolog::change_type op;
  int id;
};
}  // namespace

template <>
struct evolog::change_traits<event> {
  static constexpr auto type = &event::op;
  static constexpr auto image = &event::id;
};

auto rows_without_an_ordinal(const std::vector<event>& rows) -> std::size_t {
  return evolog::pair_updates(rows, &event::id).size();
}
