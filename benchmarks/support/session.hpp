// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <regex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include "measurement.hpp"

namespace bench {

/// What the command line of a program asks for: `--rows=100000,1000000` (sizes), `--csv=FILE` (where measurements are appended), and the
/// flags of Google Benchmark, of which `--benchmark_filter` selects by `operation/case/rows/contestant`.
class session {
 public:
  session(std::string operation, int argc, char** argv) : operation_(std::move(operation)) {
    std::vector<char*> arguments;
    for (int i = 0; i < argc; ++i) {
      if (!take(argv[i])) arguments.push_back(argv[i]);
    }
    std::string in_random_order = "--benchmark_enable_random_interleaving=true";
    arguments.push_back(in_random_order.data());
    auto count = static_cast<int>(arguments.size());
    benchmark::Initialize(&count, arguments.data());
    if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) std::exit(EXIT_FAILURE);
    filter_ = std::regex(benchmark::GetBenchmarkFilter());
  }

  [[nodiscard]] auto operation() const -> const std::string& { return operation_; }
  [[nodiscard]] auto sizes() const -> const std::vector<std::size_t>& { return sizes_; }
  [[nodiscard]] auto selects(const std::string& name) const -> bool { return std::regex_search(name, filter_); }

  /// Of more rows, what takes long and shows nothing new is left out, so that a whole run takes less than half an hour.
  static constexpr std::size_t many_rows = 2'000'000;

  /// Small inputs take so little time that a few runs would say nothing.
  [[nodiscard]] static auto repetitions(std::size_t rows) -> int { return rows <= 200'000 ? 21 : rows <= many_rows ? 9 : 5; }

  void report(const std::vector<measurement>& measurements) const {
    for (const auto& m : measurements) {
      const auto name = m.where.name() + '/' + m.contestant;
      std::printf("%-64s median %8.2f  minimum %8.2f ns/row\n", name.c_str(), m.median, m.minimum);
    }
    std::fflush(stdout);
    if (!csv_.empty()) append_csv(csv_, measurements);
  }

 private:
  /// Whether an argument is one of ours.
  auto take(std::string_view argument) -> bool {
    constexpr std::string_view rows = "--rows=";
    constexpr std::string_view csv = "--csv=";
    if (argument.starts_with(rows)) {
      sizes_ = numbers(argument.substr(rows.size()));
    } else if (argument.starts_with(csv)) {
      csv_ = argument.substr(csv.size());
    } else {
      return false;
    }
    return true;
  }

  static auto numbers(std::string_view list) -> std::vector<std::size_t> {
    std::vector<std::size_t> found;
    for (const char* at = list.data(); at < list.data() + list.size(); ++at) {
      std::size_t number = 0;
      const auto [end, error] = std::from_chars(at, list.data() + list.size(), number);
      if (error != std::errc() || number == 0) throw std::invalid_argument("--rows takes numbers with commas between them");
      found.push_back(number);
      at = end;
    }
    return found;
  }

  std::string operation_;
  std::vector<std::size_t> sizes_{100'000, 1'000'000, 10'000'000};
  std::string csv_;
  std::regex filter_;
};

}  // namespace bench
