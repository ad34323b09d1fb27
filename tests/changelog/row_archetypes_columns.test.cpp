// SPDX-License-Identifier: Apache-2.0
// Every operation over columns that are zipped to rows, and over tuples.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <range/v3/view/filter.hpp>
#include <range/v3/view/iota.hpp>
#include <range/v3/view/transform.hpp>
#include <range/v3/view/zip.hpp>
#include <range/v3/view/zip_with.hpp>

#include "support/archetypes.hpp"

namespace {

using namespace support;
using evolog::change_type;
using evolog::columns;

using row = std::tuple<change_type, std::int64_t, int, std::string, bool>;

/// The columns of the archetypes' log, and one of flags, which are no objects of their own.
struct table {
  std::vector<change_type> types;
  std::vector<std::int64_t> ordinals;
  std::vector<int> keys;
  std::deque<std::string> values;
  std::vector<bool> flags;

  table() {
    for (const auto& c : archetype_log()) {
      types.push_back(c.type);
      ordinals.push_back(c.ordinal);
      keys.push_back(c.row.key);
      values.push_back(c.row.value);
      flags.push_back(c.row.key % 2 != 0);
    }
  }

  [[nodiscard]] auto rows() const -> std::vector<row> {
    std::vector<row> rows;
    for (std::size_t i = 0; i < types.size(); ++i) rows.emplace_back(types[i], ordinals[i], keys[i], values[i], flags[i]);
    return rows;
  }
};

TEST_CASE("columns as zipped rows: the rows are where the columns are") {
  table t;
  const auto rows = t.rows();
  const auto expected = answers([&]() -> const auto& { return rows; }, columns<0>);
  CHECK(expected[1].starts_with("B((1, \"old\", true), 0); A((1, \"new\", true), 0); "));

  CHECK(answers([&] { return ranges::views::zip(t.types, t.ordinals, t.keys, t.values, t.flags); }, columns<0>) == expected);
  const auto& constant = t;
  const auto zipped = ranges::views::zip(constant.types, constant.ordinals, constant.keys, constant.values, constant.flags);
  CHECK(answers([&]() -> const auto& { return zipped; }, columns<0>) == expected);

  const auto paired = evolog::pair_updates(zipped, columns<0>, evolog::ambiguous::keep);
  CHECK(&std::get<1>(paired[0].row()) == &t.values[1]);
  CHECK(std::get<2>(paired[0].row()));
}

TEST_CASE("columns that are made on the way are handed out by value") {
  const table t;
  const auto rows = t.rows();
  const auto expected = answers([&]() -> const auto& { return rows; }, columns<0>);
  const auto flags = ranges::views::transform([](int key) { return key % 2 != 0; });
  const auto values = ranges::views::transform([](const std::string& value) { return value + ""; });
  CHECK(answers([&] { return ranges::views::zip(t.types, t.ordinals, t.keys, t.values | values, t.keys | flags); }, columns<0>) ==
        expected);
}

TEST_CASE("a filtered zip, and rows found by number") {
  const table t;
  auto rows = t.rows();
  std::erase_if(rows, [](const row& r) { return std::get<2>(r) == 3; });
  const auto expected = answers([&]() -> const auto& { return rows; }, columns<0>);
  const auto is_wanted = [](const auto& r) { return std::get<2>(r) != 3; };
  CHECK(answers([&] { return ranges::views::zip(t.types, t.ordinals, t.keys, t.values, t.flags) | ranges::views::filter(is_wanted); },
                columns<0>) == expected);

  const auto by_number = ranges::views::iota(0, static_cast<int>(rows.size())) |
                         ranges::views::transform([&](int i) -> const row& { return rows[static_cast<std::size_t>(i)]; });
  CHECK(answers([&] { return by_number; }, columns<0>) == expected);
}

TEST_CASE("tuples made on the way, with references and with values") {
  const auto log = archetype_log();
  std::vector<std::tuple<change_type, std::int64_t, int, std::string>> rows;
  for (const auto& c : log) rows.emplace_back(c.type, c.ordinal, c.row.key, c.row.value);
  const auto expected = answers([&]() -> const auto& { return rows; }, columns<0>);

  const auto as_references = [](const item_change& c) {
    return std::tuple<change_type, std::int64_t, const int&, const std::string&>(c.type, c.ordinal, c.row.key, c.row.value);
  };
  const auto as_values = [](const item_change& c) { return std::tuple(c.type, c.ordinal, c.row.key, c.row.value); };
  CHECK(answers([&] { return log | ranges::views::transform(as_references); }, columns<0>) == expected);
  CHECK(answers([&] { return log | ranges::views::transform(as_values); }, columns<0>) == expected);
}

}  // namespace
