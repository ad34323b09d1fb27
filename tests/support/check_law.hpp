// SPDX-License-Identifier: Apache-2.0
// What the property tests of changelogs share: how often a property is tried, and the options that it is tried with.
#pragma once

#include <cstddef>
#include <iostream>
#include <string>

#include <rapidcheck.h>
#include <rapidcheck/detail/Configuration.h>
#include <rapidcheck/detail/TestListenerAdapter.h>

#include <evolog/call/threads.hpp>
#include <evolog/call/workspace.hpp>
#include <evolog/row/floats.hpp>

namespace support {

/// Like `rc::check`, for as many cases as the property is worth; `RC_PARAMS` sets all else.
template <class Property>
auto holds(const std::string& law, int cases, Property&& property) -> bool {
  const auto& configuration = rc::detail::configuration();
  std::cerr << "\n- " << law << '\n';
  rc::detail::TestMetadata metadata;
  metadata.id = metadata.description = law;
  auto params = configuration.testParams;
  params.maxSuccess = cases;
  rc::detail::TestListenerAdapter listener;
  const auto result = rc::detail::checkTestable(std::forward<Property>(property), metadata, params, listener, configuration.reproduce);
  rc::detail::printResultMessage(result, std::cerr);
  std::cerr << '\n';
  return result.template is<rc::detail::SuccessResult>();
}

/// An executor that starts threads or does without, as a property draws it.
class some_executor {
 public:
  explicit some_executor(bool parallel) : threads_(parallel ? 2 : 1) {}
  template <class F>
  void bulk(std::size_t n, const F& f) const {
    threads_.bulk(n, f);
  }

 private:
  evolog::threads threads_;
};

/// Threads now and then only: starting them takes longer than all else.
inline auto any_executor() -> rc::Gen<some_executor> {
  return rc::gen::map(rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, 10)), [](int drawn) { return some_executor(drawn == 9); });
}

inline auto any_policy() -> rc::Gen<evolog::floats> {
  return rc::gen::element(evolog::floats::bits, evolog::floats::sql);
}

/// One for all cases, so that what a call leaves behind meets the next one.
inline auto used_memory() -> evolog::workspace& {
  static evolog::workspace memory;
  return memory;
}

}  // namespace support
