// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <vector>

#include <doctest/doctest.h>

#include <evolog/history/resolve_range.hpp>
#include <evolog/history/timestamp_of_ordinal.hpp>

namespace {

using evolog::snapshot;
using evolog::timestamp_of_ordinal;
using evolog::unknown_time_error;

const std::vector<snapshot> graph{
    {.id = 30, .parent = 20, .timestamp = -5}, {.id = 10, .timestamp = 7}, {.id = 20, .parent = 10, .timestamp = 7}};

TEST_CASE("timestamp_of_ordinal: the time of the snapshot that has the ordinal in the range") {
  const auto range = evolog::resolve_range(graph, 30);
  const timestamp_of_ordinal time_of(graph, range.snapshots);
  CHECK(time_of(0) == 7);
  CHECK(time_of(1) == 7);
  CHECK(time_of(2) == -5);
}

TEST_CASE("timestamp_of_ordinal: an ordinal outside of the range has no time") {
  const timestamp_of_ordinal time_of(graph, std::vector<std::int64_t>{20, 30});
  CHECK(time_of(1) == -5);
  CHECK_THROWS_AS((void)time_of(2), unknown_time_error);
  CHECK_THROWS_AS((void)time_of(-1), unknown_time_error);
}

TEST_CASE("timestamp_of_ordinal: a range of another graph is refused") {
  CHECK_THROWS_AS(timestamp_of_ordinal(graph, std::vector<std::int64_t>{20, 40}), unknown_time_error);
}

}  // namespace
