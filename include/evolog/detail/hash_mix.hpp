// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace evolog::detail {

__extension__ typedef unsigned __int128 uint128;

/// A 64-bit hash that takes one word at a time.
///
/// Multiplies by a key to 128 bits and folds the halves. The key depends on the seed, so that whoever does not know the seed cannot build
/// values that collide.
class hash_mix {
  std::uint64_t key_;
  std::uint64_t start_;

  static constexpr auto fold(std::uint64_t a, std::uint64_t b) -> std::uint64_t {
    const uint128 product = static_cast<uint128>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
  }

  /// The `Bytes` bytes at `from` as a number.
  template <std::size_t Bytes, class Byte>
  static constexpr auto load(const Byte* from) -> std::uint64_t {
    std::uint64_t word = 0;
    if (std::is_constant_evaluated()) {
      for (std::size_t i = 0; i < Bytes; ++i) {
        word |= std::uint64_t{static_cast<unsigned char>(from[i])} << (8U * i);
      }
    } else {
      std::memcpy(&word, from, Bytes);
    }
    return word;
  }

 public:
  constexpr explicit hash_mix(std::uint64_t seed) : key_((0x9ddfea08eb382d69U + seed) | 1U), start_(0x243f6a8885a308d3U ^ seed) {}

  /// The hash of nothing yet.
  [[nodiscard]] constexpr auto start() const -> std::uint64_t { return start_; }

  /// The hash of what `hash` has seen, then `word`.
  [[nodiscard]] constexpr auto add(std::uint64_t hash, std::uint64_t word) const -> std::uint64_t { return fold(hash ^ word, key_); }

  /// The hash of what `hash` has seen, then `size` bytes.
  template <class Byte>
  [[nodiscard]] constexpr auto add_bytes(std::uint64_t hash, const Byte* bytes, std::size_t size) const -> std::uint64_t {
    static_assert(sizeof(Byte) == 1);
    hash = hash + size;
    for (; size > 16; size -= 16, bytes += 16) {
      hash = fold(load<8>(bytes) ^ key_, load<8>(bytes + 8) ^ hash);
    }
    std::uint64_t head = 0;
    std::uint64_t tail = 0;
    if (size >= 8) {
      head = load<8>(bytes);
      tail = load<8>(bytes + size - 8);
    } else if (size >= 4) {
      head = load<4>(bytes);
      tail = load<4>(bytes + size - 4);
    } else if (size > 0) {
      head = load<1>(bytes) << 16U | load<1>(bytes + size / 2) << 8U | load<1>(bytes + size - 1);
    }
    return fold(fold(head ^ key_, tail ^ hash), key_);
  }
};

}  // namespace evolog::detail
