// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

namespace evolog {

// Policies of the operations. The first enumerator is the default, the strict choice where strictness is in question; all are run-time
// values, so that one instantiation serves every choice.

/// What becomes of the rows of one key and ordinal that cannot be paired: `refuse` them with an error, or `keep` them unpaired.
enum class ambiguous { refuse, keep };

/// What becomes of keys with several actions at their greatest ordinal: `refuse` them with an error, or `report` them beside a result
/// in which they have no row.
enum class ties { refuse, report };

/// Whether `latest_actions` keeps the before-image of a winning update: `drop` it or `keep` it directly before the update.
enum class before_images { drop, keep };

/// What becomes of a delete that meets no row: `refuse` it with an error, or `count` it.
enum class missing { refuse, count };

/// Whether a keyed destination takes keys of which a part is null: `accept` them, or `refuse` them with an error.
enum class null_keys { accept, refuse };

/// Whether a delete must name the very row that is known to be present (`compare`), or carries only the key (`ignore`).
enum class delete_images { compare, ignore };

/// What `create_changelog` gives: pairs with the intermediate changes of every commit (`native`), the latest action of each key (`latest`),
/// whole rows netted (`net`), or the changes without carry-overs (`raw`).
///
/// Source: changelog contract 2.10
enum class contract { native, latest, net, raw };

/// The rows that the table held before the range, for operations that replay it.
///
/// \param rows  A range of rows as keys receive them (for a tuple-like changelog: of tuples of the data columns). An lvalue is referred
///              to during the call.
///
/// See also: check_unique
template <class Rows>
class start_rows {
 public:
  explicit start_rows(Rows&& rows) : rows_(std::forward<Rows>(rows)) {}
  [[nodiscard]] auto rows() const -> const Rows& { return rows_; }

 private:
  Rows rows_;
};
template <class Rows>
start_rows(Rows&&) -> start_rows<Rows>;

/// How many rows of a key the table held before the range, for operations that replay it.
///
/// \param function  Called with a key; returns the number of rows as an integer.
///
/// See also: check_unique
template <class Count>
class start_counts {
 public:
  explicit start_counts(Count function) : count_(std::move(function)) {}
  [[nodiscard]] auto count() const -> const Count& { return count_; }

 private:
  Count count_;
};

/// The times at which the commits of a range were made, for operations that give times in the place of ordinals.
///
/// \param function  Called with an ordinal; returns its time.
///
/// Example: examples/validity_intervals.cpp
/// See also: validity_intervals, timestamp_of_ordinal
template <class Times>
class commit_times {
 public:
  explicit commit_times(Times function) : times_(std::move(function)) {}
  [[nodiscard]] auto times() const -> const Times& { return times_; }

 private:
  Times times_;
};

/// What to store where a change holds only a part of a row: values that it does not provide, as opposed to null, keep what they were.
///
/// \param function  Called as `function(old, row)`: `old` points to the row that the destination has of the key, or is null where it has
///                  none; returns the row to store. What it throws ends the call before anything is written.
///
/// Example: examples/partial_images.cpp
/// See also: apply_changes, patch
template <class Merge>
class merge_with {
 public:
  explicit merge_with(Merge function) : merge_(std::move(function)) {}
  [[nodiscard]] auto merge() const -> const Merge& { return merge_; }

 private:
  Merge merge_;
};

}  // namespace evolog
