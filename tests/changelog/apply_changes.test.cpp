// SPDX-License-Identifier: Apache-2.0
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <evolog/call/threads.hpp>
#include <evolog/changelog/apply_changes.hpp>
#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/net_changes_by_key.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/row/by_identity.hpp>
#include <evolog/row/columns.hpp>
#include <evolog/row/patch.hpp>

#include "support/changes.hpp"
#include "support/errors.hpp"

namespace {

using namespace support;
using evolog::apply_changes;
using evolog::apply_counts;
using evolog::columns;
using evolog::missing;
using evolog::null_keys;

using table = std::map<int, std::string>;

/// A key with one column of its row, for tables that map keys to values.
struct to_value {
  auto operator()(const std::string*, const item& changed) const -> std::string { return changed.value; }
};
const auto value_of_item = evolog::merge_with(to_value());

auto applied_to(table& state, const item_log& log, missing policy = missing::refuse) -> apply_counts {
  return apply_changes(log, &item::key, state, policy, value_of_item).counts();
}

TEST_CASE("apply_changes: matched and deleted: erased; matched and inserted or updated: replaced; not matched: inserted") {
  for (const auto& log : orders_of({D(1, "a", 0), I(2, "B", 1), A(3, "C", 0), I(4, "D", 2), A(5, "E", 0)})) {
    table state{{1, "a"}, {2, "b"}, {3, "c"}, {9, "z"}};
    CHECK(applied_to(state, log) == apply_counts{.inserted = 2, .updated = 2, .deleted = 1, .missing = 0});
    CHECK(state == table{{2, "B"}, {3, "C"}, {4, "D"}, {5, "E"}, {9, "z"}});
  }
}

TEST_CASE("apply_changes: before-images are ignored and not counted") {
  table state{{1, "a"}};
  CHECK(applied_to(state, {B(1, "a", 0), A(1, "b", 0), B(2, "x", 0)}) == apply_counts{.updated = 1});
  CHECK(state == table{{1, "b"}});
}

TEST_CASE("apply_changes: a delete may carry only the key") {
  table state{{1, "a"}};
  CHECK(applied_to(state, {D(1, "", 0)}) == apply_counts{.deleted = 1});
  CHECK(state.empty());
}

TEST_CASE("apply_changes: not matched and deleted: an error that lists the keys, or counted on request") {
  const item_log log{D(7, "p", 0), I(1, "a", 0), D(8, "q", 0)};
  table state{{2, "b"}};
  const auto error = error_of<evolog::missing_key_error>([&] { applied_to(state, log); });
  REQUIRE(error.missing().size() == 2);
  CHECK(error.missing()[0].key == "7");
  CHECK(error.missing()[0].position == 0);
  CHECK(error.missing()[1].key == "8");
  CHECK(error.missing()[1].position == 2);
  CHECK(std::string(error.what()).find("2 deletes") == 0);
  CHECK(state == table{{2, "b"}});

  const auto lenient = apply_changes(log, &item::key, state, missing::count, value_of_item);
  CHECK(lenient.counts() == apply_counts{.inserted = 1, .updated = 0, .deleted = 0, .missing = 2});
  REQUIRE(lenient.missing().size() == 2);
  CHECK(lenient.missing()[1].key == "8");
  CHECK(state == table{{1, "a"}, {2, "b"}});
}

TEST_CASE("apply_changes: several actions of one key are an error, found before anything is written") {
  for (const auto& log : orders_of({I(1, "a", 0), D(2, "b", 1), I(2, "c", 1), B(3, "x", 0)})) {
    table state{{2, "b"}};
    const auto error = error_of<evolog::duplicate_action_error>([&] { applied_to(state, log); });
    REQUIRE(error.duplicates().size() == 1);
    CHECK(error.duplicates()[0].key == "2");
    CHECK(error.duplicates()[0].actions == 2);
    CHECK(rows_at(log, error.duplicates()[0].positions).size() == 2);
    CHECK(state == table{{2, "b"}});
  }
  std::map<int, item> state;
  const item_log log{I(1, "a", 0), I(1, "a", 0)};
  const auto error = error_of<evolog::duplicate_action_error>([&] { apply_changes(log, columns<&item::key>, state); });
  CHECK(std::string(error.what()).find("duplicate keys detected in changelog dataframe for identifier columns ['key']") == 0);
}

TEST_CASE("apply_changes: keys that collide after a transformation are several actions of one key") {
  std::map<int, item> state;
  const item_log log{I(11, "a", 0), I(21, "b", 0)};
  const auto last_digit = evolog::named("digit", [](const item& row) { return row.key % 10; });
  const auto error = error_of<evolog::duplicate_action_error>([&] { apply_changes(log, last_digit, state); });
  CHECK(error.duplicates()[0].key == "1");
  CHECK(state.empty());
}

TEST_CASE("apply_changes: several rows of a touched key in the destination are an error, found before anything is written") {
  const std::multimap<int, item> before{{1, {1, "a"}}, {2, {2, "b"}}, {2, {2, "c"}}, {3, {3, "x"}}, {3, {3, "y"}}};
  auto state = before;
  const item_log log{I(1, "A", 0), D(2, "b", 0)};
  const auto error = error_of<evolog::destination_not_unique_error>([&] { apply_changes(log, columns<&item::key>, state); });
  REQUIRE(error.duplicates().size() == 1);
  CHECK(error.duplicates()[0].key == "2");
  CHECK(error.duplicates()[0].rows == 2);
  CHECK(error.duplicates()[0].position == 1);
  CHECK(std::string(error.what()).find("multiple rows in destination table match key ['key']") == 0);
  CHECK(state.size() == before.size());
  CHECK(state.find(1)->second.value == "a");

  // Keys that no action touches may be repeated.
  CHECK(apply_changes(item_log{I(1, "A", 0)}, &item::key, state).updated() == 1);
}

struct nullable {
  std::optional<int> id;
  std::string value;
};

TEST_CASE("apply_changes: null keys are keys like any other, or refused on request") {
  using evolog::change_type;
  const std::vector<evolog::change<nullable>> log{{change_type::insert, 0, {7, "a"}}, {change_type::insert, 0, {std::nullopt, "b"}}};
  std::map<std::optional<int>, nullable> state{{std::nullopt, {std::nullopt, "old"}}};
  const auto error = error_of<evolog::null_key_error>([&] { apply_changes(log, &nullable::id, state, null_keys::refuse); });
  CHECK(error.positions() == std::vector<std::size_t>{1});
  CHECK(state.size() == 1);
  CHECK(apply_changes(log, &nullable::id, state).counts() == apply_counts{.inserted = 1, .updated = 1});
  CHECK(state.at(std::nullopt).value == "b");
}

TEST_CASE("apply_changes: every ready-made destination holds the same rows afterwards") {
  const item_log log{D(1, "a", 0), I(2, "B", 1), A(3, "C", 0), I(4, "D", 2), A(0, "Z", 0), I(9, "I", 0), D(6, "f", 0)};
  const std::vector<item> before{{1, "a"}, {2, "b"}, {3, "c"}, {6, "f"}, {8, "h"}};
  const std::vector<item> after{{0, "Z"}, {2, "B"}, {3, "C"}, {4, "D"}, {8, "h"}, {9, "I"}};
  const auto expected = evolog::identity_text(after);
  for (const auto& shuffled : orders_of(log)) {
    std::map<int, item> tree;
    std::unordered_map<int, item> hashed;
    auto sorted = before;
    std::vector<std::pair<std::int64_t, item>> pairs;
    for (const auto& row : before) {
      tree.emplace(row.key, row);
      hashed.emplace(row.key, row);
      pairs.emplace_back(row.key, row);
    }
    const apply_counts counts{.inserted = 3, .updated = 2, .deleted = 2};
    CHECK(apply_changes(shuffled, &item::key, tree).counts() == counts);
    CHECK(apply_changes(shuffled, columns<&item::key>, hashed).counts() == counts);
    CHECK(apply_changes(shuffled, &item::key, evolog::sorted_rows(sorted, &item::key)).counts() == counts);
    CHECK(apply_changes(shuffled, columns<&item::key>, evolog::sorted_pairs(pairs)).counts() == counts);

    std::vector<item> from_tree;
    std::vector<item> from_hashed;
    std::vector<item> from_pairs;
    for (const auto& [key, row] : tree) from_tree.push_back(row);
    for (const auto& row : after) from_hashed.push_back(hashed.at(row.key));
    for (const auto& [key, row] : pairs) from_pairs.push_back({static_cast<int>(key), row.value});
    CHECK(evolog::identity_text(from_tree) == expected);
    CHECK((evolog::identity_text(from_hashed) == expected && hashed.size() == after.size()));
    CHECK(evolog::identity_text(sorted) == expected);
    CHECK(evolog::identity_text(from_pairs) == expected);
  }
}

TEST_CASE("apply_changes: the names of the columns may differ between changes and destination") {
  struct renamed {
    int number;
    std::string text;
    explicit renamed(const item& row) : number(row.key), text(row.value) {}
  };
  std::vector<renamed> state{renamed({7, "p"})};
  CHECK(apply_changes(item_log{A(7, "q", 0), I(3, "n", 0)}, &item::key, evolog::sorted_rows(state, columns<&renamed::number>)).updated() ==
        1);
  REQUIRE(state.size() == 2);
  CHECK((state[0].text == "n" && state[1].text == "q"));
}

TEST_CASE("apply_changes: keys of several columns, and of values that only the library can order") {
  using price_key = std::pair<double, std::string>;
  struct price {
    double level;
    std::string currency;
    int amount;
  };
  using evolog::change_type;
  const auto nan = std::numeric_limits<double>::quiet_NaN();
  std::map<price_key, price, evolog::less_by_identity> state{{{nan, "eur"}, {nan, "eur", 1}}};
  const std::vector<evolog::change<price>> log{{change_type::insert, 0, {-nan, "eur", 2}}, {change_type::insert, 0, {nan, "usd", 3}}};
  CHECK(apply_changes(log, columns<&price::level, &price::currency>, state).counts() == apply_counts{.inserted = 1, .updated = 1});
  CHECK(state.at({nan, "eur"}).amount == 2);
}

TEST_CASE("apply_changes: a vector that is not sorted is refused") {
  std::vector<item> state{{1, "a"}, {3, "c"}, {2, "b"}};
  const auto error = error_of<evolog::unsorted_destination_error>(
      [&] { apply_changes(item_log{I(9, "x", 0)}, &item::key, evolog::sorted_rows(state, &item::key)); });
  CHECK(error.position() == 2);
  CHECK(state.size() == 3);
}

// ---- partial images

struct item_patch {
  int key;
  evolog::patch<std::string> value;
  evolog::patch<std::optional<int>> amount;
};
struct full_item {
  int key;
  std::string value;
  std::optional<int> amount;
};

auto merged(const full_item* old, const item_patch& change) -> full_item {
  if (old == nullptr && !change.value.is_provided()) throw std::invalid_argument("a new item needs a value");
  return {change.key, change.value.value_or(old ? old->value : ""), change.amount.value_or(old ? old->amount : std::nullopt)};
}

TEST_CASE("apply_changes: a value that is not provided keeps the old one, a provided null does not") {
  using evolog::change_type;
  std::map<int, full_item> state{{1, {1, "a", 10}}, {2, {2, "b", 20}}, {3, {3, "c", 30}}};
  const std::vector<evolog::change<item_patch>> log{{change_type::update_after, 0, {1, {}, {std::optional<int>(11)}}},
                                                    {change_type::update_after, 0, {2, std::string("B"), {}}},
                                                    {change_type::update_after, 0, {3, {}, {std::optional<int>()}}},
                                                    {change_type::insert, 0, {4, std::string("d"), {}}}};
  CHECK(apply_changes(log, &item_patch::key, state, evolog::merge_with(merged)).counts() == apply_counts{.inserted = 1, .updated = 3});
  CHECK((state.at(1).value == "a" && state.at(1).amount == 11));
  CHECK((state.at(2).value == "B" && state.at(2).amount == 20));
  CHECK((state.at(3).value == "c" && state.at(3).amount == std::nullopt));
  CHECK((state.at(4).value == "d" && state.at(4).amount == std::nullopt));
}

TEST_CASE("apply_changes: what the merge function throws comes before anything is written") {
  using evolog::change_type;
  std::map<int, full_item> state{{1, {1, "a", 10}}};
  const std::vector<evolog::change<item_patch>> log{{change_type::update_after, 0, {1, std::string("A"), {}}},
                                                    {change_type::insert, 0, {2, {}, {}}}};
  CHECK_THROWS_AS(apply_changes(log, &item_patch::key, state, evolog::merge_with(merged)), std::invalid_argument);
  CHECK(state.at(1).value == "a");
}

// ---- destinations of one's own

/// Notes what is asked of it, and fails at the write of a given number.
struct recorder {
  table rows;
  int writes_until_failure = 1000;
  std::string calls = "";

