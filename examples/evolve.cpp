// SPDX-License-Identifier: Apache-2.0
// Changing a schema without losing data: a chain of calls, checked one by one, applied all or none.
#include <iostream>

#include <evolog/schema/error.hpp>
#include <evolog/schema/evolve.hpp>
#include <evolog/schema/types.hpp>
#include <evolog/schema/update_between.hpp>

namespace {

constexpr auto v1() -> evolog::schema {
  using namespace evolog::types;
  return evolog::schema{required(1, "order_id", long_), optional(2, "amount", int_), optional(3, "note", string)};
}

constexpr auto v2() -> evolog::schema {
  using namespace evolog::types;
  return evolog::evolve(v1())
      .rename("amount", "amount_krw")
      .widen("amount", long_)  // calls name columns as they are called in v1
      .add(required("status", string).with_default("open"))
      .drop("note")
      .add(optional("note", string))  // a new column: its id is new, old notes do not come back
      .move_after("status", "order_id")
      .apply();
}

static_assert(v2().at("amount_krw").id == 2 && v2().at("note").id == 5);

// That a change is illegal can be tested in a file that compiles.
static_assert(!evolog::try_evolve(v2()).widen("amount_krw", evolog::types::int_).apply());

}  // namespace

int main() {
  std::cout << v2() << '\n';

  // Calls may as well see what earlier calls did.
  const auto swapped =
      evolog::evolve(v1(), evolog::calls::see_earlier).rename("amount", "tmp").rename("note", "amount").rename("tmp", "note").apply();

  // The way from one schema to another, as calls.
  auto again = evolog::evolve(v1());
  for (const auto& call : evolog::update_between(v1(), v2())) {
    std::cout << call << '\n';
    again.perform(call);
  }

  try {
    static_cast<void>(evolog::evolve(v1()).drop("note").doc("note", "gone").apply());
    return 1;
  } catch (const evolog::schema_error& e) {
    std::cout << e.what() << '\n';
  }
  return swapped.at("note").id == 2 && again.apply() == v2() ? 0 : 1;
}
