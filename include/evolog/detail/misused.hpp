// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

#include <evolog/row/change.hpp>

namespace evolog::detail {

/// The result of a call that did not compile: later calls, loops and questions accept it in silence, so that the first sentence is the only
/// error.
struct misused {
  [[nodiscard]] auto begin() const -> const change<int>* { return nullptr; }
  [[nodiscard]] auto end() const -> const change<int>* { return nullptr; }
  [[nodiscard]] auto size() const -> std::size_t { return 0; }
  [[nodiscard]] auto empty() const -> bool { return true; }
  [[nodiscard]] auto operator[](std::size_t i) const -> const change<int>& { return begin()[i]; }
  [[nodiscard]] auto ambiguous() const -> misused { return {}; }
  [[nodiscard]] auto ties() const -> misused { return {}; }
};

template <class R>
concept well_used = !std::same_as<std::remove_cvref_t<R>, misused>;

}  // namespace evolog::detail
