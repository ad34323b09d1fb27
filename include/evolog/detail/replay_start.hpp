// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <type_traits>
#include <utility>

#include <evolog/call/options.hpp>
#include <evolog/detail/hold.hpp>
#include <evolog/detail/indexed_rows.hpp>
#include <evolog/detail/signature.hpp>

namespace evolog::detail {

/// What a replay knows of the table before the range. `size()` rows are known one by one and are reached by number.
struct unknown_start {
  [[nodiscard]] static auto size() -> std::size_t { return 0; }
  template <class Key>
  [[nodiscard]] static auto count(const Key&) -> std::optional<std::int64_t> {
    return std::nullopt;
  }
};

template <class Count>
class counted_start {
 public:
  explicit counted_start(const Count& count) : count_(count) {}
  [[nodiscard]] static auto size() -> std::size_t { return 0; }
  template <class Key>
  [[nodiscard]] auto count(const Key& key) const -> std::optional<std::int64_t> {
    return static_cast<std::int64_t>(std::invoke(count_, key));
  }

 private:
  const Count& count_;
};

template <class Held>
class listed_start {
 public:
  explicit listed_start(Held rows) : rows_(std::move(rows)) {}
  [[nodiscard]] auto size() const -> std::size_t { return rows_.size(); }
  template <class F>
  auto visit(std::size_t i, F&& f) const -> decltype(auto) {
    return rows_.visit(i, f);
  }

 private:
  indexed_rows<Held> rows_;
};

template <class Count>
auto open_start(const start_counts<Count>& start) -> counted_start<Count> {
  return counted_start<Count>(start.count());
}
template <class Rows>
auto open_start(const start_rows<Rows>& start) {
  // A copy of a view can be iterated even where a const view cannot.
  using rows = std::conditional_t<view_range<std::remove_cvref_t<Rows>>, std::remove_cvref_t<Rows>, const Rows&>;
  return listed_start<held_t<rows>>(detail::hold<rows>(static_cast<rows>(start.rows())));
}

/// The start among the options of a call, opened, or an unknown one.
inline auto pick_start() -> unknown_start {
  return {};
}
template <class First, class... Rest>
auto pick_start(const First& first, const Rest&... rest) {
  if constexpr (is_start_option<First>) {
    return open_start(first);
  } else {
    return pick_start(rest...);
  }
}

}  // namespace evolog::detail
