// SPDX-License-Identifier: Apache-2.0
// evolog_vectors [--op NAME,NAME...] FILE...
//
// Runs golden vectors, one JSON object per line, through the public API of the library. Prints one line per failing case and closes
// with "N passed, M failed". Exit status: 0 if all passed, 1 if a case failed, 2 for a wrong call.
#include <cstddef>
#include <cstdint>
#include <exception>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "registry.hpp"

namespace {

using namespace evolog_vectors;

constexpr std::string_view usage = "usage: evolog_vectors [--op NAME,NAME...] FILE...\n";

struct arguments {
  std::set<std::string, std::less<>> operations;  // empty: all
  std::vector<std::string> files;
};

struct totals {
  std::int64_t passed = 0;
  std::int64_t failed = 0;
};

auto split_names(std::string_view names) -> std::set<std::string, std::less<>> {
  std::set<std::string, std::less<>> result;
  while (!names.empty()) {
    const auto comma = names.find(',');
    if (comma != 0) result.emplace(names.substr(0, comma));
    names.remove_prefix(comma == std::string_view::npos ? names.size() : comma + 1);
  }
  return result;
}

/// Nothing if the call is wrong.
auto parse_arguments(std::span<char* const> words) -> std::optional<arguments> {
  arguments result;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    if (word == "--op") {
      if (++i == words.size()) return {};
      result.operations.merge(split_names(words[i]));
      if (result.operations.empty()) return {};
    } else if (word.starts_with("--")) {
      return {};
    } else {
      result.files.emplace_back(word);
    }
  }
  if (result.files.empty()) return {};
  return result;
}

auto all_runners() -> std::map<std::string_view, runner> {
  std::map<std::string_view, runner> result;
  for (const auto& table : {changelog_runners(), changelog_table_runners(), history_runners(), schema_runners()}) {
    result.insert(table.begin(), table.end());
  }
  return result;
}

/// Cases run one by one and counted.
class session {
 public:
  explicit session(const arguments& args) : operations_(args.operations), runners_(all_runners()) {}

  /// `place` names a line that is not even a case.
  void run_line(const std::string& line, const std::string& place) {
    const auto test_case = nlohmann::json::parse(line, nullptr, false);
    if (test_case.is_discarded()) return report(place, "not JSON");
    if (!test_case.is_object() || !test_case.contains("op") || !test_case["op"].is_string()) return report(place, "not a case: no \"op\"");
    const auto operation = test_case["op"].get<std::string>();
    if (!operations_.empty() && !operations_.contains(operation)) return;
    const auto id = test_case.find("id");
    report(id != test_case.end() && id->is_string() ? id->get<std::string>() : place, run_case(operation, test_case));
  }

  [[nodiscard]] auto result() const -> totals { return totals_; }

 private:
  auto run_case(const std::string& operation, const nlohmann::json& test_case) const -> outcome {
    const auto found = runners_.find(operation);
    if (found == runners_.end()) return "unknown op: " + operation;
    try {
      return found->second(test_case);
    } catch (const std::exception& e) {
      return std::string("exception: ") + e.what();
    }
  }

  void report(const std::string& id, const outcome& failure) {
    if (!failure) {
      ++totals_.passed;
      return;
    }
    ++totals_.failed;
    std::cout << id << ": " << *failure << '\n';
  }

  std::set<std::string, std::less<>> operations_;
  std::map<std::string_view, runner> runners_;
  totals totals_;
};

}  // namespace

auto main(int argc, char** argv) -> int {
  const auto args = parse_arguments(std::span(argv, static_cast<std::size_t>(argc)).subspan(1));
  if (!args) {
    std::cerr << usage;
    return 2;
  }

  session cases(*args);
  for (const std::string& file : args->files) {
    std::ifstream lines(file);
    std::string line;
    for (std::int64_t number = 1; std::getline(lines, line); ++number) {
      if (!line.empty()) cases.run_line(line, file + ":" + std::to_string(number));
    }
    if (!lines.eof() || lines.bad()) {
      std::cerr << "evolog_vectors: cannot read " << file << '\n';
      return 2;
    }
  }

  const totals total = cases.result();
  std::cout << total.passed << " passed, " << total.failed << " failed\n";
  return total.failed == 0 ? 0 : 1;
}
