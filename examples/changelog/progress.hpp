// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace changelog_example {

/// A counter that a person sees while a long run goes on. Nothing is written where standard error is no terminal.
class progress {
 public:
  progress();
  ~progress();
  progress(const progress&) = delete;
  auto operator=(const progress&) -> progress& = delete;

  /// Says how far the run is. Cheap enough to be called for every line.
  void show(std::string_view what, std::size_t count);
  /// Says what goes on now, where there is nothing to count.
  void show(std::string_view what);
  /// Takes the counter away, before something else is written.
  void clear();

 private:
  bool terminal_;
  bool visible_ = false;
};

}  // namespace changelog_example
