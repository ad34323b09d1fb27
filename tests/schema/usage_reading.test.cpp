// SPDX-License-Identifier: Apache-2.0
// Plans and reading as users write them.

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include <doctest/doctest.h>
#include <range/v3/iterator/operations.hpp>
#include <range/v3/view/transform.hpp>

#include <evolog/changelog/net_changes.hpp>
#include <evolog/row/adapter.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/identity_of.hpp>
#include <evolog/schema/evolve.hpp>
#include <evolog/schema/file_schema.hpp>
#include <evolog/schema/name_mapping.hpp>
#include <evolog/schema/partition_values.hpp>
#include <evolog/schema/plan.hpp>
#include <evolog/schema/projection.hpp>
#include <evolog/schema/projections.hpp>
#include <evolog/schema/promotion.hpp>
#include <evolog/schema/read.hpp>
#include <evolog/schema/read_as.hpp>
#include <evolog/schema/read_changes.hpp>
#include <evolog/schema/read_changes_as.hpp>
#include <evolog/schema/record.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/schema_history.hpp>
#include <evolog/schema/static_schema.hpp>
#include <evolog/schema/types.hpp>
#include <evolog/schema/visit_value.hpp>

using namespace evolog;
using enum change_type;

// clang-format off
namespace {

constexpr auto orders_v1() -> schema {                          // as a file or a table has it: ids by hand
  using namespace evolog::types;
  return schema{
      required(1, "id", long_).with_doc("order number"),
      optional(2, "s", struct_(required(3, "x", int_).with_default(0), optional(4, "y", int_))),
      optional(5, "tags", list(optional(6, string))),
      optional(7, "props", map(required(8, string), optional(9, double_))),
  }.with_identifiers({"id"});
}
inline constexpr auto v1 = freeze<orders_v1>();                 // a static_schema: lives in the binary

constexpr auto orders_v2() -> schema {
  using namespace evolog::types;
  return evolve(orders_v1())
      .add(optional("coupon", string).with_doc("campaign code"))
      .add_to("s", required("z", int_).with_default(7))
      .rename("s.y", "height")
      .widen("s.x", long_)
      .move_after("id", "s")
      .drop("props").apply();
}
static_assert(orders_v2().at("s.height").id == 4 && orders_v2().at("s.z").id == 11);

void plan_it() {
  const auto file = file_schema(orders_v1());
  const auto p = projection(file, orders_v2(), partition_values{{10, partition_transform::identity(), "SPRING"}});
  std::cout << p;
  assert(p.find(3)->promotion == promotion::int_to_long && p.find(11)->from == source::initial_default && p.fields()[1].column == 0);
  const auto by_name = projection(file.without_ids(), orders_v2(), name_mapping(orders_v1()));
  for (const auto& m : find_misfits(file_schema(orders_v2()), orders_v1())) std::cout << to_string(m) << '\n';       // field 3 's.x': a type can only ... (file long, table int)
}
static_assert(find_misfits(file_schema(v1), orders_v2()).empty());

}  // namespace

namespace usage {

struct cell; using row = std::vector<cell>;
struct cell : std::variant<std::monostate, bool, std::int32_t, std::int64_t, float, double, std::string, row> { using variant::variant; };
struct cells {
  static auto field(const row& r, std::size_t i) -> const cell& { return r[i]; }
  static auto field(const cell& c, std::size_t i) -> const cell& { return std::get<row>(c)[i]; }
  static auto fill(const auto&, const plan_step& s) -> cell { return visit_value(s.fill, s.type, [](auto v) { return cell(v); }); }       // int_ gives an int32_t, ...
  static auto take(const cell& c, const plan_step& s) -> cell { return std::visit([&](const auto& v) { return promote(s, v, [](auto w) { return cell(w); }); }, static_cast<const cell::variant&>(c)); }
  static auto first_null(const cell& c, const auto&) { return c.index() == 0 ? std::optional<std::size_t>(0) : std::nullopt; }
  static auto struct_(const row&, const plan_step& s, auto child) -> row { row out; for (std::size_t i = 0; i < s.children.size(); ++i) out.push_back(child(i)); return out; }
  static auto struct_(const cell& c, const plan_step& s, auto child) -> cell { return c.index() == 0 ? cell() : cell(struct_(std::get<row>(c), s, child)); }
  static auto list(const cell& c, const plan_step&, auto element) -> cell { if (c.index() == 0) return {}; row out; for (const auto& e : std::get<row>(c)) out.push_back(element(e)); return out; }
};

}  // namespace usage

