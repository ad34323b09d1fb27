// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include <evolog/schema/detail/evolution_calls.hpp>
#include <evolog/schema/detail/evolution_moves.hpp>
#include <evolog/schema/detail/evolution_union.hpp>
#include <evolog/schema/evolve.hpp>
#include <evolog/schema/schema_call.hpp>

namespace evolog {

template <on_problem Mode>
constexpr auto basic_evolution<Mode>::perform(const schema_call& call) -> basic_evolution& {
  switch (call.verb) {
    case verb::add:
      return add(call.column);
    case verb::add_to:
      return add_to(call.path, call.column);
    case verb::rename:
      return rename(call.path, call.name);
    case verb::widen:
      return widen(call.path, call.type);
    case verb::doc:
      return doc(call.path, call.doc);
    case verb::write_default:
      return write_default(call.path, call.write_default);
    case verb::make_optional:
      return make_optional(call.path);
    case verb::require:
      return require(call.path);
    case verb::drop:
      return drop(call.path);
    case verb::move_first:
      return move_first(call.path);
    case verb::move_before:
      return move_before(call.path, call.name);
    case verb::move_after:
      return move_after(call.path, call.name);
    case verb::identifiers:
      return identifiers(std::vector<std::string_view>(call.paths.begin(), call.paths.end()));
    case verb::union_by_name:
      return union_by_name(call.incoming);
    case verb::allow_incompatible:
      break;
  }
  return allow_incompatible();
}

}  // namespace evolog
