// expect: evolog: an option is given twice
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <string>
#include <vector>

#include <evolog/call/threads.hpp>
#include <evolog/changelog/net_changes.hpp>
#include <evolog/row/change.hpp>

namespace {
struct order {
  int id;
  std::string status;
};
}  // namespace

namespace {
struct one_after_the_other {
  template <class F>
  void bulk(std::size_t n, const F& f) const {
    for (std::size_t i = 0; i < n; ++i) f(i);
  }
};
}  // namespace

auto executors_of_two_types(const std::vector<evolog::change<order>>& log) -> std::size_t {
  return evolog::net_changes(log, evolog::threads(2), one_after_the_other{}).size();
}
