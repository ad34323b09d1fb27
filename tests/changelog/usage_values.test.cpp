// SPDX-License-Identifier: Apache-2.0
// What is equal, and columns known only at run time, as users write them.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <doctest/doctest.h>
#include <range/v3/view/transform.hpp>

#include <evolog/call/findings.hpp>
#include <evolog/call/options.hpp>
#include <evolog/changelog/check_unique.hpp>
#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/net_changes.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/changelog/remove_carryovers.hpp>
#include <evolog/changelog/split_updates.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/columns.hpp>
#include <evolog/row/identity.hpp>

using namespace evolog;
using enum change_type;

// clang-format off
namespace {
struct price { int id; std::string currency; std::optional<double> amount; };                    // simple: nothing to write
using cell = std::variant<std::monostate, std::int64_t, double, std::string>;                    // nothing to write

struct reading { int id; double value; bool operator==(const reading&) const = default; };       // has its own ==
}
template <> inline constexpr auto evolog::identity_of<reading> = columns<&reading::id, &reading::value>;

namespace {
class account {                                                                                  // private members
  int id_ = 0; std::string name_;
 public:
  account(int id, std::string name) : id_(id), name_(std::move(name)) {}
  auto id() const -> int { return id_; }  auto name() const -> const std::string& { return name_; }
};
}
template <> inline constexpr auto evolog::identity_of<account> = columns<&account::id, &account::name>;

namespace {
struct decimal { std::int64_t unscaled; int scale; };                                            // 1.00 equals 1
}
template <> inline constexpr auto evolog::identity_of<decimal> =
    [](decimal v) { while (v.scale > 0 && v.unscaled % 10 == 0) v.unscaled /= 10, --v.scale; return std::pair(v.unscaled, v.scale); };

namespace {
struct node { std::unique_ptr<int> value; };                                                     // pointers: say what is meant
}
template <> inline constexpr auto evolog::identity_of<node> = [](const node& n) { return n.value ? std::optional(*n.value) : std::nullopt; };

namespace {
struct table_rows {
  std::size_t type_column, ordinal_column; std::vector<std::size_t> data;
  auto type(const std::vector<cell>& r) const -> change_type { return std::get<std::string>(r[type_column]) == "DELETE" ? delete_ : insert; }
  auto ordinal(const std::vector<cell>& r) const { return std::get<std::int64_t>(r[ordinal_column]); }
  auto image(const std::vector<cell>& r) const { return data | ranges::views::transform([&r](std::size_t i) -> const cell& { return r[i]; }); }
};

/// How many of an insert of `a` and a delete of `b` are left.
template <class Row>
auto left_of(Row a, Row b) -> std::size_t {
  std::vector<change<Row>> log;
  log.push_back({insert, 0, std::move(a)});
  log.push_back({delete_, 0, std::move(b)});
  return remove_carryovers(log).size();
}
}
// clang-format on

TEST_CASE("rows that are equal by their identity cancel, others do not") {
  CHECK(left_of(price{1, "EUR", 2.5}, price{1, "EUR", 2.5}) == 0);
  CHECK(left_of(price{1, "EUR", 2.5}, price{1, "EUR", {}}) == 2);
  CHECK(left_of(cell("a"), cell("a")) == 0);
  CHECK(left_of(cell(std::int64_t{1}), cell(1.0)) == 2);
  CHECK(left_of(reading{1, 2.0}, reading{1, 2.0}) == 0);
  CHECK(left_of(reading{1, 2.0}, reading{1, 3.0}) == 2);
  CHECK(left_of(account(1, "a"), account(1, "a")) == 0);
  CHECK(left_of(account(1, "a"), account(1, "b")) == 2);
  CHECK(left_of(decimal{100, 2}, decimal{1, 0}) == 0);
  CHECK(left_of(decimal{100, 2}, decimal{1, 1}) == 2);
  CHECK(left_of(node{std::make_unique<int>(4)}, node{std::make_unique<int>(4)}) == 0);
  CHECK(left_of(node{std::make_unique<int>(4)}, node{nullptr}) == 2);
  CHECK(left_of(node{nullptr}, node{nullptr}) == 0);
}

TEST_CASE("a taught type is a key and names itself") {
  std::vector<change<account>> log{{insert, 0, {7, "paid"}}, {delete_, 0, {7, "open"}}};
  CHECK(pair_updates(log, columns<&account::id>)[0].type() == update_before);
  log.push_back({insert, 0, {7, "lost"}});
  CHECK_THROWS_WITH_AS((void)pair_updates(log, columns<&account::id>), doctest::Contains("['id']"), ambiguous_update_error);
}

TEST_CASE("columns known only at run time are told by an adapter object") {
  // clang-format off
  std::vector<std::vector<cell>> table{{7, "paid", "INSERT", 0}, {7, "open", "DELETE", 0}};  std::vector<std::size_t> key_columns{0};
  auto key = [&](const std::vector<cell>& r) { return key_columns | ranges::views::transform([&r](std::size_t i) -> const cell& { return r[i]; }); };
  auto t1 = pair_updates(table, named("id", key), ambiguous::keep, table_rows{2, 3, {0, 1}});
  auto t2 = latest_actions(t1, named("id", key));                          // no adapter here
  // clang-format on

  REQUIRE(t1.size() == 2);
  CHECK(t1[0].type() == update_before);
  CHECK(t1[1].type() == update_after);
  CHECK(&t1[0].row() == &table[1]);
  REQUIRE(t2.size() == 1);
  CHECK(t2[0].type() == update_after);
  CHECK(&t2[0].row() == &table[0]);

  const table_rows columns_of_table{2, 3, {0, 1}};
  CHECK(net_changes(table, columns_of_table).size() == 2);
  CHECK(net_changes(table, table_rows{2, 3, {0}}).empty());
  CHECK(remove_carryovers(table, table_rows{2, 3, {0}}).empty());
  CHECK(split_updates(t1).size() == 2);
  CHECK(check_unique(table, key, columns_of_table).empty());
}

namespace {

struct first_column_only {
  static auto image(const change<price>& c) -> int { return c.row.id; }
};
struct from_now_on {
  std::int64_t start;
  auto ordinal(const change<price>& c) const -> std::int64_t { return c.ordinal + start; }
};

}  // namespace

TEST_CASE("what an adapter leaves out comes from the trait") {
  const std::vector<change<price>> log{{insert, 0, {1, "EUR", 1.0}}, {delete_, 0, {1, "EUR", 2.0}}};
  CHECK(remove_carryovers(log).size() == 2);
  CHECK(remove_carryovers(log, first_column_only{}).empty());

  const auto later = remove_carryovers(log, from_now_on{40});
  REQUIRE(later.size() == 2);
  CHECK(later[0].ordinal() == 40);
}

namespace {

// clang-format off
struct event { change_type op; std::int64_t commit; int id; std::string status; };
}
template <> struct evolog::change_traits<event> {
  static constexpr auto type = &event::op;
  static constexpr auto ordinal = &event::commit;
  static constexpr auto image = columns<&event::id, &event::status>;
};
// clang-format on

TEST_CASE("a materialised change of a flat struct is compared by the struct's image, not by its stale metadata") {
  const std::vector<event> log{{insert, 0, 7, "open"}, {delete_, 1, 7, "open"}};
  std::vector<change<event>> materialised;
  for (const auto handle : split_updates(log)) materialised.push_back(handle);

  REQUIRE(materialised.size() == 2);
  CHECK(materialised[0].row.op != materialised[1].row.op);
  CHECK(net_changes(materialised).empty());
}
