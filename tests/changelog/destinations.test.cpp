// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cctype>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <evolog/changelog/apply_changes.hpp>
#include <evolog/changelog/apply_net_changes.hpp>
#include <evolog/destination/row_bag.hpp>
#include <evolog/destination/sorted_rows.hpp>
#include <evolog/row/change.hpp>

namespace {

using evolog::change;
using evolog::change_type;
using evolog::destination_equality_error;

/// Takes names as equal that the library does not.
struct ignores_case {
  static auto lower(std::string text) -> std::string {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
  }
  auto operator()(const std::string& a, const std::string& b) const -> bool { return lower(a) < lower(b); }
};

struct account {
  std::string name;
  int balance;
};

using account_log = std::vector<change<account>>;
constexpr auto inserted = change_type::insert;
constexpr auto deleted = change_type::delete_;

const std::vector<account_log> colliding_logs{
    {{inserted, 0, {"ann", 1}}, {inserted, 0, {"Ann", 2}}},
    {{deleted, 0, {"ann", 1}}, {inserted, 0, {"Ann", 2}}},
    {{deleted, 0, {"ann", 1}}, {deleted, 0, {"Ann", 2}}},
};

TEST_CASE("map_destination: keys that only the map takes as one are refused, and nothing is written") {
  for (const auto& log : colliding_logs) {
    std::map<std::string, account, ignores_case> table{{"ANN", {"ANN", 7}}, {"bob", {"bob", 8}}};
    CHECK_THROWS_AS(evolog::apply_changes(log, &account::name, table), destination_equality_error);
    CHECK(table.size() == 2);
    CHECK(table.at("ann").balance == 7);
  }
  std::map<std::string, account, ignores_case> empty;
  CHECK_THROWS_AS(evolog::apply_changes(colliding_logs[0], &account::name, empty), destination_equality_error);
  CHECK(empty.empty());
}

TEST_CASE("count_destination: rows that only the map takes as one are refused, and nothing is written") {
  const std::vector<std::vector<change<std::string>>> logs{{{inserted, 0, "ann"}, {inserted, 0, "Ann"}},
                                                           {{deleted, 0, "ann"}, {deleted, 0, "Ann"}},
                                                           {{deleted, 0, "ann"}, {inserted, 0, "Ann"}}};
  for (const std::int64_t copies : {1, 2, 3}) {
    for (const auto& log : logs) {
      std::map<std::string, std::int64_t, ignores_case> table{{"ANN", copies}};
      CHECK_THROWS_AS(evolog::apply_net_changes(log, table), destination_equality_error);
      CHECK(table.at("ann") == copies);
    }
  }
  std::map<std::string, std::int64_t, ignores_case> empty;
  CHECK_THROWS_AS(evolog::apply_net_changes(logs[0], empty), destination_equality_error);
  CHECK(empty.empty());
}

struct level {
  double height;
  std::string name;
};

TEST_CASE("sorted_rows: keys that are one only under the destination's policy are refused, and nothing is written") {
  const auto by_height = &level::height;
  const std::vector<std::vector<change<level>>> logs{{{inserted, 0, {-0.0, "a"}}, {inserted, 0, {0.0, "b"}}},
                                                     {{deleted, 0, {-0.0, "a"}}, {inserted, 0, {0.0, "b"}}},
                                                     {{inserted, 0, {-0.0, "a"}}, {deleted, 0, {0.0, "b"}}},
                                                     {{deleted, 0, {-0.0, "a"}}, {deleted, 0, {0.0, "b"}}}};
  for (const auto& log : logs) {
    std::vector<level> rows{{-1.0, "x"}, {0.0, "old"}, {1.0, "y"}};
    CHECK_THROWS_AS(evolog::apply_changes(log, by_height, evolog::sorted_rows(rows, by_height, evolog::floats::sql)),
                    destination_equality_error);
    REQUIRE(rows.size() == 3);
    CHECK(rows[1].name == "old");
  }
  std::vector<level> empty;
  CHECK_THROWS_AS(evolog::apply_changes(logs[0], by_height, evolog::sorted_rows(empty, by_height, evolog::floats::sql)),
                  destination_equality_error);
  std::vector<level> rows{{0.0, "old"}};
  CHECK_THROWS_AS(evolog::apply_changes(logs[0], by_height, evolog::sorted_rows(rows, by_height), evolog::floats::sql),
                  evolog::duplicate_action_error);
}

TEST_CASE("row_bag: rows that are one only under the destination's policy are refused, and nothing is written") {
  std::vector<double> rows{0.0, 1.0};
  const std::vector<change<double>> log{{deleted, 0, -0.0}, {deleted, 0, 0.0}};
  auto bag = evolog::row_bag(rows, evolog::floats::sql);
  CHECK_THROWS_AS(evolog::apply_net_changes(log, bag), destination_equality_error);
  CHECK(rows.size() == 2);
}

TEST_CASE("sorted_rows: several new rows between two old ones come in the order of their keys") {
  std::vector<account> rows{{"a", 1}, {"m", 2}, {"z", 3}};
  const account_log log{
      {inserted, 0, {"k", 4}}, {inserted, 0, {"y", 5}}, {inserted, 0, {"c", 6}}, {deleted, 0, {"m", 2}}, {inserted, 0, {"zz", 7}}};
  evolog::apply_changes(log, &account::name, evolog::sorted_rows(rows, &account::name));
  std::string names;
  for (const auto& row : rows) names += row.name + ' ';
  CHECK(names == "a c k y z zz ");
}

TEST_CASE("destinations: one wrapper serves one application after the other") {
  std::map<std::string, account> table;
  evolog::map_destination destination(table);
  evolog::apply_changes(account_log{{inserted, 0, {"ann", 1}}}, &account::name, destination);
  evolog::apply_changes(account_log{{inserted, 0, {"ann", 2}}, {inserted, 0, {"bob", 3}}}, &account::name, destination);
  CHECK_THROWS_AS(evolog::apply_changes(account_log{{deleted, 0, {"eve", 1}}}, &account::name, destination), evolog::missing_key_error);
  evolog::apply_changes(account_log{{deleted, 0, {"bob", 0}}}, &account::name, destination);
  CHECK(table.size() == 1);
  CHECK(table.at("ann").balance == 2);
}

}  // namespace
