// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <evolog/call/findings.hpp>
#include <evolog/call/result.hpp>
#include <evolog/detail/call.hpp>
#include <evolog/detail/commit.hpp>
#include <evolog/detail/found.hpp>
#include <evolog/detail/opposites_fold.hpp>
#include <evolog/detail/ordinal_runs.hpp>
#include <evolog/detail/row_keys.hpp>
#include <evolog/detail/verdict.hpp>
#include <evolog/detail/verdicts.hpp>

namespace evolog {

/// What `pair_updates` gives: the paired changes, and what a lenient run could not pair.
template <class Source>
class pair_updates_result : public changelog_result<Source> {
 public:
  using finding = ambiguous_update<typename Source::ordinal_type>;

  pair_updates_result() = default;
  pair_updates_result(changelog_result<Source> changes, std::vector<finding> ambiguous)
      : changelog_result<Source>(std::move(changes)), ambiguous_(std::make_shared<const std::vector<finding>>(std::move(ambiguous))) {}

  /// The keys and ordinals whose rows stayed `delete_` and `insert`, in the order of their first rows.
  [[nodiscard]] auto ambiguous() const& -> std::span<const finding> {
    return ambiguous_ ? std::span<const finding>(*ambiguous_) : std::span<const finding>();
  }
  /// A copy, since the result is about to go.
  [[nodiscard]] auto ambiguous() && -> std::vector<finding> { return ambiguous_ ? *ambiguous_ : std::vector<finding>(); }

 private:
  std::shared_ptr<const std::vector<finding>> ambiguous_;
};

namespace detail {

struct pair_updates_fn {
  template <std::ranges::input_range R, class... Args>
  [[nodiscard]] auto operator()(R&& changes, Args&&... key_and_options) const {
    using takes = signature<takes_key::yes, compares_images::yes, takes_start::no, ambiguous>;
    if constexpr (check_call<takes, R, Args...>()) {
      return run(open_key_call(std::forward<R>(changes), std::forward<Args>(key_and_options)...));
    } else {
      return misused();
    }
  }

  /// The operation on a call that was found to be right.
  template <class Call>
  static auto run(Call&& call) {
    const auto& input = call.input;
    found<finding_of<Call>> unpaired;
    const auto describe_left = [&](const auto& left) { describe(call, left, unpaired); };
    const auto make_fold = [&]<class Index, class Decided>(std::type_identity<Index>, Decided& decided) {
      using meeting = rows_of_key_meet<Index, std::remove_cvref_t<decltype(input)>, decltype(describe_left)>;
      return opposites_fold<Index, Decided, meeting>(decided, meeting(input, call.options.same, describe_left), call.memory());
    };
    if (auto kept = fold_ordinals(call, key_keys(call), make_fold)) return finish(call, make_result_of(input, std::move(*kept)), unpaired);
    unpaired.clear();
    verdicts decided(input.size(), call.memory());
    call.fold(ordinal_and_key_keys(call), [&](auto index) { return make_fold(index, decided); });
    call.release_memory();
    return finish(call, make_result(input, decided), unpaired);
  }

  /// The same for the rows of a group that `select` leaves.
  template <class Call, class Select>
  static auto run(Call&& call, const Select& select) {
    const auto& input = call.input;
    verdicts decided(input.size(), call.memory());
    found<finding_of<Call>> unpaired;
    const auto describe_left = [&](const auto& left) { describe(call, left, unpaired); };
    call.group(ordinal_and_key_keys(call), [&]<class Index>(std::type_identity<Index>) {
      using meeting = rows_of_key_meet<Index, std::remove_cvref_t<decltype(input)>, decltype(describe_left)>;
      return [&, of_key = meeting(input, call.options.same, describe_left)](std::span<Index> rows) mutable {
        of_key.resolve(select(rows), [&](Index i, verdict left, Index partner) { decided.put(i, left, partner); });
      };
    });
    return finish(call, make_result(input, decided), unpaired);
  }

 private:
  template <class Call>
  using finding_of = ambiguous_update<typename std::remove_cvref_t<decltype(std::declval<Call&>().input)>::ordinal_type>;

  template <class Call, class Source>
  static auto finish(const Call& call, changelog_result<Source> changes, found<finding_of<Call>>& unpaired) {
    auto ambiguous_rows = unpaired.take();
    if (!ambiguous_rows.empty() && call.options.ambiguous_rows == ambiguous::refuse) refuse(call, ambiguous_rows);
    return pair_updates_result<Source>(std::move(changes), std::move(ambiguous_rows));
  }

  template <class Call, class Index>
  static void describe(const Call& call, const commit<Index>& left,
                       found<ambiguous_update<typename decltype(call.input)::ordinal_type>>& unpaired) {
    auto positions = left.positions();
    const auto first = positions.front();
    unpaired.add(first,
                 {key_text_of(call, first), call.input.ordinal(first), left.deletes().size(), left.inserts().size(), std::move(positions)});
  }

  template <class Call, class Finding>
  [[noreturn]] static void refuse(const Call& call, const std::vector<Finding>& found) {
    std::vector<ambiguous_update<std::string>> ambiguous_rows;
    for (const auto& f : found) ambiguous_rows.push_back({f.key, identity_text(f.ordinal), f.deletes, f.inserts, f.positions});
    const auto list = list_findings(ambiguous_rows, [](const auto& f) {
      return "key " + f.key + " has " + counted(f.deletes, "delete") + " and " + counted(f.inserts, "insert") + " at ordinal " + f.ordinal +
             " (" + positions_text(f.positions) + ")";
    });
    throw ambiguous_update_error("cannot pair the updates of identifier columns " + key_columns_text(call.key) + ": " + list +
                                     "; choose columns that identify a row, or keep such rows unpaired with ambiguous::keep",
                                 std::move(ambiguous_rows));
  }
};

}  // namespace detail

/// Pairs the delete and the insert of one key and ordinal as an update, after whole rows have cancelled.
///
/// \param changes  An input range of changes, raw or paired, of commits.
/// \param key      The identifier columns: a projection of the row.
/// \param options  `ambiguous`, `floats`, a `workspace`, an executor, an adapter.
/// \pre            The rows are in one reading schema.
/// \returns        `update_before` directly before its `update_after`, at the place of the earlier one; rows that stand alone as `delete_`
///                 or `insert`; in input order. With `ambiguous::keep`, rows that cannot be paired stay `delete_` and `insert` and are listed
///                 by `.ambiguous()`.
/// \complexity     O(N) expected; the result's 4 bytes a row where ordinals do not descend, else up to 9 while it runs, 13 where keys are
///                 text.
/// \throws         `ambiguous_update_error`, unless told to keep; `null_ordinal_error`; what the key, the adapter and the rows throw.
/// Example: examples/pair_updates.cpp
/// \see            split_updates, remove_carryovers, latest_actions, check_unique
/// Source: changelog contract 2.2
inline constexpr detail::pair_updates_fn pair_updates{};

}  // namespace evolog
