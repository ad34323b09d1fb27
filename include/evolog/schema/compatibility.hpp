// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <ostream>
#include <string>
#include <tuple>
#include <vector>

#include <evolog/schema/detail/change_notes.hpp>
#include <evolog/schema/detail/evolve_options.hpp>
#include <evolog/schema/detail/schema_differences.hpp>
#include <evolog/schema/detail/without_added_ids.hpp>
#include <evolog/schema/error.hpp>
#include <evolog/schema/evolve.hpp>
#include <evolog/schema/file_schema.hpp>
#include <evolog/schema/misfit.hpp>
#include <evolog/schema/projection.hpp>
#include <evolog/schema/schema.hpp>

namespace evolog {

/// One thing that happened to one column.
struct compatibility_entry {
  schema_change what = schema_change::added;
  int id = 0;        ///< 0 for the set of identifiers
  std::string path;  ///< in the second schema; of a dropped column in the first
  std::string before;
  std::string after;
  bool readable = true;    ///< old data survives it
  bool one_update = true;  ///< a call of one update does it, without `allow_incompatible`
  std::string note;
};

/// What the way from one schema to another means for old data and for whoever makes the change.
struct compatibility_report {
  std::vector<compatibility_entry> changes;  ///< by id
  std::vector<misfit> misfits;               ///< why old data cannot be read
  std::vector<problem> problems;             ///< why one update cannot make the change

  [[nodiscard]] auto readable() const -> bool { return misfits.empty(); }
  [[nodiscard]] auto one_update() const -> bool { return problems.empty(); }
};

/// A table for people, a line for each change. `!` marks what old data does not survive, `-` what needs `allow_incompatible` or more than
/// one update.
inline auto operator<<(std::ostream& out, const compatibility_report& report) -> std::ostream& {
  std::size_t path_width = 16;
  std::size_t detail_width = 24;
  for (const compatibility_entry& e : report.changes) {
    path_width = std::max(path_width, e.path.size() + 2);
    detail_width = std::max(detail_width, detail::change_detail(e).size() + 2);
  }
  for (const compatibility_entry& e : report.changes) out << detail::report_line(e, path_width, detail_width) << '\n';
  if (report.changes.empty()) out << "nothing changed\n";
  return out << "old data: " << (report.readable() ? "readable" : "not readable")
             << "; one update: " << (report.one_update() ? "yes" : "no") << '\n';
}

}  // namespace evolog

namespace evolog::detail {

struct compatibility_fn {
  template <class... Options>
  [[nodiscard]] auto operator()(const schema& before, const schema& after, const Options&... options) const -> compatibility_report {
    const std::vector<schema_difference> differences = find_differences(before, after).all();
    compatibility_report report;
    report.misfits = find_misfits(file_schema(before), after);
    report.problems = try_update(before, after, differences, options...);
    std::size_t call = 0;
    for (const schema_difference& d : differences) {
      const problem* refusal = d.call ? find_refusal(report.problems, call++) : nullptr;
      const bool is_place_of_added = d.what == schema_change::moved && d.before == nullptr;
      if (!is_place_of_added) report.changes.push_back(entry(d, before, after, report.misfits, differences, refusal));
    }
    std::sort(report.changes.begin(), report.changes.end(), stands_before);
    return report;
  }

 private:
  /// By id, then in the order of `schema_change`; the set of identifiers comes last.
  [[nodiscard]] static auto stands_before(const compatibility_entry& a, const compatibility_entry& b) -> bool {
    return std::tuple(a.id == 0, a.id, a.what) < std::tuple(b.id == 0, b.id, b.what);
  }

  /// Why one update, tried on the first schema, does not lead to the second.
  template <class... Options>
  [[nodiscard]] static auto try_update(const schema& before, const schema& after, const std::vector<schema_difference>& differences,
                                       const Options&... options) -> std::vector<problem> {
    auto update = try_evolve(before, options...);
    for (const schema_difference& d : differences) {
      if (d.call) update.perform(*d.call);
    }
    evolution_result result = update.apply();
    if (result && !are_equal_but_added_ids(before, *result.schema, after)) {
      result.problems.push_back({stage::apply, rule::unreachable, std::nullopt, "apply", {}, 0, "one update does not lead to this schema"});
    }
    return result.problems;
  }

  [[nodiscard]] static auto find_refusal(const std::vector<problem>& problems, std::size_t call) -> const problem* {
    const auto found = std::find_if(problems.begin(), problems.end(), [call](const problem& p) { return p.call == call; });
    return found == problems.end() ? nullptr : &*found;
  }

  [[nodiscard]] static auto entry(const schema_difference& d, const schema& before, const schema& after, const std::vector<misfit>& misfits,
                                  const std::vector<schema_difference>& all, const problem* refusal) -> compatibility_entry {
    compatibility_entry e;
    e.what = d.what;
    e.id = id_of(d);
    e.path = d.path.str();
    e.before = text_before(d, before);
    e.after = text_after(d, after);
    e.readable = std::none_of(misfits.begin(), misfits.end(), [&](const misfit& m) { return explains(d, m); });
    e.one_update = d.call.has_value() && refusal == nullptr;
    e.note = note_on(d, all, e.readable, refusal);
    return e;
  }
};

}  // namespace evolog::detail

namespace evolog {

/// Tells what happened on the way from one schema to another, column by column: whether old data stays readable, and whether one update
/// can make the change.
///
/// Columns are matched by id. `moved` names the fewest columns whose moves explain the new order. Whether one update can do it is found by
/// trying `update_between` on the first schema.
///
/// \param before   the schema that old data was written with
/// \param after    the schema that it is to be read with
/// \param options  those of `evolve`, for the update that is tried
/// \returns the changes, the misfits of old data and the problems of the update; `<<` prints them as a table
/// \complexity n log n in the fields for the comparison, and d times n for the report of d changes
/// Example: examples/compatibility.cpp
/// \see update_between, find_misfits
/// Source: schema contract 2 to 4
inline constexpr detail::compatibility_fn compatibility{};

}  // namespace evolog
