// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <evolog/schema/detail/evolve_options.hpp>
#include <evolog/schema/detail/pending_update.hpp>
#include <evolog/schema/error.hpp>
#include <evolog/schema/promotion.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/schema_call.hpp>
#include <evolog/schema/schema_history.hpp>

namespace evolog {

/// What became of an update that collects its problems: a schema, or why there is none.
struct evolution_result {
  std::optional<evolog::schema> schema;
  std::vector<problem> problems;

  constexpr explicit operator bool() const { return schema.has_value(); }
};

/// Whether a restored column may come back optional where it was required.
enum class restore { as_it_was, as_optional };

/// A schema update: a chain of calls on one base schema, made by `evolve` or `try_evolve` and finished by `apply`.
///
/// Every call checks its rules at once and returns the update itself, so that a chain and a loop both work. Columns are named by their
/// path in the base schema, whatever earlier calls renamed, unless `calls::see_earlier` says otherwise. A call takes time logarithmic in
/// the fields of the base schema; `apply` is linear but for a search for equal names, which sorts. Where calls see earlier ones, each takes
/// the time of an `apply`.
///
/// \tparam Mode  `on_problem::throw_`: the first broken rule throws `schema_error`; `on_problem::collect`: `apply` returns all of them
/// Example: examples/evolve.cpp
/// Source: schema contract 3 and 6
template <on_problem Mode>
class basic_evolution {
 public:
  static constexpr bool collects = Mode == on_problem::collect;
  using result_type = std::conditional_t<collects, evolution_result, schema>;

  constexpr basic_evolution(schema base, detail::evolve_options options);
  basic_evolution(const basic_evolution&) = delete;
  auto operator=(const basic_evolution&) -> basic_evolution& = delete;
  constexpr ~basic_evolution() = default;

  /// Appends a top-level column. Its ids are replaced by fresh ones; a dotted name needs `add_to`.
  constexpr auto add(const field& column) -> basic_evolution&;
  /// Appends a column to a struct, to the struct in a list or to the struct values of a map; `""` is the top level. The name is literal.
  constexpr auto add_to(std::string_view parent, const field& column) -> basic_evolution&;
  constexpr auto rename(std::string_view path, std::string_view new_name) -> basic_evolution&;
  /// Changes the type along `find_promotion`; defaults are converted with it.
  constexpr auto widen(std::string_view path, const type& wider) -> basic_evolution&;
  /// Sets the doc, or takes it away with `std::nullopt`.
  constexpr auto doc(std::string_view path, std::optional<text> words) -> basic_evolution&;
  /// Sets the write default, or takes it away with a null value.
  constexpr auto write_default(std::string_view path, const value& v) -> basic_evolution&;
  constexpr auto make_optional(std::string_view path) -> basic_evolution&;
  /// Needs `allow_incompatible`, but for a column that this update added with a default.
  constexpr auto require(std::string_view path) -> basic_evolution&;
  constexpr auto drop(std::string_view path) -> basic_evolution&;

  constexpr auto move_first(std::string_view path) -> basic_evolution&;
  constexpr auto move_before(std::string_view path, std::string_view reference) -> basic_evolution&;
  constexpr auto move_after(std::string_view path, std::string_view reference) -> basic_evolution&;

  /// Sets the columns that identify a row, by their paths in the result.
  constexpr auto identifiers(const std::vector<std::string_view>& paths) -> basic_evolution&;

  /// Takes over what another schema has more, column by column of the same name. \see union_by_name.hpp
  constexpr auto union_by_name(const schema& incoming) -> basic_evolution&;

  /// Brings a dropped column back with its id, so that old files show its values again, at the end of its struct.
  constexpr auto undelete(std::string_view path, const schema_history& history, restore how = restore::as_it_was) -> basic_evolution&;
  constexpr auto undelete(std::same_as<int> auto id, const schema_history& history, restore how = restore::as_it_was) -> basic_evolution&;

  /// Lets later calls add required columns without a default and require optional ones, though old rows may hold no value.
  constexpr auto allow_incompatible() -> basic_evolution&;

  /// Makes a call that is given as data.
  constexpr auto perform(const schema_call& call) -> basic_evolution&;

  /// Makes the new schema: all calls or none.
  ///
  /// \returns the schema; where problems are collected, an `evolution_result`
  /// \throws schema_error for two columns with one path and for identifiers that cannot identify rows
  [[nodiscard]] constexpr auto apply() -> result_type;

 private:
  using target = detail::update_target;
  using node = const detail::base_node*;

  struct identifier_name {
    text path;
    int id;  ///< 0 where no column has this path yet
  };

