// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <evolog/call/apply_findings.hpp>
#include <evolog/detail/stored_as.hpp>
#include <evolog/row/floats.hpp>
#include <evolog/row/identity.hpp>

namespace evolog {

/// A vector of rows, sorted by key in the order of `identity`, as the destination of `apply_changes`: `sorted_rows(table, &order::id)`.
///
/// Nothing changes before `commit`, which builds the new vector beside the old one, in one pass whatever the number of changes. Two
/// different keys of the changes that are one under `policy` are refused with `destination_equality_error`.
///
/// \param rows    The vector; it is referred to.
/// \param key     The identifier columns of its rows: a projection, which may have other names than that of the changes.
/// \param policy  Which floating-point values are equal.
///
/// Example: examples/apply_changes.cpp
/// \see apply_changes, sorted_pairs
template <class Vector, class Key>
class sorted_rows {
 public:
  using row_type = typename Vector::value_type;

  sorted_rows(Vector& rows, Key key, floats policy = floats::bits) : rows_(rows), key_(std::move(key)), same_{policy} {}

  template <class K>
  [[nodiscard]] auto count(const K& key) const -> std::size_t {
    const auto first = place_of(key);
    const auto behind = [&](const row_type& row) { return same_.compare(key_of(row), wrapped(key)) == 0; };
    return static_cast<std::size_t>(std::partition_point(rows_.begin() + first, rows_.end(), behind) - (rows_.begin() + first));
  }
  template <class K>
  [[nodiscard]] auto find(const K& key) const -> const row_type* {
    return count(key) == 0 ? nullptr : &rows_[static_cast<std::size_t>(place_of(key))];
  }

  template <class K, detail::storable<row_type> Row>
  void insert(const K& key, const Row& row) {
    edits_.push_back({place_of(key), false, row_type(detail::stored_as<row_type>(row))});
  }
  template <class K, detail::storable<row_type> Row>
  void replace(const K& key, const Row& row) {
    edits_.push_back({place_of(key), true, row_type(detail::stored_as<row_type>(row))});
  }
  template <class K>
  void erase(const K& key) {
    edits_.push_back({place_of(key), true, std::nullopt});
  }

  /// \throws `unsorted_destination_error`
  void begin_transaction() {
    rollback();
    const auto sorted = std::is_sorted_until(rows_.begin(), rows_.end(),
                                             [&](const row_type& a, const row_type& b) { return same_.compare(key_of(a), key_of(b)) < 0; });
    if (sorted == rows_.end()) return;
    const auto position = static_cast<std::size_t>(sorted - rows_.begin());
    throw unsorted_destination_error("the destination is not sorted by its key: row " + std::to_string(position) +
                                         " stands behind a greater one; sort it by the order of evolog::identity",
                                     position);
  }
  void commit();
  void rollback() { edits_.clear(); }

 private:
  /// What becomes of the row at a place, and which row stands there or before it.
  struct edit {
    std::ptrdiff_t place;
    bool removes;
    std::optional<row_type> row;
  };

  // Alone, a key of one column and that column are the same: both are compared as tuples.
  template <class K>
  static auto wrapped(const K& key) -> decltype(auto) {
    if constexpr (detail::is_one_column<K>) {
      return (key);
    } else {
      return std::tuple<const K&>(key);
    }
  }
  [[nodiscard]] auto key_of(const row_type& row) const -> decltype(auto) {
    using key_type = std::invoke_result_t<const Key&, const row_type&>;
    if constexpr (detail::is_one_column<std::remove_cvref_t<key_type>>) {
      return std::invoke(key_, row);
    } else {
      return std::tuple<key_type>(std::invoke(key_, row));
    }
  }
  template <class K>
  [[nodiscard]] auto place_of(const K& key) const -> std::ptrdiff_t {
    const auto before = [&](const row_type& row) { return same_.compare(key_of(row), wrapped(key)) < 0; };
    return std::partition_point(rows_.begin(), rows_.end(), before) - rows_.begin();
  }

  void sort_edits() {
    std::sort(edits_.begin(), edits_.end(), [this](const edit& a, const edit& b) {
      if (a.place != b.place) return a.place < b.place;
      if (!a.row || !b.row) return a.row.has_value() && !b.row;
      return same_.compare(key_of(*a.row), key_of(*b.row)) < 0;
    });
  }

  /// Two edits of one row, or two new rows of one key.
  void refuse_repeated_keys() const {
    const auto repeats = [this](const edit& a, const edit& b) {
      if (a.place != b.place) return false;
      if (a.removes && b.removes) return true;
      return a.row && b.row && same_.compare(key_of(*a.row), key_of(*b.row)) == 0;
    };
    if (std::adjacent_find(edits_.begin(), edits_.end(), repeats) != edits_.end()) throw destination_equality_error();
  }

  Vector& rows_;
  Key key_;
  identity same_;
  std::vector<edit> edits_;
};

template <class Vector, class Key>
void sorted_rows<Vector, Key>::commit() {
  sort_edits();
  refuse_repeated_keys();
  Vector merged(rows_.get_allocator());
  merged.reserve(rows_.size() + edits_.size());
  auto next = rows_.begin();
  const auto keep_until = [&](auto last) {
    for (; next != last; ++next) merged.push_back(std::move_if_noexcept(*next));
  };
  for (auto& change : edits_) {
    keep_until(rows_.begin() + change.place);
    if (change.row) merged.push_back(std::move(*change.row));
    if (change.removes) ++next;
  }
  keep_until(rows_.end());
  rows_.swap(merged);
  rollback();
}

/// A vector of pairs of a key and a row, sorted by key in the order of `identity`, as the destination of `apply_changes`.
///
/// As `sorted_rows`, for rows that do not hold their key or whose key is dear to compute.
///
/// \param pairs   The vector; it is referred to.
/// \param policy  Which floating-point values are equal.
///
/// Example: examples/apply_changes.cpp
/// \see apply_changes, sorted_rows
template <class Vector>
class sorted_pairs {
  using pair_type = typename Vector::value_type;
  using key_type = typename pair_type::first_type;

 public:
  using row_type = typename pair_type::second_type;

  explicit sorted_pairs(Vector& pairs, floats policy = floats::bits) : pairs_(pairs, &pair_type::first, policy) {}

  template <class Key>
  [[nodiscard]] auto count(const Key& key) const -> std::size_t {
    return pairs_.count(key);
  }
  template <class Key>
  [[nodiscard]] auto find(const Key& key) const -> const row_type* {
    const auto* found = pairs_.find(key);
    return found == nullptr ? nullptr : &found->second;
  }
  template <class Key, detail::storable<row_type> Row>
  void insert(const Key& key, const Row& row) {
    pairs_.insert(key, pair_type(detail::stored_as<key_type>(key), detail::stored_as<row_type>(row)));
  }
  template <class Key, detail::storable<row_type> Row>
  void replace(const Key& key, const Row& row) {
    pairs_.replace(key, pair_type(detail::stored_as<key_type>(key), detail::stored_as<row_type>(row)));
  }
  template <class Key>
  void erase(const Key& key) {
    pairs_.erase(key);
  }

  /// \throws `unsorted_destination_error`
  void begin_transaction() { pairs_.begin_transaction(); }
  void commit() { pairs_.commit(); }
  void rollback() { pairs_.rollback(); }

 private:
  sorted_rows<Vector, key_type pair_type::*> pairs_;
};

}  // namespace evolog
