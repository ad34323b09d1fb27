// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iostream>
#include <stdexcept>
#include <string>

namespace practice_run {

/// Prints what has been proved, or ends the run.
inline void prove(bool holds, const std::string& what) {
  if (!holds) throw std::logic_error("not so: " + what);
  std::cout << "   proved: " << what << '\n';
}

}  // namespace practice_run
