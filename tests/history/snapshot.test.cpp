// SPDX-License-Identifier: Apache-2.0
#include <optional>
#include <string_view>

#include <doctest/doctest.h>

#include <evolog/history/snapshot.hpp>

TEST_CASE("snapshot_operation: the four words of the Iceberg specification, there and back") {
  for (const std::string_view word : {"append", "replace", "overwrite", "delete"}) {
    const auto operation = evolog::parse_snapshot_operation(word);
    REQUIRE(operation);
    CHECK(to_string(*operation) == word);
  }
}

TEST_CASE("snapshot_operation: any other word is refused") {
  for (const std::string_view word : {"", "Append", "delete_", "replace ", "rewrite", "unknown"}) {
    INFO(word);
    CHECK(evolog::parse_snapshot_operation(word) == std::nullopt);
  }
}
