// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <evolog/schema/detail/member_type.hpp>
#include <evolog/schema/error.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/type.hpp>
#include <evolog/schema/value.hpp>
#include <evolog/schema/visit_value.hpp>

namespace evolog {

namespace detail {

struct not_described {};
struct no_default {};

}  // namespace detail

/// A column of a described struct, made by `member`.
template <class Owner, class M, class Default = detail::no_default, std::size_t ChildIds = 0>
struct record_member {
  using member_type = M;

  int id;
  std::string_view name;
  M Owner::*pointer;
  Default fallback{};                     ///< both defaults of the column
  std::array<int, ChildIds> inner_ids{};  ///< of list elements, map keys and values
  evolog::type declared{};                ///< unknown: what follows from the member's C++ type

  /// The value of the member where an older struct lacks it. Text is given as a literal.
  template <class D>
  [[nodiscard]] constexpr auto with_default(D both) const -> record_member<Owner, M, D, ChildIds> {
    return {id, name, pointer, both, inner_ids, declared};
  }
  /// The ids inside a list or map: those of its element, or key and value, before those inside them.
  [[nodiscard]] constexpr auto with_child_ids(std::same_as<int> auto... ids) const -> record_member<Owner, M, Default, sizeof...(ids)> {
    return {id, name, pointer, fallback, {ids...}, declared};
  }
  /// Another type than the C++ type suggests: `date` of 32 bits, times of 64 bits, `binary`, `uuid` and `fixed` of a string, and a
  /// `decimal_value`, which needs its digits.
  [[nodiscard]] constexpr auto as_type(const evolog::type& t) const -> record_member {
    record_member out = *this;
    out.declared = t;
    return out;
  }
};

/// \param id       the field id
/// \param name     a literal
/// \param pointer  to a `bool`, an integer of 32 or 64 bits, a floating point number, a `std::string`, a `decimal_value`, a described
///                 struct; a `std::vector` or `std::map` of these; or a `std::optional` of any, which makes the column optional
template <class Owner, class M>
[[nodiscard]] constexpr auto member(int id, std::string_view name, M Owner::*pointer) -> record_member<Owner, M> {
  return {id, name, pointer};
}

/// The columns of a described struct, made by `record`.
template <class... Members>
struct record_columns {
  std::tuple<Members...> members;
};

template <class... Members>
[[nodiscard]] constexpr auto record(Members... members) -> record_columns<Members...> {
  return {std::tuple<Members...>(std::move(members)...)};
}

/// Describes a plain struct as rows of a schema; specialise it once, next to the struct:
/// `template <> inline constexpr auto evolog::record_of<order> = record(member(1, "id", &order::id), member(2, "price", &order::price));`
///
/// Example: examples/read_as.cpp
/// \see read_as, schema_of
template <class T>
inline constexpr auto record_of = detail::not_described{};

/// A struct with a `record_of`.
template <class T>
concept described = !std::same_as<std::remove_cvref_t<decltype(record_of<T>)>, detail::not_described>;

}  // namespace evolog

namespace evolog::detail {

template <class M>
[[nodiscard]] constexpr auto fields_of() -> std::vector<field>;

template <class M>
[[nodiscard]] constexpr auto inner_field(int id, child_ids& ids) -> field;

template <class M>
inline constexpr bool is_column = value_member<M> || described<M>;

/// The type of the column that a member is, its optional taken off.
template <class M>
[[nodiscard]] constexpr auto member_type(child_ids& ids) -> type {
  if constexpr (optional_member<M>) {
    return member_type<typename member_form<M>::inner>(ids);
  } else if constexpr (list_member<M>) {
    return type::list(inner_field<typename member_form<M>::element>(ids.next(), ids));
  } else if constexpr (map_member<M>) {
    const int key_id = ids.next();
    const int value_id = ids.next();
    field key = inner_field<typename member_form<M>::key>(key_id, ids);
    return type::map(std::move(key), inner_field<typename member_form<M>::mapped>(value_id, ids));
  } else if constexpr (described<M>) {
    return type::struct_(fields_of<M>());
  } else {
    static_assert(is_column<M>,
                  "evolog: a member of this type is no column: use bool, integers of 32 or 64 bits, float, double, std::string, "
                  "decimal_value, std::vector, std::map, std::optional, or a struct with a record_of");
    if constexpr (value_member<M>) {
      return natural_type<M>();
    } else {
      return {};
    }
  }
}

template <class M>
constexpr auto inner_field(int id, child_ids& ids) -> field {
  return {id, {}, !optional_member<M>, member_type<M>(ids), {}, {}, {}};
}

/// The innermost type of a member that is not a list or a map.
template <class M>
struct held {
  using type = M;
};
template <optional_member M>
struct held<M> {
  using type = typename member_form<M>::inner;
};

template <class M>
[[nodiscard]] constexpr auto holds_declared(const type& declared) -> bool {
  if constexpr (value_member<typename held<M>::type>) {
    return holds<typename held<M>::type>(declared);
  } else {
    return false;
  }
}

template <class D>
[[nodiscard]] constexpr auto default_value(const D& fallback) -> value {
  if constexpr (std::same_as<D, no_default>) {
    return {};
  } else if constexpr (std::same_as<D, decimal_value>) {
    return value::decimal(fallback.unscaled, fallback.scale);
  } else {
    return value(fallback);
  }
}

template <class Owner, class M, class Default, std::size_t ChildIds>
[[nodiscard]] constexpr auto field_of(const record_member<Owner, M, Default, ChildIds>& m) -> field {
  child_ids ids{m.inner_ids};
  field out{m.id, m.name, !optional_member<M>, member_type<M>(ids), {}, {}, {}};
  if (!ids.rest.empty()) fail_build(rule::invalid_id, m.name, m.id, "there are more child ids than fields inside the member");
  if (m.declared.kind() != type_kind::unknown) {
    if (!holds_declared<M>(m.declared))
      fail_build(rule::type_limit, m.name, m.id, "values of the type that as_type says are not held by a member of this C++ type");
    out.type = m.declared;
  }
  if (out.type.kind() == type_kind::unknown)
    fail_build(rule::type_limit, m.name, m.id, "a decimal_value needs its digits: as_type(types::decimal(9, 2))");
  return out.with_default(default_value(m.fallback));
}

template <class T>
constexpr auto fields_of() -> std::vector<field> {
  return std::apply([](const auto&... members) { return std::vector<field>{field_of(members)...}; }, record_of<T>.members);
}

}  // namespace evolog::detail

namespace evolog {

/// The schema of a described struct: a `std::optional` is an optional column, a `std::vector` a list, a `std::map` a map.
///
/// \throws schema_error where the description breaks a rule; in a constant evaluation the sentence is in the compiler's output
/// Source: schema contract 4
template <described T>
[[nodiscard]] constexpr auto schema_of() -> schema {
  return schema(detail::fields_of<T>());
}

}  // namespace evolog
