// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <exception>
#include <mutex>
#include <type_traits>

namespace evolog::detail {

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
