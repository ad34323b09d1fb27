// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace evolog::detail {

/// How many rows a table takes at a time: what it reads of them first is still in the nearest cache when they find their groups.
inline constexpr std::size_t rows_at_a_time = 32;

/// How many rows ahead one is asked for where rows lie all over the input.
inline constexpr std::size_t rows_ahead = 32;

/// Asks for the place of a row on which it is decided soon: rows lie all over the input, and so do these places.
template <class Rows, class Decided>
[[gnu::always_inline]] inline void look_ahead(const Rows& rows, std::size_t i, const Decided& decided) {
  if (i + rows_ahead < rows.size()) decided.expect(rows.row(i + rows_ahead));
}

/// Rows that take part in a grouping, some of which remove a row from the table.
template <class Keys>
concept tells_removals = requires(const Keys& keys, std::size_t i) { keys.removes(i); };

template <class Keys>
[[gnu::always_inline]] inline auto removes(const Keys& keys, std::size_t i) -> bool {
  if constexpr (tells_removals<Keys>) {
    return keys.removes(i);
  } else {
    return false;
  }
}

/// What `group_table` and folds ask of all batches of rows. A row has a number in the batch, one in the input, and a place at which
/// `cursor()` reads it, which is its number in the input unless it was copied.
template <class Index, class Keys>
class row_batch {
 public:
  using cursor_type = std::remove_cvref_t<decltype(std::declval<const Keys&>().cursor())>;

  /// \param expected  About how many of the rows will differ.
  row_batch(std::size_t count, std::size_t expected, const Keys& keys) : count_(count), expected_(expected), keys_(keys) {}

  [[nodiscard]] auto size() const -> std::size_t { return count_; }
  [[nodiscard]] auto expected() const -> std::size_t { return expected_; }
  /// Where the rows end that are taken together with the one numbered `begin`; `begin` if there are no more.
  [[nodiscard]] auto end_after(std::size_t begin) const -> std::size_t { return std::min(begin + rows_at_a_time, count_); }
  void end_at(std::size_t count) { count_ = count; }

  [[nodiscard]] auto cursor() const -> const cursor_type& { return keys_.cursor(); }
  [[nodiscard]] static auto row_at(Index place) -> Index { return place; }
  [[nodiscard, gnu::always_inline]] auto equal(Index place, Index other) const -> bool { return keys_.equal(place, other); }
  [[nodiscard]] auto compare(Index place, Index other) const -> std::strong_ordering { return keys_.compare(place, other); }
  [[nodiscard]] auto hash_at(Index place) const -> std::uint32_t { return static_cast<std::uint32_t>(keys_.hash(place)); }
  [[gnu::always_inline]] void prefetch_at(Index place) const { keys_.prefetch(place); }

 protected:
  [[nodiscard]] auto keys() const -> const Keys& { return keys_; }

 private:
  std::size_t count_;
  std::size_t expected_;
  Keys keys_;
};

/// Neighbouring rows of the input.
template <class Index, class Keys>
class row_run : public row_batch<Index, Keys> {
 public:
  row_run(std::size_t first, std::size_t count, std::size_t expected, const Keys& keys)
      : row_batch<Index, Keys>(count, expected, keys), first_(first) {}

  [[nodiscard]] auto row(std::size_t i) const -> Index { return static_cast<Index>(first_ + i); }
  [[nodiscard]] auto place(std::size_t i) const -> Index { return row(i); }
  [[nodiscard, gnu::always_inline]] auto removes(std::size_t i) const -> bool { return detail::removes(this->keys(), first_ + i); }
  [[nodiscard, gnu::always_inline]] auto hash(std::size_t i) const -> std::uint32_t {
    return static_cast<std::uint32_t>(this->keys().hash(first_ + i));
  }
  [[nodiscard]] auto number_of(std::size_t row_number) const -> std::size_t { return row_number - first_; }
  // The processor sees itself what comes next.
  void prefetch(std::size_t) const {}

 private:
  std::size_t first_;
};

