// SPDX-License-Identifier: Apache-2.0
// Random values of random types.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <evolog/schema/type.hpp>
#include <evolog/schema/value.hpp>

#include "support/random_schemas.hpp"

namespace support {

auto drawn_value(const evolog::type& t) -> evolog::value;

/// Null now and then where the field takes it.
inline auto drawn_cell(const evolog::field& f) -> evolog::value {
  if (!f.required && drawn(0, 4) == 0) return nullptr;
  return drawn_value(f.type);
}

inline auto drawn_cells(const std::vector<evolog::field>& fields) -> std::vector<evolog::value> {
  std::vector<evolog::value> cells;
  for (const evolog::field& f : fields) cells.push_back(drawn_cell(f));
  return cells;
}

inline auto drawn_map(const evolog::type& t) -> evolog::value {
  std::vector<std::pair<evolog::value, evolog::value>> entries;
  for (int i = drawn(0, 3); i > 0; --i) {
    evolog::value key = drawn_cell(t.key());
    const bool is_new = std::none_of(entries.begin(), entries.end(), [&](const auto& entry) { return entry.first == key; });
    if (is_new) entries.emplace_back(std::move(key), drawn_cell(t.value()));
  }
  return evolog::value::map(std::move(entries));
}

inline auto drawn_bytes(std::size_t length) -> evolog::value {
  std::string bytes;
  for (std::size_t i = 0; i < length; ++i) bytes += static_cast<char>(drawn(-128, 128));
  return evolog::value::bytes(bytes);
}

template <class Float>
auto drawn_float() -> Float {
  using limits = std::numeric_limits<Float>;
  return drawn_from(std::vector<Float>{Float{0}, -Float{0}, Float{1} / 10, limits::max(), limits::lowest(), limits::denorm_min(),
                                       limits::infinity(), limits::quiet_NaN()});
}

/// Values at the limits are as likely as others.
inline auto drawn_long(std::int64_t least, std::int64_t greatest) -> std::int64_t {
  return drawn_from(std::vector<std::int64_t>{least, greatest, 0, -1, 1, drawn(least / 2, greatest / 2)});
}

/// A value that is not null; dates are such that a timestamp of any resolution holds them.
inline auto drawn_value(const evolog::type& t) -> evolog::value {
  using evolog::type_kind;
  using limits = std::numeric_limits<std::int64_t>;
  switch (t.kind()) {
    case type_kind::boolean:
      return drawn(0, 2) == 0;
    case type_kind::int_:
      return drawn_long(std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max());
    case type_kind::date:
      return drawn_long(-106'751, 106'751);
    case type_kind::time_:
      return drawn(std::int64_t{0}, std::int64_t{86'400'000'000});
    case type_kind::float_:
      return drawn_float<float>();
    case type_kind::double_:
      return drawn_float<double>();
    case type_kind::decimal:
      return evolog::value::decimal(drawn(-999'999'999, 999'999'999), t.scale());
    case type_kind::string:
      return drawn_name();
    case type_kind::uuid:
      return drawn_bytes(16);
    case type_kind::fixed:
      return drawn_bytes(static_cast<std::size_t>(t.length()));
    case type_kind::binary:
    case type_kind::variant:
      return drawn_bytes(drawn<std::size_t>(0, 5));
    case type_kind::struct_:
      return evolog::value::struct_(drawn_cells(t.fields()));
    case type_kind::list: {
      std::vector<evolog::value> elements;
      for (int i = drawn(0, 4); i > 0; --i) elements.push_back(drawn_cell(t.element()));
      return evolog::value::list(std::move(elements));
    }
    case type_kind::map:
      return drawn_map(t);
    case type_kind::unknown:
      return nullptr;
    default:
      return drawn_long(limits::min(), limits::max());
  }
}

/// Whether values of the type, other than null, can be written as JSON.
inline auto has_json_form(const evolog::type& t) -> bool {
  if (t.kind() == evolog::type_kind::variant) return false;
  return std::all_of(t.fields().begin(), t.fields().end(), [](const evolog::field& f) { return has_json_form(f.type); });
}

}  // namespace support
