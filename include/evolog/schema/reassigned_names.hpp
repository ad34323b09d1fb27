// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <evolog/schema/detail/find_path.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/schema_history.hpp>
#include <evolog/schema/text.hpp>
#include <evolog/schema/type.hpp>

namespace evolog {

/// A name that several columns of one struct had, one after the other.
struct reassigned_name {
  text path;             ///< where it stands in the last schema that has it
  std::vector<int> ids;  ///< its owners, in the order in which they had it

  friend constexpr auto operator==(const reassigned_name&, const reassigned_name&) -> bool = default;
};

/// One line: `'amount' was the name of fields 4 and 7: files without field ids do not tell which they hold`.
[[nodiscard]] inline auto to_string(const reassigned_name& r) -> std::string {
  std::string out = "'" + r.path.str() + "' was the name of fields ";
  for (std::size_t i = 0; i < r.ids.size(); ++i) {
    if (i != 0) out += i + 1 == r.ids.size() ? " and " : ", ";
    out += std::to_string(r.ids[i]);
  }
  return out + ": files without field ids do not tell which they hold";
}

inline auto operator<<(std::ostream& out, const reassigned_name& r) -> std::ostream& {
  return out << to_string(r);
}

}  // namespace evolog

namespace evolog::detail {

/// That a column of a struct had a name in one schema.
struct ownership {
  int parent;  ///< the id of what holds the column, 0 at the top
  text name;
  std::size_t version;  ///< of the schema
  int id;
  text path;
};

constexpr void append_ownerships(const std::vector<field>& fields, int parent, const field_place* above, std::size_t version,
                                 std::vector<ownership>& out) {
  for (const field& f : fields) {
    const field_place place{above, &f};
    out.push_back({parent, f.name, version, f.id, place.path()});
    append_ownerships(f.type.fields(), f.id, &place, version, out);
  }
}

[[nodiscard]] constexpr auto same_place(const ownership& a, const ownership& b) -> bool {
  return a.parent == b.parent && a.name == b.name;
}

/// \param first, last  all that had one name, in the order of the schemas
[[nodiscard]] constexpr auto owners_of(const ownership* first, const ownership* last) -> reassigned_name {
  reassigned_name out;
  for (const ownership* o = first; o != last; ++o) {
    if (std::find(out.ids.begin(), out.ids.end(), o->id) == out.ids.end()) out.ids.push_back(o->id);
    out.path = o->path;
  }
  return out;
}

struct find_reassigned_names_fn {
  [[nodiscard]] constexpr auto operator()(const std::vector<schema>& schemas) const -> std::vector<reassigned_name> {
    std::vector<ownership> all;
    for (std::size_t i = 0; i < schemas.size(); ++i) append_ownerships(schemas[i].fields(), 0, nullptr, i, all);
    std::sort(all.begin(), all.end(), [](const ownership& a, const ownership& b) {
      if (a.parent != b.parent) return a.parent < b.parent;
      if (a.name != b.name) return a.name < b.name;
      return a.version < b.version;
    });
    std::vector<reassigned_name> out;
    for (std::size_t i = 0; i < all.size();) {
      std::size_t end = i + 1;
      while (end < all.size() && same_place(all[i], all[end])) ++end;
      reassigned_name found = owners_of(all.data() + i, all.data() + end);
      if (found.ids.size() > 1) out.push_back(std::move(found));
      i = end;
    }
    return out;
  }

  [[nodiscard]] constexpr auto operator()(const schema_history& history) const -> std::vector<reassigned_name> {
    std::vector<schema> schemas;
    for (const stored_schema& one : history.schemas()) schemas.push_back(one.schema);
    return (*this)(schemas);
  }
};

}  // namespace evolog::detail

namespace evolog {

/// Names which changed hands: a swap, or a drop and re-add. A name mapping cannot tell an old file's column from its new owner.
///
/// Called with the schemas that files without field ids may have been written with, or with a whole `schema_history`.
///
/// \param schemas  in the order in which they were current
/// \returns the names, those at the top level first
/// \complexity n log n in the fields of all schemas
/// Example: examples/name_mapping.cpp
/// \see name_mapping
/// Source: schema contract 4
inline constexpr detail::find_reassigned_names_fn find_reassigned_names{};

}  // namespace evolog
