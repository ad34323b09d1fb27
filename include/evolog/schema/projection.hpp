// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include <evolog/schema/detail/file_ids.hpp>
#include <evolog/schema/detail/plan_builder.hpp>
#include <evolog/schema/detail/projection_options.hpp>
#include <evolog/schema/file_schema.hpp>
#include <evolog/schema/misfit.hpp>
#include <evolog/schema/plan.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/type.hpp>

namespace evolog::detail {

struct planned {
  plan result;
  std::vector<misfit> misfits;
};

[[nodiscard]] constexpr auto plan_file(const std::vector<field>& file, const schema& table, const projection_options& options,
                                       bool has_own_ids, on_misfit policy) -> planned {
  plan_builder builder(options, has_own_ids, policy);
  builder.check_file(file, nullptr);
  plan result(builder.plan_fields(table.fields(), file, nullptr));
  return {std::move(result), std::move(builder.misfits())};
}

[[nodiscard]] constexpr auto plan_file(const file_schema& file, const schema& table, const projection_options& options, on_misfit policy)
    -> planned {
  if (options.how == reading::by_position)
    return plan_file(with_ids_by_position(file.fields(), table.fields()), table, options, true, policy);
  if (file.fields().empty() || file.has_ids()) return plan_file(file.fields(), table, options, true, policy);
  if (options.mapping) return plan_file(with_mapped_ids(file.fields(), options.mapping->fields()), table, options, false, policy);
  plan_builder builder(options, true, policy);
  builder.refuse_file("the file has no field ids: pass a name_mapping, or say reading::by_position");
  return {{}, std::move(builder.misfits())};
}

template <class... Options>
[[nodiscard]] constexpr auto gather_projection_options(const Options&... options) -> projection_options {
  projection_options all;
  (all.set(options), ...);
  return all;
}

struct projection_fn {
  template <class... Options>
  [[nodiscard]] constexpr auto operator()(const file_schema& file, const schema& table, const Options&... options) const -> plan {
    static_assert(are_projection_options<Options...>,
                  "evolog: the options of a projection are name_mapping, partition_values, reading and format_version");
    if constexpr (are_projection_options<Options...>) {
      planned all = plan_file(file, table, gather_projection_options(options...), on_misfit::stop);
      if (!all.misfits.empty()) throw projection_error(std::move(all.misfits));
      return std::move(all.result);
    } else {
      return {};
    }
  }
};

struct find_misfits_fn {
  template <class... Options>
  [[nodiscard]] constexpr auto operator()(const file_schema& file, const schema& table, const Options&... options) const
      -> std::vector<misfit> {
    static_assert(are_projection_options<Options...>,
                  "evolog: the options of a projection are name_mapping, partition_values, reading and format_version");
    if constexpr (are_projection_options<Options...>) {
      return plan_file(file, table, gather_projection_options(options...), on_misfit::collect).misfits;
    } else {
      return {};
    }
  }
};

}  // namespace evolog::detail

namespace evolog {

/// Plans how a file is read with a schema: for each column, where its values come from.
///
/// In this order: the file's column with the same id, its values widened; the value of the file's `identity` partition; for files
/// without ids, the column that a name mapping tells; the initial default; null. Names and positions play no part where there are ids.
///
/// \param file     what the file holds
/// \param table    the schema to read with, which may be narrower than the table's and ask for metadata columns
/// \param options  in any order: a `name_mapping` for files without ids, the file's `partition_values`, `reading::by_position`, a
///                 `format_version` (3 unless given)
/// \returns the plan
/// \complexity n log n in the fields, for flat schemas linear memory
/// \throws projection_error with all misfits; in a constant evaluation the first one's sentence is in the compiler's output
/// Example: examples/projection.cpp
/// \see find_misfits, read_rows
/// Source: schema contract 4
inline constexpr detail::projection_fn projection{};

/// Why a file cannot be read with a schema: all reasons, or none. Takes what `projection` takes.
///
/// \returns the misfits in the order of the table's columns, those of the file itself first
/// \complexity n log n in the fields
/// Source: schema contract 4
inline constexpr detail::find_misfits_fn find_misfits{};

}  // namespace evolog
