// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <evolog/schema/detail/commit_checks.hpp>
#include <evolog/schema/detail/fresh_ids.hpp>
#include <evolog/schema/error.hpp>
#include <evolog/schema/format_version.hpp>
#include <evolog/schema/partition_transform.hpp>
#include <evolog/schema/schema.hpp>

namespace evolog {

/// A schema as a table keeps it.
struct stored_schema {
  int id = 0;
  evolog::schema schema;

  friend constexpr auto operator==(const stored_schema&, const stored_schema&) -> bool = default;
};

/// What a table remembers of its schemas: all of them, which one is current, the greatest column id ever, and the schema of each snapshot.
///
/// A schema change adds to the list; it makes no snapshot and rewrites no data.
/// Example: examples/schema_history.cpp
/// \see evolve, projection
/// Source: schema contract 1 and 3
class schema_history {
 public:
  constexpr schema_history() = default;
  /// A new table: its first schema has id 0.
  constexpr explicit schema_history(const schema& first) {
    detail::commit_options newest;
    newest.set(format_version{3});
    detail::check_commit(first, newest);
    take(first);
  }
  /// A table as its metadata tells: the schemas in their order, the current one's id, the greatest column id.
  ///
  /// \throws schema_error where two schemas share an id, the current one is missing, or `last_column_id` is below a column's or reserved
  constexpr schema_history(std::vector<stored_schema> schemas, int current_id, int last_column_id);

  /// Makes a schema the current one.
  ///
  /// \param next     a result of `evolve`, or any schema
  /// \param options  in any order: the table's `format_version` (2 unless given), the `partition_fields` of its default spec and the
  ///                 `sort_fields` of its default sort order
  /// \returns the schema id: that of an equal schema in the history, else the highest so far plus 1
  /// \complexity linear in the history's fields
  /// \throws schema_error with all that the format version does not know, for reserved ids, and for sources of partition or sort fields
  ///         that are gone or do not fit their transform; nothing has changed then
  template <class... Options>
  constexpr auto commit(const schema& next, const Options&... options) -> int {
    detail::commit_options all;
    (all.set(options), ...);
    detail::check_commit(next, all);
    take(next);
    return current_id_;
  }

  /// \throws schema_error where no schema has this id
  [[nodiscard]] constexpr auto at(int id) const -> schema;
  /// \throws schema_error where nothing was ever committed
  [[nodiscard]] constexpr auto current() const -> schema { return at(current_id_); }
  [[nodiscard]] constexpr auto current_id() const -> int { return current_id_; }
  [[nodiscard]] constexpr auto schemas() const -> const std::vector<stored_schema>& { return schemas_; }
  [[nodiscard]] constexpr auto last_column_id() const -> int { return last_column_id_; }

  /// Remembers which schema a snapshot was written with.
  ///
  /// \throws schema_error where no schema has this id
  constexpr void add_snapshot(std::int64_t snapshot_id, int schema_id);
  /// The schema that a snapshot was written with, which time travel reads with.
  ///
  /// \throws schema_error where the snapshot is unknown
  [[nodiscard]] constexpr auto of_snapshot(std::int64_t snapshot_id) const -> schema;

 private:
  constexpr void take(const schema& next) {
    last_column_id_ = std::max(last_column_id_, next.last_column_id());
    current_id_ = id_of(next);
    if (find(current_id_) == nullptr) schemas_.push_back({current_id_, next});
  }

  [[nodiscard]] constexpr auto find(int id) const -> const stored_schema* {
    const auto found = std::find_if(schemas_.begin(), schemas_.end(), [id](const stored_schema& s) { return s.id == id; });
    return found == schemas_.end() ? nullptr : &*found;
  }

  /// The id of an equal schema, or the next free one.
  [[nodiscard]] constexpr auto id_of(const schema& next) const -> int {
    int highest = -1;
    for (const stored_schema& s : schemas_) {
      if (s.schema == next) return s.id;
      highest = std::max(highest, s.id);
    }
    return highest + 1;
  }

  std::vector<stored_schema> schemas_;
  std::vector<std::pair<std::int64_t, int>> snapshots_;  // by snapshot id
  int current_id_ = -1;
  int last_column_id_ = 0;
};

constexpr schema_history::schema_history(std::vector<stored_schema> schemas, int current_id, int last_column_id)
    : schemas_(std::move(schemas)), current_id_(current_id), last_column_id_(last_column_id) {
  if (is_reserved_id(last_column_id)) detail::fail_build(rule::reserved_id, {}, last_column_id, "the last column id is at most 2147483447");
  std::vector<int> ids;
  for (const stored_schema& s : schemas_) {
    ids.push_back(s.id);
    if (detail::greatest_column_id(s.schema.fields()) > last_column_id) {
      detail::fail_build(rule::invalid_id, {}, s.id, "the last column id of a table is not below any id of its schemas");
    }
  }
  std::sort(ids.begin(), ids.end());
  if (std::adjacent_find(ids.begin(), ids.end()) != ids.end())
    detail::fail_build(rule::duplicate_id, {}, 0, "two schemas have the same schema id");
  if (find(current_id) == nullptr) detail::fail_build(rule::invalid_id, {}, 0, "the current schema id is the id of no schema");
}

constexpr auto schema_history::at(int id) const -> schema {
  const stored_schema* found = find(id);
  if (found == nullptr)
    detail::fail_build(rule::invalid_id, {}, 0, "the history has no schema with this schema id", detail::number_text(id));
  return found->schema.with_last_column_id(std::max(last_column_id_, found->schema.last_column_id()));
}

constexpr void schema_history::add_snapshot(std::int64_t snapshot_id, int schema_id) {
  if (find(schema_id) == nullptr)
    detail::fail_build(rule::invalid_id, {}, 0, "the history has no schema with this schema id", detail::number_text(schema_id));
  const auto at = std::lower_bound(snapshots_.begin(), snapshots_.end(), std::pair(snapshot_id, -1));
  if (at != snapshots_.end() && at->first == snapshot_id) {
    at->second = schema_id;
  } else {
    snapshots_.insert(at, {snapshot_id, schema_id});
  }
}

constexpr auto schema_history::of_snapshot(std::int64_t snapshot_id) const -> schema {
  const auto found = std::lower_bound(snapshots_.begin(), snapshots_.end(), std::pair(snapshot_id, -1));
  if (found == snapshots_.end() || found->first != snapshot_id) {
    detail::fail_build(rule::invalid_id, {}, 0, "the history does not know this snapshot", detail::number_text(snapshot_id));
  }
  return at(found->second);
}

}  // namespace evolog
