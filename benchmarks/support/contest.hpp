// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include "measurement.hpp"
#include "session.hpp"
#include "stopwatch.hpp"

namespace bench {

/// Contestants that do the same work on the same data: their results are compared with each other, then each is timed.
///
/// \tparam Data   What they work on, made once and only where a contestant was selected.
/// \tparam Entry  An element of a result as it is compared: has `==` and `<<`.
template <class Data, class Entry>
class contest {
 public:
  /// \param data  The name of the case.
  /// \param make  Makes the data of so many rows.
  contest(const session& during, const std::string& data, std::size_t rows, std::function<Data(std::size_t)> make)
      : session_(during), race_{during.operation(), data, rows}, make_(std::move(make)) {}

  /// \param run   The work that is timed: a function of the data that returns its result, the end of which is not timed.
  /// \param read  Makes a `std::vector<Entry>` of the data and the result, for the comparison.
  template <class Run, class Read>
  void add(const std::string& name, const Run& run, const Read& read) {
    enlist({name, timed(run), [run, read](const Data& data) -> std::vector<Entry> { return read(data, run(data)); }});
  }

  /// The work done by sorting, of which many rows show nothing new.
  template <class Run, class Read>
  void add_sort(const Run& run, const Read& read) {
    if (race_.rows <= session::many_rows) add("std_sort", run, read);
  }

  /// Work that has no result to compare.
  template <class Run>
  void add_control(const std::string& name, const Run& run) {
    enlist({name, timed(run), {}});
  }

  /// Compares all contestants that were selected, then times them in random order.
  void hold() const {
    if (contestants_.empty()) return;
    const auto data = make_(race_.rows);
    compare(data);
    stopwatch watch;
    for (const auto& c : contestants_) {
      watch.add(
          c.name, [&](benchmark::State& state) { c.time(state, data); }, session::repetitions(race_.rows));
    }
    auto nanoseconds = watch.run();
    std::vector<measurement> measurements;
    for (const auto& c : contestants_) measurements.push_back(measure(race_, c.name, std::move(nanoseconds.at(c.name))));
    session_.report(measurements);
  }

 private:
  struct contestant {
    std::string name;
    std::function<void(benchmark::State&, const Data&)> time;
    std::function<std::vector<Entry>(const Data&)> result;  // none for controls
  };

  template <class Run>
  static auto timed(const Run& run) {
    return [run](benchmark::State& state, const Data& data) {
      std::optional<decltype(run(data))> result;
      for (auto _ : state) {
        result.emplace(run(data));
        benchmark::DoNotOptimize(result);
      }
    };
  }

  void enlist(contestant added) {
    if (session_.selects(race_.name() + '/' + added.name)) contestants_.push_back(std::move(added));
  }

  void compare(const Data& data) const {
    std::optional<std::vector<Entry>> expected;
    std::string first;
    for (const auto& c : contestants_) {
      if (!c.result) continue;
      auto found = c.result(data);
      if (!expected) {
        expected = std::move(found);
        first = c.name;
      } else if (found != *expected) {
        throw std::runtime_error(race_.name() + ": " + c.name + " differs from " + first + ' ' + difference(found, *expected));
      }
    }
  }

  static auto difference(const std::vector<Entry>& found, const std::vector<Entry>& expected) -> std::string {
    const auto [f, e] = std::mismatch(found.begin(), found.end(), expected.begin(), expected.end());
    std::ostringstream text;
    text << "at entry " << f - found.begin() << ": ";
    f != found.end() ? text << *f : text << "none";
    text << " instead of ";
    e != expected.end() ? text << *e : text << "none";
    return text.str();
  }

  const session& session_;
  race race_;
  std::function<Data(std::size_t)> make_;
  std::vector<contestant> contestants_;
};

}  // namespace bench
