// SPDX-License-Identifier: Apache-2.0
#include "cells.hpp"

#include <charconv>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string_view>
#include <system_error>

namespace evolog_vectors {
namespace {

using nlohmann::json;

[[noreturn]] void refuse(const json& text, std::string_view reason) {
  throw std::invalid_argument("not a cell: " + text.dump() + " (" + std::string(reason) + ")");
}

auto text_of(const json& text) -> std::string {
  if (!text.is_string()) refuse(text, "text expected");
  return text.get<std::string>();
}

auto decode_cells(const json& text) -> std::vector<cell> {
  if (!text.is_array()) refuse(text, "array expected");
  std::vector<cell> cells;
  for (const json& element : text) cells.push_back(decode_cell(element));
  return cells;
}

template <class Float>
auto decode_float(const json& text) -> Float {
  const std::string digits = text_of(text);
  Float number{};
  const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (failure != std::errc{} || end != digits.data() + digits.size()) refuse(text, "number, NaN or Infinity expected");
  return number;
}

template <class Float>
auto encode_float(Float number) -> std::string {
  if (std::isnan(number)) return "NaN";
  if (std::isinf(number)) return number < 0 ? "-Infinity" : "Infinity";
  char digits[64];
  return {digits, std::to_chars(digits, digits + sizeof digits, number).ptr};
}

auto decode_decimal(const json& text) -> decimal {
  const std::string digits = text_of(text);
  const std::size_t first = digits.starts_with('-') ? 1 : 0;
  const std::size_t point = digits.find('.');
  const bool number = digits.find_first_not_of("0123456789.", first) == std::string::npos && digits.rfind('.') == point;
  if (!number || digits.find_first_of("0123456789") == std::string::npos) refuse(text, "decimal expected");
  return {digits, point == std::string::npos ? 0 : static_cast<int>(digits.size() - point - 1)};
}

auto decode_binary(const json& text) -> binary {
  const std::string digits = text_of(text);
  if (digits.size() % 2 != 0) refuse(text, "two hexadecimal digits per byte expected");
  binary result;
  for (std::size_t i = 0; i < digits.size(); i += 2) {
    std::uint8_t byte = 0;
    const auto [end, failure] = std::from_chars(digits.data() + i, digits.data() + i + 2, byte, 16);
    if (failure != std::errc{} || end != digits.data() + i + 2) refuse(text, "hexadecimal digits expected");
    result.bytes.push_back(byte);
  }
  return result;
}

auto encode_binary(const binary& b) -> std::string {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : b.bytes) {
    text += digits[byte / 16u];
    text += digits[byte % 16u];
  }
  return text;
}

auto decode_map(const json& text) -> map {
  if (!text.is_array()) refuse(text, "array expected");
  map result;
  for (const json& entry : text) {
    if (!entry.is_array() || entry.size() != 2) refuse(entry, "[key, value] expected");
    result.entries.emplace_back(decode_cell(entry[0]), decode_cell(entry[1]));
  }
  return result;
}

auto decode_tagged(const json& text) -> cell {
  if (text.size() != 1) refuse(text, "one tag expected");
  const std::string& tag = text.begin().key();
  const json& content = text.begin().value();
  if (tag == "f64") return {decode_float<double>(content)};
  if (tag == "f32") return {decode_float<float>(content)};
  if (tag == "dec") return {decode_decimal(content)};
  if (tag == "bin") return {decode_binary(content)};
  if (tag == "list") return {list{decode_cells(content)}};
  if (tag == "struct") return {struct_{decode_cells(content)}};
  if (tag == "map") return {decode_map(content)};
  refuse(text, "unknown tag");
}

auto encode_cells(const std::vector<cell>& cells) -> json {
  json array = json::array();
  for (const cell& c : cells) array.push_back(encode_cell(c));
  return array;
}

auto tagged(const char* tag, json content) -> json {
  json result;
  result[tag] = std::move(content);
  return result;
}

struct encoder {
  auto operator()(std::monostate) const -> json { return nullptr; }
  auto operator()(bool b) const -> json { return b; }
  auto operator()(std::int64_t i) const -> json { return i; }
  auto operator()(float f) const -> json { return tagged("f32", encode_float(f)); }
  auto operator()(double d) const -> json { return tagged("f64", encode_float(d)); }
  auto operator()(const decimal& d) const -> json { return tagged("dec", d.text); }
  auto operator()(const binary& b) const -> json { return tagged("bin", encode_binary(b)); }
  auto operator()(const std::string& s) const -> json { return s; }
  auto operator()(const list& l) const -> json { return tagged("list", encode_cells(l.elements)); }
  auto operator()(const struct_& s) const -> json { return tagged("struct", encode_cells(s.fields)); }
  auto operator()(const map& m) const -> json {
    json entries = json::array();
    for (const auto& [key, value] : m.entries) entries.push_back(json::array({encode_cell(key), encode_cell(value)}));
    return tagged("map", std::move(entries));
  }
};

}  // namespace

auto decode_cell(const json& text) -> cell {
  if (text.is_null()) return {};
  if (text.is_boolean()) return {text.get<bool>()};
  if (text.is_string()) return {text.get<std::string>()};
  if (text.is_object()) return decode_tagged(text);
  if (text.is_number_unsigned() && !std::in_range<std::int64_t>(text.get<std::uint64_t>())) refuse(text, "64 bits expected");
  if (text.is_number_integer()) return {text.get<std::int64_t>()};
  refuse(text, "untagged value of another kind");
}

auto encode_cell(const cell& c) -> json {
  return std::visit(encoder{}, c.value);
}

auto to_string(const cell& c) -> std::string {
  return encode_cell(c).dump();
}

}  // namespace evolog_vectors
