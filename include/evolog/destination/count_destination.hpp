// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include <evolog/call/apply_findings.hpp>
#include <evolog/detail/map_nodes.hpp>
#include <evolog/detail/refuse_repeated.hpp>
#include <evolog/detail/stored_as.hpp>

namespace evolog {

/// A `std::map` or `std::unordered_map` from rows to numbers of copies as the destination of `apply_net_changes`, which wraps maps in it.
///
/// Nothing changes before `commit`, which moves nodes and throws only what the map's comparison, hash or equality throws. Rows of which
/// no copy is left are erased. A map that takes two different rows of the changes as one is refused with `destination_equality_error`.
///
/// \pre  The map takes two rows as equal exactly where `identity` does (`less_by_identity` and its kin do in any case).
///
/// Example: examples/apply_net_changes.cpp
/// \see apply_net_changes
template <class Map>
class count_destination {
  using key_type = typename Map::key_type;
  using count_type = typename Map::mapped_type;
  using entry_type = typename Map::value_type;

 public:
  explicit count_destination(Map& map) : map_(map), incoming_(detail::empty_like(map)) {}

  template <detail::map_key_for<Map> Row>
  [[nodiscard]] auto count(const Row& row) const -> count_type {
    const auto place = map_.find(detail::stored_as<key_type>(row));
    return place == map_.end() ? count_type{} : place->second;
  }

  template <detail::map_key_for<Map> Row>
  void add(const Row& row, std::int64_t copies) {
    const auto place = map_.find(detail::stored_as<key_type>(row));
    if (place == map_.end()) {
      const auto rows = incoming_.size();
      incoming_.emplace(detail::stored_as<key_type>(row), static_cast<count_type>(copies));
      if (incoming_.size() == rows) throw destination_equality_error();
    } else {
      changed_.emplace_back(&*place, static_cast<count_type>(place->second + static_cast<count_type>(copies)));
    }
  }
  template <detail::map_key_for<Map> Row>
  void remove(const Row& row, std::int64_t copies) {
    const auto place = map_.find(detail::stored_as<key_type>(row));
    const auto left = static_cast<count_type>(place->second - static_cast<count_type>(copies));
    if (left == 0) {
      outgoing_.push_back(&place->first);
    } else {
      changed_.emplace_back(&*place, left);
    }
  }

  void begin_transaction() { rollback(); }
  void commit() {
    refuse_repeated_rows();
    detail::make_room(map_, incoming_.size());
    for (const auto& [entry, copies] : changed_) entry->second = copies;
    for (const auto* row : outgoing_) map_.erase(map_.find(*row));
    map_.merge(incoming_);
    rollback();
  }
  void rollback() {
    changed_.clear();
    outgoing_.clear();
    incoming_.clear();
  }

 private:
  void refuse_repeated_rows() const {
    auto touched = outgoing_;
    for (const auto& [entry, copies] : changed_) touched.push_back(&entry->first);
    detail::refuse_repeated(std::move(touched));
  }

  Map& map_;
  Map incoming_;
  std::vector<const key_type*> outgoing_;
  std::vector<std::pair<entry_type*, count_type>> changed_;
};

}  // namespace evolog
