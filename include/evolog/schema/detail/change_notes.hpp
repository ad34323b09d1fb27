// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <evolog/schema/detail/find_path.hpp>
#include <evolog/schema/detail/schema_differences.hpp>
#include <evolog/schema/error.hpp>
#include <evolog/schema/misfit.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/type_text.hpp>
#include <evolog/schema/value.hpp>

namespace evolog::detail {

[[nodiscard]] constexpr auto change_text_of(schema_change what) -> std::string_view {
  constexpr std::array<std::string_view, 12> words{"dropped",         "renamed",       "widened", "retyped",
                                                   "made optional",   "made required", "doc",     "write default",
                                                   "initial default", "added",         "moved",   "identifiers"};
  return words[static_cast<std::size_t>(what)];
}

/// Of a moved or added column in the second schema, of a dropped one in the first.
[[nodiscard]] inline auto id_of(const schema_difference& d) -> int {
  if (d.after != nullptr) return d.after->id;
  return d.before == nullptr ? 0 : d.before->id;
}

[[nodiscard]] inline auto description(const field& f) -> std::string {
  return (f.required ? "required " : "optional ") + to_string(f.type);
}

[[nodiscard]] inline auto identifier_text(const schema& s) -> std::string {
  std::string out;
  for (const int id : s.identifier_ids()) out += (out.empty() ? "" : ", ") + s.path_of(id).str();
  return out.empty() ? "none" : out;
}

/// What a kind of change is about, of one column on one side of it.
[[nodiscard]] inline auto fact(schema_change what, const field& f) -> std::string {
  switch (what) {
    case schema_change::renamed:
      return f.name.str();
    case schema_change::widened:
    case schema_change::retyped:
      return to_string(f.type);
    case schema_change::made_optional:
    case schema_change::made_required:
      return f.required ? "required" : "optional";
    case schema_change::doc_changed:
      return f.doc ? '"' + f.doc->str() + '"' : "none";
    case schema_change::write_default_changed:
      return to_string(f.write_default);
    case schema_change::initial_default_changed:
      return to_string(f.initial_default);
    case schema_change::dropped:
    case schema_change::added:
      return description(f);
    case schema_change::moved:
    case schema_change::identifiers_changed:
      break;
  }
  return {};
}

[[nodiscard]] inline auto text_before(const schema_difference& d, const schema& before) -> std::string {
  if (d.what == schema_change::identifiers_changed) return identifier_text(before);
  return d.before == nullptr ? std::string() : fact(d.what, *d.before);
}

[[nodiscard]] inline auto text_after(const schema_difference& d, const schema& after) -> std::string {
  if (d.what == schema_change::identifiers_changed) return identifier_text(after);
  if (d.what == schema_change::moved) return d.neighbour == nullptr ? "first" : "after " + d.neighbour->name.str();
  return d.after == nullptr ? std::string() : fact(d.what, *d.after);
}

/// Whether it is this change that keeps old data from being read.
[[nodiscard]] inline auto explains(const schema_difference& d, const misfit& m) -> bool {
  const bool may = d.what == schema_change::added || d.what == schema_change::retyped || d.what == schema_change::widened ||
                   d.what == schema_change::made_required || d.what == schema_change::initial_default_changed;
  if (!may || d.after == nullptr) return false;
  return d.after->id == m.id || find_field(d.after->type.fields(), m.id) != nullptr;
}

[[nodiscard]] inline auto note_on_added(const schema_difference& d, const std::vector<schema_difference>& all, bool readable)
    -> std::string {
  const bool replaces = std::any_of(
      all.begin(), all.end(), [&](const schema_difference& other) { return other.what == schema_change::dropped && other.path == d.path; });
  std::string note = replaces ? "a new column of an old name; " : "";
  if (!readable) return note + "old rows have no value";
  return note + "old rows read " + to_string(d.after->initial_default);
}

[[nodiscard]] inline auto note_on(const schema_difference& d, const std::vector<schema_difference>& all, bool readable,
                                  const problem* refusal) -> std::string {
  switch (d.what) {
    case schema_change::added:
      return note_on_added(d, all, readable);
    case schema_change::dropped:
      return "old values are not read any more";
    case schema_change::made_required:
      return "a null in old data is an error";
    case schema_change::retyped:
      return "not a widening";
    case schema_change::initial_default_changed:
      return "old rows read the new one; no update does this";
    default:
      return refusal == nullptr ? std::string() : refusal->sentence.str();
  }
}

/// `int -> long`, or the one side that there is.
template <class Entry>
[[nodiscard]] auto change_detail(const Entry& e) -> std::string {
  if (e.before.empty()) return e.after;
  if (e.after.empty()) return e.before;
  return e.before + " -> " + e.after;
}

[[nodiscard]] inline auto padded(std::string chars, std::size_t width) -> std::string {
  if (chars.size() < width) chars.resize(width, ' ');
  return chars;
}

template <class Entry>
[[nodiscard]] auto report_line(const Entry& e, std::size_t path_width, std::size_t detail_width) -> std::string {
  const char* mark = "  ";
  if (!e.one_update) mark = "- ";
  if (!e.readable) mark = "! ";
  std::string line = mark + padded(e.id == 0 ? "" : std::to_string(e.id), 4) + padded(e.path, path_width);
  line += padded(std::string(change_text_of(e.what)) + ' ', 10) + padded(change_detail(e), detail_width) + e.note;
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

}  // namespace evolog::detail
