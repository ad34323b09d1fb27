// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <compare>
#include <concepts>
#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace evolog {

/// A short text that is usable in constant evaluations: a column's name or doc, a text or binary default.
///
/// `std::string` is not: with clang its small-buffer form cannot be built there. Converts from and to `std::string_view`.
class text {
 public:
  constexpr text() = default;
  constexpr text(std::string_view chars) : chars_(chars.begin(), chars.end()) {}  // NOLINT(google-explicit-constructor)
  constexpr text(const char* chars) : text(std::string_view(chars)) {}            // NOLINT(google-explicit-constructor)
  text(const std::string& chars) : text(std::string_view(chars)) {}               // NOLINT(google-explicit-constructor)

  [[nodiscard]] constexpr auto view() const -> std::string_view { return {chars_.data(), chars_.size()}; }
  constexpr operator std::string_view() const { return view(); }  // NOLINT(google-explicit-constructor)
  [[nodiscard]] auto str() const -> std::string { return std::string(view()); }

  [[nodiscard]] constexpr auto size() const -> std::size_t { return chars_.size(); }
  [[nodiscard]] constexpr auto empty() const -> bool { return chars_.empty(); }

  constexpr auto operator+=(std::string_view more) -> text& {
    chars_.insert(chars_.end(), more.begin(), more.end());
    return *this;
  }
  constexpr auto operator+=(char more) -> text& {
    chars_.push_back(more);
    return *this;
  }

  friend constexpr auto operator==(const text& a, const text& b) -> bool { return a.view() == b.view(); }
  friend constexpr auto operator<=>(const text& a, const text& b) -> std::strong_ordering { return a.view() <=> b.view(); }

  template <class T>
    requires(!std::same_as<T, text> && std::convertible_to<const T&, std::string_view>)
  friend constexpr auto operator==(const text& a, const T& b) -> bool {
    return a.view() == std::string_view(b);
  }

  friend auto operator<<(std::ostream& out, const text& t) -> std::ostream& { return out << t.view(); }

 private:
  std::vector<char> chars_;
};

}  // namespace evolog
