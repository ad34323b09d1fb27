// SPDX-License-Identifier: Apache-2.0
// Laws are worth something only if they complain: each is handed something that breaks it.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <evolog/row/adapter.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/columns.hpp>
#include <evolog/testing/adapter_laws.hpp>
#include <evolog/testing/broken_law.hpp>
#include <evolog/testing/destination_laws.hpp>
#include <evolog/testing/expect.hpp>
#include <evolog/testing/history.hpp>
#include <evolog/testing/order_laws.hpp>
#include <evolog/testing/partition_laws.hpp>
#include <evolog/testing/producer_laws.hpp>

namespace {

namespace testing = evolog::testing;
namespace laws = evolog::testing::laws;
using evolog::change;
using evolog::change_type;
using testing::broken_law;
using enum change_type;

struct item {
  int id;
  std::string value;
};

using changes = std::vector<change<item>>;

const std::vector<item> before{{1, "p"}, {2, "p"}};
const std::vector<item> after{{1, "q"}, {2, "p"}};
const changes raw{{delete_, 0, {1, "p"}, 7}, {insert, 0, {1, "q"}, 7}, {delete_, 0, {2, "p"}, 7}, {insert, 0, {2, "p"}, 7}};
const testing::history<item> past{{before, after}, {0}, raw};

/// What a broken law says.
template <class F>
auto complaint(const F& f) -> std::string {
  try {
    f();
  } catch (const broken_law& broken) {
    return broken.what();
  }
  return "no complaint";
}

/// A changelog row with a trait that can be wrong in one way at a time.
enum class mistake { none, types_swapped, ordinal_is_key, column_forgotten, metadata_compared };

template <mistake Mistake>
struct event {
  char op;
  std::int64_t commit;
  int id;
  std::string value;
};

template <mistake Mistake>
void check_event_adapter() {
  laws::written_rows_behave_like_changes(
      raw, &item::id,
      [](const change<item>& c) {
        return event<Mistake>{c.type == delete_ ? 'd' : 'i', c.ordinal, c.row.id, c.row.value};
      },
      &event<Mistake>::id);
}

}  // namespace

template <mistake Mistake>
struct evolog::change_traits<event<Mistake>> {
  static auto type(const event<Mistake>& e) -> change_type {
    return (e.op == 'd') != (Mistake == mistake::types_swapped) ? change_type::delete_ : change_type::insert;
  }
  static auto ordinal(const event<Mistake>& e) -> std::int64_t { return Mistake == mistake::ordinal_is_key ? e.id : e.commit; }
  static auto image(const event<Mistake>& e) {
    return std::tuple(e.id, Mistake == mistake::column_forgotten ? std::string() : e.value,
                      Mistake == mistake::metadata_compared ? e.op : char());
  }
};

namespace {

/// A store that can forget to erase, or to replace.
enum class fault { none, keeps_erased, keeps_replaced };

struct store {
  fault has = fault::none;
  std::map<int, item> held = {};

  [[nodiscard]] auto count(int id) const -> std::size_t { return held.count(id); }
  void insert(int id, const item& row) { held.emplace(id, row); }
  void replace(int id, const item& row) {
    if (has != fault::keeps_replaced) held.at(id) = row;
  }
  void erase(int id) {
    if (has != fault::keeps_erased) held.erase(id);
  }
  [[nodiscard]] auto rows() const -> std::vector<item> {
    std::vector<item> all;
    for (const auto& [id, row] : held) all.push_back(row);
    return all;
  }
};

void check_store(fault has, const testing::history<item>& h) {
  const auto make = [has](const std::vector<item>& rows) {
    store made{has};
    for (const auto& row : rows) made.insert(row.id, row);
    return made;
  };
  laws::destination_follows_by_key(h, &item::id, make, &store::rows);
}

}  // namespace

TEST_CASE("a broken law is named in words, with what is too many and what is missing") {
  const auto text = complaint([] {
    testing::expect_same_changes("the copy equals the log", changes{{insert, 0, {1, "p"}}},
                                 changes{{insert, 0, {1, "q"}}, {insert, 3, {1, "q"}}});
  });
  CHECK(text ==
        "broken law: the copy equals the log\n"
        "  too many:\n    (1, \"p\") INSERT at 0\n"
        "  missing:\n    (1, \"q\") INSERT at 0\n    (1, \"q\") INSERT at 3");
}

