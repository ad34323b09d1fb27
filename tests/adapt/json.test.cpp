// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <fstream>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <evolog/adapt/json.hpp>
#include <evolog/schema/file_schema.hpp>
#include <evolog/schema/name_mapping.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/schema_history.hpp>
#include <evolog/schema/types.hpp>
#include <evolog/schema/value.hpp>

#include "support/errors.hpp"
#include "support/tables.hpp"

namespace {

using namespace evolog;
using namespace evolog::types;
using nlohmann::json;

/// Checks both directions of a value's JSON form.
void check_value(const value& v, const type& t, const json& form) {
  CAPTURE(form.dump());
  CHECK(value_to_json(v, t) == form);
  CHECK(value_from_json(form, t) == v);
}

auto schema_error_of(std::string_view text) -> json_error {
  const json j = json::parse(text);
  return support::error_of<json_error>([&] { static_cast<void>(schema_from_json(j)); });
}

auto value_is_refused(const json& j, const type& t) -> bool {
  try {
    static_cast<void>(value_from_json(j, t));
  } catch (const json_error&) {
    return true;
  }
  return false;
}

auto read_file(const std::string& path) -> json {
  std::ifstream in(path);
  return json::parse(in);
}

/// A list of a list and so on.
auto nested_list(int depth) -> json {
  json out = "int";
  for (int i = 0; i < depth; ++i) {
    json outer{{"type", "list"}, {"element-id", i + 2}, {"element-required", false}};
    outer["element"] = std::move(out);
    out = std::move(outer);
  }
  return out;
}

auto schema_with(json column_type) -> json {
  json column{{"id", 1}, {"name", "deep"}, {"required", false}};
  column["type"] = std::move(column_type);
  json out{{"type", "struct"}};
  out["fields"] = json::array();
  out["fields"].push_back(std::move(column));
  return out;
}

}  // namespace

// ---- single values

