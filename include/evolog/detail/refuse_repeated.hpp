// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include <evolog/call/apply_findings.hpp>

namespace evolog::detail {

/// Refuses a destination in which two different keys have the same place.
///
/// \param places  Where the rows of the touched keys stand.
template <class Place>
void refuse_repeated(std::vector<Place> places) {
  std::sort(places.begin(), places.end(), std::less<>());
  if (std::adjacent_find(places.begin(), places.end()) != places.end()) throw destination_equality_error();
}

}  // namespace evolog::detail
