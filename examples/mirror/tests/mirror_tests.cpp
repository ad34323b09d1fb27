// SPDX-License-Identifier: Apache-2.0
// Runs the mirror as its users do, over every recorded history: mirror_tests MIRROR_PROGRAM HISTORIES_FOLDER WORK_FOLDER

#include <array>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

namespace fs = std::filesystem;

fs::path program;
fs::path histories;
fs::path work;
int failures = 0;

void check(bool holds, const std::string& what) {
  if (holds) return;
  ++failures;
  std::cout << "FAILED: " << what << '\n';
}

struct outcome {
  int status;  // -1: killed
  std::string text;
};

auto start(const std::vector<std::string>& arguments) -> pid_t {
  const auto child = fork();
  if (child != 0) return child;
  const auto output = open((work / "output").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  std::vector<char*> words;
  words.push_back(const_cast<char*>(program.c_str()));
  for (const auto& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  execv(program.c_str(), words.data());
  _exit(127);
}

auto finish(pid_t child) -> outcome {
  int status = 0;
  waitpid(child, &status, 0);
  std::ifstream output(work / "output");
  std::stringstream text;
  text << output.rdbuf();
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, text.str()};
}

auto run(const std::vector<std::string>& arguments) -> outcome {
  return finish(start(arguments));
}

/// The snapshots that lead to the head, oldest first.
auto lineage(const std::string& history) -> std::vector<std::string> {
  std::ifstream file(histories / history / "snapshots.json");
  const auto graph = nlohmann::json::parse(file);
  std::map<std::int64_t, nlohmann::json> parents;
  for (const auto& snapshot : graph.at("snapshots")) parents[snapshot.at("id").get<std::int64_t>()] = snapshot.at("parent");
  std::vector<std::string> ids;
  for (auto id = graph.at("head"); !id.is_null() && parents.contains(id.get<std::int64_t>()); id = parents[id.get<std::int64_t>()]) {
    ids.insert(ids.begin(), id.dump());
  }
  return ids;
}

auto fresh_database() -> std::string {
  const auto path = work / "mirror.db";
  for (const auto* suffix : {"", "-journal", "-wal", "-shm"}) fs::remove(path.string() + suffix);
  return path.string();
}

void execute(const std::string& database, const std::string& sql) {
  sqlite3* handle = nullptr;
  sqlite3_open(database.c_str(), &handle);
  if (sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) throw std::runtime_error(sqlite3_errmsg(handle));
  sqlite3_close(handle);
}

/// All rows of all tables as one text.
auto content(const std::string& database, const std::string& table) -> std::string {
  std::string text;
  sqlite3* handle = nullptr;
  sqlite3_open(database.c_str(), &handle);
  const auto append = [](void* out, int columns, char** values, char**) {
    for (int i = 0; i < columns; ++i) *static_cast<std::string*>(out) += std::string(values[i] != nullptr ? values[i] : "null") + "|";
    return 0;
  };
  for (const auto& name : {table, std::string("mirror_outputs")}) {
    sqlite3_exec(handle, ("SELECT * FROM \"" + name + "\" ORDER BY 1, 2").c_str(), append, &text, nullptr);
  }
  sqlite3_close(handle);
  return text;
}

/// A run must end with an error that names its reason and leave the output as it was.
void check_refused(const std::string& what, const std::string& history, const std::string& database, const std::string& head,
                   const std::string& reason, const std::vector<std::string>& more = {}) {
  const auto before = content(database, history);
  std::vector<std::string> arguments{(histories / history).string(), database, "--head", head};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const auto result = run(arguments);
  check(result.status == 1, what + ": exit status " + std::to_string(result.status));
  check(result.text.find(reason) != std::string::npos, what + ": says " + result.text);
  check(content(database, history) == before, what + ": the output was touched");
}

void step_through(const std::string& history, const std::vector<std::string>& heads, const std::vector<std::string>& more) {
  const auto database = fresh_database();
  for (const auto& head : heads) {
    std::vector<std::string> arguments{(histories / history).string(), database, "--head", head, "--verify"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const auto result = run(arguments);
    check(result.status == 0, history + " at " + head + ": " + result.text);
  }
}

/// All snapshots, every second, every third, and random ones; the last one always.
auto choices_of_steps(const std::vector<std::string>& all, std::mt19937& random) -> std::vector<std::vector<std::string>> {
  std::vector<std::vector<std::string>> choices;
  for (std::size_t stride = 1; stride <= 3; ++stride) {
    auto& heads = choices.emplace_back();
    for (std::size_t i = stride - 1; i < all.size(); i += stride) heads.push_back(all[i]);
    if (heads.empty() || heads.back() != all.back()) heads.push_back(all.back());
  }
  for (int round = 0; round < 3; ++round) {
    auto& heads = choices.emplace_back();
    for (const auto& head : all) {
      if (random() % 2 == 0) heads.push_back(head);
    }
    heads.push_back(all.back());
  }
  return choices;
}

void test_steps(std::mt19937& random) {
  for (const auto* history : {"versions", "orders", "events", "rolled-back", "expired"}) {
    for (const auto& heads : choices_of_steps(lineage(history), random)) step_through(history, heads, {});
  }
  const auto orders = lineage("orders");
  step_through("orders", orders, {"--where", "coupon = SPRING"});
  step_through("orders", orders, {"--where", "customer_id != 12"});
  step_through("orders", orders, {"--key", "order_id,order_date"});
  step_through("rolled-back", lineage("rolled-back"), {"--key", "id"});
  step_through("merge-on-read", {lineage("merge-on-read").front()}, {});
}

void test_runs_without_work() {
  const auto database = fresh_database();
  const auto folder = (histories / "orders").string();
  check(run({folder, database, "--dry-run"}).status == 0 && content(database, "orders").empty(), "a dry run writes nothing");
  check(run({folder, database}).status == 0, "the first run");
  const auto before = content(database, "orders");
  const auto again = run({folder, database, "--verify"});
  check(again.status == 0 && again.text.starts_with("nothing"), "a run with nothing new does nothing: " + again.text);
  check(content(database, "orders") == before, "a run with nothing new leaves the output alone");
  check(run({folder}).status == 2 && run({folder, database, "--what"}).status == 2, "wrong arguments end with 2");
}

void test_refusals() {
  const auto orders = lineage("orders");
  auto database = fresh_database();
  static_cast<void>(run({(histories / "orders").string(), database, "--head", orders[3]}));
  check_refused("another request", "orders", database, orders[5], "--full", {"--where", "coupon = SPRING"});
  check_refused("an unknown head", "orders", database, "17", "17");
  execute(database, "UPDATE mirror_outputs SET watermark = 'yesterday'");
  check_refused("a malformed watermark", "orders", database, orders[5], "full build");
  execute(database, "DELETE FROM mirror_outputs");
  check_refused("a missing watermark", "orders", database, orders[5], "full build");
  check(run({(histories / "orders").string(), database, "--full", "--verify"}).status == 0, "a full build mends the watermark");

  database = fresh_database();
  static_cast<void>(run({(histories / "orders").string(), database, "--head", orders[0]}));
  execute(database, "INSERT INTO orders SELECT * FROM orders");
  check_refused("a duplicate key in the output", "orders", database, orders[1], "the output has 2 rows of key");

  const auto duplicates = lineage("duplicate-key");
  database = fresh_database();
  static_cast<void>(run({(histories / "duplicate-key").string(), database, "--head", duplicates[1]}));
  check_refused("a duplicate key in the log", "duplicate-key", database, duplicates[2], "Duplicate rows found");
  check_refused("a duplicate key in the log of a filtered output", "duplicate-key", fresh_database(), duplicates[2],
                "the source has 2 rows", {"--where", "id = 2"});

  const auto rolled_back = lineage("rolled-back");
  database = fresh_database();
  static_cast<void>(run({(histories / "rolled-back").string(), database, "--head", rolled_back[0]}));
  execute(database, "UPDATE mirror_outputs SET watermark = '999'");
  check_refused("a start that the source does not know", "rolled-back", database, rolled_back[1], "999");

  const auto expired = lineage("expired");
  database = fresh_database();
  static_cast<void>(run({(histories / "expired").string(), database, "--head", expired[0]}));
  execute(database, "UPDATE mirror_outputs SET watermark = '999'");
  check_refused("an expired start", "expired", database, expired[1], "oldest one retained");

  const auto merged = lineage("merge-on-read");
  database = fresh_database();
  static_cast<void>(run({(histories / "merge-on-read").string(), database, "--head", merged[0]}));
  check_refused("merge-on-read deletes", "merge-on-read", database, merged[1], "merge-on-read");
}

void test_start_that_was_rolled_back() {
  std::ifstream file(histories / "rolled-back" / "snapshots.json");
  const auto graph = nlohmann::json::parse(file);
  const auto kept = lineage("rolled-back");
  for (const auto& snapshot : graph.at("snapshots")) {
    const auto id = snapshot.at("id").dump();
    if (std::find(kept.begin(), kept.end(), id) != kept.end()) continue;
    const auto database = fresh_database();
    static_cast<void>(run({(histories / "rolled-back").string(), database, "--head", id}));
    check_refused("a start that is no ancestor", "rolled-back", database, kept.back(), "ancestor");
  }
}

/// A killed run leaves the old state and its watermark, or the new ones; the next run brings the output in step.
void test_kills(std::mt19937& random) {
  int killed = 0;
  for (int round = 0; killed < 200 && round < 2000; ++round) {
    const auto* history = std::array{"orders", "events"}[static_cast<std::size_t>(round % 2)];
    const auto all = lineage(history);
    const auto database = fresh_database();
    const auto folder = (histories / history).string();
    const auto first = random() % (all.size() - 1);
    if (random() % 4 != 0) static_cast<void>(run({folder, database, "--head", all[first]}));
    const auto child = start({folder, database, "--head", all[first + 1 + random() % (all.size() - 1 - first)]});
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 30'000));
    kill(child, SIGKILL);
    killed += finish(child).status == -1 ? 1 : 0;
    const auto after = run({folder, database, "--head", all.back(), "--verify"});
    check(after.status == 0, std::string(history) + " after a kill: " + after.text);
  }
  check(killed == 200, "only " + std::to_string(killed) + " runs were killed");
}

}  // namespace

auto main(int argc, char** argv) -> int {
  if (argc != 4) return 2;
  program = argv[1];
  histories = argv[2];
  work = argv[3];
  fs::create_directories(work);
  std::mt19937 random(20240607);
  test_steps(random);
  test_runs_without_work();
  test_refusals();
  test_start_that_was_rolled_back();
  test_kills(random);
  std::cout << (failures == 0 ? "all of the mirror holds\n" : std::to_string(failures) + " failures\n");
  return failures == 0 ? 0 : 1;
}
