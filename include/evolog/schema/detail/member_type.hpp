// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <evolog/schema/error.hpp>
#include <evolog/schema/type.hpp>
#include <evolog/schema/visit_value.hpp>

namespace evolog::detail {

/// What a member of a described struct can be: a value, or one of the forms below around others.
template <class M>
struct member_form {
  static constexpr bool is_optional = false;
  static constexpr bool is_list = false;
  static constexpr bool is_map = false;
};
template <class M>
struct member_form<std::optional<M>> : member_form<void> {
  static constexpr bool is_optional = true;
  using inner = M;
};
template <class M, class Allocator>
struct member_form<std::vector<M, Allocator>> : member_form<void> {
  static constexpr bool is_list = true;
  using element = M;
};
template <class K, class V, class Less, class Allocator>
struct member_form<std::map<K, V, Less, Allocator>> : member_form<void> {
  static constexpr bool is_map = true;
  using key = K;
  using mapped = V;
};

template <class M>
concept optional_member = member_form<M>::is_optional;
template <class M>
concept list_member = member_form<M>::is_list;
template <class M>
concept map_member = member_form<M>::is_map;
template <class M>
concept int_member = std::signed_integral<M> && sizeof(M) == 4;
template <class M>
concept long_member = std::signed_integral<M> && sizeof(M) == 8;
template <class M>
concept value_member = std::same_as<M, bool> || int_member<M> || long_member<M> || std::same_as<M, float> || std::same_as<M, double> ||
                       std::same_as<M, std::string> || std::same_as<M, decimal_value>;

/// The type of a column that a value of this C++ type holds if nothing else is said; unknown for a decimal, which needs its digits.
template <value_member M>
[[nodiscard]] constexpr auto natural_type() -> type {
  if constexpr (std::same_as<M, bool>) {
    return type(type_kind::boolean);
  } else if constexpr (int_member<M>) {
    return type(type_kind::int_);
  } else if constexpr (long_member<M>) {
    return type(type_kind::long_);
  } else if constexpr (std::same_as<M, float>) {
    return type(type_kind::float_);
  } else if constexpr (std::same_as<M, double>) {
    return type(type_kind::double_);
  } else if constexpr (std::same_as<M, std::string>) {
    return type(type_kind::string);
  } else {
    return {};
  }
}

/// Whether values of a column type are held by this C++ type.
template <value_member M>
[[nodiscard]] constexpr auto holds(const type& t) -> bool {
  switch (t.kind()) {
    case type_kind::date:
      return int_member<M>;
    case type_kind::time_:
    case type_kind::timestamp:
    case type_kind::timestamptz:
    case type_kind::timestamp_ns:
    case type_kind::timestamptz_ns:
      return long_member<M>;
    case type_kind::uuid:
    case type_kind::fixed:
    case type_kind::binary:
      return std::same_as<M, std::string>;
    case type_kind::decimal:
      return std::same_as<M, decimal_value>;
    default:
      return t == natural_type<M>();
  }
}

/// Ids of list elements, map keys and values, handed out in the order in which they were given.
struct child_ids {
  std::span<const int> rest;

  [[nodiscard]] constexpr auto next() -> int {
    if (rest.empty()) return 0;
    const int id = rest.front();
    rest = rest.subspan(1);
    return id;
  }
};

}  // namespace evolog::detail
