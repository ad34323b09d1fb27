// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

namespace evolog {

/// A start bound: the range begins after this snapshot.
struct after_snapshot {
  std::int64_t id;
};

/// A start bound: the range begins after the newest ancestor of the head at or before this time (milliseconds).
struct after_timestamp {
  std::int64_t milliseconds;
};

/// An end bound: the range ends with this snapshot.
struct until_snapshot {
  std::int64_t id;
};

/// An end bound: the range ends with the newest ancestor of the head at or before this time (milliseconds).
struct until_timestamp {
  std::int64_t milliseconds;
};

/// Both bounds of a range of snapshots, for callers who know only at run time which they have.
///
/// Source: changelog contract 2.11
struct range_bounds {
  std::optional<std::variant<after_snapshot, after_timestamp>> start{};  ///< Exclusive; none: from the first snapshot.
  std::optional<std::variant<until_snapshot, until_timestamp>> end{};    ///< Inclusive; none: up to the head.
};

}  // namespace evolog
