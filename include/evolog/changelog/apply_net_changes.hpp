// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <evolog/call/apply_findings.hpp>
#include <evolog/call/options.hpp>
#include <evolog/detail/call.hpp>
#include <evolog/detail/found.hpp>
#include <evolog/detail/open_destination.hpp>
#include <evolog/detail/row_keys.hpp>
#include <evolog/detail/transaction.hpp>

namespace evolog {

namespace detail {

/// One application of whole rows, step by step; nothing is written before the last one.
template <class Call, class Destination>
class counted_application {
 public:
  counted_application(Call& call, Destination& destination) : call_(call), destination_(destination) {}

  [[nodiscard]] auto run() -> apply_result<missing_row> {
    find_totals();
    transaction<Destination> writes(destination_);
    match_totals();
    write();
    writes.commit();
    return {counts_, std::move(missing_)};
  }

 private:
  /// How many copies of a row are to be added, or removed where the number is negative.
  struct row_total {
    std::size_t row;
    std::int64_t copies;
  };

  void find_totals() {
    found<row_total> totals;
    call_.group(image_keys(call_), [&]<class Index>(std::type_identity<Index>) {
      return [&](std::span<Index> rows) {
        std::int64_t copies = 0;
        for (const auto row : rows) copies += is_removal(call_.input.type(row)) ? -1 : 1;
        if (copies != 0) totals.add(rows.front(), {rows.front(), copies});
      };
    });
    totals_ = totals.take();
  }

  /// Takes from each total what cannot be removed, and refuses what cannot be counted.
  void match_totals() {
    std::vector<count_overflow> overflows;
    for (auto& [row, copies] : totals_) {
      const auto present = count_copies(row);
      if (present < 0 || copies > max_copies() - present) {
        overflows.push_back({text_of(row), present, copies, row});
      } else if (copies < 0 && present < -copies) {
        missing_.push_back({text_of(row), -copies - present, row});
        counts_.missing += -copies - present;
        copies = -present;
      }
    }
    refuse_overflows(std::move(overflows));
    if (!missing_.empty() && call_.options.missing_rows == missing::refuse) refuse_missing();
  }

  void write() {
    for (const auto& total : totals_) {
      call_.input.visit_image(total.row, [&, copies = total.copies](const auto& image) {
        if (copies > 0) {
          destination_.add(image, copies);
          counts_.inserted += copies;
        } else if (copies < 0) {
          destination_.remove(image, -copies);
          counts_.deleted -= copies;
        }
      });
    }
  }

  auto count_copies(std::size_t row) const -> std::int64_t {
    return call_.input.visit_image(row, [&](const auto& image) {
      const auto copies = destination_.count(image);
      // More than we can count is as bad as a negative count: an overflow in any case.
      return std::in_range<std::int64_t>(copies) ? static_cast<std::int64_t>(copies) : std::int64_t{-1};
    });
  }
  /// The greatest number of copies of one row that the destination can count.
  auto max_copies() const -> std::int64_t {
    if (totals_.empty()) return 0;
    return call_.input.visit_image(totals_.front().row, [&](const auto& image) {
      using count = decltype(std::declval<Destination&>().count(image));
      return static_cast<std::int64_t>(
          std::min<std::uint64_t>(static_cast<std::uint64_t>(std::numeric_limits<count>::max()), std::numeric_limits<std::int64_t>::max()));
    });
  }
  auto text_of(std::size_t row) const -> std::string {
    return call_.input.visit_image(row, [](const auto& image) { return identity_text(image); });
  }

