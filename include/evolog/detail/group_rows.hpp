// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>

#include <evolog/call/workspace.hpp>
#include <evolog/detail/copying_engine.hpp>
#include <evolog/detail/engine_limits.hpp>
#include <evolog/detail/executor.hpp>
#include <evolog/detail/group_table.hpp>
#include <evolog/detail/partition_rows.hpp>
#include <evolog/detail/row_batch.hpp>
#include <evolog/detail/scratch.hpp>
#include <evolog/detail/settling_fold.hpp>

namespace evolog::detail {

/// Folds partition by partition, rows where they are.
template <class Record, class Index, class Keys, class MakeFold>
void fold_partitions(std::size_t count, const Keys& keys, workspace& memory, const executor_ref& executor, const MakeFold& make_fold) {
  const auto bits = partition_bits(count, limits().rows_of_partition);
  const auto slices = scatter_rows<Record>(count, bits, keys, memory, executor, counts_nothing());
  executor.stripes(std::size_t{1} << bits, [&](std::size_t first, std::size_t stride) {
    auto fold = make_fold(std::type_identity<Index>());
    group_table<Index, typename decltype(fold)::state> table(memory);
    scratch<Record> flat(memory);
    for (auto partition = first; partition < std::size_t{1} << bits; partition += stride) {
      const auto records = flatten(slices, partition, flat);
      row_partition<Index, Record, Keys> rows(records.data(), records.size(), keys);
      table.fold(rows, fold);
    }
  });
}

/// Finds groups and decides nothing.
struct counting_fold {
  struct state {};
  struct step {
    template <class Index>
    void meet(state&, Index, bool, std::size_t) const {}
  };

  template <class Rows>
  auto start(const Rows&) -> step {
    return {};
  }
  template <class Rows>
  void finish(const Rows&) {}
};

/// Whether there are few different rows, as far as the first rows show.
template <class Index, class Keys>
[[nodiscard]] auto seems_to_have_few_groups(std::size_t count, const Keys& keys, workspace& memory) -> bool {
  const auto few = limits().few_groups;
  row_run<Index, Keys> sample(0, std::min(count, limits().rows_of_sample), few, keys);
  counting_fold fold;
  return group_table<Index, counting_fold::state>(memory).try_fold(sample, fold, [few](std::size_t) { return few; });
}

/// Folds all rows by one table; false if there are so many groups that it would not stay in the cache.
template <class Index, class Keys, class MakeFold>
[[nodiscard]] auto fold_at_once(std::size_t count, const Keys& keys, workspace& memory, const MakeFold& make_fold) -> bool {
  using fold_type = decltype(make_fold(std::type_identity<Index>()));
  using table_type = group_table<Index, typename fold_type::state>;
  const bool is_small = count <= limits().bytes_of_table / table_type::bytes_per_row;
  if (!is_small && !seems_to_have_few_groups<Index>(count, keys, memory)) return false;
  fold_type fold = make_fold(std::type_identity<Index>());
  table_type table(memory);
  if (is_small) {
    row_run<Index, Keys> rows(0, count, count, keys);
    table.fold(rows, fold);
    return true;
  }
  const auto few = limits().few_groups;
  row_run<Index, Keys> rows(0, count, few, keys);
  return table.try_fold(rows, fold, [few](std::size_t read) { return few + std::min(read / 16, 8 * few); });
}

template <class Index, class Keys, class MakeFold>
void fold_rows_as(std::size_t count, const Keys& keys, workspace& memory, const executor_ref& executor, const MakeFold& make_fold) {
  if (fold_at_once<Index>(count, keys, memory, make_fold)) return;
  if constexpr (copies_rows<Keys>) {
    copying_engine<Index, Keys>(count, keys, memory, executor).run(make_fold);
  } else {
    using record = std::conditional_t<Keys::cheap, row_record<Index>, hashed_row_record<Index>>;
    fold_partitions<record, Index>(count, keys, memory, executor, make_fold);
  }
}

/// Folds each group of equal rows among `0 .. count - 1`, groups in no promised order.
///
/// \param keys       `hash(row)`, `equal(row, row)` and `compare(row, row)`, which agree, and the rest of `row_keys`.
/// \param make_fold  Called with a `std::type_identity` of the type of row numbers, once for each thread; returns the fold of that thread,
///                   see `group_table`.
/// Time O(count) expected and O(count log count) for hostile hashes; memory 4 bytes a row, 8 where hashes are dear (8 and 16 from 2^29
/// rows on), and that of a partition.
template <class Keys, class MakeFold>
void fold_rows(std::size_t count, const Keys& keys, workspace& memory, const executor_ref& executor, const MakeFold& make_fold) {
  if (count <= limits().narrow_rows) {
    fold_rows_as<std::uint32_t>(count, keys, memory, executor, make_fold);
  } else {
    fold_rows_as<std::uint64_t>(count, keys, memory, executor, make_fold);
  }
}

/// A fold that looks at all rows of a group at once.
template <class Index, class F>
class member_fold : public settling_fold<Index, F> {
 public:
  struct state {};
  struct step {
    void meet(state&, Index, bool, std::size_t) const {}
  };

  using settling_fold<Index, F>::settling_fold;

  template <class Rows>
  auto start(const Rows&) -> step {
    return {};
  }
  template <class Rows>
  [[nodiscard]] static auto settle(const Rows&, const state&) -> bool {
    return false;
  }
};

/// As `fold_rows`, with a function of a `std::span` of the ascending row numbers of a group, which it may reorder.
template <class Keys, class MakeFold>
void group_rows(std::size_t count, const Keys& keys, workspace& memory, const executor_ref& executor, const MakeFold& make_fold) {
  fold_rows(count, keys, memory, executor,
            [&]<class Index>(std::type_identity<Index> index) { return member_fold<Index, decltype(make_fold(index))>(make_fold(index)); });
}

}  // namespace evolog::detail
