// SPDX-License-Identifier: Apache-2.0
#include "registry.hpp"

namespace evolog_vectors {

auto history_runners() -> std::span<const named_runner> {
  return {};
}

}  // namespace evolog_vectors
