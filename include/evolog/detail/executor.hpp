// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <exception>
#include <mutex>
#include <type_traits>

namespace evolog::detail {

/// Where a slice of `count` rows begins; the last one is followed by the end.
constexpr auto slice_begin(std::size_t count, std::size_t slices, std::size_t slice) -> std::size_t {
  return count / slices * slice + std::min(slice, count % slices);
}

/// A reference to a function of a task number, without its type: the engine is instantiated once for all of them.
class task_ref {
 public:
  template <class F>
    requires(!std::is_same_v<std::remove_cvref_t<F>, task_ref>)
  explicit task_ref(const F& f) : object_(&f), call_([](const void* object, std::size_t i) { (*static_cast<const F*>(object))(i); }) {}
  void operator()(std::size_t i) const { call_(object_, i); }

 private:
  const void* object_;
  void (*call_)(const void*, std::size_t);
};

template <class E>
concept bulk_executor = requires(E& executor, std::size_t n, task_ref f) { executor.bulk(n, f); };

/// The executor of one call, without its type; the calling thread alone where none was passed.
class executor_ref {
 public:
  executor_ref() = default;

  template <bulk_executor E>
    requires(!std::is_same_v<std::remove_cv_t<E>, executor_ref>)
  explicit executor_ref(E& executor)
      : object_(const_cast<void*>(static_cast<const void*>(&executor))),
        bulk_([](void* object, std::size_t n, task_ref f) { static_cast<E*>(object)->bulk(n, f); }) {}

  [[nodiscard]] auto parallel() const -> bool { return bulk_ != nullptr; }

  /// Into how many slices an input is cut: some more than there are threads, so that none waits long for the others.
  [[nodiscard]] auto slices() const -> std::size_t { return parallel() ? 8 : 1; }

  /// Calls `f(first, stride)` for stripes that cover `0 .. n - 1`.
  template <class F>
  void stripes(std::size_t n, F&& f) const {
    const auto count = parallel() ? std::min<std::size_t>(n, 32) : 1;
    bulk(count, [&](std::size_t first) { f(first, count); });
  }

  /// Calls `f(0)` ... `f(n - 1)` and rethrows the first exception of a call: an executor need not carry one from thread to thread.
  template <class F>
  void bulk(std::size_t n, F&& f) const {
    if (!parallel()) {
      for (std::size_t i = 0; i < n; ++i) f(i);
      return;
    }
    std::exception_ptr failure;
    std::mutex failure_guard;
    const auto guarded = [&](std::size_t i) {
      try {
        f(i);
      } catch (...) {
        const std::lock_guard lock(failure_guard);
        if (!failure) failure = std::current_exception();
      }
    };
    bulk_(object_, n, task_ref(guarded));
    if (failure) std::rethrow_exception(failure);
  }

 private:
  void* object_ = nullptr;
  void (*bulk_)(void*, std::size_t, task_ref) = nullptr;
};

}  // namespace evolog::detail
