// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
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

namespace evolog::detail {

/// The latest actions of a call whose keys and ordinals fit a record, where no key is tied.
template <has_action_records Call>
class latest_records {
 public:
  latest_records(Call& call, kept_types& decided) : call_(call), reader_(call), decided_(decided) {}

  /// False if something did not fit: then `decided` says nothing.
  [[nodiscard]] auto decide() -> bool {
    const bool done = decide_sorted() || (fits_one_table() ? decide_at_once() : decide_partitions());
    if (!done) decided_.forget(call_.input.size());
    return done;
  }

 private:
  /// Calls `f` with the records of a slice, those of neighbours of one key merged; false if `f` was or an ordinal did not fit.
  template <class F>
  [[nodiscard]] auto read_slice(std::size_t row, std::size_t last, F&& f) const -> bool {
    action_record waiting;
    if (row == last) return true;
    if (!reader_.read(row, waiting)) return false;
    for (++row; row < last; ++row) {
      action_record next;
      if (!reader_.read(row, next)) return false;
      if (next.key == waiting.key) {
        waiting.merge(next);
      } else {
        if (!f(waiting)) return false;
        waiting = next;
      }
    }
    return f(waiting);
  }

  /// Rows sorted by key need no table. Stops where they are not, which is soon in others.
  [[nodiscard]] auto decide_sorted() -> bool {
    std::uint64_t greatest = 0;
    std::size_t decided_before = 0;
    const bool sorted = read_slice(0, call_.input.size(), [&](const action_record& record) {
      if (record.key < greatest) return false;
      greatest = record.key;
      decided_before = record.row() + 1;
      return put(record);
    });
    if (!sorted) decided_.forget(decided_before);
    return sorted;
  }

  [[nodiscard]] auto fits_one_table() const -> bool { return call_.input.size() <= limits().bytes_of_table / action_table::bytes_per_row; }

  [[nodiscard]] auto decide_at_once() -> bool {
    action_table table(call_.options.same.seed, call_.memory());
    table.start(call_.input.size());
    return read_slice(0, call_.input.size(), [&](const action_record& record) { return table.add(record); }) && put_all(table);
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
      action_table table(call_.options.same.seed, call_.memory());
      for (auto partition = first; partition < std::size_t{1} << bits && fits; partition += stride) {
        if (!merge_partition(slices, partition, table) || !put_all(table)) fits = false;
      }
    });
    return fits;
  }

  [[nodiscard]] auto scatter_slice(std::size_t s, std::size_t slices, int bits, record_scatter<action_record>& scatter) const -> bool {
    const hash_mix mix(call_.options.same.seed);
    const auto hash_of = [&](const action_record& record) { return mix.add(mix.start(), record.key); };
    const auto write = [&](const action_record& record, std::uint64_t hash) { scatter.push_back(hash >> (64 - bits), record); };
    const auto spill = [&](const action_record& record) { write(record, hash_of(record)); };
    action_cache cache(call_.memory());
    const auto size = call_.input.size();
    const bool fits = read_slice(slice_begin(size, slices, s), slice_begin(size, slices, s + 1), [&](const action_record& record) {
      const auto hash = hash_of(record);
      if (!cache.pays()) {
        write(record, hash);
      } else {
        cache.add(record, hash, spill);
        if (!cache.pays()) cache.flush(spill);
      }
      return true;
    });
    cache.flush(spill);
    scatter.finish();
    return fits;
  }

  [[nodiscard]] static auto merge_partition(const std::vector<record_scatter<action_record>>& slices, std::size_t partition,
                                            action_table& table) -> bool {
    table.start(partition_size(slices, partition));
    for (const auto& slice : slices) {
      const bool fits = slice.for_each(partition, [&](const action_record& record) { return table.add(record); });
      if (!fits) return false;
    }
    return true;
  }

  [[nodiscard]] auto put_all(const action_table& table) -> bool {
    for (const auto& record : table) {
      if (!put(record)) return false;
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
  kept_types& decided_;
};

}  // namespace evolog::detail
