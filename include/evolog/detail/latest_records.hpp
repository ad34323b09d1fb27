// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <evolog/call/workspace.hpp>
#include <evolog/detail/action_cache.hpp>
#include <evolog/detail/action_record.hpp>
#include <evolog/detail/action_table.hpp>
#include <evolog/detail/engine_limits.hpp>
#include <evolog/detail/executor.hpp>
#include <evolog/detail/hash_mix.hpp>
#include <evolog/detail/kept_types.hpp>
#include <evolog/detail/partition_rows.hpp>
#include <evolog/detail/record_scatter.hpp>
#include <evolog/detail/row_batch.hpp>

namespace evolog::detail {

/// The latest actions of a call whose keys and ordinals fit a record, where no key is tied.
template <has_action_records Call>
class latest_records {
 public:
  latest_records(Call& call, kept_types& decided) : call_(call), reader_(call), mix_(call.options.same.seed), decided_(decided) {}

  /// False if something did not fit: then `decided` says anything.
  [[nodiscard]] auto decide() -> bool { return decide_sorted() || (fits_one_table() ? decide_at_once() : decide_partitions()); }

 private:
  /// Calls `f` with the records of a slice, some at a time, one for a before-image and its after-image side by side; false if `f` was or an
  /// ordinal did not fit.
  template <class F>
  [[nodiscard]] auto read_slice(std::size_t row, std::size_t last, F&& f) const -> bool {
    if (row == last) return true;
    const auto reader = reader_;
    std::array<action_record, records_at_a_time + 1> records;
    bool fit = true;
    auto before = reader.read(row++, fit);
    records[0] = before;
    while (row < last) {
      const auto end = std::min(row + records_at_a_time, last);
      std::size_t count = 0;
      for (; row < end; ++row) {
        const auto next = reader.read(row, fit);
        const auto kind = next.kind();
        const auto kind_before = before.kind();
        const bool ends_update = (next.key == before.key) & (next.ordinal == before.ordinal) & (kind_before == action_kind::before) &
                                 (kind == action_kind::after);
        // Whether rows are an update cannot be predicted, so that it decides nothing but what is written where: the kind after `after` is
        // `update`.
        count += static_cast<std::size_t>(!ends_update);
        records[count] = next;
        records[count].row_and_kind += static_cast<std::uint32_t>(ends_update);
        before = next;
      }
      if (!fit || !f(std::span<const action_record>(records.data(), count))) return false;
      records[0] = records[count];
    }
    return fit && f(std::span<const action_record>(records.data(), 1));
  }

  /// Rows sorted by key need no table. Stops where they are not, which is soon in others.
  [[nodiscard]] auto decide_sorted() -> bool {
    std::optional<action_record> open;
    const bool sorted = read_slice(0, call_.input.size(), [&](std::span<const action_record> records) {
      for (const auto& record : records) {
        if (!open || record.key > open->key) {
          if (open && !put(*open)) return false;
          open = record;
        } else if (record.key == open->key) {
          open->merge(record, false);
        } else {
          return false;
        }
      }
      return true;
    });
    if (sorted && (!open || put(*open))) return true;
    if (open) decided_.forget(open->row() + 1);
    return false;
  }

  [[nodiscard]] auto fits_one_table() const -> bool { return call_.input.size() <= limits().bytes_of_table / action_table::bytes_per_row; }

  [[nodiscard]] auto decide_at_once() -> bool {
    action_table table(mix_, call_.memory());
    table.start(call_.input.size());
    return read_slice(0, call_.input.size(), [&](std::span<const action_record> records) { return table.add(records); }) && put_all(table);
  }

  [[nodiscard]] auto decide_partitions() -> bool {
    const auto& executor = call_.options.executor;
    const auto bits = partition_bits(call_.input.size(), limits().records_of_partition);
    std::atomic<bool> fits{true};
    std::vector<record_scatter<action_record>> slices;
    for (std::size_t s = 0; s < executor.slices(); ++s) slices.emplace_back(std::size_t{1} << bits, call_.memory());
    executor.bulk(slices.size(), [&](std::size_t s) {
      if (!scatter_slice(s, slices.size(), bits, slices[s])) fits = false;
    });
    if (!fits) return false;
    executor.stripes(std::size_t{1} << bits, [&](std::size_t first, std::size_t stride) {
      action_table table(mix_, call_.memory());
      for (auto partition = first; partition < std::size_t{1} << bits && fits; partition += stride) {
        if (!merge_partition(slices, partition, table) || !put_all(table)) fits = false;
      }
    });
    return fits;
  }

  [[nodiscard]] auto scatter_slice(std::size_t s, std::size_t slices, int bits, record_scatter<action_record>& scatter) const -> bool {
    const auto write = [&](std::span<const action_record> records) {
      for (const auto& record : records) scatter.push_back(record.hash(mix_) >> (64 - bits), record);
      return true;
    };
    action_cache cache(mix_, call_.memory());
    const auto size = call_.input.size();
    const bool fits =
        read_slice(slice_begin(size, slices, s), slice_begin(size, slices, s + 1), [&](std::span<const action_record> records) {
          if (!cache.pays()) return write(records);
          write(cache.add(records));
          if (!cache.pays()) write(cache.take_all());
          return true;
        });
    if (cache.pays()) write(cache.take_all());
    scatter.finish();
    return fits;
  }

  [[nodiscard]] static auto merge_partition(const std::vector<record_scatter<action_record>>& slices, std::size_t partition,
                                            action_table& table) -> bool {
    table.start(partition_size(slices, partition));
    return std::all_of(slices.begin(), slices.end(), [&](const record_scatter<action_record>& slice) {
      return slice.for_each_line(partition, [&](std::span<const action_record> records) { return table.add(records); });
    });
  }

  [[nodiscard]] auto put_all(const action_table& table) -> bool {
    const std::span<const action_record> records(table.begin(), table.end());
    for (std::size_t i = 0; i < records.size(); ++i) {
      if (i + rows_ahead < records.size()) decided_.expect(records[i + rows_ahead].row());
      if (!put(records[i])) return false;
    }
    return true;
  }

  [[nodiscard]] auto put(const action_record& record) -> bool {
    if (record.kind() == action_kind::tie) return false;
    decided_.keep(record.row(), type_of_action(record.kind()));
    return true;
  }

  Call& call_;
  action_reader<Call> reader_;
  hash_mix mix_;
  kept_types& decided_;
};

}  // namespace evolog::detail