// Cells are a variant with a base: what makes two of them equal has to be said once.
template <> inline constexpr auto evolog::identity_of<usage::cell> = [](const usage::cell& c) -> const usage::cell::variant& { return c; };

namespace usage {

struct column { std::vector<bool> valid; std::variant<std::vector<std::int32_t>, std::vector<std::int64_t>, std::vector<std::string>> data; };
struct batch { std::size_t rows = 0; std::vector<std::shared_ptr<const column>> columns; };
struct batches {                                                // flat columns; unchanged ones are shared, not copied
  using ptr = std::shared_ptr<const column>;
  static auto field(const batch& b, std::size_t i) -> const ptr& { return b.columns[i]; }
  static auto fill(const batch& b, const plan_step& s) -> ptr { return visit_value(s.fill, s.type, [&](auto v) {
    if constexpr (requires(column c) { c.data = std::vector<decltype(v)>(); }) return std::make_shared<const column>(column{std::vector<bool>(b.rows, true), std::vector<decltype(v)>(b.rows, v)});
    else return std::make_shared<const column>(column{std::vector<bool>(b.rows, false), {}}); }); }
  static auto take(const ptr& c, const plan_step& s) -> ptr { if (s.promotion == promotion::none) return c;
    const auto& narrow = std::get<0>(c->data); return std::make_shared<const column>(column{c->valid, std::vector<std::int64_t>(narrow.begin(), narrow.end())}); }
  static auto first_null(const ptr& c, const batch&) -> std::optional<std::size_t> { const auto at = std::ranges::find(c->valid, false); if (at == c->valid.end()) return {}; return static_cast<std::size_t>(at - c->valid.begin()); }
  static auto struct_(const batch& b, const plan_step& s, auto child) -> batch { batch out{b.rows, {}}; for (std::size_t i = 0; i < s.children.size(); ++i) out.columns.push_back(child(i)); return out; }
};
auto read_both(const std::vector<row>& rows, const batch& b, const plan& p) {
  const auto eager = read_rows(rows, p, cells{});                                                                    // std::vector<row>
  auto lazy = rows | ranges::views::transform([&](const row& r) { return read_one(r, p, cells{}); });                // std views alike
  const batch one = read_one(b, p, batches{});                                                                       // a stream of batches: read_rows
  return std::tuple(eager.size(), ranges::distance(lazy), one.columns.size());
}

}  // namespace usage

namespace {

struct order_v1 { std::int32_t id; std::int32_t amount; std::vector<std::int32_t> parts; std::int32_t day; };
struct order_v2 { std::int64_t order_id; std::string region; std::optional<std::string> coupon; std::int64_t amount_krw; std::vector<std::int64_t> parts; std::int32_t day; };

}  // namespace

template <> inline constexpr auto evolog::record_of<order_v1> = record(
    member(1, "id", &order_v1::id), member(4, "amount", &order_v1::amount), member(5, "parts", &order_v1::parts).with_child_ids(6), member(7, "day", &order_v1::day).as_type(types::date));
template <> inline constexpr auto evolog::record_of<order_v2> = record(
    member(1, "order_id", &order_v2::order_id), member(8, "region", &order_v2::region).with_default("kr"), member(9, "coupon", &order_v2::coupon), member(4, "amount_krw", &order_v2::amount_krw),
    member(5, "parts", &order_v2::parts).with_child_ids(6), member(7, "day", &order_v2::day).as_type(types::date));

namespace {

static_assert(readable_as<order_v1, order_v2> && !readable_as<order_v2, order_v1> && schema_of<order_v2>().at("amount_krw").id == 4);
auto today(const order_v1& o) -> order_v2 { return read_as<order_v2>(o); }                      // also from a std::variant of described structs

}  // namespace

namespace usage {

struct written { change_type type; std::int64_t ordinal; int schema_id; row data; };

}  // namespace usage

using usage::written;
template <> struct evolog::change_traits<written> {
  static constexpr auto type = &written::type; static constexpr auto ordinal = &written::ordinal; static constexpr auto row = &written::data;
};

