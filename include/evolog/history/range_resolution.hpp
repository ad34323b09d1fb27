// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <evolog/error.hpp>

namespace evolog {

/// What became of a range of snapshots.
///
/// Source: changelog contract 2.11
enum class range_verdict {
  ok,                ///< There are snapshots to read.
  empty,             ///< The range is fine and no row changes in it.
  malformed,         ///< The graph lists an id twice, or a parent chain loops.
  unknown_snapshot,  ///< The head or a bound names a snapshot that is not in the graph.
  history_gap,       ///< A part of the range has expired.
  end_before_start,  ///< The end is an ancestor of the start.
  not_an_ancestor,   ///< The start lies on another branch than the end, as after a rollback.
  delete_files       ///< The range holds merge-on-read deletes, which a copy-on-write changelog cannot read.
};

/// What is wrong with a malformed snapshot graph.
enum class graph_fault { repeated_id, parent_loop };

/// The enumerator's name.
[[nodiscard]] constexpr auto to_string(range_verdict verdict) -> std::string_view {
  switch (verdict) {
    case range_verdict::ok:
      return "ok";
    case range_verdict::empty:
      return "empty";
    case range_verdict::malformed:
      return "malformed";
    case range_verdict::unknown_snapshot:
      return "unknown_snapshot";
    case range_verdict::history_gap:
      return "history_gap";
    case range_verdict::end_before_start:
      return "end_before_start";
    case range_verdict::not_an_ancestor:
      return "not_an_ancestor";
    case range_verdict::delete_files:
      return "delete_files";
  }
  return "unknown";
}

/// A verdict on a range of snapshots and the facts behind it. Facts that do not belong to the verdict are empty.
///
/// \see resolve_range, require_readable
/// Source: changelog contract 2.11
struct range_resolution {
  range_verdict verdict = range_verdict::empty;
  std::vector<std::int64_t> snapshots{};          ///< `ok`: the ids to read, oldest first; the ordinal of `snapshots[i]` is i.
  std::optional<std::int64_t> start{};            ///< The start, once the bounds are resolved; none: before the first snapshot.
  std::optional<std::int64_t> end{};              ///< The end, once the bounds are resolved; none: before the first snapshot.
  std::optional<std::int64_t> snapshot{};         ///< `malformed`, `unknown_snapshot`, `delete_files`: the one to blame.
  std::optional<std::int64_t> common_ancestor{};  ///< `not_an_ancestor`: the newest one that start and end share, if any.
  std::optional<std::int64_t> oldest_retained{};  ///< `history_gap`: the snapshot whose parent has expired.
  std::optional<graph_fault> fault{};             ///< `malformed`: what is wrong.

  /// Whether a changelog of the range can be read: `ok`, or `empty`, of which there is nothing to read.
  [[nodiscard]] constexpr auto readable() const -> bool { return verdict == range_verdict::ok || verdict == range_verdict::empty; }

  /// One sentence that says what was found and, where something is wrong, what to do.
  [[nodiscard]] auto message() const -> std::string;

  friend auto operator==(const range_resolution&, const range_resolution&) -> bool = default;
};

namespace detail {

inline auto snapshot_text(const std::optional<std::int64_t>& id) -> std::string {
  return id ? "snapshot " + std::to_string(*id) : "no snapshot";
}

}  // namespace detail

inline auto range_resolution::message() const -> std::string {
  using detail::snapshot_text;
  switch (verdict) {
    case range_verdict::ok:
      return "snapshots to read: " + std::to_string(snapshots.size()) + ", the last is " +
             snapshot_text(snapshots.empty() ? std::nullopt : std::optional(snapshots.back()));
    case range_verdict::empty:
      return "no row changes in this range: there is nothing to read";
    case range_verdict::malformed:
      return "the snapshot graph is malformed: " + snapshot_text(snapshot) +
             (fault == graph_fault::parent_loop ? " is its own ancestor" : " is listed twice") + "; repair the list of snapshots";
    case range_verdict::unknown_snapshot:
      return snapshot_text(snapshot) +
             " is not in the snapshot graph; name one that the table still lists, or rebuild from its current state";
    case range_verdict::history_gap:
      return "the range reaches back before " + snapshot_text(oldest_retained) +
             ", the oldest one retained; start there or later, or rebuild from the table's current state";
    case range_verdict::end_before_start:
      return "the end, " + snapshot_text(end) + ", is an ancestor of the start, " + snapshot_text(start) +
             "; exchange the bounds, or rebuild from the table's current state if it was rolled back";
    case range_verdict::not_an_ancestor:
      return "the start, " + snapshot_text(start) + ", is no ancestor of the end, " + snapshot_text(end) +
             " (common ancestor: " + (common_ancestor ? snapshot_text(common_ancestor) : "none") +
             "); rebuild from the table's current state";
    case range_verdict::delete_files:
      return snapshot_text(snapshot) +
             " holds merge-on-read deletes, which a copy-on-write changelog cannot read; rebuild from the table's current state";
  }
  return "unknown verdict";
}

/// Thrown on request for a range of which no changelog can be read.
///
/// \see require_readable
class range_error : public error {
 public:
  explicit range_error(range_resolution resolution) : error(resolution.message()), resolution_(std::move(resolution)) {}

  /// The verdict and its facts.
  [[nodiscard]] auto resolution() const -> const range_resolution& { return resolution_; }

 private:
  range_resolution resolution_;
};

/// Turns the verdicts that forbid reading into an exception.
///
/// \param resolution  What `resolve_range` returned.
/// \returns           The same, if it is `ok` or `empty`.
/// \throws range_error  For every other verdict, with the facts and a sentence that says what to do.
/// \par Example: examples/resolve_range.cpp
/// \see resolve_range
[[nodiscard]] inline auto require_readable(range_resolution resolution) -> range_resolution {
  if (!resolution.readable()) throw range_error(std::move(resolution));
  return resolution;
}

/// Finds the ordinal that a snapshot has in a range: built once, called per change when a changelog is put together.
///
/// \complexity Built in O(n log n) time and O(n) memory for n snapshots; a call takes O(log n).
/// \par Example: examples/resolve_range.cpp
/// \see resolve_range
/// Source: changelog contract 2.11
class ordinal_of_snapshot {
 public:
  /// \param snapshots  The ids of the range, oldest first; each once.
  explicit ordinal_of_snapshot(std::span<const std::int64_t> snapshots) {
    ordinals_.reserve(snapshots.size());
    for (std::size_t ordinal = 0; ordinal < snapshots.size(); ++ordinal) {
      ordinals_.emplace_back(snapshots[ordinal], static_cast<std::int64_t>(ordinal));
    }
    std::sort(ordinals_.begin(), ordinals_.end());
  }

  /// \param snapshot  The id of a snapshot.
  /// \returns         Its ordinal in the range; nothing for a snapshot outside of it.
  [[nodiscard]] auto operator()(std::int64_t snapshot) const -> std::optional<std::int64_t> {
    const auto found =
        std::lower_bound(ordinals_.begin(), ordinals_.end(), snapshot, [](const auto& entry, std::int64_t id) { return entry.first < id; });
    if (found == ordinals_.end() || found->first != snapshot) return std::nullopt;
    return found->second;
  }

 private:
  std::vector<std::pair<std::int64_t, std::int64_t>> ordinals_;
};

}  // namespace evolog
