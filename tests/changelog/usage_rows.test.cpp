// SPDX-License-Identifier: Apache-2.0
// Rows and keys as users write them.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <doctest/doctest.h>
#include <range/v3/view/zip.hpp>

#include <evolog/call/findings.hpp>
#include <evolog/changelog/check_unique.hpp>
#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/net_changes.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/changelog/remove_carryovers.hpp>
#include <evolog/row/adapter.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/columns.hpp>

using namespace evolog;
using enum change_type;

// clang-format off
namespace {
struct order { int id; std::string region; std::string status; };

struct event { change_type op; std::int64_t commit; int id; std::string status; };        // flat: metadata beside the data
}
template <> struct evolog::change_traits<event> {
  static constexpr auto type = &event::op;                     // must give change_type
  static constexpr auto ordinal = &event::commit;              // anything with an identity; swapped roles do not compile
  static constexpr auto image = columns<&event::id, &event::status>;
};

namespace {
struct envelope { char op; std::int64_t commit, snapshot_id; order payload; };             // nested: metadata around the data
}
template <> struct evolog::change_traits<envelope> {
  static auto type(const envelope& e) -> change_type { return e.op == 'd' ? delete_ : insert; }
  static constexpr auto ordinal = &envelope::commit;
  static constexpr auto snapshot = &envelope::snapshot_id;     // optional
  static constexpr auto row = &envelope::payload;
};

namespace {
enum order_columns { id, region, status };
}
// clang-format on

namespace {

/// Two rows of one key and ordinal that differ in all else, so that a strict pairing by region tells how it calls its key.
template <class Key>
auto name_in_error(Key key) -> std::string {
  const std::vector<change<order>> log{{insert, 0, {7, "eu", "paid"}, {}}, {insert, 0, {7, "eu", "open"}, {}}};
  try {
    (void)pair_updates(log, key);
  } catch (const ambiguous_update_error& e) {
    const std::string_view text = e.what();
    const auto first = text.find('[');
    return std::string(text.substr(first, text.find(']') - first + 1));
  }
  return "no error";
}

}  // namespace

TEST_CASE("a change says what happened, when and to which row") {
  std::vector<change<order>> log{
      {insert, 0, {7, "eu", "paid"}, 100}, {delete_, 0, {7, "eu", "open"}, 100}, {insert, 1, {8, "us", "open"}, 101}};

  const auto paired = pair_updates(log, &order::id);

  REQUIRE(paired.size() == 3);
  CHECK(paired[0].type() == update_before);
  CHECK(paired[0].row().status == "open");
  CHECK(paired[1].type() == update_after);
  CHECK(paired[1].row().status == "paid");
  CHECK(paired[2].type() == insert);
  CHECK(paired[2].snapshot() == 101);
  CHECK(&paired[1].row() == &log[0].row);
}

TEST_CASE("a flat struct says which of its columns are data") {
  const std::vector<event> log{{delete_, 0, 7, "open"}, {insert, 0, 7, "paid"}, {delete_, 1, 7, "paid"}, {insert, 1, 7, "paid"}};

  const auto paired = pair_updates(log, &event::id);
  REQUIRE(paired.size() == 2);
  CHECK(paired[0].type() == update_before);
  CHECK(paired[1].type() == update_after);
  // What a struct held before the operation it still holds.
  CHECK(paired[0].row().op == delete_);
  CHECK(paired[0].snapshot() == std::nullopt);

  CHECK(remove_carryovers(log).size() == 2);
  CHECK(net_changes(log).size() == 2);
  CHECK(latest_actions(paired, &event::id).size() == 1);
  CHECK(check_unique(log, &event::id).empty());
}

TEST_CASE("metadata around the data: the declared row is what keys receive and what is compared") {
  const std::vector<envelope> log{{'d', 0, 100, {7, "eu", "open"}}, {'i', 0, 100, {7, "eu", "open"}}, {'i', 1, 101, {8, "us", "open"}}};

  const auto left = remove_carryovers(log);
  REQUIRE(left.size() == 1);
  CHECK(left[0].snapshot() == 101);
  CHECK(&left[0].row() == &log[2].payload);
  CHECK(pair_updates(log, &order::id).size() == 1);
}