/// The neighbours that share an ordinal: where they end is found while they are read.
template <class Index, class Keys, class Marks>
class ordinal_run : public row_run<Index, Keys> {
 public:
  /// \param limit  How many rows it has at most.
  ordinal_run(std::size_t first, std::size_t limit, std::size_t expected, const Keys& keys, const Marks& marks)
      : row_run<Index, Keys>(first, limit, expected, keys), marks_(marks), ordinal_(marks.of(static_cast<Index>(first))) {}

  [[nodiscard]] auto end_after(std::size_t begin) const -> std::size_t {
    const auto last = row_run<Index, Keys>::end_after(begin);
    for (auto i = begin; i < last; ++i) {
      if (!marks_.same(marks_.of(this->row(i)), ordinal_)) return i;
    }
    return last;
  }

 private:
  Marks marks_;
  typename Marks::mark ordinal_;
};

/// A row in a partition: its number and whether it removes. The row is read again anyway, so its hash is computed again.
template <class Index>
struct row_record {
  Index word;

  template <class Keys>
  [[nodiscard]] static auto of(const Keys& keys, std::size_t row_number, std::uint64_t) -> row_record {
    return {static_cast<Index>(row_number << 1 | std::size_t{detail::removes(keys, row_number)})};
  }
  [[nodiscard]] auto row() const -> Index { return word >> 1; }
  [[nodiscard]] auto removes() const -> bool { return (word & 1) != 0; }
  template <class Keys>
  [[nodiscard, gnu::always_inline]] auto hash(const Keys& keys) const -> std::uint32_t {
    return static_cast<std::uint32_t>(keys.hash(row()));
  }
};

/// A row in a partition with a part of its hash, where computing that again would cost more than the memory.
template <class Index>
struct hashed_row_record {
  row_record<Index> record;
  std::uint32_t tag;

  template <class Keys>
  [[nodiscard]] static auto of(const Keys& keys, std::size_t row_number, std::uint64_t hash) -> hashed_row_record {
    return {row_record<Index>::of(keys, row_number, hash), static_cast<std::uint32_t>(hash)};
  }
  [[nodiscard]] auto row() const -> Index { return record.row(); }
  [[nodiscard]] auto removes() const -> bool { return record.removes(); }
  template <class Keys>
  [[nodiscard]] auto hash(const Keys&) const -> std::uint32_t {
    return tag;
  }
};

/// The rows of a partition, where they are.
template <class Index, class Record, class Keys>
class row_partition : public row_batch<Index, Keys> {
 public:
  row_partition(const Record* records, std::size_t count, const Keys& keys)
      : row_batch<Index, Keys>(count, count, keys), records_(records) {}

  [[nodiscard]] auto row(std::size_t i) const -> Index { return records_[i].row(); }
  [[nodiscard]] auto place(std::size_t i) const -> Index { return row(i); }
  [[nodiscard]] auto removes(std::size_t i) const -> bool { return records_[i].removes(); }
  [[nodiscard, gnu::always_inline]] auto hash(std::size_t i) const -> std::uint32_t { return records_[i].hash(this->keys()); }
  [[nodiscard]] auto number_of(std::size_t row_number) const -> std::size_t {
    const auto* place =
        std::partition_point(records_, records_ + this->size(), [row_number](const Record& record) { return record.row() < row_number; });
    return static_cast<std::size_t>(place - records_);
  }
  /// Asks for a row that comes soon.
  [[gnu::always_inline]] void prefetch(std::size_t i) const {
    if (i + rows_ahead < this->size()) this->keys().prefetch(row(i + rows_ahead));
  }

 private:
  const Record* records_;
};

/// The rows of a partition, copied to lie side by side.
///
/// \tparam Keys  Those of the copies.
template <class Index, class Keys>
class row_copies : public row_partition<Index, row_record<Index>, Keys> {
  using base = row_partition<Index, row_record<Index>, Keys>;

 public:
  using base::base;

  [[nodiscard]] static auto place(std::size_t i) -> Index { return static_cast<Index>(i); }
  [[nodiscard]] auto row_at(Index place) const -> Index { return this->row(place); }
  [[nodiscard, gnu::always_inline]] auto hash(std::size_t i) const -> std::uint32_t { return this->hash_at(static_cast<Index>(i)); }
  void prefetch(std::size_t) const {}
};

}  // namespace evolog::detail
