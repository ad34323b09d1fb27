// SPDX-License-Identifier: Apache-2.0
// A loop over batches that asks the system for memory only where a batch is larger than all before it.
#include <iostream>
#include <string>
#include <vector>

#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/pair_updates.hpp>

struct order {
  int id;
  std::string status;
};

auto main() -> int {
  using enum evolog::change_type;
  evolog::workspace memory;

  for (int batch = 0; batch < 3; ++batch) {
    std::vector<evolog::change<order>> log;
    for (int id = 0; id < 1000; ++id) {
      log.push_back({delete_, batch, {id, "open"}});
      log.push_back({insert, batch, {id, "paid in batch " + std::to_string(batch)}});
    }
    const auto paired = evolog::pair_updates(log, &order::id, memory);
    const auto latest = evolog::latest_actions(paired, &order::id, memory);  // results never refer to the workspace
    std::cout << latest.size() << " orders, the first one " << latest[0].row().status << '\n';
  }
}