  // detail/evolution_state.hpp
  constexpr void begin(std::string_view v);
  constexpr auto fail(rule broken, std::string_view path, std::string_view sentence, std::string_view facts = {}) -> basic_evolution&;
  constexpr auto settle() -> basic_evolution&;
  constexpr auto alive(target found, std::string_view path) -> target;
  constexpr auto base_column(std::string_view path) -> target;
  constexpr auto column(std::string_view path) -> target;
  constexpr auto movable_column(std::string_view path) -> target;
  [[nodiscard]] constexpr auto is_inside_key(const target& column) const -> bool;
  [[nodiscard]] constexpr auto is_element(const target& column) const -> bool;
  [[nodiscard]] constexpr auto was_added(const target& column) const -> bool;
  [[nodiscard]] constexpr auto is_metadata_name(std::string_view name) const -> bool;
  [[nodiscard]] constexpr auto depth_of(node at) const -> int;
  constexpr auto resolved_identifiers(const std::vector<field>& fields) -> std::optional<std::vector<int>>;
  constexpr auto built() -> std::optional<schema>;

  // detail/evolution_calls.hpp; what returns bool has failed where it returns false
  constexpr auto add_column(node parent, std::string_view parent_path, field column) -> bool;
  constexpr auto takes_name(node parent, std::string_view path, std::string_view name) -> bool;
  constexpr auto takes_type(node parent, std::string_view path, const field& column) -> bool;
  constexpr auto has_ids_left(std::string_view path, int wanted) -> bool;
  constexpr auto widen_column(const target& found, std::string_view path, const type& wider) -> bool;
  [[nodiscard]] constexpr auto changes_partitions(int id, promotion widening) const -> bool;
  constexpr auto set_doc(const target& found, std::string_view path, const std::optional<text>& words) -> bool;
  constexpr auto set_write_default(const target& found, std::string_view path, const value& v) -> bool;
  constexpr auto set_optional(const target& found, std::string_view path) -> bool;

  // detail/evolution_moves.hpp
  constexpr auto move_relative(std::string_view path, std::string_view reference, detail::place_of_move place) -> basic_evolution&;
  constexpr auto move(const target& moved, const target& reference, std::string_view path, detail::place_of_move place) -> basic_evolution&;
  [[nodiscard]] constexpr auto id_now(const std::vector<field>& now, std::string_view path) const -> int;

  // detail/evolution_union.hpp
  constexpr auto unite_struct(node base, const std::vector<field>& incoming) -> bool;
  constexpr auto unite_inside(node base, const field& incoming) -> bool;
  constexpr auto unite_facts(node base, const field& incoming) -> bool;
  constexpr auto unite_type(const target& found, std::string_view path, const type& incoming) -> bool;

  // detail/evolution_undelete.hpp
  constexpr auto restore_column(const field& found, const schema& of, restore how) -> basic_evolution&;

  schema base_;
  detail::evolve_options options_;
  detail::pending_update pending_;
  detail::id_source ids_;
  bool allows_incompatible_ = false;
  std::vector<int> base_identifiers_;
  std::optional<std::vector<identifier_name>> identifiers_;  ///< where this update sets them
  std::vector<int> added_ids_;                               ///< of columns that this update added, ascending; not of restored ones
  std::vector<problem> problems_;
  std::size_t next_call_ = 0;
  evolog::stage stage_ = stage::build;
  text verb_;
};

using evolution = basic_evolution<on_problem::throw_>;
using trial_evolution = basic_evolution<on_problem::collect>;

}  // namespace evolog

namespace evolog::detail {

template <class T>
concept evolve_option = requires(evolve_options options, const T& option) { options.set(option); };

template <on_problem Mode>
struct evolve_fn {
  template <class... Options>
  [[nodiscard]] constexpr auto operator()(schema base, const Options&... options) const -> basic_evolution<Mode> {
    static_assert((evolve_option<Options> && ...), "evolog: evolve: the options are format_version, names, calls and partition_fields");
    evolve_options all;
    if constexpr ((evolve_option<Options> && ...)) (all.set(options), ...);
    return basic_evolution<Mode>(std::move(base), std::move(all));
  }
};

}  // namespace evolog::detail

namespace evolog {

/// Starts an update of a schema: `evolve(s).add(...).rename(...).apply()`.
///
/// \param base     the schema to start from, copied or moved in; a `static_schema` as well
/// \param options  in any order: `format_version` (2 unless given), `names::ignore_case`, `calls::see_earlier`, `partition_fields`
/// \returns the update, see `basic_evolution`
/// \complexity n log n in the fields, linear memory
/// \throws schema_error, from its calls and from `apply`, for the first rule that is broken
/// Example: examples/evolve.cpp
/// \see try_evolve, update_between, union_by_name
/// Source: schema contract 3
inline constexpr detail::evolve_fn<on_problem::throw_> evolve{};

/// Starts an update that collects its problems instead of throwing the first: a call that breaks a rule is left out, and `apply` returns
/// an `evolution_result` with a schema, or with all problems.
///
/// Parameters as for `evolve`.
/// Example: examples/evolve.cpp
inline constexpr detail::evolve_fn<on_problem::collect> try_evolve{};

}  // namespace evolog

#include <evolog/schema/detail/evolution_calls.hpp>  // the calls themselves; they need the class above
#include <evolog/schema/detail/evolution_moves.hpp>
#include <evolog/schema/detail/evolution_perform.hpp>
#include <evolog/schema/detail/evolution_state.hpp>
#include <evolog/schema/detail/evolution_undelete.hpp>
#include <evolog/schema/detail/evolution_union.hpp>
