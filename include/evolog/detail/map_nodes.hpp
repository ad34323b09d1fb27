// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

#include <evolog/detail/stored_as.hpp>

namespace evolog::detail {

/// `std::map`, `std::unordered_map` and their multi forms: maps whose elements keep their place in memory and can be handed over.
template <class Map>
concept node_map = requires(Map& map) {
  typename Map::key_type;
  typename Map::mapped_type;
  typename Map::node_type;
  map.merge(map);
};

/// A node map that counts copies of its keys.
template <class Map>
concept counting_map = node_map<Map> && std::integral<typename Map::mapped_type> && !std::same_as<typename Map::mapped_type, bool>;

template <class Key, class Map>
concept map_key_for = storable_key<Key, typename Map::key_type>;

/// A map without elements that orders or hashes as `map` does and from which elements can be handed over to it.
template <node_map Map>
auto empty_like(const Map& map) -> Map {
  if constexpr (requires { map.key_comp(); }) {
    return Map(map.key_comp(), map.get_allocator());
  } else {
    return Map(0, map.hash_function(), map.key_eq(), map.get_allocator());
  }
}

/// Sees to it that as many elements can be handed over without memory for them.
template <node_map Map>
void make_room(Map& map, std::size_t elements) {
  if constexpr (requires { map.reserve(elements); }) map.reserve(map.size() + elements);
}

}  // namespace evolog::detail
