// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>

namespace evolog {

namespace detail {
struct workspace_access;
}

/// Memory that a caller keeps between calls, so that they need not ask the system for it again.
///
/// Pass an lvalue to any operation; it is used during the call, never by the result. It grows to what the largest call needed and
/// serves one call at a time.
///
/// Example: examples/workspace.cpp
class workspace {
 private:
  friend struct detail::workspace_access;

  struct buffer {
    std::unique_ptr<std::byte[]> bytes;
    std::size_t size = 0;
  };
  std::array<buffer, 3> buffers_;
};

namespace detail {

/// The buffers of a workspace, by what they are for.
struct workspace_access {
  enum buffer_number { tags, order, words };

  /// Room for `count` values, uninitialised; what the buffer held before is gone.
  template <class T>
  [[nodiscard]] static auto room(workspace& memory, buffer_number number, std::size_t count) -> std::span<T> {
    static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);
    auto& buffer = memory.buffers_[number];
    if (buffer.size < count * sizeof(T)) {
      buffer = {};
      buffer.bytes = std::make_unique_for_overwrite<std::byte[]>(count * sizeof(T));
      buffer.size = count * sizeof(T);
    }
    return {reinterpret_cast<T*>(buffer.bytes.get()), count};
  }

  static void release(workspace& memory, buffer_number number) { memory.buffers_[number] = {}; }
};

}  // namespace detail

}  // namespace evolog
