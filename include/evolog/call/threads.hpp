// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
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

  /// Calls `f(0)` ... `f(n - 1)`.
  ///
  /// \throws  The first exception that a call of `f` threw, after all threads have stopped.
  template <class F>
  void bulk(std::size_t n, F&& f) const {
    std::atomic<std::size_t> next{0};
    std::exception_ptr failure;
    std::mutex failure_guard;
    const auto work = [&] {
      try {
        for (auto i = next++; i < n; i = next++) f(i);
      } catch (...) {
        next = n;
        const std::lock_guard lock(failure_guard);
        if (!failure) failure = std::current_exception();
      }
    };

    {
      std::vector<std::jthread> helpers;
      for (std::size_t i = 1; i < std::min(count_, n); ++i) helpers.emplace_back(work);
      work();
    }
    if (failure) std::rethrow_exception(failure);
  }

 private:
  std::size_t count_;
};

}  // namespace evolog
