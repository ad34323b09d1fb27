// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include <evolog/detail/open_destination.hpp>
#include <evolog/detail/signature.hpp>
#include <evolog/detail/verdicts.hpp>

namespace evolog::detail {

/// Rows are stored as the changes hold them.
struct no_merge {};

/// The merge function among the options of a call, or none.
inline auto pick_merge() -> no_merge {
  return {};
}
template <class First, class... Rest>
auto pick_merge(const First& first, const Rest&... rest) {
  if constexpr (family_of<First> == option_family::merge) {
    return first.merge();
  } else {
    return pick_merge(rest...);
  }
}

template <class Destination, class Key>
using old_row = std::remove_cvref_t<decltype(*std::declval<Destination&>().find(std::declval<const Key&>()))>;

template <class Merge, class Old, class Row>
concept merges_rows = std::invocable<const Merge&, const Old*, const Row&>;

/// Whether a merge function fits a destination and the rows of a call. If not, the one sentence why.
template <class Destination, class Merge, class Key, class Row>
consteval auto check_merge() -> bool {
  if constexpr (!finds_rows<Destination, Key>) {
    static_assert(finds_rows<Destination, Key>,
                  "evolog: merge_with needs the old rows: give the destination find(key), which returns a pointer or an optional");
    return false;
  } else if constexpr (!merges_rows<Merge, old_row<Destination, Key>, Row>) {
    static_assert(merges_rows<Merge, old_row<Destination, Key>, Row>,
                  "evolog: the function of merge_with must take a pointer to a const row of the destination and a row of the changes");
    return false;
  } else {
    return true;
  }
}

/// The rows to store for the actions of a call, in their order.
template <class Merge, class Destination, class Key, class Row>
class rows_to_store {
  using old_type = old_row<Destination, Key>;

 public:
  using type = std::remove_cvref_t<std::invoke_result_t<const Merge&, const old_type*, const Row&>>;

  explicit rows_to_store(const Merge& merge) : merge_(merge) {}

  /// Merges all rows, so that what the function throws comes before the first write.
  template <class VisitAction>
  void read(const verdicts& actions, Destination& destination, const VisitAction& visit_action) {
    actions.for_each([&](std::size_t row, change_type action) {
      if (action == change_type::delete_) return;
      visit_action(row, [&](const auto& key, const auto& changed) {
        const auto& old = destination.find(key);
        const old_type* const present = old ? std::addressof(*old) : nullptr;
        merged_.push_back(std::invoke(merge_, present, changed));
      });
    });
  }
  template <class Changed>
  [[nodiscard]] auto next(const Changed&) -> const type& {
    return merged_[next_++];
  }

 private:
  const Merge& merge_;
  std::vector<type> merged_;
  std::size_t next_ = 0;
};

template <class Destination, class Key, class Row>
class rows_to_store<no_merge, Destination, Key, Row> {
 public:
  using type = Row;

  explicit rows_to_store(const no_merge&) {}

  template <class VisitAction>
  void read(const verdicts&, Destination&, const VisitAction&) {}
  template <class Changed>
  [[nodiscard]] auto next(const Changed& changed) -> const Changed& {
    return changed;
  }
};

}  // namespace evolog::detail