namespace usage {

auto net_of(const std::vector<written>& raw, const schema_history& history) {
  const auto plans = projections(history, history.current());                                   // one plan per schema id, made once
  return net_changes(read_changes(raw, plans.by(&written::schema_id), cells{}));                // std::vector<change<row>> in between, moved into the result
}

}  // namespace usage

namespace {

auto net_of(const std::vector<change<std::variant<order_v1, order_v2>>>& raw) { return net_changes(read_changes_as<order_v2>(raw)); }

}  // namespace
// clang-format on

namespace {

/// What a function prints.
template <class F>
auto printed_by(F f) -> std::string {
  std::ostringstream out;
  auto* const before = std::cout.rdbuf(out.rdbuf());
  f();
  std::cout.rdbuf(before);
  return out.str();
}

}  // namespace

TEST_CASE("a plan prints a line for each step, and misfits say where, what and why") {
  const std::string text = printed_by(plan_it);
  for (const std::string_view line : {
           "2: s: optional struct             <- column 1\n",
           "  3: x: required long             <- column 0, int to long\n",
           "  11: z: required int             <- default 7\n",
           "10: coupon: optional string       <- constant \"SPRING\"\n",
           "field 3 's.x': a type can only be widened: int to long, float to double, decimal to more digits of the same scale, and in "
           "format "
           "3 date to timestamp (file long, table int)\n",
       }) {
    CAPTURE(line);
    CHECK(text.find(line) != std::string::npos);
  }
}

TEST_CASE("one plan reads rows, rows lazily, and batches") {
  using usage::cell;
  using namespace evolog::types;
  const auto old = schema{required(1, "id", int_), optional(2, "name", string)};
  const auto now = schema{optional(2, "label", string), required(1, "id", long_), optional(3, "note", string)};
  const plan p = projection(file_schema(old), now);

  const std::vector<usage::row> rows{{cell(std::int32_t{1}), cell(std::string("a"))}, {cell(std::int32_t{2}), cell()}};
  const auto ids = std::make_shared<const usage::column>(usage::column{{true, true}, std::vector<std::int32_t>{1, 2}});
  const auto names = std::make_shared<const usage::column>(usage::column{{true, false}, std::vector<std::string>{"a", ""}});
  const usage::batch both{2, {ids, names}};

  CHECK(usage::read_both(rows, both, p) == std::tuple(std::size_t{2}, 2, std::size_t{3}));
  const auto read = read_rows(rows, p, usage::cells{});
  CHECK(std::get<std::string>(read[0][0]) == "a");
  CHECK(std::get<std::int64_t>(read[1][1]) == 2);
  CHECK(read[1][2].index() == 0);
  const usage::batch narrow = read_one(both, p, usage::batches{});
  CHECK(narrow.columns[0] == names);  // shared, not copied
  CHECK(std::get<1>(narrow.columns[1]->data) == std::vector<std::int64_t>{1, 2});
  CHECK(narrow.columns[2]->valid == std::vector<bool>{false, false});
}

TEST_CASE("rows of one changelog that were written under several schemas cancel each other") {
  using usage::cell;
  using namespace evolog::types;
  schema_history history(schema{required(1, "id", int_), required(2, "amount", int_)});
  const int widened = history.commit(evolve(history.current()).rename("amount", "amount_krw").widen("amount", long_).apply());
  const std::vector<written> raw{
      {insert, 0, 0, {cell(std::int32_t{7}), cell(std::int32_t{100})}},
      {insert, 0, 0, {cell(std::int32_t{8}), cell(std::int32_t{200})}},
      {delete_, 1, widened, {cell(std::int32_t{7}), cell(std::int64_t{100})}},
  };
  const auto net = usage::net_of(raw, history);
  REQUIRE(ranges::distance(net) == 1);
  CHECK(std::get<std::int64_t>((*net.begin()).row()[1]) == 200);
}

TEST_CASE("described structs of several versions cancel each other") {
  const order_v2 same = today({1, 250, {3}, 19000});
  CHECK(same.region == "kr");
  CHECK(!same.coupon.has_value());
  const std::vector<change<std::variant<order_v1, order_v2>>> raw{
      {insert, 0, order_v1{1, 250, {3}, 19000}},
      {insert, 0, order_v1{2, 250, {3}, 19000}},
      {delete_, 1, same},
  };
  const auto net = net_of(raw);
  REQUIRE(ranges::distance(net) == 1);
  CHECK((*net.begin()).row().order_id == 2);
}
