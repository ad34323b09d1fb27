// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <evolog/error.hpp>
#include <evolog/history/range_resolution.hpp>

namespace {

using evolog::range_resolution;
using evolog::require_readable;
using enum evolog::range_verdict;

auto says(const range_resolution& resolution, const std::string& part) -> bool {
  return resolution.message().find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("range_resolution: the sentence names the facts") {
  CHECK(says({.verdict = ok, .snapshots = {4, 9}, .end = 9}, "snapshots to read: 2, the last is snapshot 9"));
  CHECK(says({.verdict = malformed, .snapshot = 7, .fault = evolog::graph_fault::repeated_id}, "snapshot 7 is listed twice"));
  CHECK(says({.verdict = malformed, .snapshot = 7, .fault = evolog::graph_fault::parent_loop}, "snapshot 7 is its own ancestor"));
  CHECK(says({.verdict = unknown_snapshot, .snapshot = -7}, "snapshot -7 is not in the snapshot graph"));
  CHECK(says({.verdict = history_gap, .oldest_retained = 5}, "snapshot 5, the oldest one retained"));
  CHECK(says({.verdict = end_before_start, .start = 4, .end = 2}, "the end, snapshot 2, is an ancestor of the start, snapshot 4"));
  CHECK(says({.verdict = not_an_ancestor, .start = 8, .end = 5, .common_ancestor = 2}, "common ancestor: snapshot 2"));
  CHECK(says({.verdict = not_an_ancestor, .start = 8, .end = 5}, "common ancestor: none"));
  CHECK(says({.verdict = delete_files, .snapshot = 3}, "snapshot 3 holds merge-on-read deletes"));
}

TEST_CASE("range_resolution: a sentence needs no facts to be printable") {
  for (const auto verdict : {ok, empty, malformed, unknown_snapshot, history_gap, end_before_start, not_an_ancestor, delete_files}) {
    INFO(to_string(verdict));
    CHECK_FALSE(range_resolution{.verdict = verdict}.message().empty());
  }
}

TEST_CASE("require_readable: gives back what can be read, an empty range too") {
  CHECK(require_readable({.verdict = ok, .snapshots = {3, 1}}).snapshots == std::vector<std::int64_t>{3, 1});
  CHECK(require_readable({.verdict = empty}).verdict == empty);
}

TEST_CASE("require_readable: throws every other verdict with its facts and its sentence") {
  for (const auto verdict : {malformed, unknown_snapshot, history_gap, end_before_start, not_an_ancestor, delete_files}) {
    const range_resolution resolution{.verdict = verdict, .snapshot = 7, .oldest_retained = 5};
    INFO(to_string(verdict));
    try {
      static_cast<void>(require_readable(resolution));
      FAIL("nothing was thrown");
    } catch (const evolog::range_error& thrown) {
      CHECK(thrown.resolution() == resolution);
      CHECK(thrown.what() == resolution.message());
    }
  }
  CHECK_THROWS_AS(static_cast<void>(require_readable({.verdict = history_gap})), evolog::error);
}

TEST_CASE("ordinal_of_snapshot: the position of a snapshot in the range, whatever the size of its id") {
  const std::vector<std::int64_t> snapshots{900, -3, 17};
  const evolog::ordinal_of_snapshot ordinal(snapshots);
  CHECK(ordinal(900) == 0);
  CHECK(ordinal(-3) == 1);
  CHECK(ordinal(17) == 2);
  CHECK(ordinal(18) == std::nullopt);
  CHECK(ordinal(901) == std::nullopt);
  CHECK(evolog::ordinal_of_snapshot({})(1) == std::nullopt);
}
