// expect: evolog: commit_times must be callable with an ordinal
// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include <evolog/call/options.hpp>
#include <evolog/changelog/validity_intervals.hpp>
#include <evolog/row/change.hpp>

namespace {
struct order {
  int id;
  std::string status;
};
using order_log = std::vector<evolog::change<order>>;
}  // namespace

// Times belong to ordinals.
auto times_of_text(const order_log& log) {
  return evolog::validity_intervals(log, &order::id, evolog::commit_times([](const std::string& name) { return name; }));
}
