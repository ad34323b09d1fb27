// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <type_traits>

#include <evolog/row/change.hpp>

namespace evolog::detail {

/// The result of a call that did not compile: later calls and loops accept it in silence, so that the first sentence is the only error.
struct misused {
  [[nodiscard]] auto begin() const -> const change<int>* { return nullptr; }
  [[nodiscard]] auto end() const -> const change<int>* { return nullptr; }
};

template <class R>
concept well_used = !std::same_as<std::remove_cvref_t<R>, misused>;

}  // namespace evolog::detail
