// SPDX-License-Identifier: Apache-2.0
#include "progress.hpp"

#include <iostream>

#include <unistd.h>

namespace changelog_example {
namespace {

constexpr auto to_start_of_line = "\r\x1b[K";

}  // namespace

progress::progress() : terminal_(isatty(STDERR_FILENO) != 0) {}

progress::~progress() {
  clear();
}

void progress::show(std::string_view what, std::size_t count) {
  constexpr std::size_t every = 1 << 14;
  if (!terminal_ || count % every != 0) return;
  std::cerr << to_start_of_line << what << ' ' << count << std::flush;
  visible_ = true;
}

void progress::show(std::string_view what) {
  if (!terminal_) return;
  std::cerr << to_start_of_line << what << std::flush;
  visible_ = true;
}

void progress::clear() {
  if (visible_) std::cerr << to_start_of_line << std::flush;
  visible_ = false;
}

}  // namespace changelog_example
