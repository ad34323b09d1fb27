// SPDX-License-Identifier: Apache-2.0
// Cases of schema updates: a base schema, a chain of calls, and the new schema or the call that is refused.
#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include <evolog/adapt/json.hpp>
#include <evolog/error.hpp>
#include <evolog/schema/evolve.hpp>
#include <evolog/schema/file_schema.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/types.hpp>

#include "cells.hpp"
#include "schema_support.hpp"

namespace evolog_vectors {
namespace {

using nlohmann::json;

auto string_at(const json& call, std::size_t i) -> std::string {
  return call.at(i).get<std::string>();
}

auto value_at(const json& call, std::size_t i) -> evolog::value {
  return to_value(decode_cell(call.at(i)));
}

auto doc_at(const json& call, std::size_t i) -> std::optional<evolog::text> {
  if (call.at(i).is_null()) return std::nullopt;
  return string_at(call, i);
}

void add(evolog::evolution& update, const json& call) {
  const std::string parent = call.at(1).is_null() ? std::string() : string_at(call, 1);
  evolog::field column = evolog::types::optional(string_at(call, 2), read_type_without_ids(call.at(3)));
  column.required = call.at(4).get<bool>();
  update.add_to(parent, column.with_default(value_at(call, 5)));
}

void set_identifiers(evolog::evolution& update, const json& call) {
  const auto names = call.at(1).get<std::vector<std::string>>();
  update.identifiers(std::vector<std::string_view>(names.begin(), names.end()));
}

void unite(evolog::evolution& update, const json& call) {
  update.union_by_name(evolog::new_schema(evolog::file_schema_from_json(call.at(1)).fields()));
}

using call_maker = void (*)(evolog::evolution& update, const json& call);

constexpr std::array<std::pair<std::string_view, call_maker>, 14> call_makers{{
    {"add", add},
    {"rename", [](evolog::evolution& u, const json& c) { u.rename(string_at(c, 1), string_at(c, 2)); }},
    {"widen", [](evolog::evolution& u, const json& c) { u.widen(string_at(c, 1), read_type_without_ids(c.at(2))); }},
    {"doc", [](evolog::evolution& u, const json& c) { u.doc(string_at(c, 1), doc_at(c, 2)); }},
    {"default", [](evolog::evolution& u, const json& c) { u.write_default(string_at(c, 1), value_at(c, 2)); }},
    {"optional", [](evolog::evolution& u, const json& c) { u.make_optional(string_at(c, 1)); }},
    {"require", [](evolog::evolution& u, const json& c) { u.require(string_at(c, 1)); }},
    {"delete", [](evolog::evolution& u, const json& c) { u.drop(string_at(c, 1)); }},
    {"first", [](evolog::evolution& u, const json& c) { u.move_first(string_at(c, 1)); }},
    {"before", [](evolog::evolution& u, const json& c) { u.move_before(string_at(c, 1), string_at(c, 2)); }},
    {"after", [](evolog::evolution& u, const json& c) { u.move_after(string_at(c, 1), string_at(c, 2)); }},
    {"identifiers", set_identifiers},
    {"union", unite},
    {"allow_incompatible", [](evolog::evolution& u, const json&) { u.allow_incompatible(); }},
}};

void make_call(evolog::evolution& update, const json& call) {
  const std::string verb = string_at(call, 0);
  const auto* const found = std::find_if(call_makers.begin(), call_makers.end(), [&](const auto& maker) { return maker.first == verb; });
  if (found == call_makers.end()) throw std::invalid_argument("unknown verb: " + verb);
  found->second(update, call);
}

/// What came of an update: a schema, or where it was refused and why.
struct update_outcome {
  std::optional<evolog::schema> made;
  json error;
  std::string sentence;
};

auto refused(json where, const evolog::error& e) -> update_outcome {
  return {std::nullopt, std::move(where), e.what()};
}

auto update(const json& test_case) -> update_outcome {
  const evolog::schema base =
      evolog::schema_from_json(test_case.at("schema")).with_last_column_id(test_case.at("last_column_id").get<int>());
  const evolog::format_version version{test_case.at("format_version").get<int>()};
  const auto matching = test_case.at("case_sensitive").get<bool>() ? evolog::names::exact : evolog::names::ignore_case;
  std::size_t index = 0;
  try {
    auto pending = evolog::evolve(base, version, matching);
    for (const json& call : test_case.at("calls")) {
      make_call(pending, call);
      ++index;
    }
    try {
      return {pending.apply(), {}, {}};
    } catch (const evolog::error& e) {
      return refused({{"error", "apply"}}, e);
    }
  } catch (const evolog::error& e) {
    return refused({{"error", "call"}, {"index", index}}, e);
  }
}

auto describe(const update_outcome& result) -> std::string {
  if (result.made) return evolog::schema_to_json(*result.made).dump();
  return result.error.dump() + ": " + result.sentence;
}

}  // namespace

auto run_update_schema(const json& test_case) -> outcome {
  const json& expected = test_case.at("expect");
  const update_outcome result = update(test_case);
  bool as_expected = false;
  if (expected.contains("schema")) {
    as_expected = result.made == evolog::schema_from_json(expected["schema"]);
  } else {
    as_expected = !result.made && (expected.at("error") == "any" || expected == result.error);
  }
  if (as_expected) return std::nullopt;
  return "expected " + expected.dump() + ", got " + describe(result);
}

}  // namespace evolog_vectors
