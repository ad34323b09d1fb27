// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>

namespace evolog {

/// The base of every exception that this library throws.
///
/// Each operation throws a type of its own that derives from it and carries the facts as members; `what()` says in one sentence what
/// was found and what to do.
class error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace evolog
