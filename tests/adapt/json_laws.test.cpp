// SPDX-License-Identifier: Apache-2.0
// JSON there and back over random schemas, values and histories.
#include <string>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>

#include <evolog/adapt/json.hpp>
#include <evolog/schema/name_mapping.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/schema_history.hpp>

#include "support/random_schemas.hpp"
#include "support/random_values.hpp"

namespace {

using namespace evolog;
using nlohmann::json;

/// As it is after it was written to a file and parsed again.
auto through_text(const json& j) -> json {
  return json::parse(j.dump());
}

}  // namespace

TEST_CASE("a schema is the same after JSON, and so is a name mapping") {
  CHECK(rc::check([] {
    const schema s = *support::any_schema();
    RC_ASSERT(schema_from_json(through_text(schema_to_json(s))) == s);
    const name_mapping mapping(s);
    RC_ASSERT(name_mapping_from_json(through_text(name_mapping_to_json(mapping))) == mapping);
  }));
}

TEST_CASE("a value of any type is the same after JSON") {
  CHECK(rc::check([] {
    const type t = support::drawn_type(3);
    RC_PRE(support::has_json_form(t));
    const type numbered = new_schema(types::optional("c", t)).fields()[0].type;
    const value v = support::drawn_value(numbered);
    RC_ASSERT(value_from_json(through_text(value_to_json(v, numbered)), numbered) == v);
  }));
}

TEST_CASE("the schemas of a table are the same after JSON") {
  CHECK(rc::check([] {
    schema_history history(*support::any_schema());
    for (int i = support::drawn(0, 4); i > 0; --i) {
      const schema base = history.current();
      history.commit(support::evolved(base, support::drawn_update(base)), format_version{3});
    }
    json metadata = json::object();
    history_to_metadata(history, metadata);
    const schema_history again = history_from_metadata(through_text(metadata));
    RC_ASSERT(again.schemas() == history.schemas() && again.current_id() == history.current_id() &&
              again.last_column_id() == history.last_column_id());
  }));
}