TEST_CASE("tuples of a change type, an ordinal and columns need nothing") {
  std::vector<std::tuple<change_type, int, int, std::string>> log{{delete_, 0, 7, "open"}, {insert, 0, 7, "paid"}};
  const auto paired = pair_updates(log, columns<0>);
  REQUIRE(paired.size() == 2);
  CHECK(paired[0].type() == update_before);
  CHECK(std::get<1>(paired[1].row()) == "paid");
  CHECK(&std::get<1>(paired[1].row()) == &std::get<3>(log[1]));
}

// clang-format off
TEST_CASE("keys are columns, functions and named functions, and all find the same") {
  std::vector<change<order>> log{{insert, 0, {7, "eu", "paid"}, 100}, {delete_, 0, {7, "eu", "open"}, 100}, {insert, 1, {8, "us", "open"}, 101}};

  auto a = pair_updates(log, &order::id);
  auto b = pair_updates(log, columns<&order::id, &order::region>);       // several columns; also member functions
  auto c = pair_updates(log, [](const order& o) { return o.id; });  auto d = pair_updates(log, named("id", [](const order& o) { return o.id; }));
  auto e = pair_updates(log, named({"id", "region"}, columns<&order::id, &order::region>));
  // clang-format on

  for (const auto& types : {std::pair(a[0].type(), a.size()), std::pair(b[0].type(), b.size()), std::pair(c[0].type(), c.size()),
                            std::pair(d[0].type(), d.size()), std::pair(e[0].type(), e.size())}) {
    CHECK(types.first == update_before);
    CHECK(types.second == 3);
  }
}

TEST_CASE("keys are called by their names in errors") {
  CHECK(name_in_error(columns<&order::id, &order::region>) == "['id', 'region']");
  CHECK(name_in_error(columns<&order::id>) == "['id']");
  CHECK(name_in_error(&order::id) == "['key']");
  CHECK(name_in_error([](const order& o) { return o.id; }) == "['key']");
  CHECK(name_in_error(named("id", [](const order& o) { return o.id; })) == "['id']");
  CHECK(name_in_error(named("order number", &order::id)) == "['order number']");
  CHECK(name_in_error(named({"id", "region"}, [](const order& o) { return std::tie(o.id, o.region); })) == "['id', 'region']");
}

TEST_CASE("columns of tuple-likes have numbers, or the names of an enum") {
  // clang-format off
  std::vector<change_type> types{insert, delete_}; std::vector<std::int64_t> ordinals{0, 0};
  std::vector<int> ids{7, 7};                      std::vector<std::string> states{"paid", "open"};

  auto zipped = pair_updates(ranges::views::zip(types, ordinals, ids, states), columns<id>);       // errors say ['id']
  auto same = pair_updates(ranges::views::zip(types, ordinals, ids, states), columns<0>);          // errors say ['column0']
  const std::string& first = std::get<1>(zipped[0].row());                                        // refers to states[1]
  // clang-format on

  CHECK(&first == &states[1]);
  REQUIRE(zipped.size() == 2);
  CHECK(zipped[0].type() == update_before);
  CHECK(zipped[1].type() == update_after);
  REQUIRE(same.size() == 2);
  CHECK(&std::get<1>(same[1].row()) == &states[0]);

  types[1] = insert;
  const auto changes = ranges::views::zip(types, ordinals, ids, states);
  CHECK_THROWS_WITH_AS((void)pair_updates(changes, columns<id>), doctest::Contains("['id']"), ambiguous_update_error);
  CHECK_THROWS_WITH_AS((void)pair_updates(changes, columns<0>), doctest::Contains("['column0']"), ambiguous_update_error);
  CHECK(sizeof(region) + sizeof(status) > 0);
}
