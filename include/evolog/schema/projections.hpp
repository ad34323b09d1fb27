// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <evolog/schema/detail/projection_options.hpp>
#include <evolog/schema/error.hpp>
#include <evolog/schema/file_schema.hpp>
#include <evolog/schema/misfit.hpp>
#include <evolog/schema/plan.hpp>
#include <evolog/schema/projection.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/schema_history.hpp>

namespace evolog::detail {
struct projections_fn;
}

namespace evolog {

/// A plan for each schema of a history, made once, by schema id.
///
/// A schema that cannot be read keeps its misfits until one of its rows is met.
/// \see projections
class projection_set {
 public:
  /// The plan for rows that were written with this schema.
  ///
  /// \complexity logarithmic in the schemas
  /// \throws projection_error where such rows cannot be read, schema_error where the history has no such schema
  [[nodiscard]] auto at(int schema_id) const -> const plan& {
    const auto found = std::lower_bound(all_.begin(), all_.end(), schema_id, [](const entry& e, int id) { return e.schema_id < id; });
    if (found == all_.end() || found->schema_id != schema_id)
      detail::fail_build(rule::invalid_id, {}, 0, "the history has no schema with this schema id", std::to_string(schema_id));
    if (!found->planned.misfits.empty()) throw projection_error(found->planned.misfits);
    return found->planned.result;
  }

  /// A function of a row that gives its plan. It refers to this set.
  ///
  /// \param schema_id  gives the schema id of a row: a member pointer or any function
  template <class SchemaId>
  [[nodiscard]] auto by(SchemaId schema_id) const& {
    return [this, schema_id = std::move(schema_id)](const auto& written) -> const plan& { return at(std::invoke(schema_id, written)); };
  }
  template <class SchemaId>
  auto by(SchemaId schema_id) && = delete;  // the set would be gone before its function is called

 private:
  friend struct detail::projections_fn;

  struct entry {
    int schema_id;
    detail::planned planned;
  };

  std::vector<entry> all_;  // by schema id
};

}  // namespace evolog

namespace evolog::detail {

struct projections_fn {
  template <class... Options>
    requires are_projection_options<Options...>
  [[nodiscard]] auto operator()(const schema_history& history, const schema& table, const Options&... options) const -> projection_set {
    const projection_options gathered = gather_projection_options(options...);
    projection_set out;
    for (const stored_schema& written : history.schemas())
      out.all_.push_back({written.id, plan_file(file_schema(written.schema), table, gathered, on_misfit::collect)});
    std::sort(out.all_.begin(), out.all_.end(), [](const auto& a, const auto& b) { return a.schema_id < b.schema_id; });
    return out;
  }
};

}  // namespace evolog::detail

namespace evolog {

/// Plans the reading of every schema in a history with one schema.
///
/// \param history  the schemas that rows were written with
/// \param table    the schema to read with
/// \param options  as `projection` takes them
/// \returns the plans by schema id
/// \complexity n log n in the fields of all schemas
/// Example: examples/read_changes.cpp
/// \see read_changes, projection
/// Source: schema contract 4
inline constexpr detail::projections_fn projections{};

}  // namespace evolog
