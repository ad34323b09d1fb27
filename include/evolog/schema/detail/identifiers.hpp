// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include <evolog/schema/detail/find_path.hpp>
#include <evolog/schema/text.hpp>
#include <evolog/schema/type.hpp>

namespace evolog::detail {

struct identifier_flaw {
  int id;
  text path;
  std::string_view sentence;
};

/// Why a field cannot identify rows, or an empty text.
[[nodiscard]] constexpr auto why_no_identifier(const field& f, bool below_required_structs) -> std::string_view {
  if (!f.type.is_primitive()) return "an identifier must be of a primitive type";
  if (f.type.kind() == type_kind::float_ || f.type.kind() == type_kind::double_) return "an identifier must not be a float or a double";
  if (!f.required) return "an identifier must be required";
  if (!below_required_structs) return "an identifier must stand at the top level or below required structs only";
  return {};
}

/// Looks at each field whose id is among `ids` (sorted) and counts those that it finds.
constexpr auto find_flaw_below(const std::vector<field>& fields, const field_place* parent, bool below_required_structs,
                               const std::vector<int>& ids, std::vector<int>& found) -> std::optional<identifier_flaw> {
  for (const field& f : fields) {
    const field_place place{parent, &f};
    if (std::binary_search(ids.begin(), ids.end(), f.id)) {
      found.push_back(f.id);
      const std::string_view sentence = why_no_identifier(f, below_required_structs);
      if (!sentence.empty()) return identifier_flaw{f.id, place.path(), sentence};
    }
    const bool passes = below_required_structs && f.required && f.type.is_struct();
    if (auto flaw = find_flaw_below(f.type.fields(), &place, passes, ids, found)) return flaw;
  }
  return std::nullopt;
}

/// The first reason why these columns (sorted ids) cannot identify rows.
[[nodiscard]] constexpr auto find_identifier_flaw(const std::vector<field>& fields, const std::vector<int>& ids)
    -> std::optional<identifier_flaw> {
  if (ids.empty()) return std::nullopt;
  std::vector<int> found;
  if (auto flaw = find_flaw_below(fields, nullptr, true, ids, found)) return flaw;
  for (const int id : ids) {
    if (std::find(found.begin(), found.end(), id) == found.end())
      return identifier_flaw{id, {}, "an identifier must be a column of the schema"};
  }
  return std::nullopt;
}

[[nodiscard]] constexpr auto as_id_set(std::vector<int> ids) -> std::vector<int> {
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  return ids;
}

}  // namespace evolog::detail
