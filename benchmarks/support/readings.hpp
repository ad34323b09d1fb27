// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <variant>
#include <vector>

#include <evolog/schema/file_schema.hpp>
#include <evolog/schema/plan.hpp>
#include <evolog/schema/projection.hpp>
#include <evolog/schema/record.hpp>

#include "random.hpp"

namespace bench {

/// A row as an old file holds it: 48 bytes.
struct stored {
  std::int64_t id;
  std::int32_t amount;
  std::int32_t code;
  double price;
  std::int64_t note;
  std::int32_t day;
  std::int32_t flags;
  double weight;
};

/// The row today, 56 bytes: two columns dropped, one renamed and widened, one added, all in another order.
struct wanted {
  double weight;
  std::int64_t id;
  std::int32_t day;
  std::int32_t code;
  std::int64_t amount_krw;
  std::optional<std::int64_t> coupon;
  double price;

  auto operator==(const wanted&) const -> bool = default;
  friend auto operator<<(std::ostream& out, const wanted& row) -> std::ostream& {
    return out << row.weight << ' ' << row.id << ' ' << row.day << ' ' << row.code << ' ' << row.amount_krw << ' ' << row.coupon.has_value()
               << ' ' << row.price;
  }
};

static_assert(sizeof(stored) == 48 && sizeof(wanted) == 56);

/// Numbers side by side.
struct column {
  std::variant<std::vector<std::int32_t>, std::vector<std::int64_t>, std::vector<double>> numbers;
  std::vector<std::uint64_t> nulls;  // a bit for each row, or nothing where none is null
};
struct batch {
  std::size_t rows;
  std::vector<std::shared_ptr<const column>> columns;
};

/// A value of any type; the cells of a row stand side by side.
using cell = std::variant<std::monostate, bool, std::int32_t, std::int64_t, float, double, std::string>;
struct cell_row {
  const cell* first;
};

/// The same rows in all forms; cells are made only where they are asked for.
struct readings {
  std::vector<stored> rows;
  batch columns;
  std::vector<cell> cells;
};

}  // namespace bench

template <>
inline constexpr auto evolog::record_of<bench::stored> =
    record(member(1, "id", &bench::stored::id), member(2, "amount", &bench::stored::amount), member(3, "code", &bench::stored::code),
           member(4, "price", &bench::stored::price), member(5, "note", &bench::stored::note), member(6, "day", &bench::stored::day),
           member(7, "flags", &bench::stored::flags), member(8, "weight", &bench::stored::weight));
template <>
inline constexpr auto evolog::record_of<bench::wanted> =
    record(member(8, "weight", &bench::wanted::weight), member(1, "id", &bench::wanted::id), member(6, "day", &bench::wanted::day),
           member(3, "code", &bench::wanted::code), member(2, "amount_krw", &bench::wanted::amount_krw),
           member(9, "coupon", &bench::wanted::coupon), member(4, "price", &bench::wanted::price));

namespace bench {

inline constexpr std::size_t stored_columns = 8;
inline constexpr std::size_t wanted_columns = 7;

inline auto plan_of_readings() -> evolog::plan {
  return evolog::projection(evolog::file_schema(evolog::schema_of<stored>()), evolog::schema_of<wanted>());
}

template <class T>
auto make_column(const std::vector<stored>& rows, T stored::*member) -> std::shared_ptr<const column> {
  std::vector<T> numbers;
  numbers.reserve(rows.size());
  for (const auto& row : rows) numbers.push_back(row.*member);
  return std::make_shared<const column>(column{std::move(numbers), {}});
}

inline auto make_columns(const std::vector<stored>& rows) -> batch {
  return {rows.size(),
          {make_column(rows, &stored::id), make_column(rows, &stored::amount), make_column(rows, &stored::code),
           make_column(rows, &stored::price), make_column(rows, &stored::note), make_column(rows, &stored::day),
           make_column(rows, &stored::flags), make_column(rows, &stored::weight)}};
}

inline auto make_cells(const std::vector<stored>& rows) -> std::vector<cell> {
  std::vector<cell> cells;
  cells.reserve(rows.size() * stored_columns);
  for (const auto& row : rows) {
    for (const cell& one : {cell(row.id), cell(row.amount), cell(row.code), cell(row.price), cell(row.note), cell(row.day), cell(row.flags),
                            cell(row.weight)})
      cells.push_back(one);
  }
  return cells;
}

inline auto make_stored(std::size_t count) -> std::vector<stored> {
  random_numbers random;
  std::vector<stored> rows;
  rows.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto half = [&] { return static_cast<std::int32_t>(random()); };
    const auto whole = [&] { return static_cast<std::int64_t>(random()); };
    rows.push_back({whole(), half(), half(), random.fraction(), whole(), half(), half(), random.fraction()});
  }
  return rows;
}

}  // namespace bench
