// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ctime>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>

#include <unistd.h>

namespace bench {

inline auto processor() -> std::string {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);) {
    if (line.starts_with("model name")) return line.substr(line.find(": ") + 2);
  }
  return "unknown processor";
}

inline auto compiler() -> std::string {
#if defined(__clang__)
  return "clang " __clang_version__;
#else
  return "g++ " __VERSION__;
#endif
}

inline auto today() -> std::string {
  const auto now = std::time(nullptr);
  std::tm date{};
  localtime_r(&now, &date);
  std::string text(10, '\0');
  std::strftime(text.data(), text.size() + 1, "%Y-%m-%d", &date);
  return text;
}

/// What the figures of a run depend on, in one line.
inline auto machine() -> std::string {
  const auto bytes = static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
  std::ostringstream text;
  text << processor() << ", " << std::thread::hardware_concurrency() << " cores, " << static_cast<int>(bytes / (1U << 30U) + 0.5)
       << " GiB; " << compiler() << "; " << today();
  return text.str();
}

}  // namespace bench
