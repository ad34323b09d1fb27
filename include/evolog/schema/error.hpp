// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <evolog/error.hpp>
#include <evolog/schema/detail/numbers.hpp>
#include <evolog/schema/text.hpp>

namespace evolog {

/// When a rule was broken: while a schema was built, by one call of an update, when the update became a schema, or on entering a history.
enum class stage { build, call, apply, commit };

/// Which rule was broken.
enum class rule {
  unknown_column,        ///< no column has this path
  unknown_type,          ///< the text names no type
  type_limit,            ///< a parameter of a type is out of its limits
  nesting_limit,         ///< types are nested deeper than `max_nesting`
  invalid_id,            ///< an id is missing, too small, too large or used up
  duplicate_id,          ///< two fields carry one id
  duplicate_name,        ///< two fields have one path
  empty_name,            ///< a name is empty
  reserved_name,         ///< a top-level name belongs to a metadata column
  reserved_id,           ///< an id is set aside for metadata columns
  dotted_name,           ///< a name with a dot where a path may have been meant
  not_a_struct,          ///< the parent of a new column holds no struct
  default_misfit,        ///< a default does not fit its type
  required_needs_value,  ///< old rows would have no value for a required column
  unknown_is_optional,   ///< the unknown type is optional and no map key
  not_a_widening,        ///< a type change that could lose or misread values
  partition_source,      ///< a type change would change partition values
  map_key_frozen,        ///< nothing inside a map key may change
  element_change,        ///< list elements and map values can only be widened and made optional
  dropped_column,        ///< the column, or one above it, is dropped in this update
  changed_column,        ///< a column that this update changes cannot be dropped by it
  move_out_of_struct,    ///< a move leads to another struct or is relative to the column itself
  identifier,            ///< an identifier is missing, not primitive, optional, floating point or below an optional or repeated column
  union_mismatch,        ///< two schemas cannot be united
  format_version,        ///< the format version does not know this type or default
  partition_field,       ///< a source of the partition spec or sort order is gone or does not fit its transform
  undelete,              ///< a column cannot come back
  unreachable            ///< no update leads from one schema to another
};

/// A broken rule as data.
struct problem {
  evolog::stage stage = stage::build;
  evolog::rule rule = rule::unknown_column;
  std::optional<std::size_t> call;  ///< position of the call in its update, from 0
  text verb;                        ///< name of the call
  text path;                        ///< the column as the caller named it
  int id = 0;                       ///< its field id, 0 where there is none
  text sentence;

  friend constexpr auto operator==(const problem&, const problem&) -> bool = default;
};

/// One line: where, what and why, such as `call 2, widen("id"): a type can only be widened ...`.
[[nodiscard]] inline auto to_string(const problem& p) -> std::string {
  std::string out;
  if (p.call) {
    out = "call " + std::to_string(*p.call) + ", " + p.verb.str() + "(\"" + p.path.str() + "\"): ";
  } else if (!p.path.empty() || p.id != 0) {
    out = "field";
    if (p.id != 0) out += ' ' + std::to_string(p.id);
    if (!p.path.empty()) out += " '" + p.path.str() + '\'';
    out += ": ";
  }
  return out + p.sentence.str();
}

/// Thrown where a schema, or a change of one, breaks a rule of the schema contract.
class schema_error : public error {
 public:
  explicit schema_error(evolog::problem p) : error(to_string(p)), problem_(std::move(p)) {}
  [[nodiscard]] auto problem() const noexcept -> const evolog::problem& { return problem_; }

 private:
  evolog::problem problem_;
};

}  // namespace evolog

namespace evolog::detail {

[[nodiscard]] constexpr auto with_facts(std::string_view sentence, std::string_view facts) -> text {
  text out = sentence;
  if (!facts.empty()) ((out += " (") += facts) += ")";
  return out;
}

/// Throws; ends a constant evaluation with the sentence in the compiler's output.
///
/// Compilers show the arguments of a call only where they enter the function, and they enter only what might return: hence the condition.
[[noreturn]] constexpr void fail_build(rule broken, std::string_view path, int id, std::string_view sentence, std::string_view facts = {}) {
  if (!sentence.empty()) throw schema_error({stage::build, broken, std::nullopt, {}, path, id, with_facts(sentence, facts)});
  std::abort();
}

}  // namespace evolog::detail
