// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include <evolog/row/columns.hpp>
#include <evolog/row/identity_of.hpp>

namespace support {

/// A row that counts how often rows of its kind were copied and moved.
class counted_row {
 public:
  static inline std::size_t copies = 0;
  static inline std::size_t moves = 0;

  counted_row(int key, std::string value) : key_(key), value_(std::move(value)) {}
  counted_row(const counted_row& other) : key_(other.key_), value_(other.value_) { ++copies; }
  counted_row(counted_row&& other) noexcept : key_(other.key_), value_(std::move(other.value_)) { ++moves; }
  auto operator=(const counted_row& other) -> counted_row& {
    key_ = other.key_;
    value_ = other.value_;
    ++copies;
    return *this;
  }
  auto operator=(counted_row&& other) noexcept -> counted_row& {
    key_ = other.key_;
    value_ = std::move(other.value_);
    ++moves;
    return *this;
  }
  ~counted_row() = default;

  [[nodiscard]] auto key() const -> int { return key_; }
  [[nodiscard]] auto value() const -> const std::string& { return value_; }

 private:
  int key_;
  std::string value_;
};

struct row_counts {
  std::size_t copies;
  std::size_t moves;
  [[nodiscard]] auto operator==(const row_counts&) const -> bool = default;
};

/// How often rows are copied and moved while `f` runs.
template <class F>
auto count_rows(F&& f) -> row_counts {
  const row_counts before{counted_row::copies, counted_row::moves};
  std::forward<F>(f)();
  return {counted_row::copies - before.copies, counted_row::moves - before.moves};
}

}  // namespace support

template <>
inline constexpr auto evolog::identity_of<support::counted_row> = evolog::columns<&support::counted_row::key, &support::counted_row::value>;
