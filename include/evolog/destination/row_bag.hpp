// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <utility>
#include <vector>

#include <evolog/call/apply_findings.hpp>
#include <evolog/detail/state_rows.hpp>
#include <evolog/detail/stored_as.hpp>
#include <evolog/row/floats.hpp>
#include <evolog/row/identity.hpp>

namespace evolog {

/// A vector of rows in any order, equal ones several times, as the destination of `apply_net_changes`, which wraps vectors in it.
///
/// Rows that are removed are the last of equal ones; the others keep their order, and new ones stand behind them. Nothing changes before
/// `commit`, which throws only what moving a row throws. Two different rows of the changes that are one under `policy` are refused with
/// `destination_equality_error`.
///
/// \param rows    The vector; it is referred to.
/// \param policy  Which floating-point values are equal.
///
/// Example: examples/apply_net_changes.cpp
/// \see apply_net_changes
template <class Vector>
class row_bag {
  using row_type = typename Vector::value_type;

 public:
  explicit row_bag(Vector& rows, floats policy = floats::bits) : rows_(rows), same_{policy} {}

  template <class Row>
  [[nodiscard]] auto count(const Row& row) const -> std::int64_t {
    std::int64_t copies = 0;
    for_each_equal(row, [&](std::size_t) {
      ++copies;
      return true;
    });
    return copies;
  }
  template <detail::storable<row_type> Row>
  void add(const Row& row, std::int64_t copies) {
    incoming_.insert(incoming_.end(), static_cast<std::size_t>(copies), row_type(detail::stored_as<row_type>(row)));
  }
  template <class Row>
  void remove(const Row& row, std::int64_t copies) {
    for_each_equal(row, [&](std::size_t place) {
      if (outgoing_[place]) throw destination_equality_error();
      outgoing_[place] = true;
      return --copies > 0;
    });
  }

  void begin_transaction() {
    rollback();
    outgoing_.assign(rows_.size(), false);
    places_.reserve(rows_.size());
    for (const auto& row : rows_) {
      const auto hash = detail::visit_plain_image(row, [this](const auto& image) { return same_.hash(image); });
      places_.emplace_back(hash, places_.size());
    }
    std::sort(places_.begin(), places_.end(), std::greater<>());
  }
  void commit() {
    rows_.reserve(rows_.size() + incoming_.size());
    std::size_t kept = 0;
    for (std::size_t place = 0; place < outgoing_.size(); ++place) {
      if (outgoing_[place]) continue;
      if (kept != place) rows_[kept] = std::move(rows_[place]);
      ++kept;
    }
    rows_.erase(rows_.begin() + static_cast<std::ptrdiff_t>(kept), rows_.end());
    std::move(incoming_.begin(), incoming_.end(), std::back_inserter(rows_));
    rollback();
  }
  void rollback() {
    incoming_.clear();
    outgoing_.clear();
    places_.clear();
  }

 private:
  /// Calls `f` with the places of equal rows, the last one first, until it returns false.
  template <class Row, class F>
  void for_each_equal(const Row& row, F f) const {
    const auto hash = same_.hash(row);
    const auto first = std::partition_point(places_.begin(), places_.end(), [&](const auto& place) { return place.first > hash; });
    for (auto it = first; it != places_.end() && it->first == hash; ++it) {
      const auto equal = detail::visit_plain_image(rows_[it->second], [&](const auto& image) { return same_.equal(image, row); });
      if (equal && !f(it->second)) return;
    }
  }

  Vector& rows_;
  identity same_;
  Vector incoming_;
  std::vector<bool> outgoing_;
  std::vector<std::pair<std::uint64_t, std::size_t>> places_;  // by hash and place, both descending
};

}  // namespace evolog
