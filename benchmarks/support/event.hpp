// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <evolog/row/adapter.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/columns.hpp>

namespace bench {

/// A change of 48 bytes.
struct event {
  std::int64_t key;
  std::int64_t a;
  std::int64_t b;
  std::int64_t ordinal;
  std::int64_t snapshot;
  evolog::change_type type;
};

/// A change with a string column.
struct text_event {
  std::int64_t key;
  std::string text;
  std::int64_t ordinal;
  std::int64_t snapshot;
  evolog::change_type type;
};

/// The position of a row in its log.
using row_number = std::uint32_t;
inline constexpr row_number no_row = ~row_number{0};

/// The changes that a contest is about.
template <class Row>
struct changelog {
  std::vector<Row> rows;
  std::size_t groups;  // about how many different keys or images they have

  [[nodiscard]] auto size() const -> row_number { return static_cast<row_number>(rows.size()); }
  [[nodiscard]] auto operator[](row_number row) const -> const Row& { return rows[row]; }
};

}  // namespace bench

template <>
struct evolog::change_traits<bench::event> {
  static constexpr auto type = &bench::event::type;
  static constexpr auto ordinal = &bench::event::ordinal;
  static constexpr auto snapshot = &bench::event::snapshot;
  static constexpr auto image = columns<&bench::event::key, &bench::event::a, &bench::event::b>;
};

template <>
struct evolog::change_traits<bench::text_event> {
  static constexpr auto type = &bench::text_event::type;
  static constexpr auto ordinal = &bench::text_event::ordinal;
  static constexpr auto snapshot = &bench::text_event::snapshot;
  static constexpr auto image = columns<&bench::text_event::key, &bench::text_event::text>;
};
