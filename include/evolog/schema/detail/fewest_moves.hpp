// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace evolog::detail {

/// Which numbers of a sequence can stay where they are when it is sorted by the fewest moves: the longest increasing subsequence that
/// takes the earliest numbers.
///
/// \param sequence  each of 0 to n - 1 once
/// \returns the numbers that stay, in ascending order
/// \complexity n log n
[[nodiscard]] constexpr auto staying_numbers(const std::vector<std::size_t>& sequence) -> std::vector<std::size_t> {
  std::vector<std::size_t> starts;  // starts[k]: the greatest number so far, from the right, that starts an increasing run of k + 1
  std::vector<std::size_t> run_from(sequence.size(), 0);
  for (std::size_t i = sequence.size(); i-- > 0;) {
    const std::size_t number = sequence[i];
    const auto at = std::lower_bound(starts.begin(), starts.end(), number, [](std::size_t start, std::size_t n) { return start > n; });
    run_from[number] = static_cast<std::size_t>(at - starts.begin()) + 1;
    if (at == starts.end()) {
      starts.push_back(number);
    } else {
      *at = number;
    }
  }
  std::vector<std::size_t> staying;
  for (const std::size_t number : sequence) {
    const bool is_next = run_from[number] == starts.size() - staying.size();
    if (is_next && (staying.empty() || number > staying.back())) staying.push_back(number);
  }
  return staying;
}

}  // namespace evolog::detail
