// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

#include <evolog/schema/detail/find_path.hpp>
#include <evolog/schema/detail/fresh_ids.hpp>
#include <evolog/schema/detail/numbers.hpp>
#include <evolog/schema/error.hpp>
#include <evolog/schema/format_version.hpp>
#include <evolog/schema/partition_transform.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/type_text.hpp>

namespace evolog {

/// The fields of a table's sort order, as an option: `sort_fields{{2, partition_transform::identity()}}`.
struct sort_fields {
  constexpr sort_fields() = default;
  constexpr sort_fields(std::initializer_list<partition_field> all) : fields(all) {}
  constexpr explicit sort_fields(std::vector<partition_field> all) : fields(std::move(all)) {}

  std::vector<partition_field> fields;
};

}  // namespace evolog

namespace evolog::detail {

struct commit_options {
  format_version version;
  partition_fields partition;
  sort_fields sort;

  constexpr void set(format_version v) { version = v; }
  constexpr void set(partition_fields p) { partition = std::move(p); }
  constexpr void set(sort_fields s) { sort = std::move(s); }
};

/// \see fail_build
[[noreturn]] constexpr void fail_commit(rule broken, std::string_view path, int id, std::string_view sentence,
                                        std::string_view facts = {}) {
  if (!sentence.empty()) throw schema_error({stage::commit, broken, std::nullopt, {}, path, id, with_facts(sentence, facts)});
  std::abort();
}

/// Adds what a format version does not know about these fields.
constexpr void append_offenders(const std::vector<field>& fields, const field_place* parent, format_version version, text& out) {
  for (const field& f : fields) {
    const field_place place{parent, &f};
    const format_version first = first_format_of(f.type.kind());
    const bool has_early_default = !f.initial_default.is_null() && version.number < 3;
    const bool has_early_type = first.number > version.number;
    if (has_early_type || has_early_default) {
      if (!out.empty()) out += ", ";
      ((out += "field ") += number_text(f.id)) += " '";
      (out += place.path()) += "': ";
      if (has_early_type) append_type(out, f.type);
      if (has_early_type && has_early_default) out += ", ";
      if (has_early_default) out += "initial default";
    }
    append_offenders(f.type.fields(), &place, version, out);
  }
}

constexpr void check_format(const schema& next, format_version version) {
  if (version.number < 1 || version.number > 3) fail_commit(rule::format_version, {}, 0, "the format version is 1, 2 or 3");
  text offenders;
  append_offenders(next.fields(), nullptr, version, offenders);
  if (!offenders.empty()) fail_commit(rule::format_version, {}, 0, "these need format version 3", offenders);
}

constexpr void check_no_reserved_id(const std::vector<field>& fields, const field_place* parent) {
  for (const field& f : fields) {
    const field_place place{parent, &f};
    if (is_reserved_id(f.id)) fail_commit(rule::reserved_id, place.path(), f.id, "a table has no column with the id of a metadata column");
    check_no_reserved_id(f.type.fields(), &place);
  }
}

constexpr void check_sources(const schema& next, const std::vector<partition_field>& fields) {
  for (const partition_field& f : fields) {
    const field* source = next.find(f.source_id);
    const bool is_void = f.transform == partition_transform::void_();
    if (source == nullptr && !is_void)
      fail_commit(rule::partition_field, {}, f.source_id, "the default partition spec or sort order needs this column");
    if (source != nullptr && !f.transform.takes(source->type)) {
      fail_commit(rule::partition_field, next.path_of(f.source_id), f.source_id,
                  "the column does not fit its transform in the default partition spec or sort order");
    }
  }
}

constexpr void check_commit(const schema& next, const commit_options& options) {
  check_no_reserved_id(next.fields(), nullptr);
  check_format(next, options.version);
  check_sources(next, options.partition.fields);
  check_sources(next, options.sort.fields);
}

}  // namespace evolog::detail
