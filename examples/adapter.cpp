// SPDX-License-Identifier: Apache-2.0
// Rows of your own: a trait next to the type says once where its metadata is; an adapter object says it for one call.
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

#include <range/v3/view/transform.hpp>

#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/row/columns.hpp>

struct event {  // metadata beside the data
  evolog::change_type op;
  std::int64_t commit;
  int id;
  std::string status;
};
template <>
struct evolog::change_traits<event> {
  static constexpr auto type = &event::op;
  static constexpr auto ordinal = &event::commit;
  static constexpr auto image = columns<&event::id, &event::status>;  // what is compared
};

using text_row = std::vector<std::string>;

struct text_rows {  // columns known only at run time
  std::size_t type_column, ordinal_column;
  std::vector<std::size_t> data;
  [[nodiscard]] auto type(const text_row& row) const {
    return row.at(type_column) == "DELETE" ? evolog::change_type::delete_ : evolog::change_type::insert;
  }
  [[nodiscard]] auto ordinal(const text_row& row) const { return std::stoll(row.at(ordinal_column)); }
  [[nodiscard]] auto image(const text_row& row) const {
    return data | ranges::views::transform([&row](std::size_t i) -> const std::string& { return row.at(i); });
  }
};

auto main() -> int {
  using enum evolog::change_type;
  const std::vector<event> events{{insert, 0, 7, "paid"}, {delete_, 0, 7, "open"}};
  for (const auto handle : evolog::pair_updates(events, &event::id)) {
    std::cout << to_string(handle.type()) << ' ' << handle.row().id << ' ' << handle.row().status << '\n';
  }

  const std::vector<text_row> table{{"7", "paid", "INSERT", "0"}, {"7", "open", "DELETE", "0"}};
  const auto key = evolog::named("id", [](const text_row& row) -> const std::string& { return row.at(0); });
  const auto paired = evolog::pair_updates(table, key, text_rows{2, 3, {0, 1}});
  for (const auto handle : evolog::latest_actions(paired, key)) {  // the result keeps the adapter
    std::cout << to_string(handle.type()) << ' ' << handle.row().at(0) << ' ' << handle.row().at(1) << '\n';
  }
}
