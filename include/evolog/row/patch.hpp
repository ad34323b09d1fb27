// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <utility>

namespace evolog {

/// A value that a change may leave out, which is not the same as null: `patch<std::optional<double>>` tells all three cases apart.
///
/// It has no identity: rows with a `patch` in them cannot be compared, hashed or netted, only applied by key with `merge_with`.
///
/// Example: examples/partial_images.cpp
/// \see merge_with
/// Source: changelog contract 2.7
template <class T>
class patch {
 public:
  /// Not provided.
  patch() = default;
  patch(T value) : value_(std::move(value)) {}

  [[nodiscard]] auto is_provided() const -> bool { return value_.has_value(); }

  /// The provided value, or the old one.
  [[nodiscard]] auto value_or(T old) const -> T { return value_ ? *value_ : std::move(old); }

 private:
  std::optional<T> value_;
};

}  // namespace evolog
