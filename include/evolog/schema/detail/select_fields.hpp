// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include <evolog/schema/detail/fresh_ids.hpp>
#include <evolog/schema/type.hpp>

namespace evolog::detail {

/// The fields whose ids are chosen (sorted), whole, and those that hold chosen ones, narrowed. A map key is always whole.
[[nodiscard]] constexpr auto select_fields(const std::vector<field>& fields, const std::vector<int>& chosen) -> std::vector<field> {
  std::vector<field> out;
  for (const field& f : fields) {
    if (std::binary_search(chosen.begin(), chosen.end(), f.id)) {
      out.push_back(f);
      continue;
    }
    std::vector<field> inner = select_fields(f.type.fields(), chosen);
    if (inner.empty()) continue;
    field narrowed = f;
    if (f.type.kind() == type_kind::map) {
      if (inner.back().name != "value") inner.push_back(f.type.value());
      narrowed.type = type::map(f.type.key(), std::move(inner.back()));
    } else {
      narrowed.type = with_fields(f.type.kind(), std::move(inner));
    }
    out.push_back(std::move(narrowed));
  }
  return out;
}

}  // namespace evolog::detail
