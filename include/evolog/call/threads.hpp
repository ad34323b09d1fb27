// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace evolog {

/// An executor that starts plain threads for the length of a call.
///
/// Any object with `bulk(n, f)`, which calls `f(0)` ... `f(n - 1)` on any threads and returns when all are done, is an executor too.
/// Results are the same for every executor and every number of threads.
///
/// \param count  How many threads work, the caller's included; 0 means one per hardware thread.
///
/// Example: examples/threads.cpp
class threads {
 public:
  explicit threads(std::size_t count) : count_(count != 0 ? count : std::max<std::size_t>(1, std::thread::hardware_concurrency())) {}

  /// Calls `f(0)` ... `f(n - 1)`, which must not throw, and returns when all are done.
  template <class F>
  void bulk(std::size_t n, const F& f) const {
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
      for (auto i = next++; i < n; i = next++) f(i);
    };
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < std::min(count_, n); ++i) helpers.emplace_back(work);
    work();
  }

 private:
  std::size_t count_;
};

}  // namespace evolog
