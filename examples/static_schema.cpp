// SPDX-License-Identifier: Apache-2.0
// A schema that lives in the binary and is a template argument.
#include <iostream>

#include <evolog/schema/evolve.hpp>
#include <evolog/schema/static_schema.hpp>
#include <evolog/schema/types.hpp>

namespace {

constexpr auto orders() -> evolog::schema {
  using namespace evolog::types;
  return evolog::schema{required(1, "id", long_), optional(2, "amount", int_)};
}

inline constexpr auto v1 = evolog::freeze<orders>();
// An illegal change would end the compilation here, with the sentence of the rule.
inline constexpr auto v2 = evolog::freeze<[] { return evolog::evolve(v1).widen("amount", evolog::types::long_).apply(); }>();

template <evolog::static_schema Schema>
struct reader {
  static constexpr int amount_id = evolog::schema(Schema).at("amount").id;
};

static_assert(reader<v1>::amount_id == reader<v2>::amount_id);

}  // namespace

int main() {
  std::cout << evolog::schema(v1) << '\n' << evolog::schema(v2) << '\n';
  return evolog::schema(v2).last_column_id() == 2 ? 0 : 1;
}
