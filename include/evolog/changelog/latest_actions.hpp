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
#include <evolog/detail/action_fold.hpp>
#include <evolog/detail/call.hpp>
#include <evolog/detail/engine_limits.hpp>
#include <evolog/detail/found.hpp>
#include <evolog/detail/kept_types.hpp>
#include <evolog/detail/latest_records.hpp>
#include <evolog/detail/ordinal_actions.hpp>
#include <evolog/detail/row_keys.hpp>
#include <evolog/detail/verdicts.hpp>

namespace evolog {

/// What `latest_actions` gives: one action per key, and the keys that a run which reports ties could not decide.
template <class Source>
class latest_actions_result : public changelog_result<Source> {
 public:
  using finding = ordinal_tie<typename Source::ordinal_type>;

  latest_actions_result() = default;
  latest_actions_result(changelog_result<Source> changes, std::vector<finding> ties)
      : changelog_result<Source>(std::move(changes)), ties_(std::make_shared<const std::vector<finding>>(std::move(ties))) {}

  /// The keys with several actions at their greatest ordinal, which have no row in the result, in the order of their first rows.
  [[nodiscard]] auto ties() const& -> std::span<const finding> {
    return ties_ ? std::span<const finding>(*ties_) : std::span<const finding>();
  }
  /// A copy, since the result is about to go.
  [[nodiscard]] auto ties() && -> std::vector<finding> { return ties_ ? *ties_ : std::vector<finding>(); }

 private:
  std::shared_ptr<const std::vector<finding>> ties_;
};

namespace detail {

struct latest_actions_fn {
  template <std::ranges::input_range R, class... Args>
  [[nodiscard]] auto operator()(R&& changes, Args&&... key_and_options) const {
    using takes = signature<takes_key::yes, compares_images::no, takes_start::no, ties, before_images>;
    if constexpr (check_call<takes, R, Args...>()) {
      return run(open_key_call(std::forward<R>(changes), std::forward<Args>(key_and_options)...));
    } else {
      return misused();
    }
  }

  /// The operation on a call that was found to be right.
  template <class Call>
  static auto run(Call&& call) {
    using result = latest_actions_result<typename decltype(call.input)::source_type>;
    if constexpr (has_action_records<std::remove_cvref_t<Call>>) {
      const auto rows = call.input.size();
      if (call.options.images_before == before_images::drop && rows != 0 && rows <= limits().narrow_rows) {
        kept_types decided(rows, call.memory(), call.options.executor.parallel());
        if (latest_records(call, decided).decide()) {
          call.release_memory();
          return result(make_result(call.input, decided), {});
        }
      }
    }
    return run_by_rows(call);
  }

 private:
  /// For any keys and ordinals, and for all that is asked of ties and before-images.
  template <class Call>
  static auto run_by_rows(Call& call) {
    using result = latest_actions_result<typename decltype(call.input)::source_type>;
    const auto& input = call.input;
    const bool keeps_before_images = call.options.images_before == before_images::keep;
    verdicts decided(input.size(), call.memory());
    found<typename result::finding> tied;
    call.fold(key_keys(call), [&]<class Index>(std::type_identity<Index>) {
      auto look_closer = [&, latest = ordinal_actions<Index>()](std::span<Index> rows) mutable {
        const auto ordinal = read_latest(call, rows, latest);
        if (latest.count() > 1) {
          auto positions = latest.positions();
          const auto first = positions.front();
          tied.add(first, {key_text_of(call, first), ordinal, latest.count(), std::move(positions)});
        } else if (latest.has_before_image() && keeps_before_images) {
          decided.keep_pair(latest.before_image(), latest.row());
        } else {
          decided.keep(latest.row(), latest.type());
        }
      };
      return action_fold<Index, std::remove_cvref_t<decltype(input)>, verdicts, decltype(look_closer)>(
          call.options.same, decided, keeps_before_images, std::move(look_closer));
    });
    call.release_memory();
    auto tied_keys = tied.take();
    if (!tied_keys.empty() && call.options.tied_keys == ties::refuse) refuse(call, tied_keys);
    return result(make_result(input, decided), std::move(tied_keys));
  }

  /// Gathers the actions of a key at its greatest ordinal, and returns that ordinal.
  template <class Call, class Index>
  static auto read_latest(const Call& call, std::span<Index> rows, ordinal_actions<Index>& latest) ->
      typename decltype(call.input)::ordinal_type {
    auto greatest = call.input.ordinal(rows.front());
    latest.clear();
    for (const auto i : rows) {
      call.input.visit_metadata(i, [&](change_type type, const auto& ordinal) {
        const auto order = call.options.same.compare(ordinal, greatest);
        if (order < 0) return;
        if (order > 0) {
          greatest = owned(ordinal);
          latest.clear();
        }
        latest.add(i, type);
      });
    }
    return greatest;
  }

  template <class Call, class Finding>
  [[noreturn]] static void refuse(const Call& call, const std::vector<Finding>& found) {
    std::vector<ordinal_tie<std::string>> tied_keys;
    for (const auto& f : found) tied_keys.push_back({f.key, identity_text(f.ordinal), f.actions, f.positions});
    const auto list = list_findings(tied_keys, [](const auto& f) {
      return "key " + f.key + " has " + std::to_string(f.actions) + " actions at ordinal " + f.ordinal + " (" +
             positions_text(f.positions) + ")";
    });
    throw tie_error("duplicate keys detected in changelog dataframe for identifier columns " + key_columns_text(call.key) + ": " + list +
                        "; pair updates first, or give an ordinal that tells the actions apart",
                    std::move(tied_keys));
  }
};

}  // namespace detail

/// Keeps the latest action of each key: an identifier changelog.
///
/// \param changes  An input range of a paired changelog, or of events that are one action each.
/// \param key      The identifier columns: a projection of the row.
/// \param options  `ties`, `before_images`, `floats`, a `workspace`, an executor, an adapter.
/// \pre            The updates of a raw changelog of commits were paired: its `delete_` and `insert` of one ordinal are a tie.
/// \returns        Per key the `update_after`, `insert` or `delete_` of its greatest ordinal, in input order; an `update_before` whose key
///                 has no `update_after` at its ordinal is a `delete_`. With `before_images::keep` the before-image of the winning update
///                 stands before it. With `ties::report` tied keys have no row and are listed by `.ties()`.
/// \complexity     O(N) expected; up to 17 bytes a row while it runs, less where keys come again soon or are sorted.
/// \throws         `tie_error`, unless told to report; `null_ordinal_error`; what the key, the adapter and the rows throw.
/// Example: examples/latest_actions.cpp
/// \see            pair_updates, find_ordinal_tie, check_unique
/// Source: changelog contract 2.3
inline constexpr detail::latest_actions_fn latest_actions{};

}  // namespace evolog
