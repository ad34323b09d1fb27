// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include <evolog/schema/detail/fresh_ids.hpp>
#include <evolog/schema/name_mapping.hpp>
#include <evolog/schema/type.hpp>

namespace evolog::detail {

/// The columns of a file with the ids that a name mapping gives them; a column that it does not know gets none.
[[nodiscard]] constexpr auto with_mapped_ids(std::vector<field> fields, const std::vector<mapped_field>& nodes) -> std::vector<field> {
  const auto owners = names_in(nodes);
  const std::vector<mapped_field> nothing;
  for (field& f : fields) {
    const auto found = find_owner(owners, f.name);
    const mapped_field* node = found == nullptr ? nullptr : *found;
    f.id = node == nullptr ? 0 : node->id.value_or(0);
    if (f.type.is_nested()) f.type = with_fields(f.type.kind(), with_mapped_ids(f.type.fields(), node == nullptr ? nothing : node->fields));
  }
  return fields;
}

/// The columns of a file with the ids of the columns that stand at their places in the table.
[[nodiscard]] constexpr auto with_ids_by_position(std::vector<field> fields, const std::vector<field>& table) -> std::vector<field> {
  const std::vector<field> nothing;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    field& f = fields[i];
    const bool has_peer = i < table.size();
    f.id = has_peer ? table[i].id : 0;
    const bool is_alike = has_peer && f.type.kind() == table[i].type.kind();
    if (f.type.is_nested())
      f.type = with_fields(f.type.kind(), with_ids_by_position(f.type.fields(), is_alike ? table[i].type.fields() : nothing));
  }
  return fields;
}

}  // namespace evolog::detail
