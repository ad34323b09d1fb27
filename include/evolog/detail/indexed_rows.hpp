// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>
#include <vector>

namespace evolog::detail {

/// A held multi-pass range whose elements are reached by number; a list or a filtered view is walked once to find them.
template <class Held>
class indexed_rows {
 public:
  using iterator = std::ranges::iterator_t<decltype(std::declval<const Held&>().get())>;
  using reference = std::iter_reference_t<iterator>;
  using element = std::remove_cvref_t<reference>;
  static constexpr bool random_access = std::random_access_iterator<iterator>;

  explicit indexed_rows(Held held) : held_(std::move(held)), first_(std::ranges::begin(held_.get())) {
    const auto last = std::ranges::end(held_.get());
    if constexpr (random_access) {
      size_ = static_cast<std::size_t>(std::ranges::distance(first_, last));
    } else {
      for (auto it = first_; it != last; ++it) places_.push_back(it);
      size_ = places_.size();
    }
  }
  // The iterators point into the range beside them.
  indexed_rows(const indexed_rows&) = delete;
  auto operator=(const indexed_rows&) -> indexed_rows& = delete;
  ~indexed_rows() = default;

  [[nodiscard]] auto size() const -> std::size_t { return size_; }
  [[nodiscard]] auto begin() const -> iterator { return first_; }

  [[nodiscard]] auto operator[](std::size_t i) const -> reference {
    if constexpr (random_access) {
      return *(first_ + static_cast<std::iter_difference_t<iterator>>(i));
    } else {
      return *places_[i];
    }
  }

  /// Calls `f` with an element. One that is made anew at every access dies when this returns, so all that reads it happens in `f`.
  template <class F>
  auto visit(std::size_t i, F&& f) const -> decltype(auto) {
    auto&& e = (*this)[i];
    return f(std::as_const(e));
  }

 private:
  Held held_;
  iterator first_;
  std::size_t size_ = 0;
  std::vector<iterator> places_;
};

}  // namespace evolog::detail
