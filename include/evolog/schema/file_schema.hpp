// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include <evolog/schema/detail/fresh_ids.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/type.hpp>

namespace evolog::detail {

[[nodiscard]] constexpr auto has_ids(const std::vector<field>& fields) -> bool {
  return std::any_of(fields.begin(), fields.end(), [](const field& f) { return f.id != 0 || has_ids(f.type.fields()); });
}

[[nodiscard]] constexpr auto without_ids(std::vector<field> fields) -> std::vector<field> {
  for (field& f : fields) {
    f.id = 0;
    if (f.type.is_nested()) f.type = with_fields(f.type.kind(), without_ids(f.type.fields()));
  }
  return fields;
}

}  // namespace evolog::detail

namespace evolog {

/// What a file holds: its columns as they were written. Ids may be missing (0) or repeated; nothing is checked before a projection is.
///
/// Made from a `schema` only where that is spelled out, so that file and table cannot be confused in a call.
/// Example: examples/projection.cpp
/// \see projection
/// Source: schema contract 4
class file_schema {
 public:
  constexpr file_schema() = default;
  constexpr explicit file_schema(const schema& written) : fields_(written.fields()) {}
  constexpr explicit file_schema(std::vector<field> columns) : fields_(std::move(columns)) {}

  [[nodiscard]] constexpr auto fields() const -> const std::vector<field>& { return fields_; }

  /// Whether a field at any depth has an id.
  [[nodiscard]] constexpr auto has_ids() const -> bool { return detail::has_ids(fields_); }
  /// The same file as an engine without field ids would have written it.
  [[nodiscard]] constexpr auto without_ids() const -> file_schema { return file_schema(detail::without_ids(fields_)); }

  friend constexpr auto operator==(const file_schema&, const file_schema&) -> bool = default;

 private:
  std::vector<field> fields_;
};

}  // namespace evolog
