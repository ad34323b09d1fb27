// SPDX-License-Identifier: Apache-2.0
// Files without field ids: a name mapping says what their columns are, and a check says where it cannot.
#include <iostream>

#include <evolog/schema/evolve.hpp>
#include <evolog/schema/file_schema.hpp>
#include <evolog/schema/name_mapping.hpp>
#include <evolog/schema/plan.hpp>
#include <evolog/schema/projection.hpp>
#include <evolog/schema/reassigned_names.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/schema_history.hpp>
#include <evolog/schema/types.hpp>

int main() {
  using namespace evolog::types;
  const evolog::schema first = evolog::new_schema(required("id", long_), optional("amount", int_));
  const evolog::schema second = evolog::evolve(first).rename("amount", "amount_krw").apply();

  // Old files say `amount`, new ones `amount_krw`; both are field 2.
  const evolog::name_mapping mapping = evolog::name_mapping(first).updated(first, second);
  std::cout << evolog::projection(evolog::file_schema(first).without_ids(), second, mapping);
  std::cout << evolog::projection(evolog::file_schema(second).without_ids(), second, mapping);

  // A new column under the old name: files without ids cannot tell the two apart, so look before trusting them.
  evolog::schema_history history(first);
  history.commit(second);
  history.commit(evolog::evolve(second).add(optional("amount", int_)).apply());
  const auto reassigned = evolog::find_reassigned_names(history);
  for (const auto& name : reassigned) std::cout << name << '\n';
  return reassigned.size() == 1 ? 0 : 1;
}
