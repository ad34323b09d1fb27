// SPDX-License-Identifier: Apache-2.0
// What a column costs in schemas of 500 and of 5000 columns: it should not depend on how many there are. A row is a column here.

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <evolog/schema/evolve.hpp>
#include <evolog/schema/file_schema.hpp>
#include <evolog/schema/plan.hpp>
#include <evolog/schema/projection.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/types.hpp>

#include "support/contest.hpp"
#include "support/session.hpp"

namespace {

using namespace bench;

struct schemas {
  evolog::schema written;
  evolog::schema table;
  evolog::file_schema file{written};
};

/// In an update of this size, every column is renamed and widened, every second one moved, and as many are added.
auto evolved(const evolog::schema& base) -> evolog::schema {
  using namespace evolog::types;
  auto update = evolog::evolve(base);
  for (std::size_t i = 0; i < base.fields().size(); ++i) {
    const auto number = std::to_string(i);
    update.rename("c" + number, "d" + number).widen("c" + number, long_);
    if (i % 2 == 0) update.move_first("c" + number).add(evolog::types::optional("e" + number, string));
  }
  return update.apply();
}

auto make_schemas(std::size_t columns) -> schemas {
  using namespace evolog::types;
  std::vector<evolog::field> fields;
  for (std::size_t i = 0; i < columns; ++i) fields.push_back(evolog::types::optional("c" + std::to_string(i), int_));
  const evolog::schema written = evolog::new_schema(std::move(fields));
  return {written, evolved(written)};
}

/// Where each column of the table comes from; 0 is nowhere.
using origins = std::vector<std::size_t>;

void hold_projection(const session& during, std::size_t columns) {
  contest<schemas, std::size_t> among(during, "projection", columns, make_schemas);
  among.add(
      "evolog", [](const schemas& of) { return evolog::projection(of.file, of.table); },
      [](const schemas& /*of*/, const evolog::plan& p) {
        origins found;
        for (const auto& step : p.fields()) found.push_back(step.from == evolog::source::column ? step.column + 1 : 0);
        return found;
      });
  among.add(
      "std_unordered_map",
      [](const schemas& of) {
        std::unordered_map<int, std::size_t> positions;
        for (std::size_t i = 0; i < of.written.fields().size(); ++i) positions.emplace(of.written.fields()[i].id, i + 1);
        origins found;
        for (const auto& field : of.table.fields()) {
          const auto at = positions.find(field.id);
          found.push_back(at == positions.end() ? 0 : at->second);
        }
        return found;
      },
      [](const schemas& /*of*/, const origins& found) { return found; });
  among.hold();
}

void hold_evolve(const session& during, std::size_t columns) {
  contest<schemas, int> among(during, "evolve", columns, make_schemas);
  among.add(
      "evolog", [](const schemas& of) { return evolved(of.written); },
      [](const schemas& /*of*/, const evolog::schema& after) {
        std::vector<int> ids;
        for (const auto& field : after.fields()) ids.push_back(field.id);
        return ids;
      });
  among.hold();
}

void hold_apply(const session& during, std::size_t columns) {
  contest<schemas, int> among(during, "apply", columns, make_schemas);
  among.add(
      "evolog", [](const schemas& of) { return evolog::evolve(of.written).rename("c0", "first").apply(); },
      [](const schemas& /*of*/, const evolog::schema& after) { return std::vector<int>{after.at("first").id}; });
  among.hold();
}

void hold_select(const session& during, std::size_t columns) {
  contest<schemas, int> among(during, "select", columns, make_schemas);
  among.add(
      "evolog",
      [](const schemas& of) {
        std::vector<std::string_view> paths;
        for (const auto& field : of.written.fields()) paths.push_back(field.name);
        return of.written.select(paths);
      },
      [](const schemas& /*of*/, const evolog::schema& chosen) { return std::vector<int>{chosen.fields().back().id}; });
  among.hold();
}

}  // namespace

auto main(int argc, char** argv) -> int {
  const session during("wide_schemas", argc, argv);
  for (const std::size_t columns : std::vector<std::size_t>{500, 5000}) {
    hold_projection(during, columns);
    hold_evolve(during, columns);
    hold_apply(during, columns);
    hold_select(during, columns);
  }
}