  auto count(int key) const -> std::size_t { return rows.count(key); }
  void insert(int key, const item& row) { write("insert ", key), rows[key] = row.value; }
  void replace(int key, const item& row) { write("replace ", key), rows[key] = row.value; }
  void erase(int key) { write("erase ", key), rows.erase(key); }

 private:
  void write(const std::string& what, int key) {
    if (writes_until_failure-- == 0) throw std::runtime_error("the disk is full");
    calls += what + std::to_string(key) + "; ";
  }
};

struct transactional_recorder : recorder {
  std::optional<table> saved = {};

  void begin_transaction() { calls += "begin; ", saved = rows; }
  void commit() { calls += "commit; ", saved.reset(); }
  void rollback() { calls += "rollback; ", rows = *saved; }
};

TEST_CASE("apply_changes: a destination is any object with count, insert, replace and erase, written in input order") {
  recorder state{{{1, "a"}, {2, "b"}}};
  const auto applied = apply_changes(item_log{D(2, "", 0), A(1, "A", 0), I(3, "c", 0)}, &item::key, state);
  CHECK(applied.counts() == apply_counts{.inserted = 1, .updated = 1, .deleted = 1});
  CHECK(state.calls == "erase 2; replace 1; insert 3; ");
}

TEST_CASE("apply_changes: a destination with a transaction is read and written inside of it") {
  transactional_recorder state{{{{1, "a"}}}};
  apply_changes(item_log{A(1, "A", 0), I(3, "c", 0)}, &item::key, state);
  CHECK(state.calls == "begin; replace 1; insert 3; commit; ");
  state.calls.clear();
  CHECK_THROWS_AS(apply_changes(item_log{D(7, "", 0)}, &item::key, state), evolog::missing_key_error);
  CHECK(state.calls == "begin; rollback; ");
}

TEST_CASE("apply_changes: a destination that throws in the middle is rolled back where it offers a transaction, and keeps its part else") {
  const item_log log{A(1, "A", 0), D(2, "", 0), I(3, "c", 0)};
  for (int writes = 0; writes < 3; ++writes) {
    transactional_recorder safe{{{{1, "a"}, {2, "b"}}, writes}};
    CHECK_THROWS_AS(apply_changes(log, &item::key, safe), std::runtime_error);
    CHECK(safe.rows == table{{1, "a"}, {2, "b"}});
    CHECK(safe.calls.ends_with("rollback; "));

    recorder plain{{{1, "a"}, {2, "b"}}, writes};
    CHECK_THROWS_AS(apply_changes(log, &item::key, plain), std::runtime_error);
    plain.writes_until_failure = 1000;
    apply_changes(log, &item::key, plain, missing::count);
    CHECK(plain.rows == table{{1, "A"}, {3, "c"}});
  }
}

struct failing_rollback : transactional_recorder {
  void rollback() { throw std::logic_error("no connection"); }
};

TEST_CASE("apply_changes: the first error is the one that is reported") {
  failing_rollback state{{{{{1, "a"}}, 0}}};
  CHECK_THROWS_AS(apply_changes(item_log{A(1, "A", 0)}, &item::key, state), std::runtime_error);
}

/// A row whose copy fails from a certain copy on.
struct fragile {
  static inline int copies_until_failure = 1000;
  int key;
  explicit fragile(int k) : key(k) {}
  fragile(const fragile& other) : key(other.key) {
    if (copies_until_failure-- == 0) throw std::runtime_error("out of memory");
  }
  fragile(fragile&&) noexcept = default;
  auto operator=(fragile&&) noexcept -> fragile& = default;
  auto operator=(const fragile&) -> fragile& = delete;
  ~fragile() = default;
};

TEST_CASE("apply_changes: a ready-made destination whose rows throw in the middle is left as it was") {
  using evolog::change_type;
  fragile::copies_until_failure = 1000;
  std::vector<evolog::change<fragile>> log;
  for (int key = 0; key < 6; ++key) log.push_back({key == 1 ? change_type::delete_ : change_type::insert, 0, fragile(key)});
  for (int copies = 0; copies < 5; ++copies) {
    const auto fails = [&](auto& container, auto&& destination) {
      fragile::copies_until_failure = copies;
      CHECK_THROWS_AS(apply_changes(log, &fragile::key, destination), std::runtime_error);
      fragile::copies_until_failure = 1000;
      CHECK(container.size() == 2);
    };
    std::map<int, fragile> tree;
    std::unordered_map<int, fragile> hashed;
    std::vector<fragile> sorted;
    for (const int key : {1, 2}) tree.emplace(key, fragile(key)), hashed.emplace(key, fragile(key)), sorted.push_back(fragile(key));
    fails(tree, tree);
    fails(hashed, hashed);
    fails(sorted, evolog::sorted_rows(sorted, &fragile::key));
    CHECK((tree.contains(1) && hashed.contains(1) && sorted[0].key == 1));
    CHECK(apply_changes(log, &fragile::key, hashed).inserted() == 4);
  }
}

TEST_CASE("apply_changes: results of other operations, workspaces and threads") {
  const item_log log{D(1, "a", 0), I(1, "b", 0), D(1, "b", 1), I(1, "c", 1), I(2, "x", 1)};
  evolog::workspace memory;
  table by_latest{{1, "a"}};
  apply_changes(evolog::latest_actions(evolog::pair_updates(log, &item::key), &item::key), &item::key, by_latest, memory, value_of_item);
  table by_net{{1, "a"}};
  apply_changes(evolog::net_changes_by_key(log, &item::key), &item::key, by_net, value_of_item, evolog::threads{2}, memory);
  CHECK(by_latest == table{{1, "c"}, {2, "x"}});
  CHECK(by_net == by_latest);
}

TEST_CASE("apply_changes: nothing to apply changes nothing") {
  table state{{1, "a"}};
  CHECK(applied_to(state, {}) == apply_counts{});
  CHECK(state == table{{1, "a"}});
}

}  // namespace
