// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <evolog/destination/sorted_rows.hpp>
#include <evolog/row/by_identity.hpp>
#include <evolog/row/identity.hpp>
#include <evolog/testing/destination_laws.hpp>
#include <evolog/testing/history.hpp>

#include "support/check_law.hpp"
#include "support/random_rows.hpp"

namespace {

namespace testing = evolog::testing;
namespace laws = evolog::testing::laws;
using support::document;
using support::reading;

template <class Map>
auto rows_of_map(const Map& map) {
  std::vector<typename Map::mapped_type> rows;
  for (const auto& [key, row] : map) rows.push_back(row);
  return rows;
}

template <class Map>
auto rows_of_counts(const Map& map) {
  std::vector<typename Map::key_type> rows;
  for (const auto& [row, copies] : map) rows.insert(rows.end(), static_cast<std::size_t>(copies), row);
  return rows;
}

struct stored_rows {
  std::shared_ptr<std::vector<reading>> rows;
};

/// A sorted vector that lives with its destination.
struct sorted_table : stored_rows, evolog::sorted_rows<std::vector<reading>, std::optional<int> reading::*> {
  explicit sorted_table(std::vector<reading> unsorted)
      : stored_rows{std::make_shared<std::vector<reading>>(std::move(unsorted))}, sorted_rows(*stored_rows::rows, support::key_of_reading) {
    std::sort(rows->begin(), rows->end(), [](const auto& a, const auto& b) { return evolog::identity().compare(a.sensor, b.sensor) < 0; });
  }
};

template <class Make, class RowsOf>
void check_by_key(const Make& make, const RowsOf& rows_of) {
  CHECK(support::holds("a destination follows its source by key", 300, [&] {
    const auto executor = *support::any_executor();
    const auto h = *testing::keyed_histories(support::any_reading(), support::key_of_reading);
    laws::destination_follows_by_key(h, support::key_of_reading, make, rows_of, support::used_memory(), executor);
  }));
}

template <class Row, class Make, class RowsOf>
void check_by_count(const rc::Gen<Row>& rows, const Make& make, const RowsOf& rows_of, evolog::floats policy = evolog::floats::bits) {
  CHECK(support::holds("a destination follows its source by count", 300, [&] {
    const auto executor = *support::any_executor();
    const auto h = *testing::histories(rows, {.policy = policy});
    laws::destination_follows_by_count(h, make, rows_of, policy, support::used_memory(), executor);
  }));
}

}  // namespace

TEST_CASE("an ordered map follows its source by key") {
  using table = std::map<std::optional<int>, reading>;
  const auto make = [](const std::vector<reading>& rows) {
    table made;
    for (const auto& row : rows) made.emplace(row.sensor, row);
    return made;
  };
  check_by_key(make, rows_of_map<table>);
}

TEST_CASE("a hash map follows its source by key") {
  using table = std::unordered_map<std::optional<int>, reading>;
  const auto make = [](const std::vector<reading>& rows) {
    table made;
    for (const auto& row : rows) made.emplace(row.sensor, row);
    return made;
  };
  check_by_key(make, rows_of_map<table>);
}

TEST_CASE("a sorted vector follows its source by key") {
  const auto make = [](const std::vector<reading>& rows) { return sorted_table(rows); };
  check_by_key(make, [](const sorted_table& table) { return *table.rows; });
}

TEST_CASE("a vector of rows in any order follows its source by count, under both policies") {
  const auto make = [](const auto& rows) { return rows; };
  for (const auto policy : {evolog::floats::bits, evolog::floats::sql}) {
    check_by_count(support::any_reading(), make, make, policy);
    check_by_count(support::any_document(), make, make, policy);
  }
}

TEST_CASE("a map from rows to counts follows its source by count") {
  using table = std::map<document, std::int64_t, evolog::less_by_identity>;
  const auto make = [](const std::vector<document>& rows) {
    table made;
    for (const auto& row : rows) ++made[row];
    return made;
  };
  check_by_count(support::any_document(), make, rows_of_counts<table>);
}
