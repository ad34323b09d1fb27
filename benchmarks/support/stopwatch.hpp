// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

namespace bench {

/// Runs functions many times, in random order, and says what each run took.
class stopwatch {
 public:
  /// \param run  Runs once, in a loop over the state.
  void add(const std::string& name, const std::function<void(benchmark::State&)>& run, int repetitions) {
    benchmark::RegisterBenchmark(name.c_str(), run)->Iterations(1)->Repetitions(repetitions)->UseRealTime();
  }

  /// The nanoseconds of each run of each function that was added.
  [[nodiscard]] auto run() -> std::map<std::string, std::vector<double>> {
    reporter collected;
    benchmark::RunSpecifiedBenchmarks(&collected, ".");
    benchmark::ClearRegisteredBenchmarks();
    return collected.nanoseconds;
  }

 private:
  struct reporter : benchmark::BenchmarkReporter {
    auto ReportContext(const Context&) -> bool override { return true; }
    void ReportRuns(const std::vector<Run>& runs) override {
      for (const auto& run : runs) {
        if (run.run_type == Run::RT_Iteration) nanoseconds[run.run_name.function_name].push_back(run.real_accumulated_time * 1e9);
      }
    }
    std::map<std::string, std::vector<double>> nanoseconds;
  };
};

}  // namespace bench
