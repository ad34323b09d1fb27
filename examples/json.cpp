// SPDX-License-Identifier: Apache-2.0
// The schemas of a real table: read from its metadata, evolved, written back.
#include <fstream>
#include <iostream>

#include <nlohmann/json.hpp>

#include <evolog/adapt/json.hpp>
#include <evolog/schema/evolve.hpp>
#include <evolog/schema/name_mapping.hpp>
#include <evolog/schema/schema_history.hpp>
#include <evolog/schema/types.hpp>

int main() {
  std::ifstream file("data/orders/metadata.json");
  nlohmann::json metadata = nlohmann::json::parse(file);

  evolog::schema_history history = evolog::history_from_metadata(metadata);
  for (const auto& [id, schema] : history.schemas()) std::cout << "schema " << id << ": " << schema << '\n';

  history.commit(evolog::evolve(history.current()).add(evolog::types::optional("note", evolog::types::string)).apply());
  evolog::history_to_metadata(history, metadata);
  std::cout << "now schema " << metadata["current-schema-id"] << ", last column id " << metadata["last-column-id"] << '\n';

  // The property that tells readers what the columns of files without ids are.
  metadata["properties"]["schema.name-mapping.default"] = evolog::name_mapping_to_json(evolog::name_mapping(history.current())).dump();

  // What is wrong is said with its place.
  metadata["schemas"][0]["fields"][0]["type"] = "lang";
  try {
    static_cast<void>(evolog::history_from_metadata(metadata));
    return 1;
  } catch (const evolog::json_error& e) {
    std::cout << e.what() << '\n';
    return e.pointer() == "/schemas/0/fields/0/type" ? 0 : 1;
  }
}
