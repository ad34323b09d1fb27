// SPDX-License-Identifier: Apache-2.0
// Random schemas, random calls on them and random updates that go through.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <rapidcheck.h>

#include <evolog/schema/error.hpp>
#include <evolog/schema/evolve.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/schema_call.hpp>
#include <evolog/schema/types.hpp>

namespace support {

/// Of RapidCheck's size, as ranges are drawn from by default only where the size allows.
template <class T>
auto drawn(T first, T last) -> T {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<T>(first, last));
}

template <class T>
auto drawn_from(const std::vector<T>& all) -> T {
  return all[drawn<std::size_t>(0, all.size())];
}

/// Few names, with the words of paths and letters beyond ASCII among them, so that names meet.
inline auto drawn_name() -> std::string {
  return drawn_from(std::vector<std::string>{"a", "b", "c", "id", "key", "value", "element", "é", "Zip", "x.y"});
}

inline auto drawn_primitive() -> evolog::type {
  using namespace evolog::types;
  static const std::vector<evolog::type> all{boolean, int_,   int_,      int_,          long_,        float_,         double_,
                                             date,    time_,  timestamp, timestamptz,   timestamp_ns, timestamptz_ns, string,
                                             uuid,    binary, unknown,   decimal(9, 2), fixed(4),     variant};
  return drawn_from(all);
}

inline auto is_fit_for_key(const evolog::type& t) -> bool {
  if (t.kind() == evolog::type_kind::unknown) return false;
  return std::all_of(t.fields().begin(), t.fields().end(), [](const evolog::field& f) { return is_fit_for_key(f.type); });
}

auto drawn_type(int depth) -> evolog::type;

