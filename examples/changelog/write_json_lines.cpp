// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <string>
#include <vector>

#include "json_object.hpp"
#include "write_changes.hpp"

namespace changelog_example {

void write_json_lines(std::ostream& output, const change_log& log, std::span<const contract_change> changes, progress& shown) {
  std::vector<std::string> names;
  for (const auto& name : log.columns()) names.push_back(json_text(name) + ": ");
  std::size_t written = 0;
  std::string line;
  for (const auto& each : changes) {
    line.assign(1, '{');
    for (std::size_t i = 0; i < names.size(); ++i) line.append(names[i]).append(each.row().cells[i].json).append(", ");
    line.append("\"_change_type\": \"").append(to_string(each.type())).append("\", \"_change_ordinal\": ");
    line.append(std::to_string(each.ordinal()));
    if (log.has_snapshots()) {
      const auto snapshot = each.snapshot();
      line.append(", \"_commit_snapshot_id\": ").append(snapshot ? std::to_string(*snapshot) : "null");
    }
    output << line.append("}\n");
    if (!output) return;
    shown.show("writing changes:", ++written);
  }
}

}  // namespace changelog_example
