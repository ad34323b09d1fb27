// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <evolog/call/workspace.hpp>
#include <evolog/detail/engine_limits.hpp>
#include <evolog/detail/executor.hpp>
#include <evolog/detail/group_rows.hpp>
#include <evolog/detail/group_table.hpp>
#include <evolog/detail/ordinal_mark.hpp>
#include <evolog/detail/packed_rows.hpp>
#include <evolog/detail/row_batch.hpp>
#include <evolog/detail/verdict.hpp>

namespace evolog::detail {

/// Takes down what is decided of rows that come in their order.
template <class Input>
class in_order_rows {
 public:
  in_order_rows(const Input& input, packed_rows& kept) : input_(input), kept_(kept) {}

  void expect(std::size_t) const {}
  void put(std::size_t row, verdict decided) { kept_.append(input_.source_row(row), decided, 0); }
  void put(std::size_t row, verdict decided, std::size_t partner) {
    kept_.append(input_.source_row(row), decided, input_.source_row(partner));
  }

 private:
  const Input& input_;
  packed_rows& kept_;
};

/// Folds the equal rows of each ordinal where ordinals do not descend: one small table after the other, straight over the rows.
template <class Index, class Call, class Keys, class MakeFold>
class ordinal_runs {
  using input_type = std::remove_cvref_t<decltype(std::declval<Call&>().input)>;
  using marks = ordinal_marks<cursor_of<input_type>, Index>;

 public:
  ordinal_runs(Call& call, const Keys& keys, const MakeFold& make_fold)
      : call_(call), keys_(keys), make_fold_(make_fold), marks_(call.input.cursor(), call.options.same) {}

  /// What is kept; nothing if the ordinals descend or one has too many rows for a table.
  [[nodiscard]] auto run() const -> std::optional<packed_rows> {
    const auto& executor = call_.options.executor;
    const auto count = call_.input.size();
    const auto borders = find_borders(executor.slices());
    std::vector<packed_rows> kept(borders.size() - 1);
    std::atomic<bool> ascending{true};
    executor.bulk(kept.size(), [&](std::size_t s) {
      kept[s] = packed_rows(call_.input.source_rows(), borders[s + 1] - borders[s]);
      if (ascending && !fold_slice(borders[s], borders[s + 1], kept[s])) ascending = false;
    });
    if (!ascending) return std::nullopt;
    if (kept.size() == 1) {
      kept.front().fit();
      return std::move(kept.front());
    }
    packed_rows all(call_.input.source_rows(), count);
    for (const auto& part : kept) all.append(part);
    all.fit();
    return all;
  }

 private:
  /// Where slices begin, moved on to where an ordinal does; the last one is the end.
  [[nodiscard]] auto find_borders(std::size_t slices) const -> std::vector<std::size_t> {
    const auto count = call_.input.size();
    std::vector<std::size_t> borders{0};
    for (std::size_t s = 1; s < slices; ++s) {
      auto border = std::max(borders.back(), slice_begin(count, slices, s));
      while (border != 0 && border < count && order_before(border) == 0) ++border;
      borders.push_back(border);
    }
    borders.push_back(count);
    return borders;
  }

  /// How the ordinal of a row compares with that of the row before it.
  [[nodiscard]] auto order_before(std::size_t row) const -> std::strong_ordering {
    return marks_.compare(marks_.of(static_cast<Index>(row)), marks_.of(static_cast<Index>(row - 1)));
  }

  [[nodiscard]] auto fold_slice(std::size_t row, std::size_t last, packed_rows& kept) const -> bool {
    const auto most_rows = std::max<std::size_t>(1, limits().rows_of_run);
    in_order_rows<input_type> decided(call_.input, kept);
    auto fold = make_fold_(std::type_identity<Index>(), decided);
    group_table<Index, typename decltype(fold)::state> table(call_.memory());
    std::size_t expected = 1024;
    while (row < last) {
      if (row != 0 && order_before(row) <= 0) return false;
      ordinal_run<Index, Keys, marks> rows(row, std::min(last - row, most_rows), expected, keys_, marks_);
      if (!table.try_fold(rows, fold, any_number_of_groups())) return false;
      row += rows.size();
      expected = rows.size();
    }
    return true;
  }

  Call& call_;
  const Keys& keys_;
  const MakeFold& make_fold_;
  marks marks_;
};

/// What folds of the equal rows of each ordinal keep, in one pass over the rows; nothing if that did not work out.
///
/// \param make_fold  Called with a `std::type_identity` of the type of row numbers and what to tell the verdicts to.
template <class Call, class Keys, class MakeFold>
[[nodiscard]] auto fold_ordinals(Call& call, const Keys& keys, const MakeFold& make_fold) -> std::optional<packed_rows> {
  if (call.input.ordinals_changed()) return std::nullopt;
  if (call.input.size() <= limits().narrow_rows) {
    return ordinal_runs<std::uint32_t, Call, Keys, MakeFold>(call, keys, make_fold).run();
  }
  return ordinal_runs<std::uint64_t, Call, Keys, MakeFold>(call, keys, make_fold).run();
}

}  // namespace evolog::detail
