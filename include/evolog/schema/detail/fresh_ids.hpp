// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include <evolog/schema/type.hpp>

namespace evolog {

/// The greatest id a column can have; the ids above belong to metadata columns.
inline constexpr int max_column_id = 2147483447;

/// Whether an id is set aside for metadata columns.
[[nodiscard]] constexpr auto is_reserved_id(int id) -> bool {
  return id > max_column_id;
}

}  // namespace evolog

namespace evolog::detail {

/// Hands out ids and never one twice.
struct id_source {
  int last = 0;

  [[nodiscard]] constexpr auto next() -> int {
    if (last >= max_column_id) fail_build(rule::invalid_id, {}, last, "all column ids are used up");
    return ++last;
  }
};

/// The type with new ids inside.
[[nodiscard]] constexpr auto with_fresh_ids(const type& t, id_source& ids) -> type;

/// Numbers all fields before it descends into any of them.
[[nodiscard]] constexpr auto with_fresh_ids(std::vector<field> fields, id_source& ids) -> std::vector<field> {
  for (field& f : fields) f.id = ids.next();
  for (field& f : fields) f.type = with_fresh_ids(f.type, ids);
  return fields;
}

/// The type of a list, map or struct with other fields in it.
[[nodiscard]] constexpr auto with_fields(type_kind kind, std::vector<field> fields) -> type {
  if (kind == type_kind::list) return type::list(std::move(fields[0]));
  if (kind == type_kind::map) return type::map(std::move(fields[0]), std::move(fields[1]));
  return type::struct_(std::move(fields));
}

constexpr auto with_fresh_ids(const type& t, id_source& ids) -> type {
  if (!t.is_nested()) return t;
  return with_fields(t.kind(), with_fresh_ids(t.fields(), ids));
}

}  // namespace evolog::detail
