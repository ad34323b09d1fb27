// SPDX-License-Identifier: Apache-2.0
// Rows of an old file, read with today's schema: rows of values, and rows of a type of one's own.
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <evolog/schema/file_schema.hpp>
#include <evolog/schema/plan.hpp>
#include <evolog/schema/projection.hpp>
#include <evolog/schema/promotion.hpp>
#include <evolog/schema/read.hpp>
#include <evolog/schema/read_error.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/types.hpp>
#include <evolog/schema/value.hpp>
#include <evolog/schema/value_adapter.hpp>
#include <evolog/schema/visit_value.hpp>

namespace {

using evolog::plan_step;

// Cells as some engine holds them, and what the library has to know about them.
using cell = std::variant<std::monostate, std::int32_t, std::int64_t, std::string>;
using cells = std::vector<cell>;

struct cell_adapter {
  static auto field(const cells& row, std::size_t i) -> const cell& { return row.at(i); }
  static auto take(const cell& c, const plan_step& step) -> cell {
    return std::visit([&](const auto& v) { return evolog::promote(step, v, [](auto wide) { return as_cell(wide); }); }, c);
  }
  static auto fill(const cells& /*row*/, const plan_step& step) -> cell {
    return evolog::visit_value(step.fill, step.type, [](auto v) { return as_cell(v); });
  }
  static auto first_null(const cell& c, const cells& /*row*/) -> std::optional<std::size_t> {
    if (c.index() == 0) return 0;
    return std::nullopt;
  }
  template <class Child>
  static auto struct_(const cells& /*row*/, const plan_step& step, Child child) -> cells {
    cells out;
    for (std::size_t i = 0; i < step.children.size(); ++i) out.push_back(child(i));
    return out;
  }

 private:
  template <class V>
  static auto as_cell(const V& v) -> cell {
    if constexpr (requires { cell(v); }) {
      return v;
    } else {
      return {};  // of a type that these tables do not have
    }
  }
};

}  // namespace

int main() {
  using namespace evolog::types;
  const evolog::schema written{required(1, "id", int_), evolog::types::optional(2, "name", string)};
  const evolog::schema table{evolog::types::optional(2, "label", string), required(1, "id", long_),
                             required(3, "state", string).with_default("open")};
  const evolog::plan plan = evolog::projection(evolog::file_schema(written), table);

  const std::vector<cells> file{{std::int32_t{1}, std::string("a")}, {std::int32_t{2}, {}}};
  for (const cells& row : evolog::read_rows(file, plan, cell_adapter{})) {
    std::cout << (row[0].index() == 0 ? "null" : std::get<std::string>(row[0])) << ' ' << std::get<std::int64_t>(row[1]) << ' '
              << std::get<std::string>(row[2]) << '\n';
  }

  // Rows of values need no adapter of one's own.
  const std::vector<evolog::value> read = evolog::read_one(std::vector<evolog::value>{3, "c"}, plan, evolog::value_adapter{});
  std::cout << read[0] << ' ' << read[1] << ' ' << read[2] << '\n';

  // A column may have become required; a null that an old file holds in it is an error that names the row.
  const evolog::schema strict{required(2, "label", string)};
  try {
    static_cast<void>(evolog::read_rows(file, evolog::projection(evolog::file_schema(written), strict), cell_adapter{}));
    return 1;
  } catch (const evolog::read_error& e) {
    std::cout << e.what() << '\n';
    return e.row() == 1 ? 0 : 1;
  }
}
