// SPDX-License-Identifier: Apache-2.0
// A million changes into a million rows of a SQLite table: what the algorithms take, and what the whole takes.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <sqlite3.h>

#include <evolog/changelog/apply_changes.hpp>
#include <evolog/changelog/create_changelog.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/columns.hpp>

namespace {

struct order {
  std::int64_t id;
  std::int64_t amount;
  std::string status;
};

constexpr std::int64_t table_rows = 1'000'000;

/// Half a million updates, each a delete and an insert, of every second row of the table, in 100 commits.
auto make_changes() -> std::vector<evolog::change<order>> {
  using enum evolog::change_type;
  std::vector<evolog::change<order>> changes;
  changes.reserve(static_cast<std::size_t>(table_rows));
  for (std::int64_t i = 0; i < table_rows / 2; ++i) {
    const auto ordinal = i / (table_rows / 200);
    const auto id = i * 7919 % (table_rows / 2) * 2;
    changes.push_back({delete_, ordinal, {id, id, "open"}, ordinal});
    changes.push_back({insert, ordinal, {id, id + 1, "paid"}, ordinal});
  }
  return changes;
}

/// A SQLite table with one row per id, as a destination.
class sqlite_orders {
 public:
  sqlite_orders() {
    sqlite3* opened = nullptr;
    check(sqlite3_open("", &opened));  // a temporary file
    database_.reset(opened);
    execute("CREATE TABLE orders (id INTEGER PRIMARY KEY, amount INTEGER, status TEXT)");
    count_ = prepare("SELECT count(*) FROM orders WHERE id = ?");
    insert_ = prepare("INSERT INTO orders VALUES (?, ?, ?)");
    replace_ = prepare("REPLACE INTO orders VALUES (?, ?, ?)");
    erase_ = prepare("DELETE FROM orders WHERE id = ?");
    begin_transaction();
    for (std::int64_t id = 0; id < table_rows; ++id) insert(id, {id, id, "open"});
    commit();
  }

  [[nodiscard]] auto count(std::int64_t id) -> std::int64_t {
    run(count_, id);
    return sqlite3_column_int64(count_.get(), 0);
  }
  void insert(std::int64_t, const order& row) { write(insert_, row); }
  void replace(std::int64_t, const order& row) { write(replace_, row); }
  void erase(std::int64_t id) { run(erase_, id); }

  void begin_transaction() { execute("BEGIN"); }
  void commit() {
    sqlite3_reset(count_.get());
    execute("COMMIT");
  }
  void rollback() { execute("ROLLBACK"); }

 private:
  struct close {
    void operator()(sqlite3* database) const { sqlite3_close(database); }
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  using statement = std::unique_ptr<sqlite3_stmt, close>;

  static void check(int result) {
    if (result != SQLITE_OK && result != SQLITE_ROW && result != SQLITE_DONE) throw std::runtime_error(sqlite3_errstr(result));
  }
  void execute(const char* sql) { check(sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr)); }
  auto prepare(const char* sql) -> statement {
    sqlite3_stmt* prepared = nullptr;
    check(sqlite3_prepare_v2(database_.get(), sql, -1, &prepared, nullptr));
    return statement(prepared);
  }
  static void run(const statement& sql, std::int64_t id) {
    sqlite3_reset(sql.get());
    check(sqlite3_bind_int64(sql.get(), 1, id));
    check(sqlite3_step(sql.get()));
  }
  static void write(const statement& sql, const order& row) {
    sqlite3_reset(sql.get());
    check(sqlite3_bind_int64(sql.get(), 2, row.amount));
    check(sqlite3_bind_text64(sql.get(), 3, row.status.data(), row.status.size(), SQLITE_STATIC, SQLITE_UTF8));
    run(sql, row.id);
  }

  std::unique_ptr<sqlite3, close> database_;
  statement count_;
  statement insert_;
  statement replace_;
  statement erase_;
};

/// A destination that costs nothing: what is left is the library.
struct nothing {
  [[nodiscard]] static auto count(std::int64_t) -> std::int64_t { return 1; }
  static void insert(std::int64_t, const order&) {}
  static void replace(std::int64_t, const order&) {}
  static void erase(std::int64_t) {}
};

template <class Destination>
void apply_to(benchmark::State& state) {
  const auto changes = make_changes();
  Destination destination;
  for (auto _ : state) {
    const auto actions = evolog::create_changelog(changes, &order::id, evolog::contract::latest);
    benchmark::DoNotOptimize(evolog::apply_changes(actions, &order::id, destination));
  }
  state.SetItemsProcessed(state.iterations() * table_rows);
}

BENCHMARK(apply_to<nothing>)->Name("algorithms")->Unit(benchmark::kMillisecond)->Repetitions(5)->ReportAggregatesOnly();
BENCHMARK(apply_to<sqlite_orders>)
    ->Name("algorithms and SQLite")
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1)
    ->Repetitions(5)
    ->ReportAggregatesOnly();

}  // namespace

BENCHMARK_MAIN();
