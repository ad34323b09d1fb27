// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <range/v3/view/zip.hpp>

#include <evolog/row/columns.hpp>

namespace {

using evolog::columns;
using evolog::named;
using evolog::detail::key_names;
using names = std::vector<std::string>;

struct order {
  int id;
  std::string region;

  [[nodiscard]] auto total() const -> double { return 1.5 * id; }
  [[nodiscard]] auto place() const noexcept -> const std::string& { return region; }
  auto next() -> int { return ++id; }
};

template <class T>
struct wrapped {
  T inner_value;
};

enum order_columns { id, region, status };
enum class fields { id_column, region_column };

}  // namespace

TEST_CASE("columns: members are referred to, what a function returns by value is kept") {
  const order row{2, "eu"};
  const auto selected = columns<&order::id, &order::region, &order::total, &order::place>(row);
  static_assert(std::is_same_v<decltype(selected), const std::tuple<const int&, const std::string&, double, const std::string&>>);
  CHECK(&std::get<0>(selected) == &row.id);
  CHECK(&std::get<1>(selected) == &row.region);
  CHECK(std::get<2>(selected) == 3.0);
  CHECK(&std::get<3>(selected) == &row.region);
}

TEST_CASE("columns: a single column gives a tuple of one") {
  static_assert(std::is_same_v<decltype(columns<&order::id>(std::declval<const order&>())), std::tuple<const int&>>);
}

TEST_CASE("columns: elements of tuple-likes, by index or enumerator") {
  const std::tuple row(7, std::string("eu"), 'p');
  CHECK(columns<0, 2>(row) == std::tuple(7, 'p'));
  CHECK(columns<status, id>(row) == std::tuple('p', 7));
  CHECK(columns<fields::region_column>(row) == std::tuple(std::string("eu")));
  CHECK(&std::get<0>(columns<region>(row)) == &std::get<1>(row));
  CHECK(columns<1>(std::pair(7, 8)) == std::tuple(8));
}

TEST_CASE("columns: elements of a zip refer to the zipped containers, and to them only for reading") {
  std::vector ids{7, 8};
  std::vector<std::string> regions{"eu", "us"};
  const auto rows = ranges::views::zip(ids, regions);
  const auto selected = columns<region, id>(rows[1]);
  static_assert(std::is_same_v<decltype(selected), const std::tuple<const std::string&, const int&>>);
  CHECK(&std::get<0>(selected) == &regions[1]);
  CHECK(&std::get<1>(selected) == &ids[1]);
}

TEST_CASE("columns: can be asked whether they fit a row") {
  static_assert(std::is_invocable_v<decltype(columns<&order::id>), order>);
  static_assert(!std::is_invocable_v<decltype(columns<&order::id>), std::tuple<int>>);
  static_assert(!std::is_invocable_v<decltype(columns<&order::next>), order>);
  static_assert(!std::is_invocable_v<decltype(columns<0>), order>);
  static_assert(std::is_invocable_v<decltype(columns<0, 1>), std::pair<int, int>>);
  static_assert(!std::is_invocable_v<decltype(columns<0, 2>), std::pair<int, int>>);
  static_assert(!std::is_invocable_v<decltype(columns<-1>), std::pair<int, int>>);
}

TEST_CASE("columns: name themselves") {
  CHECK(key_names(columns<&order::id, &order::region>) == names{"id", "region"});
  CHECK(key_names(columns<&order::total, &order::place>) == names{"total", "place"});
  CHECK(key_names(columns<&wrapped<std::vector<order>>::inner_value>) == names{"inner_value"});
  CHECK(key_names(columns<id, status>) == names{"id", "status"});
  CHECK(key_names(columns<fields::region_column>) == names{"region_column"});
  CHECK(key_names(columns<0, 12>) == names{"column0", "column12"});
  CHECK(key_names(columns<3U, 4UL>) == names{"column3", "column4"});
}

TEST_CASE("named: gives names to keys that have none") {
  const order row{7, "eu"};
  const auto by_id = named("id", &order::id);
  CHECK(by_id(row) == 7);
  CHECK(&by_id(row) == &row.id);
  CHECK(key_names(by_id) == names{"id"});

  const auto by_both = named({"id", "region"}, columns<&order::id, &order::place>);
  CHECK(by_both(row) == std::tuple(7, std::string("eu")));
  CHECK(key_names(by_both) == names{"id", "region"});

  CHECK(key_names(named({"id"}, &order::id)) == names{"id"});
  CHECK(key_names(named(names{"a", "b"}, [](const order&) { return 0; })) == names{"a", "b"});
  static_assert(!std::is_invocable_v<decltype(by_id), std::tuple<int>>);
}

TEST_CASE("named: other keys are called key") {
  CHECK(key_names([](const order& row) { return row.id; }) == names{"key"});
  CHECK(key_names(&order::id) == names{"key"});
}