TEST_CASE("changes that differ in type, ordinal or snapshot are not the same") {
  const changes one{{insert, 0, {1, "p"}, 7}};
  for (const auto& other :
       {changes{{delete_, 0, {1, "p"}, 7}}, changes{{insert, 1, {1, "p"}, 7}}, changes{{insert, 0, {1, "p"}, 8}}, changes{}}) {
    CHECK_THROWS_AS(testing::expect_same_changes("same", one, other), broken_law);
    CHECK_THROWS_AS(testing::expect_same_changes("same", other, one), broken_law);
  }
  CHECK_NOTHROW(testing::expect_same_changes("same", one, one));
}

TEST_CASE("counts see copies, not ordinals") {
  const changes once{{insert, 0, {1, "p"}}};
  const changes twice{{insert, 3, {1, "p"}}, {insert, 5, {1, "p"}}, {delete_, 9, {1, "p"}}};
  CHECK_NOTHROW(testing::expect_same_counts("same", once, twice));
  CHECK_THROWS_AS(testing::expect_same_counts("same", once, changes{}), broken_law);
  CHECK_THROWS_AS(testing::expect_same_counts("same", once, changes{{delete_, 0, {1, "p"}}}), broken_law);
}

TEST_CASE("an operation that depends on the order of its input is found out") {
  const auto first_one = [](const changes& made) { return changes{made.front()}; };
  CHECK(complaint([&] { laws::input_order_does_not_matter_to("my operation", raw, first_one); }).find("my operation") != std::string::npos);
}

TEST_CASE("an operation that cannot be split is found out") {
  changes many;
  for (int id = 0; id < 20; ++id) many.push_back({insert, 0, {id, "p"}});
  const auto first_one = [](const changes& made) { return made.empty() ? changes{} : changes{made.front()}; };
  const auto by_id = [](const change<item>& c) { return c.row.id; };
  CHECK_THROWS_AS(laws::parts_make_the_whole("my operation", many, by_id, first_one), broken_law);
}

TEST_CASE("an adapter that swaps types, mistakes the ordinal, or compares the wrong columns is found out") {
  CHECK_NOTHROW(check_event_adapter<mistake::none>());
  CHECK_THROWS_AS(check_event_adapter<mistake::types_swapped>(), broken_law);
  CHECK_THROWS_AS(check_event_adapter<mistake::ordinal_is_key>(), broken_law);
  CHECK_THROWS_AS(check_event_adapter<mistake::column_forgotten>(), broken_law);
  CHECK_THROWS_AS(check_event_adapter<mistake::metadata_compared>(), broken_law);
}

TEST_CASE("a destination that does not follow its source is found out") {
  const testing::history<item> erased{{before, {}}, {0}, {{delete_, 0, {1, "p"}}, {delete_, 0, {2, "p"}}}};
  CHECK_NOTHROW(check_store(fault::none, past));
  CHECK_NOTHROW(check_store(fault::none, erased));
  CHECK_THROWS_AS(check_store(fault::keeps_replaced, past), broken_law);
  CHECK_THROWS_AS(check_store(fault::keeps_erased, erased), broken_law);
}

TEST_CASE("a producer whose changes do not lead from state to state is found out") {
  CHECK_NOTHROW(laws::changes_lead_from_state_to_state(before, raw, after));
  CHECK(complaint([] {
          laws::changes_lead_from_state_to_state(before, changes{{delete_, 0, {9, "p"}}}, before);
        }) ==
        "broken law: the changes lead from the state before to the state after\n  the table has no row left for (9, \"p\") DELETE at 0");
  CHECK_THROWS_AS(laws::changes_lead_from_state_to_state(before, changes{}, after), broken_law);
}

TEST_CASE("a producer that loses the uniqueness of a key is found out") {
  CHECK_NOTHROW(laws::changes_keep_the_key_unique(before, raw, &item::id));
  CHECK_THROWS_AS(laws::changes_keep_the_key_unique(before, changes{{insert, 0, {1, "q"}}}, &item::id), broken_law);
}

TEST_CASE("an identifier changelog with two actions of one key and ordinal is found out") {
  const changes good{{update_before, 0, {1, "p"}}, {update_after, 0, {1, "q"}}};
  CHECK_NOTHROW(laws::actions_lead_from_state_to_state(before, good, after, &item::id));
  CHECK_THROWS_AS(laws::actions_lead_from_state_to_state(before, raw, after, &item::id), broken_law);
  CHECK_THROWS_AS(laws::actions_lead_from_state_to_state(before, changes{}, after, &item::id), broken_law);
}
