// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include <evolog/detail/indexed_rows.hpp>
#include <evolog/detail/owned.hpp>
#include <evolog/row/adapter.hpp>
#include <evolog/row/change.hpp>

namespace evolog::detail {

/// Calls `f` with the data columns of a plain row: those its type declares, else the row.
template <class Row, class F>
auto visit_plain_image(const Row& row, F&& f) -> decltype(auto) {
  if constexpr (trait_has_image<Row>) {
    return f(row_reader<no_adapter, Row>{}.image(row));
  } else {
    return f(row);
  }
}

/// The rows of one state of a table as a source of changes: all come or all go, at ordinal 0 and in no snapshot.
template <class Held>
class state_rows {
  using rows_type = indexed_rows<Held>;
  using reference = typename rows_type::reference;
  using element = typename rows_type::element;

 public:
  using ordinal_type = std::int64_t;
  using snapshot_type = std::int64_t;

  state_rows(Held held, change_type type) : rows_(std::move(held)), type_(type) {}

  [[nodiscard]] auto size() const -> std::size_t { return rows_.size(); }
  [[nodiscard]] auto type(std::size_t) const -> change_type { return type_; }
  [[nodiscard]] auto ordinal(std::size_t) const -> ordinal_type { return 0; }
  [[nodiscard]] auto snapshot(std::size_t) const -> std::optional<snapshot_type> { return std::nullopt; }
  [[nodiscard]] auto row(std::size_t i) const -> decltype(auto) {
    if constexpr (std::is_reference_v<reference>) {
      return static_cast<const element&>(rows_[i]);
    } else {
      return rows_[i];
    }
  }
  [[nodiscard]] auto image(std::size_t i) const -> decltype(auto) {
    if constexpr (!trait_has_image<element>) {
      return row(i);
    } else if constexpr (std::is_reference_v<reference>) {
      return row_reader<no_adapter, element>{}.image(row(i));
    } else {
      return visit_image(i, [](const auto& image) { return owned(image); });
    }
  }

  template <class F>
  auto visit_metadata(std::size_t i, F&& f) const -> decltype(auto) {
    return f(type(i), ordinal(i));
  }
  template <class F>
  auto visit_row(std::size_t i, F&& f) const -> decltype(auto) {
    return rows_.visit(i, f);
  }
  template <class F>
  auto visit_image(std::size_t i, F&& f) const -> decltype(auto) {
    return rows_.visit(i, [&](const element& row) -> decltype(auto) { return visit_plain_image(row, f); });
  }
  template <class Row, class F>
  auto visit_image_of(const Row& row, F&& f) const -> decltype(auto) {
    return visit_plain_image(row, f);
  }
  template <class F>
  auto visit_ordinal_and_row(std::size_t i, F&& f) const -> decltype(auto) {
    return visit_row(i, [&](const auto& row) -> decltype(auto) { return f(ordinal(i), row); });
  }
  template <class F>
  auto visit_ordinal_and_image(std::size_t i, F&& f) const -> decltype(auto) {
    return visit_image(i, [&](const auto& image) -> decltype(auto) { return f(ordinal(i), image); });
  }

 private:
  rows_type rows_;
  change_type type_;
};

}  // namespace evolog::detail
