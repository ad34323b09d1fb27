// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <evolog/row/identity_of.hpp>
#include <evolog/schema/detail/int128.hpp>
#include <evolog/schema/value.hpp>

namespace evolog::detail {

/// A decimal in parts that have an identity.
struct shown_decimal {
  std::int64_t high;
  std::uint64_t low;
  int scale;
};

/// The children of a nested value.
struct shown_children {
  value_kind kind;
  std::reference_wrapper<const std::vector<value>> values;
};

using shown_value = std::variant<std::monostate, bool, std::int64_t, float, double, shown_decimal, std::string_view,
                                 std::pair<value_kind, std::string_view>, shown_children>;

[[nodiscard]] inline auto show_value(const value& v) -> shown_value {
  switch (v.kind()) {
    case value_kind::null:
      return std::monostate{};
    case value_kind::boolean:
      return v.as_bool();
    case value_kind::integer:
      return v.as_integer();
    case value_kind::float_:
      return v.as_float();
    case value_kind::double_:
      return v.as_double();
    case value_kind::decimal:
      return shown_decimal{static_cast<std::int64_t>(v.unscaled() >> 64U), static_cast<std::uint64_t>(v.unscaled()), v.scale()};
    case value_kind::text:
      return v.chars();
    case value_kind::bytes:
      return std::pair(v.kind(), v.chars());
    default:
      return shown_children{v.kind(), v.children()};
  }
}

}  // namespace evolog::detail

/// Lets rows of values be compared by the operations on changelogs: by kind and content, floating point numbers as `floats` says.
///
/// \see value_adapter
template <>
inline constexpr auto evolog::identity_of<evolog::value> = [](const evolog::value& v) { return evolog::detail::show_value(v); };