  static void refuse_overflows(std::vector<count_overflow> overflows) {
    if (overflows.empty()) return;
    const auto list = list_findings(overflows, [](const auto& f) {
      return "row " + f.row + " has " + std::to_string(f.present) + " copies there and gets " + std::to_string(f.added);
    });
    throw count_overflow_error(
        "the destination cannot count the copies of a row: " + list + "; give its counts a wider type, or repair them",
        std::move(overflows));
  }
  [[noreturn]] void refuse_missing() {
    const auto list = list_findings(missing_, [](const auto& f) {
      return std::to_string(f.copies) + " of row " + f.row + " (input row " + std::to_string(f.position) + ")";
    });
    throw missing_row_error("copies of rows are to be removed that the destination does not have: " + list +
                                "; rebuild the destination, or let such deletes pass with missing::count",
                            std::move(missing_));
  }

  Call& call_;
  Destination& destination_;
  std::vector<row_total> totals_;
  apply_counts counts_;
  std::vector<missing_row> missing_;
};

struct apply_net_changes_fn {
  template <std::ranges::input_range R, class... Args>
  auto operator()(R&& changes, Args&&... destination_and_options) const {
    if constexpr (!check_destination_argument<Args...>()) {
      return misused();
    } else {
      return apply(std::forward<R>(changes), std::forward<Args>(destination_and_options)...);
    }
  }

 private:
  template <class R, class Destination, class... Options>
  static auto apply(R&& changes, Destination&& destination, Options&&... options) {
    using takes = signature<takes_key::no, compares_images::yes, takes_start::no, missing>;
    if constexpr (!check_call<takes, R, Options...>()) {
      return misused();
    } else {
      using element = element_of<R>;
      using reader = row_reader<adapter_of<detail::options<std::remove_cvref_t<Options>...>>, element>;
      using image = std::remove_cvref_t<decltype(std::declval<const reader&>().image(std::declval<const element&>()))>;
      if constexpr (!check_counted_destination<counted_destination<std::remove_reference_t<Destination>>, image>()) {
        return misused();
      } else {
        auto call = open_row_call(std::forward<R>(changes), std::forward<Options>(options)...);
        auto&& opened = open_counted_destination(destination, call.options.same.policy);
        return counted_application<decltype(call), std::remove_reference_t<decltype(opened)>>(call, opened).run();
      }
    }
  }
};

}  // namespace detail

/// Applies a changelog to a destination that holds rows as a multiset: per row, the signed total of its changes is added or removed.
///
/// Everything that can be wrong is found before the first write. A destination with a transaction (`begin_transaction()`, `commit()`,
/// `rollback()`) is read and written inside of it, and rolled back where anything throws; the ready-made ones have it, so that an error
/// leaves them as they were. A destination without one that throws in the middle keeps the totals that were written until then, and the
/// same changelog must not be applied to it again: rebuild it.
///
/// \param changes      An input range of changes, raw, paired or netted. Their order and ordinals do not matter.
/// \param destination  A `std::map` or `std::unordered_map` from rows to integers (`less_by_identity` and its kin order and hash any row),
///                     a `std::vector` of rows in any order, or an object with `count(row)`, `add(row, copies)` and `remove(row, copies)`,
///                     which receive the data columns of a row.
/// \param options      `missing` (whether removing more copies than there are is an error, or clamped and counted), `floats`, a
///                     `workspace`, an executor, an adapter.
/// \pre                The rows are in one reading schema, which is that of the destination; it takes two rows as equal exactly where
///                     `identity` does.
/// \returns            An `apply_result`: how many copies were inserted and deleted, and `.missing()`, the copies that were not there.
/// \complexity         O(N) expected and two look-ups in the destination per distinct row; a `std::vector` of M rows costs O(M log M). 8
///                     bytes a row and 24 for each distinct one.
/// \throws             `count_overflow_error` where a count would pass 2^63 - 1 or what the destination's counts can hold,
///                     `missing_row_error`, `destination_equality_error`, `null_ordinal_error`; what the destination, the adapter and the
///                     rows throw.
/// Example: examples/apply_net_changes.cpp
/// \see                net_changes, diff, apply_changes
/// Source: changelog contract 2.7
inline constexpr detail::apply_net_changes_fn apply_net_changes{};

}  // namespace evolog
