// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <evolog/schema/error.hpp>
#include <evolog/schema/text.hpp>
#include <evolog/schema/value.hpp>

namespace evolog {

enum class type_kind {
  boolean,
  int_,
  long_,
  float_,
  double_,
  date,
  time_,
  timestamp,
  timestamptz,
  timestamp_ns,
  timestamptz_ns,
  string,
  uuid,
  binary,
  decimal,
  fixed,
  unknown,
  variant,
  geometry,
  geography,
  struct_,
  list,
  map
};

/// How the edges of a geography run between their points.
enum class edge_algorithm { spherical, vincenty, thomas, andoyer, karney };

struct field;

inline constexpr int max_decimal_precision = 38;

/// A column type, always within its limits. Built with the words in `evolog::types`.
///
/// Types are compared as values, ids and all. Source: schema contract 2.
class type {
 public:
  /// The unknown type.
  constexpr type();
  /// A type without parameters; an empty struct; geometry and geography with their defaults.
  /// \throws schema_error for a kind that needs parameters.
  constexpr explicit type(type_kind kind);
  [[nodiscard]] static constexpr auto decimal(int precision, int scale) -> type;
  [[nodiscard]] static constexpr auto fixed(int length) -> type;
  [[nodiscard]] static constexpr auto geometry(std::string_view crs) -> type;
  [[nodiscard]] static constexpr auto geography(std::string_view crs, edge_algorithm algorithm) -> type;
  [[nodiscard]] static constexpr auto struct_(std::vector<field> fields) -> type;
  /// The element's name becomes `element`.
  /// \throws schema_error where it has a doc or a default
  [[nodiscard]] static constexpr auto list(field element) -> type;
  /// The names become `key` and `value`, and the key is required.
  [[nodiscard]] static constexpr auto map(field key, field value) -> type;

  constexpr type(const type&);
  constexpr type(type&&) noexcept;
  constexpr auto operator=(const type&) -> type&;
  constexpr auto operator=(type&&) noexcept -> type&;
  constexpr ~type();

  [[nodiscard]] constexpr auto kind() const -> type_kind { return kind_; }
  [[nodiscard]] constexpr auto is_struct() const -> bool { return kind_ == type_kind::struct_; }
  [[nodiscard]] constexpr auto is_nested() const -> bool { return is_struct() || kind_ == type_kind::list || kind_ == type_kind::map; }
  /// Everything but struct, list, map and variant.
  [[nodiscard]] constexpr auto is_primitive() const -> bool { return !is_nested() && kind_ != type_kind::variant; }

  [[nodiscard]] constexpr auto precision() const -> int { return first_; }
  [[nodiscard]] constexpr auto scale() const -> int { return second_; }
  [[nodiscard]] constexpr auto length() const -> int { return first_; }
  /// The coordinate system of a geometry or geography.
  [[nodiscard]] constexpr auto crs() const -> std::string_view { return crs_.view(); }
  [[nodiscard]] constexpr auto algorithm() const -> edge_algorithm { return static_cast<edge_algorithm>(first_); }

  /// The fields of a struct, the element of a list, key and value of a map; else empty.
  [[nodiscard]] constexpr auto fields() const -> const std::vector<field>& { return fields_; }
  [[nodiscard]] constexpr auto element() const -> const field&;
  [[nodiscard]] constexpr auto key() const -> const field&;
  [[nodiscard]] constexpr auto value() const -> const field&;

  /// How many nested types stand inside each other here: 0 for a primitive type, 1 for a list of them.
  [[nodiscard]] constexpr auto depth() const -> int { return depth_; }

  friend constexpr auto operator==(const type& a, const type& b) -> bool { return a.equals(b); }

 private:
  constexpr type(type_kind kind, std::vector<field> fields);
  [[nodiscard]] constexpr auto equals(const type& other) const -> bool;

  type_kind kind_ = type_kind::unknown;
  int first_ = 0;
  int second_ = 0;
  int depth_ = 0;
  text crs_;
  std::vector<field> fields_;
};

/// A column, a list element, or a map key or value.
struct field {
  int id = 0;  ///< the identity; 0 where it is still to be handed out
  text name;
  bool required = false;
  evolog::type type;
  std::optional<text> doc;
  value initial_default;  ///< what rows of older files hold; null: none
  value write_default;    ///< what writers put where nothing was given; null: none

  [[nodiscard]] constexpr auto with_doc(std::string_view words) const -> field;
  /// Sets both defaults, as an added column gets them.
  [[nodiscard]] constexpr auto with_default(const value& both) const -> field;
  [[nodiscard]] constexpr auto with_initial_default(const value& initial) const -> field;
  [[nodiscard]] constexpr auto with_write_default(const value& write) const -> field;

  friend constexpr auto operator==(const field&, const field&) -> bool = default;
};

constexpr type::type() = default;
constexpr type::type(const type&) = default;
constexpr type::type(type&&) noexcept = default;
constexpr auto type::operator=(const type&) -> type& = default;
constexpr auto type::operator=(type&&) noexcept -> type& = default;
constexpr type::~type() = default;

constexpr auto type::element() const -> const field& {
  return fields_[0];
}
constexpr auto type::key() const -> const field& {
  return fields_[0];
}
constexpr auto type::value() const -> const field& {
  return fields_[1];
}

constexpr auto type::equals(const type& other) const -> bool {
  return kind_ == other.kind_ && first_ == other.first_ && second_ == other.second_ && crs_ == other.crs_ && fields_ == other.fields_;
}

namespace detail {

/// The value as a column of this type holds it, or nothing where it does not fit.
[[nodiscard]] constexpr auto fit_value(const value& v, const type& t) -> std::optional<value>;

}  // namespace detail

}  // namespace evolog

#include <evolog/schema/detail/fit_value.hpp>  // what the classes above only declare
#include <evolog/schema/detail/make_field.hpp>
#include <evolog/schema/detail/make_type.hpp>
