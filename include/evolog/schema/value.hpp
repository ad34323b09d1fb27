// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <evolog/schema/detail/int128.hpp>
#include <evolog/schema/detail/numbers.hpp>
#include <evolog/schema/error.hpp>
#include <evolog/schema/text.hpp>

namespace evolog {

/// How deep types and values nest. Walks over them recurse, so the depth is bounded; real tables stay far below.
inline constexpr int max_nesting = 500;

/// What a `value` holds. Dates, times and timestamps are integers; uuid, fixed and binary are bytes.
enum class value_kind { null, boolean, integer, float_, double_, decimal, text, bytes, struct_, list, map };

/// One value of any column type: a default, a partition value, a cell of a row.
///
/// Built without a tag from `bool`, integers, floating point and text; the rest has named builders. Equality is by kind and content; NaN
/// equals NaN and -0.0 differs from 0.0. A value knows no column: whether it fits a type is checked where the two meet.
class value {
 public:
  constexpr value();
  constexpr value(std::nullptr_t);                 // NOLINT(google-explicit-constructor)
  constexpr value(std::same_as<bool> auto truth);  // NOLINT(google-explicit-constructor)
  template <std::integral I>
    requires(!std::same_as<I, bool> && !std::same_as<I, char>)
  constexpr value(I integer);               // NOLINT(google-explicit-constructor)
  constexpr value(float number);            // NOLINT(google-explicit-constructor)
  constexpr value(double number);           // NOLINT(google-explicit-constructor)
  constexpr value(std::string_view chars);  // NOLINT(google-explicit-constructor)
  constexpr value(const char* chars);       // NOLINT(google-explicit-constructor)
  value(const std::string& chars);          // NOLINT(google-explicit-constructor)
  constexpr value(const text& chars);       // NOLINT(google-explicit-constructor)

  constexpr value(const value&);
  constexpr value(value&&) noexcept;
  constexpr auto operator=(const value&) -> value&;
  constexpr auto operator=(value&&) noexcept -> value&;
  constexpr ~value();

  /// \param unscaled  the digits as a whole number: 1234 with scale 2 is 12.34
  [[nodiscard]] static constexpr auto decimal(int128 unscaled, int scale) -> value;
  /// \param raw  the bytes themselves, for uuid, fixed and binary
  [[nodiscard]] static constexpr auto bytes(std::string_view raw) -> value;
  [[nodiscard]] static constexpr auto struct_(std::vector<value> children = {}) -> value;
  [[nodiscard]] static constexpr auto list(std::vector<value> elements) -> value;
  [[nodiscard]] static constexpr auto map(std::vector<std::pair<value, value>> entries) -> value;

  [[nodiscard]] constexpr auto kind() const -> value_kind { return kind_; }
  [[nodiscard]] constexpr auto is_null() const -> bool { return kind_ == value_kind::null; }

  /// \pre The kind is the one that the accessor names.
  [[nodiscard]] constexpr auto as_bool() const -> bool { return number_ != 0; }
  [[nodiscard]] constexpr auto as_integer() const -> std::int64_t { return static_cast<std::int64_t>(number_); }
  [[nodiscard]] constexpr auto as_float() const -> float { return static_cast<float>(real_); }
  [[nodiscard]] constexpr auto as_double() const -> double { return real_; }
  [[nodiscard]] constexpr auto unscaled() const -> int128 { return number_; }
  [[nodiscard]] constexpr auto scale() const -> int { return scale_; }
  /// The characters of a text, or the raw bytes.
  [[nodiscard]] constexpr auto chars() const -> std::string_view { return chars_.view(); }
  /// The children of a struct, the elements of a list; of a map key, value, key, value and so on.
  [[nodiscard]] constexpr auto children() const -> const std::vector<value>& { return children_; }

  friend constexpr auto operator==(const value& a, const value& b) -> bool { return a.equals(b); }

 private:
  constexpr value(value_kind kind, std::vector<value> children);
  [[nodiscard]] constexpr auto equals(const value& other) const -> bool;

