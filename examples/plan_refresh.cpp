// SPDX-License-Identifier: Apache-2.0
// An output follows a source: each run plans what to do from the watermark that the last run stored.
#include <cstdint>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include <evolog/history/plan_refresh.hpp>
#include <evolog/history/resolve_range.hpp>

namespace {

// What a pipeline keeps in one transaction.
struct output {
  std::optional<std::string> watermark;
};

const std::vector<evolog::snapshot> history{
    {.id = 10, .timestamp = 1000}, {.id = 20, .parent = 10, .timestamp = 2000}, {.id = 30, .parent = 20, .timestamp = 3000}};

void run(output& out, std::optional<std::int64_t> head, evolog::refresh_mode mode) {
  const evolog::refresh_plan plan = evolog::plan_refresh(out.watermark, head, mode);
  std::cout << to_string(plan.action);
  if (plan.start) {
    const auto range = require_readable(evolog::resolve_range(history, plan.head, evolog::after_snapshot{*plan.start}));
    for (const auto id : range.snapshots) std::cout << ' ' << id;
  }
  out.watermark = plan.watermark();
  std::cout << ", watermark " << *out.watermark << '\n';
}

}  // namespace

auto main() -> int {
  using enum evolog::refresh_mode;
  output out;
  try {
    run(out, 10, incremental);
    return 1;
  } catch (const evolog::watermark_error& e) {
    std::cout << e.what() << '\n';
  }
  run(out, std::nullopt, full);  // the source is still empty: NONE
  run(out, 10, incremental);     // nothing to continue from: replaced
  run(out, 30, incremental);     // 20 and 30 are new
  run(out, 30, incremental);     // nothing is new
  return out.watermark == "30" ? 0 : 1;
}
