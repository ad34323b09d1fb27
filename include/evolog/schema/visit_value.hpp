// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <evolog/schema/detail/int128.hpp>
#include <evolog/schema/detail/numbers.hpp>
#include <evolog/schema/error.hpp>
#include <evolog/schema/type.hpp>
#include <evolog/schema/value.hpp>

namespace evolog {

/// A decimal as `visit_value` hands it out. Cells that know no decimals get its text: 1234 with scale 2 is `12.34`.
struct decimal_value {
  int128 unscaled = 0;
  int scale = 0;

  operator std::string() const {  // NOLINT(google-explicit-constructor)
    text out;
    detail::append_decimal(out, unscaled, scale);
    return out.str();
  }
  friend constexpr auto operator==(const decimal_value&, const decimal_value&) -> bool = default;
};

/// The raw bytes of a uuid, fixed or binary as `visit_value` hands them out. Cells that know no bytes get them as a string.
struct bytes_value {
  std::string raw;

  operator std::string() const { return raw; }  // NOLINT(google-explicit-constructor)
  friend auto operator==(const bytes_value&, const bytes_value&) -> bool = default;
};

}  // namespace evolog

namespace evolog::detail {

struct visit_value_fn {
  template <class F>
  constexpr auto operator()(const value& v, const type& t, F f) const {
    if (v.is_null()) return f(std::monostate{});
    if (!matches(v.kind(), t)) fail_build(rule::default_misfit, {}, 0, "the value is not of the type that it is visited as");
    return visit(v, t, f);
  }

 private:
  [[nodiscard]] static constexpr auto kind_of(const type& t) -> value_kind {
    switch (t.kind()) {
      case type_kind::boolean:
        return value_kind::boolean;
      case type_kind::float_:
        return value_kind::float_;
      case type_kind::double_:
        return value_kind::double_;
      case type_kind::decimal:
        return value_kind::decimal;
      case type_kind::string:
        return value_kind::text;
      case type_kind::uuid:
      case type_kind::fixed:
      case type_kind::binary:
      case type_kind::variant:
      case type_kind::geometry:
      case type_kind::geography:
        return value_kind::bytes;
      case type_kind::struct_:
        return value_kind::struct_;
      case type_kind::list:
        return value_kind::list;
      case type_kind::map:
        return value_kind::map;
      case type_kind::unknown:
        return value_kind::null;
      default:
        return value_kind::integer;
    }
  }

  [[nodiscard]] static constexpr auto matches(value_kind kind, const type& t) -> bool { return kind == kind_of(t); }

  template <class F>
  static constexpr auto visit(const value& v, const type& t, F& f) {
    switch (v.kind()) {
      case value_kind::boolean:
        return f(v.as_bool());
      case value_kind::integer:
        if (t.kind() == type_kind::int_ || t.kind() == type_kind::date) return f(static_cast<std::int32_t>(v.as_integer()));
        return f(v.as_integer());
      case value_kind::float_:
        return f(v.as_float());
      case value_kind::double_:
        return f(v.as_double());
      case value_kind::decimal:
        return f(decimal_value{v.unscaled(), v.scale()});
      case value_kind::text:
        return f(std::string(v.chars()));
      case value_kind::bytes:
        return f(bytes_value{std::string(v.chars())});
      case value_kind::struct_:
      case value_kind::list:
      case value_kind::map:
        return visit_nested(v, t, f);
      case value_kind::null:
        break;
    }
    return f(std::monostate{});
  }

  template <class F>
  static constexpr auto visit_nested(const value& v, const type& t, F& f) {
    using result = std::decay_t<decltype(f(std::monostate{}))>;
    if constexpr (std::is_void_v<result>) {
      f(v);
    } else {
      std::vector<result> children;
      for (std::size_t i = 0; i < v.children().size(); i += t.kind() == type_kind::map ? 2 : 1) {
        if (t.kind() == type_kind::map) {
          children.push_back(f(std::vector<result>{child(v, i, t.key(), f), child(v, i + 1, t.value(), f)}));
        } else {
          children.push_back(child(v, i, t.is_struct() ? t.fields().at(i) : t.element(), f));
        }
      }
      return f(std::move(children));
    }
  }

  template <class F>
  static constexpr auto child(const value& v, std::size_t i, const field& of, F& f) {
    const value& one = v.children()[i];
    if (one.is_null()) return f(std::monostate{});
    if (!matches(one.kind(), of.type))
      fail_build(rule::default_misfit, of.name, of.id, "the value is not of the type that it is visited as");
    return visit(one, of.type, f);
  }
};

}  // namespace evolog::detail

namespace evolog {

/// Hands a value to a function in the C++ type that stands for its column type.
///
/// | column type | argument of the function |
/// |---|---|
/// | null, of any type | `std::monostate` |
/// | boolean, float, double | `bool`, `float`, `double` |
/// | int, date | `std::int32_t` |
/// | long, time, timestamps | `std::int64_t` |
/// | string | `std::string` |
/// | decimal | `decimal_value` |
/// | uuid, fixed, binary | `bytes_value` |
/// | struct, list, map | `std::vector` of what the function returned for the children; an entry of a map is such a vector of key and value
/// |
///
/// \param v  the value
/// \param t  the type of its column
/// \param f  takes every type of the table and returns one type; where that is void, nested values come as `evolog::value`
/// \returns what `f` returns
/// \complexity linear in the value
/// \throws schema_error where the value is not of the type
/// Example: examples/schema.cpp
/// \see promote
inline constexpr detail::visit_value_fn visit_value{};

}  // namespace evolog
