// SPDX-License-Identifier: Apache-2.0
// Four states of one table, and the changelogs that engines hand out for the ranges between them:
// V0 [id1,val1], V1 [id1,val2], V2 [id1,val3] [id2,val2], V3 [id1,val3] [id1,val3]
#include <iostream>
#include <span>
#include <string>
#include <vector>

#include <evolog/changelog/create_changelog.hpp>
#include <evolog/row/columns.hpp>

struct entry {
  std::string id;
  std::string value;
};

auto main() -> int {
  using enum evolog::change_type;
  const std::vector<evolog::change<entry>> log{
      {delete_, 1, {"id1", "val1"}}, {insert, 1, {"id1", "val2"}},                                // V0 to V1
      {delete_, 2, {"id1", "val2"}}, {insert, 2, {"id1", "val3"}}, {insert, 2, {"id2", "val2"}},  // V1 to V2
      {delete_, 3, {"id2", "val2"}}, {insert, 3, {"id1", "val3"}},                                // V2 to V3
  };
  const auto print = [](const char* title, std::span<const evolog::change<entry>> range, evolog::contract wanted) {
    std::cout << title << '\n';
    try {
      for (const auto [type, ordinal, row, snapshot] : evolog::create_changelog(range, evolog::columns<&entry::id>, wanted)) {
        std::cout << "  " << ordinal << ' ' << to_string(type) << ' ' << row.id << ' ' << row.value << '\n';
      }
    } catch (const evolog::not_unique_error& error) {
      std::cout << "  " << error.what() << '\n';
    }
  };

  const std::span v0_to_v2(log.data(), 5);
  print("V0 to V2, native", v0_to_v2, evolog::contract::native);
  print("V0 to V2, latest", v0_to_v2, evolog::contract::latest);
  print("V0 to V2, net", v0_to_v2, evolog::contract::net);
  print("V0 to V3, native", log, evolog::contract::native);
  print("V0 to V3, net", log, evolog::contract::net);
}
