// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <evolog/schema/detail/find_path.hpp>
#include <evolog/schema/detail/fresh_ids.hpp>
#include <evolog/schema/detail/id_index.hpp>
#include <evolog/schema/detail/projection_options.hpp>
#include <evolog/schema/error.hpp>
#include <evolog/schema/misfit.hpp>
#include <evolog/schema/plan.hpp>
#include <evolog/schema/promotion.hpp>
#include <evolog/schema/type.hpp>
#include <evolog/schema/type_text.hpp>
#include <evolog/schema/value.hpp>

namespace evolog::detail {

/// What a constant evaluation does about a misfit: collect it too, or stop at it, so that the compiler prints its sentence.
enum class on_misfit { collect, stop };

/// A type as a misfit names it: nested ones by their kind alone.
[[nodiscard]] constexpr auto short_type_text(const type& t) -> text {
  if (t.is_nested()) return kind_names[static_cast<std::size_t>(t.kind())];
  return type_text(t);
}

/// Plans the columns of a table from the columns of a file whose ids are settled.
class plan_builder {
 public:
  constexpr plan_builder(const projection_options& options, bool has_own_ids, on_misfit policy)
      : constants_(options.partition.values, [](const partition_value& v) { return v.transform.is_identity() ? v.source_id : 0; }),
        partition_(&options.partition.values),
        version_(options.version),
        has_own_ids_(has_own_ids),
        policy_(policy) {}

  /// The steps for the fields of a struct, or for the element of a list, or key and value of a map.
  constexpr auto plan_fields(const std::vector<field>& table, const std::vector<field>& file, const field_place* parent)
      -> std::vector<plan_step> {
    const id_index columns(file);
    std::vector<plan_step> steps;
    steps.reserve(table.size());
    for (const field& f : table) steps.push_back(plan_field(f, file, columns, {parent, &f}));
    return steps;
  }

  /// Two columns of one struct, also of one that nobody asks for, must not have one id.
  constexpr void check_file(const std::vector<field>& file, const field_place* parent) {
    if (const auto repeated = id_index(file).find_repeated()) {
      const field_place place{parent, &file[*repeated]};
      refuse(misfit_kind::duplicate_id, place, &file[*repeated].type, nullptr, "two columns of the file have the same id");
    }
    for (const field& f : file) {
      const field_place place{parent, &f};
      check_file(f.type.fields(), &place);
    }
  }

  constexpr void refuse_file(std::string_view sentence) {
    if (policy_ == on_misfit::stop && std::is_constant_evaluated()) throw projection_error({});
    misfits_.push_back({misfit_kind::no_ids, 0, {}, {}, {}, sentence});
  }

  [[nodiscard]] constexpr auto misfits() -> std::vector<misfit>& { return misfits_; }

 private:
  /// The value of a column that the file lacks, and where it is from.
  struct filling {
    source from = source::null;
    evolog::value value;
  };

  constexpr auto plan_field(const field& f, const std::vector<field>& file, const id_index& columns, const field_place& place)
      -> plan_step {
    plan_step step;
    step.id = f.id;
    step.path = place.path();
    step.name = f.name;
    step.required = f.required;
    step.type = f.type;
    if (f.type.kind() == type_kind::unknown) return step;
    const auto column = columns.find(f.id);
    if (column && (has_own_ids_ || find_constant(f.id) == nullptr)) {
      step.column = *column;
      plan_column(step, f, file[*column], place);
    } else if (is_reserved_id(f.id) && find_constant(f.id) == nullptr) {
      step.from = source::metadata;
    } else {
      filling filled = fill(f, place);
      step.from = filled.from;
      step.fill = std::move(filled.value);
    }
    return step;
  }

