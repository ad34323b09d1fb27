// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include <evolog/call/apply_findings.hpp>
#include <evolog/detail/map_nodes.hpp>
#include <evolog/detail/refuse_repeated.hpp>
#include <evolog/detail/stored_as.hpp>

namespace evolog {

/// A `std::map` or `std::unordered_map` from keys to rows as the destination of `apply_changes`, which wraps maps in it.
///
/// Nothing changes before `commit`, which moves nodes and throws only what the map's comparison, hash or equality throws. References to
/// rows that stay remain valid. A map that takes two different keys of the changes as one is refused with `destination_equality_error`.
///
/// \pre  The map takes two keys as equal exactly where `identity` does (`less_by_identity` and its kin do in any case).
///
/// Example: examples/apply_changes.cpp
/// \see apply_changes
template <class Map>
class map_destination {
 public:
  using row_type = typename Map::mapped_type;

  explicit map_destination(Map& map) : map_(map), incoming_(detail::empty_like(map)) {}

  template <detail::map_key_for<Map> Key>
  [[nodiscard]] auto count(const Key& key) const -> std::size_t {
    return map_.count(detail::stored_as<key_type>(key));
  }
  template <detail::map_key_for<Map> Key>
  [[nodiscard]] auto find(const Key& key) const -> const row_type* {
    const auto place = map_.find(detail::stored_as<key_type>(key));
    return place == map_.end() ? nullptr : &place->second;
  }

  template <detail::map_key_for<Map> Key, detail::storable<row_type> Row>
  void insert(const Key& key, const Row& row) {
    const auto rows = incoming_.size();
    incoming_.emplace(detail::stored_as<key_type>(key), detail::stored_as<row_type>(row));
    if (incoming_.size() == rows) throw destination_equality_error();
  }
  template <detail::map_key_for<Map> Key, detail::storable<row_type> Row>
  void replace(const Key& key, const Row& row) {
    insert(key, row);
    erase(key);
  }
  template <detail::map_key_for<Map> Key>
  void erase(const Key& key) {
    outgoing_.push_back(&map_.find(detail::stored_as<key_type>(key))->first);
  }

  void begin_transaction() { rollback(); }
  void commit() {
    detail::refuse_repeated(outgoing_);
    detail::make_room(map_, incoming_.size());
    for (const auto* key : outgoing_) map_.erase(map_.find(*key));
    map_.merge(incoming_);
    rollback();
  }
  void rollback() {
    outgoing_.clear();
    incoming_.clear();
  }

 private:
  using key_type = typename Map::key_type;

  Map& map_;
  Map incoming_;
  std::vector<const key_type*> outgoing_;
};

}  // namespace evolog
