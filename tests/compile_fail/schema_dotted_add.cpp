// expect: add makes a top-level column: name the parent with add_to
// errors: any
// SPDX-License-Identifier: Apache-2.0
#include <evolog/schema/evolve.hpp>
#include <evolog/schema/types.hpp>

constexpr auto orders() -> evolog::schema {
  using namespace evolog::types;
  return evolog::schema{optional(1, "s", struct_(optional(2, "x", int_)))};
}

static_assert(evolog::evolve(orders()).add(evolog::types::optional("s.y", evolog::types::int_)).apply() == orders());
