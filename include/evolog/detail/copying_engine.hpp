// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include <evolog/call/workspace.hpp>
#include <evolog/detail/engine_limits.hpp>
#include <evolog/detail/executor.hpp>
#include <evolog/detail/group_table.hpp>
#include <evolog/detail/partition_rows.hpp>
#include <evolog/detail/row_batch.hpp>
#include <evolog/detail/scratch.hpp>

namespace evolog::detail {

/// Rows that are cheap to hash again and small enough to copy.
template <class Keys>
concept copies_rows = Keys::cheap && requires { requires Keys::cursor_type::copies_rows; };

/// Folds groups of small rows, which are copied before: a partition has many rows, so that they are read nearly in the order in which they
/// lie in memory, and what is copied of it is laid side by side by finer partitions, so that those stay in the nearer caches.
template <class Index, class Keys>
class copying_engine {
  using record = row_record<Index>;
  using element = typename Keys::cursor_type::element_type;

 public:
  copying_engine(std::size_t count, const Keys& keys, workspace& memory, const executor_ref& executor)
      : keys_(keys),
        memory_(memory),
        executor_(executor),
        bits_(partition_bits(count, limits().rows_of_gathering)),
        finer_bits_(partition_bits(count >> bits_, limits().rows_of_copies)),
        counts_(executor.slices(), std::vector<Index>(parts() << bits_)),
        slices_(scatter_rows<record>(count, bits_, keys, memory, executor, [this](std::size_t slice) {
          return [counts = counts_[slice].data(), shift = 64 - bits_ - finer_bits_](std::uint64_t hash) { ++counts[hash >> shift]; };
        })) {}

  template <class MakeFold>
  void run(const MakeFold& make_fold) const {
    executor_.stripes(std::size_t{1} << bits_, [&](std::size_t first, std::size_t stride) {
      auto fold = make_fold(std::type_identity<Index>());
      group_table<Index, typename decltype(fold)::state> table(memory_);
      part_copies copies(memory_);
      scratch<record> flat(memory_);
      for (auto partition = first; partition < std::size_t{1} << bits_; partition += stride) {
        const auto records = flatten(slices_, partition, flat);
        // Where a row is there very often, copies would take more memory than all else.
        if (records.size() > 4 * limits().rows_of_gathering) {
          row_partition<Index, record, Keys> rows(records.data(), records.size(), keys_);
          table.fold(rows, fold);
        } else {
          gather(partition, records, copies);
          fold_parts(copies, table, fold);
        }
      }
    });
  }

 private:
  /// The rows of a partition, finer partition by finer partition.
  struct part_copies {
    explicit part_copies(workspace& memory) : elements(memory), records(memory) {}

    scratch<element> elements;
    scratch<record> records;
    std::vector<std::size_t> ends;  // of the finer partitions
  };

  [[nodiscard]] auto parts() const -> std::size_t { return std::size_t{1} << finer_bits_; }

  /// Where the finer partitions of a partition begin.
  void find_begins(std::size_t partition, std::vector<std::size_t>& begins) const {
    begins.resize(parts());
    std::size_t begin = 0;
    for (std::size_t part = 0; part < parts(); ++part) {
      begins[part] = begin;
      for (const auto& counts : counts_) begin += counts[partition << finer_bits_ | part];
    }
  }

  /// Copies the rows of a partition.
  void gather(std::size_t partition, std::span<const record> records, part_copies& copies) const {
    find_begins(partition, copies.ends);
    auto* const elements = copies.elements.room(records.size());
    auto* const copied = copies.records.room(records.size());
    auto* const ends = copies.ends.data();
    const auto shift = 64 - bits_ - finer_bits_;
    const auto mask = parts() - 1;
    const auto keys = keys_;
    for (std::size_t i = 0; i < records.size(); ++i) {
      if (i + rows_ahead < records.size()) keys.prefetch(records[i + rows_ahead].row());
      const auto row_number = records[i].row();
      const auto place = ends[keys.hash(row_number) >> shift & mask]++;
      keys.cursor().copy_to(elements + place, row_number);
      copied[place] = records[i];
    }
  }

  template <class Table, class Fold>
  void fold_parts(const part_copies& copies, Table& table, Fold& fold) const {
    std::size_t begin = 0;
    for (const auto end : copies.ends) {
      const auto keys = keys_.of(keys_.cursor().over(copies.elements.data() + begin));
      row_copies<Index, std::remove_const_t<decltype(keys)>> rows(copies.records.data() + begin, end - begin, keys);
      table.fold(rows, fold);
      begin = end;
    }
  }

  const Keys& keys_;
  workspace& memory_;
  executor_ref executor_;
  int bits_;
  int finer_bits_;
  std::vector<std::vector<Index>> counts_;  // of the rows of all finer partitions, for each slice
  std::vector<record_scatter<record>> slices_;
};

}  // namespace evolog::detail
