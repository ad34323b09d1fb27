// SPDX-License-Identifier: Apache-2.0
// What a table remembers of its schemas: changes add to a list, files and snapshots stay as they are.
#include <iostream>

#include <evolog/schema/error.hpp>
#include <evolog/schema/evolve.hpp>
#include <evolog/schema/schema_history.hpp>
#include <evolog/schema/types.hpp>

int main() {
  using namespace evolog::types;
  evolog::schema_history history(evolog::new_schema(required("id", long_), optional("coupon", string)));
  history.add_snapshot(101, history.current_id());

  history.commit(evolog::evolve(history.current()).drop("coupon").apply());
  history.commit(evolog::evolve(history.current()).add(optional("region", string)).apply());
  history.add_snapshot(102, history.current_id());

  // The dropped column comes back with its own id, so that old files show its values again.
  history.commit(evolog::evolve(history.current()).undelete("coupon", history).apply());
  for (const auto& stored : history.schemas()) std::cout << stored.id << ": " << stored.schema << '\n';

  // Time travel reads with the schema of the snapshot.
  std::cout << "snapshot 101: " << history.of_snapshot(101) << '\n';

  // What the table's partition spec needs cannot go.
  try {
    history.commit(evolog::evolve(history.current()).drop("region").apply(),
                   evolog::partition_fields{{3, evolog::partition_transform::bucket(4)}});
    return 1;
  } catch (const evolog::schema_error& e) {
    std::cout << e.what() << '\n';
  }
  return history.current().at("coupon").id == 2 && history.last_column_id() == 3 ? 0 : 1;
}
