// SPDX-License-Identifier: Apache-2.0
// The operations of the schema half.
#include <array>
#include <span>

#include "registry.hpp"
#include "schema_support.hpp"

namespace evolog_vectors {

auto schema_runners() -> std::span<const named_runner> {
  static constexpr std::array<named_runner, 2> runners{{{"read", run_read}, {"update_schema", run_update_schema}}};
  return runners;
}

}  // namespace evolog_vectors
