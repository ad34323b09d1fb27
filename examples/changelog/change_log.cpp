// SPDX-License-Identifier: Apache-2.0
#include "change_log.hpp"

#include <algorithm>
#include <charconv>
#include <memory>
#include <system_error>

#include "json_object.hpp"

namespace changelog_example {

auto identity_of_cell(const cell& c) -> std::variant<std::string_view, double, std::string> {
  if (c.is_nested()) return canonical_json(c.json);
  if (!c.is_floating()) return c.json;
  double number = 0;
  const auto [end, failure] = std::from_chars(c.json.data(), c.json.data() + c.json.size(), number);
  // What is too great was refused when it was read; what is too small to be told from zero is zero.
  if (failure == std::errc::result_out_of_range) number = c.json.starts_with('-') ? -0.0 : 0.0;
  return number;
}

void change_log::add(evolog::change_type type, std::int64_t ordinal, std::span<const cell> cells, std::optional<std::int64_t> snapshot,
                     std::size_t line) {
  std::pmr::polymorphic_allocator<> allocator(&memory_);
  std::size_t size = 0;
  for (const auto& c : cells) size += c.json.size();
  auto* text = allocator.allocate_object<char>(size);
  auto* kept = allocator.allocate_object<cell>(cells.size());
  for (std::size_t i = 0; i < cells.size(); ++i) {
    std::construct_at(kept + i, cell{{text, cells[i].json.size()}});
    text = std::copy(cells[i].json.begin(), cells[i].json.end(), text);
  }
  changes_.push_back({type, ordinal, {{kept, cells.size()}, line}, snapshot});
}

auto change_log::find_column(std::string_view name) const -> std::optional<std::size_t> {
  const auto found = std::find(columns_.begin(), columns_.end(), name);
  if (found == columns_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - columns_.begin());
}

}  // namespace changelog_example