  value_kind kind_ = value_kind::null;
  int scale_ = 0;
  int depth_ = 0;
  int128 number_ = 0;
  double real_ = 0;
  text chars_;
  std::vector<value> children_;
};

constexpr value::value() = default;
constexpr value::value(std::nullptr_t) {}
constexpr value::value(std::same_as<bool> auto truth) : kind_(value_kind::boolean), number_(truth ? 1 : 0) {}

template <std::integral I>
  requires(!std::same_as<I, bool> && !std::same_as<I, char>)
constexpr value::value(I integer) : kind_(value_kind::integer), number_(integer) {
  if (number_ > std::numeric_limits<std::int64_t>::max())
    detail::fail_build(rule::default_misfit, {}, 0, "a value holds integers of 64 bits with a sign");
}

constexpr value::value(float number) : kind_(value_kind::float_), real_(static_cast<double>(number)) {}
constexpr value::value(double number) : kind_(value_kind::double_), real_(number) {}
constexpr value::value(std::string_view chars) : kind_(value_kind::text), chars_(chars) {}
constexpr value::value(const char* chars) : value(std::string_view(chars)) {}
inline value::value(const std::string& chars) : value(std::string_view(chars)) {}
constexpr value::value(const text& chars) : value(chars.view()) {}

constexpr value::value(value_kind kind, std::vector<value> children) : kind_(kind), children_(std::move(children)) {
  for (const value& child : children_) depth_ = child.depth_ > depth_ ? child.depth_ : depth_;
  if (++depth_ > max_nesting) detail::fail_build(rule::nesting_limit, {}, 0, "values nest at most 500 deep");
}

constexpr value::value(const value&) = default;
constexpr value::value(value&&) noexcept = default;
constexpr auto value::operator=(const value&) -> value& = default;
constexpr auto value::operator=(value&&) noexcept -> value& = default;
constexpr value::~value() = default;

constexpr auto value::decimal(int128 unscaled, int scale) -> value {
  value out;
  out.kind_ = value_kind::decimal;
  out.number_ = unscaled;
  out.scale_ = scale;
  return out;
}

constexpr auto value::bytes(std::string_view raw) -> value {
  value out;
  out.kind_ = value_kind::bytes;
  out.chars_ = raw;
  return out;
}

constexpr auto value::struct_(std::vector<value> children) -> value {
  return {value_kind::struct_, std::move(children)};
}
constexpr auto value::list(std::vector<value> elements) -> value {
  return {value_kind::list, std::move(elements)};
}

constexpr auto value::map(std::vector<std::pair<value, value>> entries) -> value {
  std::vector<value> flat;
  flat.reserve(2 * entries.size());
  for (auto& [key, mapped] : entries) {
    flat.push_back(std::move(key));
    flat.push_back(std::move(mapped));
  }
  return {value_kind::map, std::move(flat)};
}

constexpr auto value::equals(const value& other) const -> bool {
  const auto same_number = [](double a, double b) {
    return (a != a && b != b) || std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
  };
  return kind_ == other.kind_ && scale_ == other.scale_ && number_ == other.number_ && same_number(real_, other.real_) &&
         chars_ == other.chars_ && children_ == other.children_;
}

/// One line: `7`, `-0.5`, `12.34`, `"text"`, bytes as `0x0102`, nested values in brackets.
[[nodiscard]] inline auto to_string(const value& v) -> std::string {
  const auto joined = [&](const char* open, const char* close) {
    std::string out = open;
    for (std::size_t i = 0; i < v.children().size(); ++i) {
      const bool mapped = v.kind() == value_kind::map && i % 2 == 1;
      if (i != 0) out += mapped ? ": " : ", ";
      out += to_string(v.children()[i]);
    }
    return out + close;
  };
  text out;
  switch (v.kind()) {
    case value_kind::null:
      return "null";
    case value_kind::boolean:
      return v.as_bool() ? "true" : "false";
    case value_kind::integer:
      detail::append_number(out, v.as_integer());
      return out.str();
    case value_kind::float_:
      detail::append_float(out, v.as_float());
      return out.str();
    case value_kind::double_:
      detail::append_float(out, v.as_double());
      return out.str();
    case value_kind::decimal:
      detail::append_decimal(out, v.unscaled(), v.scale());
      return out.str();
    case value_kind::text:
      return '"' + std::string(v.chars()) + '"';
    case value_kind::bytes:
      return "0x" + detail::hex(v.chars());
    case value_kind::struct_:
      return joined("{", "}");
    case value_kind::list:
      return joined("[", "]");
    case value_kind::map:
      return joined("{", "}");
  }
  return {};
}

inline auto operator<<(std::ostream& out, const value& v) -> std::ostream& {
  return out << to_string(v);
}

}  // namespace evolog
