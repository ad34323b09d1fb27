// SPDX-License-Identifier: Apache-2.0
// Reading after any updates, against a reader that is written without plans.
#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <evolog/schema/error.hpp>
#include <evolog/schema/file_schema.hpp>
#include <evolog/schema/misfit.hpp>
#include <evolog/schema/name_mapping.hpp>
#include <evolog/schema/plan.hpp>
#include <evolog/schema/projection.hpp>
#include <evolog/schema/promotion.hpp>
#include <evolog/schema/read.hpp>
#include <evolog/schema/read_error.hpp>
#include <evolog/schema/reassigned_names.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/type.hpp>
#include <evolog/schema/value.hpp>
#include <evolog/schema/value_adapter.hpp>

#include "support/random_schemas.hpp"
#include "support/random_values.hpp"

namespace {

using namespace evolog;

using row = std::vector<value>;

auto expected_value(const value& stored, const type& from, const type& to) -> value;

/// What a column that no file has holds.
auto expected_default(const field& f) -> value {
  if (f.initial_default.kind() != value_kind::struct_) return f.initial_default;
  row children;
  for (const field& child : f.type.fields()) children.push_back(expected_default(child));
  return value::struct_(std::move(children));
}

auto expected_children(const row& stored, const std::vector<field>& from, const std::vector<field>& to) -> row {
  row out;
  for (const field& f : to) {
    const auto old = std::find_if(from.begin(), from.end(), [&](const field& o) { return o.id == f.id; });
    if (old == from.end()) {
      out.push_back(expected_default(f));
    } else {
      out.push_back(expected_value(stored.at(static_cast<std::size_t>(old - from.begin())), old->type, f.type));
    }
  }
  return out;
}

auto expected_value(const value& stored, const type& from, const type& to) -> value {
  if (stored.is_null()) return stored;
  switch (to.kind()) {
    case type_kind::struct_:
      return value::struct_(expected_children(stored.children(), from.fields(), to.fields()));
    case type_kind::list: {
      row elements;
      for (const value& e : stored.children()) elements.push_back(expected_value(e, from.element().type, to.element().type));
      return value::list(std::move(elements));
    }
    case type_kind::map: {
      std::vector<std::pair<value, value>> entries;
      for (std::size_t i = 0; i < stored.children().size(); i += 2) {
        entries.emplace_back(expected_value(stored.children()[i], from.key().type, to.key().type),
                             expected_value(stored.children()[i + 1], from.value().type, to.value().type));
      }
      return value::map(std::move(entries));
    }
    case type_kind::double_:
      return from.kind() == type_kind::float_ ? value(static_cast<double>(stored.as_float())) : stored;
    case type_kind::timestamp:
      return from.kind() == type_kind::date ? value(stored.as_integer() * 86'400'000'000) : stored;
    case type_kind::timestamp_ns:
      return from.kind() == type_kind::date ? value(stored.as_integer() * 86'400'000'000'000) : stored;
    case type_kind::unknown:
      return nullptr;
    default:
      return stored;
  }
}

/// A schema, and one that random updates made of it.
struct evolved_pair {
  schema before;
  schema after;
};

auto any_pair() -> evolved_pair {
  const schema before = *support::any_schema();
  schema after = before;
  for (int i = support::drawn(1, 4); i > 0; --i) after = support::evolved(after, support::drawn_update(after));
  return {before, after};
}

/// What a read gives: rows, or the column that refused one.
struct read_result {
  std::vector<row> rows;
  int refused = 0;
};

auto read_by(const plan& p, const std::vector<row>& rows) -> read_result {
  try {
    return {read_rows(rows, p, value_adapter{}), 0};
  } catch (const read_error& e) {
    return {{}, e.id()};
  }
}

}  // namespace

TEST_CASE("after any updates each surviving column has its promoted value, each other one its default or null") {
  CHECK(rc::check([] {
    const auto [before, after] = any_pair();
    const file_schema file(before);
    RC_PRE(find_misfits(file, after).empty());
    const row stored = support::drawn_cells(before.fields());
    const read_result result = read_by(projection(file, after), {stored});
    if (result.refused != 0) {
      RC_ASSERT(after.at(result.refused).required && !before.at(result.refused).required);
    } else {
      RC_ASSERT(result.rows.at(0) == expected_children(stored, before.fields(), after.fields()));
    }
  }));
}

TEST_CASE("a schema reads its own rows unchanged, column by column") {
  CHECK(rc::check([] {
    const schema s = *support::any_schema();
    const plan p = projection(file_schema(s), s);
    const row stored = support::drawn_cells(s.fields());
    RC_ASSERT(read_one(stored, p, value_adapter{}) == stored);
  }));
}

TEST_CASE("without ids, a mapping of the schema that wrote a file reads what its ids read") {
  CHECK(rc::check([] {
    const auto [before, after] = any_pair();
    const file_schema file(before);
    RC_PRE(!before.fields().empty());
    const name_mapping mapping(before);
    RC_ASSERT(find_misfits(file.without_ids(), after, mapping) == find_misfits(file, after));
    RC_PRE(find_misfits(file, after).empty());
    RC_ASSERT(projection(file.without_ids(), after, mapping) == projection(file, after));
  }));
}

TEST_CASE("the updates of a mapping keep an old file readable wherever no name changed hands") {
  CHECK(rc::check([] {
    const schema before = *support::any_schema();
    const schema after = support::evolved(before, support::drawn_update(before));
    RC_PRE(!before.fields().empty() && find_reassigned_names({before, after}).empty());
    const name_mapping mapping = name_mapping(before).updated(before, after);
    RC_ASSERT(find_misfits(file_schema(before).without_ids(), after, mapping) == find_misfits(file_schema(before), after));
  }));
}

TEST_CASE("a plan throws exactly where there are misfits, and names them") {
  CHECK(rc::check([] {
    const schema a = *support::any_schema();
    const schema b = *support::any_schema();
    const auto misfits = find_misfits(file_schema(a), b);
    try {
      RC_ASSERT(projection(file_schema(a), b).fields().size() == b.fields().size());
      RC_ASSERT(misfits.empty());
    } catch (const projection_error& e) {
      RC_ASSERT(e.misfits() == misfits);
    }
  }));
}
