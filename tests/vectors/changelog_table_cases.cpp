// SPDX-License-Identifier: Apache-2.0
#include <span>

#include "registry.hpp"

namespace evolog_vectors {

auto changelog_table_runners() -> std::span<const named_runner> {
  return {};
}

}  // namespace evolog_vectors
