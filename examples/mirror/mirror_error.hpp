// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <evolog/error.hpp>

namespace mirror_example {

/// Thrown where a history, an output or a request is not what the mirror can work with; `what()` says what to do.
class mirror_error : public evolog::error {
 public:
  using error::error;
};

}  // namespace mirror_example