TEST_CASE("values have the single-value form of the specification") {
  check_value(true, boolean, true);
  check_value(-34, int_, -34);
  check_value(std::numeric_limits<std::int64_t>::min(), long_, std::numeric_limits<std::int64_t>::min());
  check_value(0.1F, float_, 0.1);
  check_value(3.5, double_, 3.5);
  check_value(value::decimal(1420, 2), decimal(9, 2), "14.20");
  check_value(value::decimal(-1, 3), decimal(9, 3), "-0.001");
  check_value(17486, date, "2017-11-16");
  check_value(81'068'123'456, time_, "22:31:08.123456");
  check_value(1'510'871'468'123'456, timestamp, "2017-11-16T22:31:08.123456");
  check_value(1'510'871'468'000'000, timestamptz, "2017-11-16T22:31:08+00:00");
  check_value(1'510'871'468'123'456'789, timestamp_ns, "2017-11-16T22:31:08.123456789");
  check_value(-1, timestamptz_ns, "1969-12-31T23:59:59.999999999+00:00");
  check_value("iceberg", string, "iceberg");
  check_value(value::bytes("\xf7\x9c\x3e\x09\x67\x7c\x4b\xbd\xa4\x79\x3f\x34\x9c\xb7\x85\xe7"), uuid,
              "f79c3e09-677c-4bbd-a479-3f349cb785e7");
  check_value(value::bytes("\x12\xab"), fixed(2), "12AB");
  check_value(value::bytes({}), binary, "");
  check_value(value::struct_({1, "bar"}), struct_(required(1, "a", int_), optional(2, "b", string)), {{"1", 1}, {"2", "bar"}});
  check_value(value::struct_(), struct_(required(1, "a", int_)), json::object());
  check_value(value::list({1, nullptr}), list(optional(1, int_)), {1, nullptr});
  check_value(value::map({{"a", 1}, {"b", 2}}), map(required(1, string), optional(2, int_)), {{"keys", {"a", "b"}}, {"values", {1, 2}}});
  check_value(nullptr, variant, nullptr);
}

TEST_CASE("numbers that JSON has no word for are texts") {
  check_value(std::numeric_limits<double>::infinity(), double_, "Infinity");
  check_value(-std::numeric_limits<float>::infinity(), float_, "-Infinity");
  check_value(std::numeric_limits<double>::quiet_NaN(), double_, "NaN");
  CHECK(value_from_json(-0.0, double_) == value(-0.0));
}

TEST_CASE("days and times far from today are written so that they can be read") {
  for (const std::int64_t days : {-2'147'483'648LL, -719'529LL, -719'528LL, 2'932'896LL, 2'932'897LL, 2'147'483'647LL}) {
    CHECK(value_from_json(value_to_json(days, date), date) == value(days));
  }
  for (const type& t : {timestamp, timestamptz, timestamp_ns, timestamptz_ns}) {
    for (const std::int64_t at : {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()})
      CHECK(value_from_json(value_to_json(at, t), t) == value(at));
  }
  CHECK(value_to_json(2'932'897, date) == "+10000-01-01");
  CHECK(value_to_json(-719'529, date) == "-0001-12-31");
}

TEST_CASE("other spellings of times are read: no fraction, a short one, no seconds, Z") {
  CHECK(value_from_json("22:31", time_) == value(81'060'000'000));
  CHECK(value_from_json("00:00:00.5", time_) == value(500'000));
  CHECK(value_from_json("1970-01-01T00:00:00Z", timestamptz) == value(0));
}

TEST_CASE("what is no value of a type is refused, never bent") {
  for (const auto& [form, t] :
       std::vector<std::pair<json, type>>{{1, boolean},
                                          {2'147'483'648, int_},
                                          {1.5, int_},
                                          {18'446'744'073'709'551'615U, long_},
                                          {"1", long_},
                                          {3.5e38, float_},
                                          {"x", double_},
                                          {"1.5", decimal(9, 2)},
                                          {"123", decimal(2, 0)},
                                          {"1.", decimal(9, 0)},
                                          {".5", decimal(9, 1)},
                                          {"", decimal(9, 0)},
                                          {"99999999999999999999999999999999999999999", decimal(38, 0)},
                                          {"2021-02-29", date},
                                          {"2021-13-01", date},
                                          {"2021-1-1", date},
                                          {"2021-01-01x", date},
                                          {"24:00:00", time_},
                                          {"00:00:00.1234567", time_},
                                          {"1970-01-01T00:00:00", timestamptz},
                                          {"1970-01-01T00:00:00+01:00", timestamptz},
                                          {"1970-01-01T00:00:00Z", timestamp},
                                          {"9999-01-01T00:00:00", timestamp_ns},
                                          {"xyz", uuid},
                                          {"f79c3e09-677c-4bbd-a479-3f349cb785e", uuid},
                                          {"f79c3e09+677c-4bbd-a479-3f349cb785e7", uuid},
                                          {"1", binary},
                                          {"0g", binary},
                                          {"00", fixed(2)},
                                          {"x", variant},
                                          {1, unknown},
                                          {json::array({1}), int_},
                                          {json::object(), list(optional(1, int_))},
                                          {json::array({nullptr}), list(required(1, int_))},
                                          {{{"keys", {1}}}, map(required(1, int_), optional(2, int_))},
                                          {{{"keys", {1}}, {"values", json::array()}}, map(required(1, int_), optional(2, int_))},
                                          {{{"keys", {1, 1}}, {"values", {1}}}, map(required(1, int_), optional(2, int_))},
                                          {{{"3", 1}}, struct_(optional(1, "a", int_))},
                                          {{{"2", 1}}, struct_(required(1, "a", int_), optional(2, "b", int_))}}) {
    CAPTURE(form.dump());
    CAPTURE(to_string(t));
    CHECK(value_is_refused(form, t));
  }
  CHECK(support::error_of<json_error>([] { static_cast<void>(value_to_json("text", int_)); }).pointer().empty());
}

// ---- schemas

TEST_CASE("a schema has the JSON form of the specification, with identifiers, docs and defaults") {
  const schema s = schema{required(1, "id", long_).with_doc("order \"number\""),
                          optional(2, "s", struct_(required(3, "x", decimal(9, 2)).with_default(value::decimal(150, 2)))),
                          optional(4, "l", list(required(5, date))), optional(6, "m", map(required(7, string), optional(8, geography())))}
                       .with_identifiers({"id"});
  const json form = json::parse(R"json({
    "type": "struct",
    "identifier-field-ids": [1],
    "fields": [
      {"id": 1, "name": "id", "required": true, "type": "long", "doc": "order \"number\""},
      {"id": 2, "name": "s", "required": false, "type": {"type": "struct", "fields": [
        {"id": 3, "name": "x", "required": true, "type": "decimal(9, 2)", "initial-default": "1.50", "write-default": "1.50"}]}},
      {"id": 4, "name": "l", "required": false, "type": {"type": "list", "element-id": 5, "element": "date", "element-required": true}},
      {"id": 6, "name": "m", "required": false, "type":
        {"type": "map", "key-id": 7, "key": "string", "value-id": 8, "value": "geography", "value-required": false}}]})json");
  CHECK(schema_to_json(s) == form);
  CHECK(schema_from_json(form) == s);
  const json by_hook = s;
  CHECK(by_hook == form);
  CHECK(by_hook.get<schema>() == s);
  CHECK(type_from_json(type_to_json(s.at("m").type)) == s.at("m").type);
}

TEST_CASE("an error in a schema says where, which field, and what is wrong") {
  const json_error unknown_type = schema_error_of(R"json({"type": "struct", "fields": [
    {"id": 1, "name": "a", "required": true, "type": "int"},
    {"id": 2, "name": "b", "required": true, "type": {"type": "list", "element-id": 3, "element": "foo", "element-required": true}}]})json");
  CHECK(unknown_type.pointer() == "/fields/1/type/element");
  CHECK(unknown_type.id() == 3);
  CHECK(std::string(unknown_type.what()) == "/fields/1/type/element (field 3): this text names no type (foo)");

  const json_error limit =
      schema_error_of(R"json({"type": "struct", "fields": [{"id": 7, "name": "a", "required": true, "type": "decimal(50, 2)"}]})json");
  CHECK(limit.pointer() == "/fields/0/type");
  CHECK(limit.id() == 7);
}

TEST_CASE("what breaks a rule of schemas is refused with path and id") {
  const json_error ids = schema_error_of(R"json({"type": "struct", "fields": [
    {"id": 4, "name": "a", "required": true, "type": "int"}, {"id": 4, "name": "b", "required": true, "type": "int"}]})json");
  CHECK(ids.id() == 4);
  const json_error twice =
      schema_error_of(R"json({"type": "struct", "fields": [{"id": 4, "name": "s", "required": true, "type": {"type": "struct",
    "fields": [{"id": 5, "name": "x", "required": true, "type": "int"}, {"id": 6, "name": "x", "required": true, "type": "int"}]}}]})json");
  CHECK(std::string(twice.what()).find("'s.x'") != std::string::npos);
  CHECK(schema_error_of(R"json({"type": "struct", "fields": [{"id": 0, "name": "a", "required": true, "type": "int"}]})json")
            .pointer()
            .empty());
  CHECK(
      schema_error_of(
          R"json({"type": "struct", "fields": [{"id": 1, "name": "a", "required": false, "type": "int"}], "identifier-field-ids": [1]})json")
          .id() == 1);
}

TEST_CASE("bad JSON of any form is a json_error") {
  for (
      const std::string_view text : {
          "1",
          "[]",
          "{}",
          R"json({"type": "list"})json",
          R"json({"type": "struct"})json",
          R"json({"type": "struct", "fields": {}})json",
          R"json({"type": "struct", "fields": [1]})json",
          R"json({"type": "struct", "fields": [{"name": "a", "required": true, "type": "int"}]})json",
          R"json({"type": "struct", "fields": [{"id": "1", "name": "a", "required": true, "type": "int"}]})json",
          R"json({"type": "struct", "fields": [{"id": 99999999999, "name": "a", "required": true, "type": "int"}]})json",
          R"json({"type": "struct", "fields": [{"id": 1.5, "name": "a", "required": true, "type": "int"}]})json",
          R"json({"type": "struct", "fields": [{"id": 1, "name": 7, "required": true, "type": "int"}]})json",
          R"json({"type": "struct", "fields": [{"id": 1, "name": "a", "required": "yes", "type": "int"}]})json",
          R"json({"type": "struct", "fields": [{"id": 1, "name": "a", "required": true}]})json",
          R"json({"type": "struct", "fields": [{"id": 1, "name": "a", "required": true, "type": null}]})json",
          R"json({"type": "struct", "fields": [{"id": 1, "name": "a", "required": true, "type": {"type": "set"}}]})json",
          R"json({"type": "struct", "fields": [{"id": 1, "name": "a", "required": true, "type": {"type": "list", "element": "int"}}]})json",
          R"json({"type": "struct", "fields": [{"id": 1, "name": "a", "required": true, "type": "int", "doc": 5}]})json",
          R"json({"type": "struct", "fields": [{"id": 1, "name": "a", "required": true, "type": "int", "initial-default": "x"}]})json",
          R"json({"type": "struct", "fields": [], "identifier-field-ids": 3})json",
      }) {
    CAPTURE(text);
    CHECK(std::string(schema_error_of(text).what()).size() > 10);
  }
}

TEST_CASE("nesting 10 000 deep is refused, with pointer and id, 499 deep is read") {
  const auto e = support::error_of<json_error>([] { static_cast<void>(schema_from_json(schema_with(nested_list(10'000)))); });
  CHECK(e.pointer().starts_with("/fields/0/type/element/element"));
  CHECK(e.id() > 1);
  CHECK(schema_from_json(schema_with(nested_list(499))).fields()[0].type.depth() == 499);

  json mapping = json::array();
  for (int i = 0; i < 10'000; ++i) {
    json node{{"names", {"a"}}};
    node["fields"] = std::move(mapping);
    mapping = json::array();
    mapping.push_back(std::move(node));
  }
  CHECK(support::error_of<json_error>([&] { static_cast<void>(name_mapping_from_json(mapping)); }).pointer().starts_with("/0/fields/0"));
}

TEST_CASE("what a file holds may lack ids or repeat them") {
  const json form = json::parse(R"json({"type": "struct", "fields": [{"name": "a", "required": true, "type": "int"},
    {"id": 4, "name": "b", "required": true, "type": "int"}, {"id": 4, "name": "c", "required": true, "type": "int"}]})json");
  const file_schema file = file_schema_from_json(form);
  CHECK(file.fields()[0].id == 0);
  CHECK(file.fields()[2].id == 4);
}

// ---- name mappings

TEST_CASE("a name mapping has the JSON form of the table property") {
  const json form = json::parse(R"json([{"field-id": 1, "names": ["id", "record_id"]}, {"names": ["hidden"]},
    {"field-id": 3, "names": [], "fields": [{"field-id": 4, "names": ["latitude", "lat"]}]}])json");
  const name_mapping mapping{{1, {"id", "record_id"}, {}}, {{}, {"hidden"}, {}}, {3, {}, {{4, {"latitude", "lat"}, {}}}}};
  CHECK(name_mapping_from_json(form) == mapping);
  CHECK(name_mapping_to_json(mapping) == form);
  CHECK(json(mapping).get<name_mapping>() == mapping);
}

TEST_CASE("a name mapping that is none is refused with pointer and id") {
  const auto failure = [](std::string_view text) {
    const json j = json::parse(text);
    return support::error_of<json_error>([&] { static_cast<void>(name_mapping_from_json(j)); });
  };
  CHECK(failure(R"json({})json").pointer().empty());
  CHECK(failure(R"json([{"field-id": 1}])json").id() == 1);
  CHECK(failure(R"json([{"names": ["a"], "fields": [{"names": [1]}]}])json").pointer() == "/0/fields/0/names/0");
  CHECK(failure(R"json([{"field-id": "1", "names": []}])json").pointer() == "/0/field-id");
  CHECK(failure(R"json([{"field-id": 1, "names": ["a"]}, {"field-id": 2, "names": ["a"]}])json").id() != 0);
}

// ---- the metadata of tables

TEST_CASE("the schemas of recorded tables are read and written back as they were") {
  for (const std::string name : {"duplicate-key", "events", "expired", "merge-on-read", "orders", "rolled-back", "versions"}) {
    CAPTURE(name);
    const json original = read_file("../examples/data/" + name + "/metadata.json");
    const schema_history history = history_from_metadata(original);
    json metadata = original;
    for (const char* key : {"schemas", "current-schema-id", "last-column-id"}) metadata.erase(key);
    history_to_metadata(history, metadata);
    CHECK(metadata == original);
    for (const json& snapshot : original.at("snapshots")) {
      CHECK(history.of_snapshot(snapshot.at("snapshot-id").get<std::int64_t>()) == history.at(snapshot.at("schema-id").get<int>()));
    }
  }
}

TEST_CASE("a table of format 1 has its one schema elsewhere") {
  json metadata{{"format-version", 1}, {"last-column-id", 18}, {"schema", schema_to_json(support::table_n())}};
  schema_history history = history_from_metadata(metadata);
  CHECK(history.current() == support::table_n());
  history.commit(support::table_ab());
  history_to_metadata(history, metadata);
  CHECK(metadata.at("schemas").size() == 2);
  CHECK(schema_from_json(metadata.at("schema")) == support::table_ab());
  CHECK(metadata.at("last-column-id") == 18);
}

TEST_CASE("metadata that is not right is refused with the place") {
  const json one = schema_to_json(support::table_ab());
  const auto failure = [](const json& metadata) {
    return support::error_of<json_error>([&] { static_cast<void>(history_from_metadata(metadata)); });
  };
  json stored = one;
  stored["schema-id"] = 0;
  const json good{{"last-column-id", 3}, {"current-schema-id", 0}, {"schemas", {stored}}};
  CHECK(history_from_metadata(good).current() == support::table_ab());
  const auto with = [&](const char* key, const json& other) {
    json out = good;
    out[key] = other;
    return out;
  };
  CHECK(failure(json::array()).pointer().empty());
  CHECK(failure(with("schemas", json::array())).pointer().empty());
  CHECK(failure(with("schemas", json::array({one}))).pointer() == "/schemas/0");
  CHECK(failure(with("schemas", {stored, stored})).pointer().empty());
  CHECK(failure(with("current-schema-id", 5)).pointer().empty());
  CHECK(failure(with("last-column-id", 2)).pointer().empty());
  CHECK(failure(with("last-column-id", "3")).pointer() == "/last-column-id");
  CHECK(failure(with("snapshots", {{{"snapshot-id", 1}, {"schema-id", 9}}})).pointer() == "/snapshots/0/schema-id");
  CHECK(failure(json{{"schemas", {stored}}, {"last-column-id", 3}}).pointer().empty());
}
