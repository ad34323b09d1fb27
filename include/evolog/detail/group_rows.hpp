// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include <evolog/call/workspace.hpp>
#include <evolog/detail/executor.hpp>
#include <evolog/detail/partition_grouper.hpp>
#include <evolog/detail/partition_rows.hpp>

namespace evolog::detail {

template <class Index, class Keys, class MakeFold>
void group_partitions(std::size_t count, const Keys& keys, workspace& memory, const executor_ref& executor, const MakeFold& make_fold) {
  const auto parts = partition_rows<Index>(count, keys, memory, executor);
  const auto stripes = executor.parallel() ? std::min<std::size_t>(parts.ends.size(), 32) : 1;
  executor.bulk(stripes, [&](std::size_t stripe) {
    partition_grouper<Index> group;
    auto fold = make_fold(std::type_identity<Index>());
    for (auto partition = stripe; partition < parts.ends.size(); partition += stripes) {
      group(parts.rows_of(partition), parts.tags, keys, fold);
    }
  });
}

/// Hands the ascending row numbers of each group of equal rows among `0 .. count - 1` to a fold, groups in no promised order.
///
/// \param keys       `hash(row)`, `equal(row, row)` and `compare(row, row)`, which agree.
/// \param make_fold  Called with a `std::type_identity` of the type of row numbers, once for each thread; returns the fold of that thread,
///                   a function of a `std::span` of row numbers, which it may reorder.
/// Time O(count) expected and O(count log count) for hostile hashes; memory 8 bytes a row (12 from 2^32 rows on).
template <class Keys, class MakeFold>
void group_rows(std::size_t count, const Keys& keys, workspace& memory, const executor_ref& executor, const MakeFold& make_fold) {
  if (count <= std::numeric_limits<std::uint32_t>::max()) {
    group_partitions<std::uint32_t>(count, keys, memory, executor, make_fold);
  } else {
    group_partitions<std::uint64_t>(count, keys, memory, executor, make_fold);
  }
}

}  // namespace evolog::detail
