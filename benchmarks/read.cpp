// SPDX-License-Identifier: Apache-2.0
// Old rows read with today's schema, by field id: structs, columns, and cells that may be of any type.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include <evolog/schema/plan.hpp>
#include <evolog/schema/promotion.hpp>
#include <evolog/schema/read.hpp>
#include <evolog/schema/read_as.hpp>
#include <evolog/schema/read_into.hpp>
#include <evolog/schema/value.hpp>
#include <evolog/schema/value_adapter.hpp>

#include "support/contest.hpp"
#include "support/readings.hpp"
#include "support/session.hpp"

namespace {

using namespace bench;

using rows_read = std::vector<wanted>;

constexpr auto read_rows_back = [](const readings& /*from*/, const rows_read* rows) { return *rows; };

/// The first rows as any program can read them: rows of values. All that is timed has to give what they give.
void check_sample(const std::vector<stored>& all) {
  const evolog::plan plan = plan_of_readings();
  for (std::size_t i = 0; i < all.size() && i < 1000; ++i) {
    const auto& row = all[i];
    const std::vector<evolog::value> cells{row.id, row.amount, row.code, row.price, row.note, row.day, row.flags, row.weight};
    const auto read = evolog::read_one(cells, plan, evolog::value_adapter{});
    const auto expected = evolog::read_as<wanted>(row);
    const std::vector<evolog::value> values{expected.weight,     expected.id, expected.day,  expected.code,
                                            expected.amount_krw, nullptr,     expected.price};
    if (read != values || expected.coupon) throw std::runtime_error("structs and values are read differently, row " + std::to_string(i));
  }
}

// ---- structs

/// Our ways write to memory that is kept, as memcpy does: fresh pages would cost more than the work.
void hold_structs(const session& during, std::size_t rows) {
  contest<readings, wanted> among(during, "structs", rows, [](std::size_t n) {
    readings made{make_stored(n), {}, {}};
    check_sample(made.rows);
    return made;
  });
  const auto out = std::make_shared<rows_read>(rows);
  const auto copied = std::make_shared<rows_read>(rows);
  const auto plan = plan_of_readings();

  among.add_control("memcpy", [=](const readings&) {
    std::memcpy(static_cast<void*>(copied->data()), out->data(), out->size() * sizeof(wanted));
    return copied.get();
  });
  among.add(
      "read_into",
      [=](const readings& from) {
        evolog::read_into(from.rows, *out);
        return std::as_const(out).get();
      },
      read_rows_back);
  among.add(
      "read_into_plan",
      [=](const readings& from) {
        evolog::read_into(from.rows, plan, *out);
        return std::as_const(out).get();
      },
      read_rows_back);
  among.add(
      "read_as",
      [=](const readings& from) {
        for (std::size_t i = 0; i < from.rows.size(); ++i) (*out)[i] = evolog::read_as<wanted>(from.rows[i]);
        return std::as_const(out).get();
      },
      read_rows_back);
  among.add(
      "by_hand",
      [=](const readings& from) {
        for (std::size_t i = 0; i < from.rows.size(); ++i) {
          const auto& row = from.rows[i];
          (*out)[i] = {row.weight, row.id, row.day, row.code, row.amount, std::nullopt, row.price};
        }
        return std::as_const(out).get();
      },
      read_rows_back);
  among.hold();
}

// ---- columns

/// Columns as an engine holds them. What is made is made in memory of the call before.
class column_reader {
 public:
  explicit column_reader(bool shares) : shares_(shares) {}

  static auto field(const batch& b, std::size_t i) -> const std::shared_ptr<const column>& { return b.columns[i]; }

  auto take(const std::shared_ptr<const column>& from, const evolog::plan_step& step) -> std::shared_ptr<const column> {
    if (step.promotion == evolog::promotion::none && shares_) return from;
    auto& to = made_.try_emplace(step.id, std::make_shared<column>()).first->second;
    if (step.promotion == evolog::promotion::none) {
      *to = *from;
    } else {
      widen(std::get<std::vector<std::int32_t>>(from->numbers), step, *to);
    }
    return to;
  }

  /// Nulls need no numbers, unless everything is copied.
  auto fill(const batch& b, const evolog::plan_step& step) -> std::shared_ptr<const column> {
    auto& to = made_.try_emplace(step.id, std::make_shared<column>()).first->second;
    to->nulls.assign(b.rows / 64 + 1, ~std::uint64_t{0});
    if (!shares_) numbers_of<std::int64_t>(*to).assign(b.rows, 0);
    return to;
  }

  static auto first_null(const std::shared_ptr<const column>& c, const batch& /*parent*/) -> std::optional<std::size_t> {
    for (std::size_t i = 0; i < c->nulls.size(); ++i) {
      if (c->nulls[i] != 0) return i * 64 + static_cast<std::size_t>(std::countr_zero(c->nulls[i]));
    }
    return std::nullopt;
  }

  template <class Child>
  static auto struct_(const batch& b, const evolog::plan_step& step, Child child) -> batch {
    batch out{b.rows, {}};
    for (std::size_t i = 0; i < step.children.size(); ++i) out.columns.push_back(child(i));
    return out;
  }

