// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <tuple>

#include "event.hpp"
#include "random.hpp"

namespace bench {

// What rows are grouped by, as keys of maps and of sorting.

/// All that tells the images of two events apart.
struct image {
  std::int64_t key;
  std::int64_t a;
  std::int64_t b;
  auto operator<=>(const image&) const = default;
};

/// The image of a row with strings, where it lies. The hash goes along: to hash it again would read the row again.
struct image_place {
  const text_event* row;
  std::size_t hash;
  [[nodiscard]] auto tied() const { return std::tie(row->key, row->text); }
  friend auto operator==(image_place x, image_place y) -> bool { return x.hash == y.hash && x.tied() == y.tied(); }
  friend auto operator<=>(image_place x, image_place y) { return x.tied() <=> y.tied(); }
};

/// A key or an image in one commit; of all commits the first comes first.
template <class Group>
struct of_commit {
  std::int64_t ordinal;
  Group group;
  auto operator<=>(const of_commit&) const = default;
};
template <class Group>
of_commit(std::int64_t, Group) -> of_commit<Group>;

/// A fast hash with all bits spread, for any map.
struct fast_hash {
  using is_avalanching = void;

  auto operator()(std::int64_t number) const -> std::size_t { return fold(static_cast<std::uint64_t>(number), seed); }
  auto operator()(const image& i) const -> std::size_t { return add(add((*this)(i.key), i.a), i.b); }
  auto operator()(image_place i) const -> std::size_t { return i.hash; }
  auto operator()(const text_event& row) const -> std::size_t { return add(of_text(row.text), row.key); }
  template <class Group>
  auto operator()(const of_commit<Group>& c) const -> std::size_t {
    return add((*this)(c.group), c.ordinal);
  }

 private:
  static constexpr std::uint64_t seed = 0x9e3779b97f4a7c15U;

  static auto fold(std::uint64_t x, std::uint64_t y) -> std::size_t {
    const auto product = static_cast<two_words>(x ^ seed) * (y | 1U);
    return static_cast<std::size_t>(product) ^ static_cast<std::size_t>(product >> 64);
  }
  static auto add(std::size_t hash, std::int64_t number) -> std::size_t { return fold(hash ^ static_cast<std::uint64_t>(number), seed); }

  /// At most 8 bytes as a number.
  static auto word(std::string_view text) -> std::int64_t {
    std::int64_t number = 0;
    std::memcpy(&number, text.data(), text.size());
    return number;
  }
  static auto of_text(std::string_view text) -> std::size_t {
    auto hash = text.size();
    for (; text.size() > 8; text.remove_prefix(8)) hash = add(hash, word(text.substr(0, 8)));
    return add(hash, word(text));
  }
};

inline auto key_of(const event& row) -> std::int64_t {
  return row.key;
}
inline auto image_of(const event& row) -> image {
  return {row.key, row.a, row.b};
}
inline auto image_of(const text_event& row) -> image_place {
  return {&row, fast_hash()(row)};
}

}  // namespace bench
