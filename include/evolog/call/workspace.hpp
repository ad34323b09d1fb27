// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

namespace evolog {

namespace detail {

struct aligned_delete {
  static constexpr std::align_val_t alignment{1024};
  void operator()(std::byte* bytes) const { ::operator delete(bytes, alignment); }
};

/// Uninitialised bytes, aligned to a kibibyte.
struct memory_block {
  std::unique_ptr<std::byte, aligned_delete> bytes;
  std::size_t size = 0;
};

struct workspace_access;

}  // namespace detail

/// Memory that a caller keeps between calls, so that they need not ask the system for it again.
///
/// Pass an lvalue to any operation; it is used during the call, never by the result. It grows to what the largest call needed and
/// serves one call at a time.
///
/// Example: examples/workspace.cpp
class workspace {
 public:
  workspace() = default;
  workspace(const workspace&) = delete;
  auto operator=(const workspace&) -> workspace& = delete;
  workspace(workspace&& other) noexcept : spare_(std::move(other.spare_)) {}
  auto operator=(workspace&& other) noexcept -> workspace& {
    spare_ = std::move(other.spare_);
    return *this;
  }
  ~workspace() = default;

 private:
  friend struct detail::workspace_access;

  std::mutex guard_;
  std::vector<detail::memory_block> spare_;
};

namespace detail {

/// Memory of a workspace, from any thread of a call.
struct workspace_access {
  /// A block of at least `size` bytes: the smallest spare one that is large enough, else a new one in the place of the largest spare one.
  [[nodiscard]] static auto take(workspace& memory, std::size_t size) -> memory_block {
    const std::lock_guard lock(memory.guard_);
    auto& spare = memory.spare_;
    const auto at = std::partition_point(spare.begin(), spare.end(), [size](const memory_block& block) { return block.size < size; });
    memory_block taken;
    if (at != spare.end()) {
      taken = std::move(*at);
      spare.erase(at);
    } else {
      if (!spare.empty()) spare.pop_back();
      taken.bytes.reset(static_cast<std::byte*>(::operator new(size, aligned_delete::alignment)));
      taken.size = size;
    }
    return taken;
  }

  static void give_back(workspace& memory, memory_block block) {
    if (block.size == 0) return;
    const std::lock_guard lock(memory.guard_);
    auto& spare = memory.spare_;
    const auto at = std::partition_point(spare.begin(), spare.end(), [&](const memory_block& other) { return other.size < block.size; });
    spare.insert(at, std::move(block));
  }

  /// Gives the spare memory back to the system.
  static void release(workspace& memory) { memory.spare_.clear(); }
};

}  // namespace detail

}  // namespace evolog