 private:
  template <class T>
  static auto numbers_of(column& c) -> std::vector<T>& {
    if (!std::holds_alternative<std::vector<T>>(c.numbers)) c.numbers = std::vector<T>();
    return std::get<std::vector<T>>(c.numbers);
  }

  static void widen(const std::vector<std::int32_t>& from, const evolog::plan_step& step, column& to) {
    auto& wide = numbers_of<std::int64_t>(to);
    wide.resize(from.size());
    for (std::size_t i = 0; i < from.size(); ++i) evolog::promote(step, from[i], [&](std::int64_t v) { wide[i] = v; });
  }

  bool shares_;
  std::map<int, std::shared_ptr<column>> made_;  // by field id
};

template <class T>
auto number(const column& c, std::size_t i) -> T {
  return std::get<std::vector<T>>(c.numbers)[i];
}

constexpr auto read_columns_back = [](const readings& /*from*/, const batch& b) {
  rows_read rows;
  rows.reserve(b.rows);
  for (std::size_t i = 0; i < b.rows; ++i) {
    std::optional<std::int64_t> coupon;
    if ((b.columns[5]->nulls.at(i / 64) >> (i % 64) & 1U) == 0) coupon = number<std::int64_t>(*b.columns[5], i);
    rows.push_back({number<double>(*b.columns[0], i), number<std::int64_t>(*b.columns[1], i), number<std::int32_t>(*b.columns[2], i),
                    number<std::int32_t>(*b.columns[3], i), number<std::int64_t>(*b.columns[4], i), coupon,
                    number<double>(*b.columns[6], i)});
  }
  return rows;
};

void hold_columns(const session& during, std::size_t rows) {
  contest<readings, wanted> among(during, "columns", rows, [](std::size_t n) {
    const auto made = make_stored(n);
    return readings{made, make_columns(made), {}};
  });
  constexpr std::size_t words = 6;  // of eight bytes in a row of columns
  const auto from = std::make_shared<std::vector<std::vector<std::int64_t>>>(words, std::vector<std::int64_t>(rows));
  const auto to = std::make_shared<std::vector<std::vector<std::int64_t>>>(words, std::vector<std::int64_t>(rows));
  const auto plan = plan_of_readings();

  among.add_control("memcpy", [=](const readings&) {
    for (std::size_t i = 0; i < words; ++i) std::memcpy((*to)[i].data(), (*from)[i].data(), rows * sizeof(std::int64_t));
    return to.get();
  });
  const auto read_by = [plan](bool shares) {
    return [plan, reader = std::make_shared<column_reader>(shares)](const readings& of) {
      return evolog::read_one(of.columns, plan, *reader);
    };
  };
  among.add("copied", read_by(false), read_columns_back);
  among.add("shared", read_by(true), read_columns_back);
  among.add(
      "structs",
      [](const readings& of) {
        rows_read out(of.rows.size());
        evolog::read_into(of.rows, out);
        return out;
      },
      [](const readings& /*of*/, const rows_read& read) { return read; });
  among.hold();
}

// ---- cells

/// Reads cells into memory of the call before; a cell that was read is one that was written.
class cell_writer {
 public:
  struct written {};

  explicit cell_writer(cell* next) : next_(next) {}

  static auto field(const cell_row& row, std::size_t i) -> const cell& { return row.first[i]; }
  auto take(const cell& c, const evolog::plan_step& step) -> written {
    if (step.promotion == evolog::promotion::none) {
      *next_++ = c;
    } else {
      std::visit([&](const auto& v) { evolog::promote(step, v, [&](const auto& wide) { *next_++ = wide; }); }, c);
    }
    return {};
  }
  auto fill(const cell_row& /*row*/, const evolog::plan_step& step) -> written {
    if (!step.fill.is_null()) throw std::logic_error("the new column is null in old rows");
    *next_++ = std::monostate();
    return {};
  }
  static auto first_null(const cell& c, const cell_row& /*row*/) -> std::optional<std::size_t> {
    if (c.index() == 0) return 0;
    return std::nullopt;
  }
  template <class Child>
  static auto struct_(const cell_row& /*row*/, const evolog::plan_step& step, Child child) -> written {
    for (std::size_t i = 0; i < step.children.size(); ++i) child(i);
    return {};
  }

