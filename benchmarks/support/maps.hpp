// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <type_traits>
#include <unordered_map>

#if defined(EVOLOG_BENCH_BOOST)
#include <boost/unordered/unordered_flat_map.hpp>
#endif
#if defined(EVOLOG_BENCH_ABSL)
#include <absl/container/flat_hash_map.h>
#endif

#include "identity.hpp"

namespace bench {

// The maps that contestants use: what the standard library offers with its own hash of numbers, and the fastest open ones.

struct std_maps {
  template <class Key, class T>
  using map = std::unordered_map<Key, T, std::conditional_t<std::is_integral_v<Key>, std::hash<Key>, fast_hash>>;
};

#if defined(EVOLOG_BENCH_BOOST)
struct boost_maps {
  template <class Key, class T>
  using map = boost::unordered_flat_map<Key, T, fast_hash>;
};
#endif

#if defined(EVOLOG_BENCH_ABSL)
struct absl_maps {
  template <class Key, class T>
  using map = absl::flat_hash_map<Key, T, fast_hash>;
};
#endif

/// Calls `add(name, maps)` for the flat maps that are installed.
template <class Add>
void for_each_flat_map([[maybe_unused]] const Add& add) {
#if defined(EVOLOG_BENCH_BOOST)
  add(std::string("boost"), boost_maps());
#endif
#if defined(EVOLOG_BENCH_ABSL)
  add(std::string("absl"), absl_maps());
#endif
}

/// Adds the contestants that solve a problem with a map.
///
/// \param solve  Called with a log, what a map is made of (`std_maps` and others) and the number of groups to reserve, or 0.
/// \param read   See `contest::add`.
/// \param groups Called with a log: about how many groups the map will hold.
template <class Contest, class Solve, class Read, class Groups>
void add_maps(Contest& contest, const Solve& solve, const Read& read, const Groups& groups) {
  contest.add(
      "std_unordered_map", [=](const auto& changes) { return solve(changes, std_maps(), 0); }, read);
  for_each_flat_map([&](const std::string& name, auto maps) {
    contest.add(
        name + "_flat", [=](const auto& changes) { return solve(changes, maps, 0); }, read);
    contest.add(
        name + "_flat_reserved", [=](const auto& changes) { return solve(changes, maps, groups(changes)); }, read);
  });
}

/// Adds the contestants that use one map for all commits in turn.
template <class Contest, class Solve, class Read>
void add_cleared_maps(Contest& contest, const Solve& solve, const Read& read) {
  for_each_flat_map([&](const std::string& name, auto maps) {
    contest.add(
        name + "_cleared", [=](const auto& changes) { return solve(changes, maps); }, read);
  });
}

}  // namespace bench
