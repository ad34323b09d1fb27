// SPDX-License-Identifier: Apache-2.0
#include "changelog_support.hpp"

#include <stdexcept>

#include <evolog/row/vocabulary.hpp>

namespace evolog_vectors {
namespace {

using nlohmann::json;

auto decode_type(const json& text) -> evolog::change_type {
  if (const auto type = evolog::vocabularies::iceberg.find(text.get<std::string>())) return *type;
  throw std::invalid_argument("not a change type: " + text.dump());
}

auto decode_change(const json& value) -> change {
  refuse_other_members(value, {"row", "type", "ordinal", "snapshot"});
  change result{decode_type(value.at("type")), value.at("ordinal").get<std::int64_t>(), decode_row(value.at("row"))};
  if (const auto snapshot = value.find("snapshot"); snapshot != value.end() && !snapshot->is_null()) {
    result.snapshot = snapshot->get<std::int64_t>();
  }
  return result;
}

void sort_as_text(json& list) {
  std::sort(list.begin(), list.end(), [](const json& a, const json& b) { return a.dump() < b.dump(); });
}

/// One spelling for each value: numbers as the library of JSON would write them, the entries of maps in order.
auto canonical(const json& value) -> json {
  if (value.is_object() && (value.contains("f64") || value.contains("f32"))) return encode_cell(decode_cell(value));
  json result = value;
  if (value.is_structured()) {
    for (auto& part : result) part = canonical(part);
  }
  if (value.is_object() && value.contains("map")) sort_as_text(result["map"]);
  return result;
}

}  // namespace

void refuse_other_members(const json& object, const std::set<std::string, std::less<>>& known) {
  for (const auto& member : object.items()) {
    if (!known.contains(member.key())) throw std::invalid_argument("unknown member: " + member.key());
  }
}

auto key_columns::encode(const row& r) const -> json {
  json cells = json::array();
  for (const cell& c : (*this)(r)) cells.push_back(encode_cell(c));
  return cells;
}

auto decode_row(const json& cells) -> row {
  row result;
  for (const json& c : cells) result.push_back(decode_cell(c));
  return result;
}

auto decode_rows(const json& rows) -> std::vector<row> {
  std::vector<row> result;
  for (const json& r : rows) result.push_back(decode_row(r));
  return result;
}

auto decode_changes(const json& changes) -> std::vector<change> {
  std::vector<change> result;
  for (const json& c : changes) result.push_back(decode_change(c));
  return result;
}

changelog_case::changelog_case(const json& test_case, std::initializer_list<std::string_view> known)
    : key(test_case.at("key").get<std::vector<std::size_t>>()),
      input(decode_changes(test_case.at("input"))),
      options(test_case.value("options", json::object())),
      expected(test_case.at("expect")) {
  refuse_other_members(options, {known.begin(), known.end()});
  if (options.contains("state")) state = decode_rows(options["state"]);
  for (const auto& position : test_case.at("key")) {
    key_names.push_back(test_case.at("columns").at(position.get<std::size_t>()).get<std::string>());
  }
}

auto changelog_case::choice(std::string_view option, std::initializer_list<std::string_view> known) const -> std::string {
  const auto found = options.find(option);
  if (found == options.end()) return {};
  auto text = found->get<std::string>();
  if (std::find(known.begin(), known.end(), text) == known.end()) {
    throw std::invalid_argument("unknown choice of " + std::string(option) + ": " + text);
  }
  return text;
}

auto encode_row(const row& cells) -> json {
  json result = json::array();
  for (const cell& c : cells) result.push_back(encode_cell(c));
  return result;
}

auto canonical_answer(const json& answer) -> json {
  json result = canonical(answer);
  for (auto& part : result) {
    if (part.is_array()) sort_as_text(part);
  }
  return result;
}

auto compare_answers(const json& expected, const json& got) -> outcome {
  const auto wanted = canonical_answer(expected);
  const auto given = canonical_answer(got);
  if (wanted == given) return {};
  return "expected " + wanted.dump() + ", got " + given.dump();
}

auto locate(const changelog_case& c, const std::vector<change>& input, const std::string& ordinal,
            const std::vector<std::size_t>& positions) -> std::pair<json, json> {
  const auto& first = input.at(positions.at(0));
  const auto key = c.key.encode(first.row);
  for (const auto position : positions) {
    const auto& other = input.at(position);
    if (std::to_string(other.ordinal) != ordinal || canonical(c.key.encode(other.row)) != canonical(key)) {
      throw std::logic_error("a finding at ordinal " + ordinal + " about the key " + key.dump() + " points to row " +
                             std::to_string(position) + ", which is another one");
    }
  }
  return {first.ordinal, key};
}

}  // namespace evolog_vectors
