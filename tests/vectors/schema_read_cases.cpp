// SPDX-License-Identifier: Apache-2.0
// Reading a file's rows with a table's schema.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <evolog/adapt/json.hpp>
#include <evolog/schema/file_schema.hpp>
#include <evolog/schema/misfit.hpp>
#include <evolog/schema/name_mapping.hpp>
#include <evolog/schema/partition_values.hpp>
#include <evolog/schema/plan.hpp>
#include <evolog/schema/projection.hpp>
#include <evolog/schema/read.hpp>
#include <evolog/schema/read_error.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/value.hpp>
#include <evolog/schema/value_adapter.hpp>

#include "cells.hpp"
#include "registry.hpp"
#include "schema_support.hpp"

namespace evolog_vectors {
namespace {

using nlohmann::json;

using row = std::vector<evolog::value>;

/// What came of a case: rows, or the kinds of error that were met.
struct answer {
  std::vector<row> rows;
  std::vector<std::string> errors;
};

auto read_row_cells(const json& cells) -> row {
  row out;
  for (const json& one : cells) out.push_back(to_value(decode_cell(one)));
  return out;
}

auto read_all_rows(const json& rows) -> std::vector<row> {
  std::vector<row> out;
  for (const json& one : rows) out.push_back(read_row_cells(one));
  return out;
}

auto read_file_schema(const json& test_case) -> evolog::file_schema {
  const auto file = evolog::file_schema_from_json(test_case.at("file_schema"));
  return test_case.value("file_ids", true) ? file : file.without_ids();
}

auto read_constants(const json& test_case) -> evolog::partition_values {
  std::vector<evolog::partition_value> values;
  if (test_case.contains("constants")) {
    for (const auto& [id, constant] : test_case.at("constants").items())
      values.push_back({std::stoi(id), evolog::partition_transform::identity(), to_value(decode_cell(constant))});
  }
  return evolog::partition_values(std::move(values));
}

auto make_plan(const json& test_case) -> evolog::plan {
  const auto file = read_file_schema(test_case);
  const auto table = evolog::schema_from_json(test_case.at("table_schema"));
  const auto constants = read_constants(test_case);
  if (!test_case.contains("name_mapping")) return evolog::projection(file, table, constants);
  return evolog::projection(file, table, constants, evolog::name_mapping_from_json(test_case.at("name_mapping")));
}

auto error_name(evolog::misfit_kind kind) -> std::string {
  switch (kind) {
    case evolog::misfit_kind::missing_required:
      return "missing_required";
    case evolog::misfit_kind::type_mismatch:
      return "type_mismatch";
    case evolog::misfit_kind::duplicate_id:
      return "duplicate_id";
    case evolog::misfit_kind::no_ids:
      return "no_ids";
  }
  return "?";
}

auto error_name(evolog::read_problem kind) -> std::string {
  switch (kind) {
    case evolog::read_problem::required_null:
      return "missing_required";
    case evolog::read_problem::bad_value:
      return "value_out_of_range";
    case evolog::read_problem::missing_function:
      return "missing_function";
  }
  return "?";
}

auto run(const json& test_case) -> answer {
  try {
    return {evolog::read_rows(read_all_rows(test_case.at("rows")), make_plan(test_case), evolog::value_adapter{}), {}};
  } catch (const evolog::projection_error& e) {
    answer out;
    for (const auto& m : e.misfits()) out.errors.push_back(error_name(m.kind));
    return out;
  } catch (const evolog::read_error& e) {
    return {{}, {error_name(e.kind())}};
  }
}

auto to_text(const std::vector<row>& rows) -> std::string {
  std::string out;
  for (const row& one : rows) out += to_string(evolog::value::struct_(one)) + ' ';
  return out;
}

auto to_text(const std::vector<std::string>& errors) -> std::string {
  std::string out;
  for (const std::string& one : errors) out += one + ' ';
  return out;
}

}  // namespace

auto run_read(const json& test_case) -> outcome {
  const answer got = run(test_case);
  const std::string text = got.errors.empty() ? to_text(got.rows) : to_text(got.errors);
  const json& expected = test_case.at("expect");
  if (expected.contains("error")) {
    const auto kind = expected.at("error").get<std::string>();
    if (std::find(got.errors.begin(), got.errors.end(), kind) != got.errors.end()) return {};
    return "expected " + kind + ", got " + text;
  }
  const auto rows = read_all_rows(expected.at("rows"));
  if (got.errors.empty() && got.rows == rows) return {};
  return "expected " + to_text(rows) + ", got " + text;
}

}  // namespace evolog_vectors