  constexpr void plan_column(plan_step& step, const field& table, const field& file, const field_place& place) {
    step.from = source::column;
    step.check_null = table.required && !file.required;
    if (table.type.is_nested() && table.type.kind() == file.type.kind()) {
      step.children = plan_fields(table.type.fields(), file.type.fields(), &place);
      step.unchanged = passes_whole(step.children, file.type.fields().size());
      if (table.type.kind() == type_kind::map && !takes_all(step.children[0], file.type.key().type))
        refuse(misfit_kind::type_mismatch, place, &file.type, &table.type,
               "a map key is read whole, with every column that the file has in it");
      return;
    }
    const auto found = find_promotion(file.type, table.type, version_);
    if (found) {
      step.promotion = *found;
      step.unchanged = *found == promotion::none;
    } else if (table.type.is_nested() || file.type.is_nested()) {
      refuse(misfit_kind::type_mismatch, place, &file.type, &table.type, "structs, lists, maps and single values do not become each other");
    } else {
      refuse(misfit_kind::type_mismatch, place, &file.type, &table.type,
             "a type can only be widened: int to long, float to double, decimal to more digits of the same scale, and in format 3 date to "
             "timestamp");
    }
  }

  /// Whether the fields of a nested value are those of the file, in its order, unchanged.
  [[nodiscard]] static constexpr auto passes_whole(const std::vector<plan_step>& children, std::size_t file_columns) -> bool {
    if (children.size() != file_columns) return false;
    for (std::size_t i = 0; i < children.size(); ++i) {
      const plan_step& child = children[i];
      if (child.from != source::column || child.column != i || !child.unchanged || child.check_null) return false;
    }
    return true;
  }

  /// Whether no column that the file has inside is left out.
  [[nodiscard]] static constexpr auto takes_all(const plan_step& step, const type& file) -> bool {
    std::size_t taken = 0;
    for (const plan_step& child : step.children) {
      if (child.from != source::column) continue;
      ++taken;
      if (!takes_all(child, file.fields()[child.column].type)) return false;
    }
    return step.unchanged || taken == file.fields().size();
  }

  constexpr auto fill(const field& f, const field_place& place) -> filling {
    if (const value* constant = find_constant(f.id)) return {source::constant, fit_constant(*constant, f, place)};
    if (f.initial_default.kind() == value_kind::struct_) return {source::initial_default, fill_struct(f, place)};
    if (!f.initial_default.is_null()) return {source::initial_default, f.initial_default};
    if (f.required)
      refuse(misfit_kind::missing_required, place, nullptr, &f.type,
             "the column is required, the file does not have it, and it has no initial default");
    return {};
  }

  /// The default `{}`: a struct of the children's own values.
  constexpr auto fill_struct(const field& f, const field_place& place) -> value {
    std::vector<value> children;
    for (const field& child : f.type.fields()) children.push_back(fill(child, {&place, &child}).value);
    return value::struct_(std::move(children));
  }

  constexpr auto fit_constant(const value& constant, const field& f, const field_place& place) -> value {
    if (constant.is_null()) {
      if (f.required)
        refuse(misfit_kind::missing_required, place, nullptr, &f.type, "the column is required, and the file's partition value is null");
      return constant;
    }
    auto fitting = fit_value(constant, f.type);
    if (!fitting) {
      refuse(misfit_kind::type_mismatch, place, nullptr, &f.type, "the file's partition value is not of the column's type");
      return {};
    }
    return std::move(*fitting);
  }

  [[nodiscard]] constexpr auto find_constant(int id) const -> const value* {
    const auto at = constants_.find(id);
    return at ? &(*partition_)[*at].value : nullptr;
  }

  constexpr void refuse(misfit_kind kind, const field_place& place, const type* file, const type* table, std::string_view sentence) {
    if (policy_ == on_misfit::stop && std::is_constant_evaluated()) throw projection_error({});
    misfit m{kind, place.at->id, place.path(), {}, {}, sentence};
    if (file != nullptr) m.file_type = *file;
    if (table != nullptr) m.table_type = *table;
    if (kind == misfit_kind::type_mismatch && file != nullptr && table != nullptr) {
      (m.sentence += " (file ") += short_type_text(*file);
      ((m.sentence += ", table ") += short_type_text(*table)) += ")";
    }
    misfits_.push_back(std::move(m));
  }

  id_index constants_;
  const std::vector<partition_value>* partition_;
  format_version version_;
  bool has_own_ids_;
  on_misfit policy_;
  std::vector<misfit> misfits_;
};

}  // namespace evolog::detail
