// SPDX-License-Identifier: Apache-2.0
#include "registry.hpp"

namespace evolog_vectors {

auto changelog_runners() -> std::span<const named_runner> {
  return {};
}

}  // namespace evolog_vectors
