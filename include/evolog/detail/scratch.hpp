// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <type_traits>
#include <utility>

#include <evolog/call/workspace.hpp>

namespace evolog::detail {

/// Uninitialised values in memory of a workspace, which has it back at the end.
template <class T>
class scratch {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  explicit scratch(workspace& memory) : memory_(&memory) {}
  scratch(workspace& memory, std::size_t count) : memory_(&memory) { room(count); }
  scratch(scratch&& other) noexcept : memory_(other.memory_), block_(std::exchange(other.block_, memory_block())) {}
  scratch(const scratch&) = delete;
  auto operator=(const scratch&) -> scratch& = delete;
  auto operator=(scratch&&) -> scratch& = delete;
  ~scratch() { workspace_access::give_back(*memory_, std::move(block_)); }

  /// Room for `count` values; those before are gone if there was less.
  auto room(std::size_t count) -> T* {
    if (count > capacity()) {
      workspace_access::give_back(*memory_, std::exchange(block_, memory_block()));
      block_ = workspace_access::take(*memory_, count * sizeof(T));
    }
    return data();
  }

  /// Twice the room; keeps the values.
  auto grow() -> T* {
    const auto used = capacity() * sizeof(T);
    auto larger = workspace_access::take(*memory_, std::max<std::size_t>(2 * used, 64 * sizeof(T)));
    if (used != 0) std::memcpy(larger.bytes.get(), block_.bytes.get(), used);
    workspace_access::give_back(*memory_, std::exchange(block_, std::move(larger)));
    return data();
  }

  [[nodiscard]] auto data() const -> T* { return reinterpret_cast<T*>(block_.bytes.get()); }
  [[nodiscard]] auto capacity() const -> std::size_t { return block_.size / sizeof(T); }

 private:
  workspace* memory_;
  memory_block block_;
};

}  // namespace evolog::detail
