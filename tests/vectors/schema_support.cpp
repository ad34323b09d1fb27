// SPDX-License-Identifier: Apache-2.0
#include "schema_support.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <evolog/adapt/json.hpp>
#include <evolog/schema/file_schema.hpp>

namespace evolog_vectors {
namespace {

// A null cell is void of content. Said here, it also makes clang complete cells before the pairs of a map, which hold them.
static_assert(cell{}.value.index() == 0);

auto to_values(const std::vector<cell>& cells) -> std::vector<evolog::value> {
  std::vector<evolog::value> values;
  for (const cell& c : cells) values.push_back(to_value(c));
  return values;
}

struct value_maker {
  auto operator()(std::monostate) const -> evolog::value { return nullptr; }
  auto operator()(bool b) const -> evolog::value { return b; }
  auto operator()(std::int64_t i) const -> evolog::value { return i; }
  auto operator()(float f) const -> evolog::value { return f; }
  auto operator()(double d) const -> evolog::value { return d; }
  auto operator()(const std::string& s) const -> evolog::value { return s; }
  auto operator()(const binary& b) const -> evolog::value { return evolog::value::bytes(std::string(b.bytes.begin(), b.bytes.end())); }
  auto operator()(const list& l) const -> evolog::value { return evolog::value::list(to_values(l.elements)); }
  auto operator()(const struct_& s) const -> evolog::value { return evolog::value::struct_(to_values(s.fields)); }
  auto operator()(const decimal& d) const -> evolog::value {
    evolog::int128 unscaled = 0;
    for (const char c : d.text) {
      if (c >= '0' && c <= '9') unscaled = 10 * unscaled + (c - '0');
    }
    if (d.text.starts_with('-')) unscaled = -unscaled;
    return evolog::value::decimal(unscaled, d.scale);
  }
  auto operator()(const map& m) const -> evolog::value {
    std::vector<std::pair<evolog::value, evolog::value>> entries;
    for (const auto& [key, mapped] : m.entries) entries.emplace_back(to_value(key), to_value(mapped));
    return evolog::value::map(std::move(entries));
  }
};

}  // namespace

auto to_value(const cell& c) -> evolog::value {
  return std::visit(value_maker{}, c.value);
}

auto read_type_without_ids(const nlohmann::json& text) -> evolog::type {
  const nlohmann::json column{{"name", "column"}, {"required", false}, {"type", text}};
  const nlohmann::json file{{"type", "struct"}, {"fields", nlohmann::json::array({column})}};
  return evolog::file_schema_from_json(file).fields().front().type;
}

}  // namespace evolog_vectors