 private:
  cell* next_;
};

/// Reads a row into a vector of its own.
struct cell_vectors {
  static auto field(const cell_row& row, std::size_t i) -> const cell& { return row.first[i]; }
  static auto take(const cell& c, const evolog::plan_step& step) -> cell {
    if (step.promotion == evolog::promotion::none) return c;
    return std::visit([&](const auto& v) { return evolog::promote(step, v, [](const auto& wide) { return cell(wide); }); }, c);
  }
  static auto fill(const cell_row& /*row*/, const evolog::plan_step& /*step*/) -> cell { return {}; }
  static auto first_null(const cell& c, const cell_row& row) -> std::optional<std::size_t> { return cell_writer::first_null(c, row); }
  template <class Child>
  static auto struct_(const cell_row& /*row*/, const evolog::plan_step& step, Child child) -> std::vector<cell> {
    std::vector<cell> out;
    out.reserve(step.children.size());
    for (std::size_t i = 0; i < step.children.size(); ++i) out.push_back(child(i));
    return out;
  }
};

auto wanted_of(const cell* c) -> wanted {
  std::optional<std::int64_t> coupon;
  if (c[5].index() != 0) coupon = std::get<std::int64_t>(c[5]);
  return {std::get<double>(c[0]),       std::get<std::int64_t>(c[1]), std::get<std::int32_t>(c[2]),
          std::get<std::int32_t>(c[3]), std::get<std::int64_t>(c[4]), coupon,
          std::get<double>(c[6])};
}

constexpr auto read_cells_back = [](const readings& /*of*/, const std::vector<cell>* cells) {
  rows_read rows;
  for (std::size_t i = 0; i < cells->size(); i += wanted_columns) rows.push_back(wanted_of(cells->data() + i));
  return rows;
};

/// What a program does that keeps the position of each id and looks it up for each cell.
void look_up_cells(const std::vector<cell>& from, const std::unordered_map<int, std::size_t>& positions, std::vector<cell>& out) {
  constexpr std::array ids{8, 1, 6, 3, 2, 9, 4};
  cell* next = out.data();
  for (std::size_t row = 0; row < from.size(); row += stored_columns) {
    for (const int id : ids) {
      const auto at = positions.find(id);
      if (at == positions.end()) {
        *next++ = std::monostate();
      } else if (id == 2) {
        *next++ = std::int64_t{std::get<std::int32_t>(from[row + at->second])};
      } else {
        *next++ = from[row + at->second];
      }
    }
  }
}

/// The same with positions that were looked up once.
void index_cells(const std::vector<cell>& from, std::vector<cell>& out) {
  constexpr std::array<std::size_t, wanted_columns> positions{7, 0, 5, 2, 1, stored_columns, 3};
  cell* next = out.data();
  for (std::size_t row = 0; row < from.size(); row += stored_columns) {
    for (const auto at : positions) {
      if (at == stored_columns) {
        *next++ = std::monostate();
      } else if (at == 1) {
        *next++ = std::int64_t{std::get<std::int32_t>(from[row + at])};
      } else {
        *next++ = from[row + at];
      }
    }
  }
}

void hold_cells(const session& during, std::size_t rows) {
  contest<readings, wanted> among(during, "cells", rows, [](std::size_t n) {
    const auto made = make_stored(n);
    return readings{made, {}, make_cells(made)};
  });
  const auto out = std::make_shared<std::vector<cell>>(rows * wanted_columns);
  const auto copied = std::make_shared<std::vector<std::byte>>(rows * wanted_columns * sizeof(cell));
  const auto plan = plan_of_readings();
  const auto result = [out] { return std::as_const(out).get(); };

  among.add_control("memcpy", [=](const readings&) {
    std::memcpy(copied->data(), out->data(), copied->size());
    return copied.get();
  });
  among.add(
      "read_one_in_place",
      [=](const readings& of) {
        cell_writer writer(out->data());
        for (std::size_t i = 0; i < of.cells.size(); i += stored_columns)
          static_cast<void>(evolog::read_one(cell_row{of.cells.data() + i}, plan, writer));
        return result();
      },
      read_cells_back);
  among.add(
      "index_plan_by_hand",
      [=](const readings& of) {
        index_cells(of.cells, *out);
        return result();
      },
      read_cells_back);
  const std::unordered_map<int, std::size_t> positions{{1, 0}, {2, 1}, {3, 2}, {4, 3}, {5, 4}, {6, 5}, {7, 6}, {8, 7}};
  among.add(
      "look_up_by_hand",
      [=](const readings& of) {
        look_up_cells(of.cells, positions, *out);
        return result();
      },
      read_cells_back);
  among.add(
      "read_one_vectors",
      [=](const readings& of) {
        std::vector<std::vector<cell>> read;
        read.reserve(of.rows.size());
        for (std::size_t i = 0; i < of.cells.size(); i += stored_columns)
          read.push_back(evolog::read_one(cell_row{of.cells.data() + i}, plan, cell_vectors{}));
        return read;
      },
      [](const readings& /*of*/, const std::vector<std::vector<cell>>& read) {
        rows_read back;
        for (const auto& row : read) back.push_back(wanted_of(row.data()));
        return back;
      });
  among.add(
      "structs",
      [](const readings& of) {
        rows_read read(of.rows.size());
        evolog::read_into(of.rows, read);
        return read;
      },
      [](const readings& /*of*/, const rows_read& read) { return read; });
  among.hold();
}

}  // namespace

auto main(int argc, char** argv) -> int {
  const session during("read", argc, argv);
  constexpr std::size_t most_cells = 1'000'000;  // of 10 million rows they would take 10 GB
  for (const auto rows : during.sizes()) {
    hold_structs(during, rows);
    hold_columns(during, rows);
    if (rows <= most_cells) hold_cells(during, rows);
  }
}
