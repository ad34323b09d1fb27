// SPDX-License-Identifier: Apache-2.0
// Schemas as values: columns with ids, paths, defaults, identifiers.
#include <cstdint>
#include <iostream>
#include <type_traits>

#include <evolog/schema/error.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/types.hpp>
#include <evolog/schema/value.hpp>
#include <evolog/schema/visit_value.hpp>

namespace {

// As a file or a table has it: every field with its id.
constexpr auto orders() -> evolog::schema {
  using namespace evolog::types;
  return evolog::schema{
      required(1, "order_id", long_).with_doc("order number"),
      optional(2, "customer", struct_(required(3, "name", string), optional(4, "tier", int_).with_default(1))),
      optional(5, "tags", list(optional(6, string))),
  }
      .with_identifiers({"order_id"});
}

// Known while compiling.
static_assert(orders().at("customer.tier").id == 4 && orders().path_of(6) == "tags.element");
static_assert(orders().select({"customer.name"}).at(2).type.fields().size() == 1);

}  // namespace

int main() {
  std::cout << orders() << '\n';

  // As a new table gets it: the ids are handed out, all of a struct before those inside.
  using namespace evolog::types;
  const auto events =
      evolog::new_schema(required("at", timestamptz), optional("place", struct_(required("lat", double_), required("lon", double_))));
  std::cout << events << ", last id " << events.last_column_id() << '\n';

  // Values know no column; visited as the type of theirs, they come in the C++ type that stands for it.
  const auto& tier = orders().at("customer.tier");
  const bool is_int = evolog::visit_value(tier.initial_default, tier.type,
                                          [](const auto& v) { return std::is_same_v<std::decay_t<decltype(v)>, std::int32_t>; });
  std::cout << "old rows read tier " << tier.initial_default << (is_int ? ", an int\n" : "\n");

  // What breaks a rule never becomes a schema.
  try {
    const evolog::schema broken{required(1, "a", int_), optional(1, "b", int_)};
    return 1;
  } catch (const evolog::schema_error& e) {
    std::cout << e.what() << '\n';
  }
  return events.at("place.lat").id == 3 && is_int ? 0 : 1;
}
