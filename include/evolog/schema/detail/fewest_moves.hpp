// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace evolog::detail {

/// Which numbers of a sequence can stay where they are when it is sorted by the fewest moves: a longest increasing subsequence.
///
/// \param sequence  each of 0 to n - 1 once
/// \returns the numbers that stay, in ascending order
/// \complexity n log n
[[nodiscard]] constexpr auto staying_numbers(const std::vector<std::size_t>& sequence) -> std::vector<std::size_t> {
  const std::size_t none = sequence.size();
  std::vector<std::size_t> ends;  // ends[k]: the least number that ends an increasing run of k + 1 numbers
  std::vector<std::size_t> previous(sequence.size(), none);
  for (const std::size_t number : sequence) {
    const auto at = std::lower_bound(ends.begin(), ends.end(), number);
    if (at != ends.begin()) previous[number] = *(at - 1);
    if (at == ends.end()) {
      ends.push_back(number);
    } else {
      *at = number;
    }
  }
  std::vector<std::size_t> staying;
  for (std::size_t number = ends.empty() ? none : ends.back(); number != none; number = previous[number]) staying.push_back(number);
  std::reverse(staying.begin(), staying.end());
  return staying;
}

}  // namespace evolog::detail
