// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <optional>
#include <type_traits>
#include <utility>

#include <evolog/schema/detail/member_type.hpp>
#include <evolog/schema/type.hpp>
#include <evolog/schema/value.hpp>
#include <evolog/schema/visit_value.hpp>

namespace evolog::detail {

/// A value as a member of a described struct holds it; nothing where the member takes no null, or where the value is nested.
///
/// \pre The member holds values of the type.
template <class M>
[[nodiscard]] auto member_value(const value& v, const type& t) -> std::optional<M> {
  if constexpr (optional_member<M>) {
    if (v.is_null()) return M();
    auto inner = member_value<typename member_form<M>::inner>(v, t);
    return inner ? std::optional<M>(std::move(inner)) : std::nullopt;
  } else {
    return visit_value(v, t, [](const auto& held) -> std::optional<M> {
      using held_type = std::remove_cvref_t<decltype(held)>;
      if constexpr (value_member<M> && std::convertible_to<held_type, M>) {
        return static_cast<M>(held);
      } else {
        return std::nullopt;
      }
    });
  }
}

}  // namespace evolog::detail
