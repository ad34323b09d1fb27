// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include <evolog/schema/detail/fresh_ids.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/type.hpp>

namespace evolog::detail {

constexpr void append_ids(const std::vector<field>& fields, std::vector<int>& out) {
  for (const field& f : fields) {
    out.push_back(f.id);
    append_ids(f.type.fields(), out);
  }
}

/// The fields with every id that is not known (sorted) taken away.
[[nodiscard]] constexpr auto without_added_ids(std::vector<field> fields, const std::vector<int>& known) -> std::vector<field> {
  for (field& f : fields) {
    if (!std::binary_search(known.begin(), known.end(), f.id)) f.id = 0;
    if (f.type.is_nested()) f.type = with_fields(f.type.kind(), without_added_ids(f.type.fields(), known));
  }
  return fields;
}

[[nodiscard]] constexpr auto identifier_paths(const schema& s) -> std::vector<text> {
  std::vector<text> paths;
  for (const int id : s.identifier_ids()) paths.push_back(s.path_of(id));
  std::sort(paths.begin(), paths.end());
  return paths;
}

/// Whether two schemas made from one base are equal, whatever numbers added fields got.
[[nodiscard]] constexpr auto are_equal_but_added_ids(const schema& base, const schema& a, const schema& b) -> bool {
  std::vector<int> known;
  append_ids(base.fields(), known);
  std::sort(known.begin(), known.end());
  return without_added_ids(a.fields(), known) == without_added_ids(b.fields(), known) && identifier_paths(a) == identifier_paths(b);
}

}  // namespace evolog::detail