/// A value that fits the type, or null.
inline auto drawn_default(const evolog::type& t) -> evolog::value {
  using evolog::type_kind;
  if (drawn(0, 3) != 0) return nullptr;
  switch (t.kind()) {
    case type_kind::boolean:
      return drawn(0, 2) == 0;
    case type_kind::int_:
      return drawn(std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max());
    case type_kind::date:
      return drawn(-100'000, 100'000);
    case type_kind::time_:
      return drawn(std::int64_t{0}, std::int64_t{86'400'000'000});
    case type_kind::long_:
    case type_kind::timestamp:
    case type_kind::timestamptz:
      return drawn(std::int64_t{-1} << 60, std::int64_t{1} << 60);
    case type_kind::float_:
      return static_cast<float>(drawn(-1000, 1000)) / 7;
    case type_kind::double_:
      return static_cast<double>(drawn(-1000, 1000)) / 7;
    case type_kind::decimal:
      return evolog::value::decimal(drawn(-999'999, 999'999), t.scale());
    case type_kind::string:
      return drawn_name();
    case type_kind::binary:
      return evolog::value::bytes(drawn_name());
    case type_kind::struct_:
      return evolog::value::struct_();
    default:
      return nullptr;
  }
}

inline auto drawn_field(const std::string& name, int depth) -> evolog::field {
  using namespace evolog::types;
  evolog::field f = optional(name, drawn_type(depth));
  f.required = f.type.kind() != evolog::type_kind::unknown && drawn(0, 2) == 0;
  if (drawn(0, 4) == 0) f.doc = evolog::text(drawn_name());
  return f.with_initial_default(drawn_default(f.type)).with_write_default(drawn_default(f.type));
}

/// A list element or map value.
inline auto drawn_element(int depth) -> evolog::field {
  evolog::field element = drawn_field("element", depth).with_default(nullptr);
  element.doc.reset();
  return element;
}

inline auto drawn_fields(int depth, int most) -> std::vector<evolog::field> {
  std::vector<evolog::field> fields;
  for (int i = drawn(0, most + 1); i > 0; --i) {
    const std::string name = drawn_name();
    const bool is_new = std::none_of(fields.begin(), fields.end(), [&](const evolog::field& f) { return f.name == name; });
    if (is_new) fields.push_back(drawn_field(name, depth));
  }
  return fields;
}

inline auto drawn_type(int depth) -> evolog::type {
  using namespace evolog::types;
  const int kind = depth == 0 ? 9 : drawn(0, 10);
  if (kind < 2) return struct_(drawn_fields(depth - 1, 4));
  if (kind == 2) return list(drawn_element(depth - 1));
  if (kind > 3) return drawn_primitive();
  evolog::field key = optional(drawn_type(depth - 1));
  if (!is_fit_for_key(key.type)) key.type = string;
  return map(key, drawn_element(depth - 1));
}

/// The columns that can identify rows.
inline void append_identifiers(const std::vector<evolog::field>& fields, std::vector<int>& out) {
  for (const evolog::field& f : fields) {
    if (!f.required) continue;
    const bool is_real = f.type.kind() == evolog::type_kind::float_ || f.type.kind() == evolog::type_kind::double_;
    if (f.type.is_primitive() && !is_real) out.push_back(f.id);
    if (f.type.is_struct()) append_identifiers(f.type.fields(), out);
  }
}

/// Empty where a dotted name would give two fields one path.
inline auto drawn_table() -> evolog::schema {
  try {
    return evolog::new_schema(drawn_fields(3, 6));
  } catch (const evolog::schema_error&) {
    return {};
  }
}

inline auto any_schema() -> rc::Gen<evolog::schema> {
  return rc::gen::exec([] {
    const evolog::schema s = drawn_table();
    std::vector<int> ids;
    append_identifiers(s.fields(), ids);
    if (ids.empty() || drawn(0, 2) == 0) return s.with_last_column_id(s.last_column_id() + drawn(0, 3));
    return s.with_identifier_ids({drawn_from(ids)});
  });
}

inline void append_paths(const evolog::schema& s, const std::vector<evolog::field>& fields, std::vector<std::string>& out) {
  for (const evolog::field& f : fields) {
    out.push_back(s.path_of(f.id).str());
    append_paths(s, f.type.fields(), out);
  }
}

/// The canonical paths of all fields.
inline auto paths_of(const evolog::schema& s) -> std::vector<std::string> {
  std::vector<std::string> out;
  append_paths(s, s.fields(), out);
  return out;
}

/// A path of the schema, and seldom one that it does not have.
inline auto drawn_path(const evolog::schema& s) -> std::string {
  const std::vector<std::string> paths = paths_of(s);
  if (paths.empty() || drawn(0, 12) == 0) return drawn_name();
  return drawn_from(paths);
}

inline auto drawn_wider(const evolog::schema& s, const std::string& path) -> evolog::type {
  using namespace evolog::types;
  const evolog::field* column = s.find(path);
  if (column == nullptr || drawn(0, 4) == 0) return drawn_primitive();
  switch (column->type.kind()) {
    case evolog::type_kind::int_:
      return long_;
    case evolog::type_kind::float_:
      return double_;
    case evolog::type_kind::date:
      return timestamp;
    case evolog::type_kind::decimal:
      return decimal(12, column->type.scale());
    default:
      return column->type;
  }
}

/// A call that may well be refused.
inline auto drawn_call(const evolog::schema& s) -> evolog::schema_call {
  using evolog::verb;
  const std::vector<verb> verbs{verb::add,         verb::add_to,        verb::rename,        verb::rename,      verb::widen,
                                verb::doc,         verb::make_optional, verb::require,       verb::drop,        verb::move_first,
                                verb::move_before, verb::move_after,    verb::write_default, verb::identifiers, verb::allow_incompatible};
  evolog::schema_call call;
  call.verb = drawn_from(verbs);
  call.path = drawn_path(s);
  const evolog::field* column = s.find(call.path);
  switch (call.verb) {
    case verb::add:
    case verb::add_to:
      call.column = drawn_field(drawn_name(), 2);
      break;
    case verb::rename:
      call.name = drawn_name();
      break;
    case verb::move_before:
    case verb::move_after:
      call.name = drawn_path(s);
      break;
    case verb::widen:
      call.type = drawn_wider(s, call.path.str());
      break;
    case verb::doc:
      if (drawn(0, 3) != 0) call.doc = evolog::text(drawn_name());
      break;
    case verb::write_default:
      if (column != nullptr) call.write_default = drawn_default(column->type);
      break;
    case verb::identifiers:
      if (drawn(0, 2) == 0) call.paths.emplace_back(drawn_path(s));
      break;
    default:
      break;
  }
  return call;
}

template <class Evolution>
void perform_all(Evolution& update, const std::vector<evolog::schema_call>& calls) {
  for (const evolog::schema_call& call : calls) update.perform(call);
}

inline auto goes_through(const evolog::schema& s, const std::vector<evolog::schema_call>& calls) -> bool {
  auto update = evolog::try_evolve(s, evolog::format_version{3});
  perform_all(update, calls);
  return static_cast<bool>(update.apply());
}

/// Calls of one update in format 3 that go through.
inline auto drawn_update(const evolog::schema& s) -> std::vector<evolog::schema_call> {
  std::vector<evolog::schema_call> accepted;
  for (int i = drawn(0, 12); i > 0; --i) {
    std::vector<evolog::schema_call> longer = accepted;
    longer.push_back(drawn_call(s));
    if (drawn(0, 4) == 0) longer.push_back(drawn_call(s));
    if (goes_through(s, longer)) accepted = std::move(longer);
  }
  return accepted;
}

inline auto evolved(const evolog::schema& s, const std::vector<evolog::schema_call>& calls) -> evolog::schema {
  auto update = evolog::evolve(s, evolog::format_version{3});
  perform_all(update, calls);
  return update.apply();
}

}  // namespace support
