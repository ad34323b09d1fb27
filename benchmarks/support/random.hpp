// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <utility>
#include <vector>

namespace bench {

__extension__ using two_words = unsigned __int128;

/// Spreads the bits of a number over all of its bits; different numbers stay different.
constexpr auto mix(std::uint64_t x) -> std::uint64_t {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}

/// Random numbers that are the same in every run (splitmix64).
class random_numbers {
 public:
  using result_type = std::uint64_t;
  static constexpr auto min() -> result_type { return 0; }
  static constexpr auto max() -> result_type { return ~result_type{0}; }
  auto operator()() -> result_type { return mix(state_ += 0x9e3779b97f4a7c15U); }

  /// A number below `n`.
  auto below(std::size_t n) -> std::size_t { return static_cast<std::size_t>((static_cast<two_words>((*this)()) * n) >> 64); }
  /// A number in [0, 1).
  auto fraction() -> double { return static_cast<double>((*this)() >> 11) * 0x1p-53; }
  auto percent(std::size_t chance) -> bool { return below(100) < chance; }

 private:
  std::uint64_t state_ = 0;
};

template <class T>
void shuffle(T first, T last, random_numbers& random) {
  for (auto left = static_cast<std::size_t>(last - first); left > 1; --left) {
    using difference = typename std::iterator_traits<T>::difference_type;
    std::swap(first[static_cast<difference>(left - 1)], first[static_cast<difference>(random.below(left))]);
  }
}

/// The numbers below `n` in random order.
inline auto shuffled_numbers(std::size_t n, random_numbers& random) -> std::vector<std::size_t> {
  std::vector<std::size_t> numbers(n);
  std::iota(numbers.begin(), numbers.end(), std::size_t{0});
  shuffle(numbers.begin(), numbers.end(), random);
  return numbers;
}

/// Numbers below `n`, the r-th most frequent one with a chance in proportion to 1/r: rejection-inversion of Hörmann and Derflinger.
class zipf_numbers {
 public:
  zipf_numbers(std::size_t n, random_numbers& random) : numbers_(shuffled_numbers(n, random)) {}

  auto operator()(random_numbers& random) -> std::size_t {
    const auto n = static_cast<double>(numbers_.size());
    const auto least = std::log(1.5) - 1;
    const auto greatest = std::log(n + 0.5);
    while (true) {
      const auto area = greatest + random.fraction() * (least - greatest);
      const auto rank = std::clamp(std::round(std::exp(area)), 1.0, n);
      if (area >= std::log(rank + 0.5) - 1 / rank) return numbers_[static_cast<std::size_t>(rank) - 1];
    }
  }

 private:
  std::vector<std::size_t> numbers_;
};

}  // namespace bench
