// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include <evolog/schema/detail/type_source.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/text.hpp>
#include <evolog/schema/type.hpp>
#include <evolog/schema/value.hpp>

namespace evolog {

/// The calls of an update, by the names they have in `evolve`.
enum class verb {
  add,
  add_to,
  rename,
  widen,
  doc,
  write_default,
  make_optional,
  require,
  drop,
  move_first,
  move_before,
  move_after,
  identifiers,
  union_by_name,
  allow_incompatible
};

[[nodiscard]] constexpr auto verb_text(verb v) -> std::string_view {
  constexpr std::array<std::string_view, 15> names{"add",           "add_to",        "rename",      "widen",         "doc",
                                                   "write_default", "make_optional", "require",     "drop",          "move_first",
                                                   "move_before",   "move_after",    "identifiers", "union_by_name", "allow_incompatible"};
  return names[static_cast<std::size_t>(v)];
}

/// One call of an update as data: `evolve(s).perform(call)`. Only the members that its verb takes count.
struct schema_call {
  evolog::verb verb = evolog::verb::allow_incompatible;
  text path{};          ///< the column; the parent of `add_to`
  text name{};          ///< the new name of `rename`; the other column of `move_before` and `move_after`
  field column{};       ///< what `add` and `add_to` add
  evolog::type type{};  ///< what `widen` widens to
  std::optional<text> doc{};
  value write_default{};
  std::vector<text> paths{};  ///< the columns of `identifiers`
  schema incoming{};          ///< what `union_by_name` unites with

  friend constexpr auto operator==(const schema_call&, const schema_call&) -> bool = default;
};

/// The call as it stands in a program: `.move_after("s.x", "s.z")`.
[[nodiscard]] inline auto to_string(const schema_call& call) -> std::string {
  const auto quoted = [](const text& t) { return detail::quoted(t); };
  std::string arguments;
  switch (call.verb) {
    case verb::add:
      arguments = detail::field_source(call.column);
      break;
    case verb::add_to:
      arguments = quoted(call.path) + ", " + detail::field_source(call.column);
      break;
    case verb::rename:
    case verb::move_before:
    case verb::move_after:
      arguments = quoted(call.path) + ", " + quoted(call.name);
      break;
    case verb::widen:
      arguments = quoted(call.path) + ", " + detail::type_source(call.type);
      break;
    case verb::doc:
      arguments = quoted(call.path) + ", " + (call.doc ? quoted(*call.doc) : "std::nullopt");
      break;
    case verb::write_default:
      arguments = quoted(call.path) + ", " + detail::value_source(call.write_default);
      break;
    case verb::make_optional:
    case verb::require:
    case verb::drop:
    case verb::move_first:
      arguments = quoted(call.path);
      break;
    case verb::identifiers:
      for (const text& path : call.paths) arguments += (arguments.empty() ? "" : ", ") + quoted(path);
      arguments = '{' + arguments + '}';
      break;
    case verb::union_by_name:
      arguments = to_string(call.incoming);
      break;
    case verb::allow_incompatible:
      break;
  }
  return '.' + std::string(verb_text(call.verb)) + '(' + arguments + ')';
}

inline auto operator<<(std::ostream& out, const schema_call& call) -> std::ostream& {
  return out << to_string(call);
}

}  // namespace evolog
