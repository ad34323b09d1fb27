// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include <evolog/destination/count_destination.hpp>
#include <evolog/destination/map_destination.hpp>
#include <evolog/destination/row_bag.hpp>
#include <evolog/detail/call_check.hpp>
#include <evolog/detail/map_nodes.hpp>
#include <evolog/detail/transaction.hpp>
#include <evolog/row/floats.hpp>

namespace evolog::detail {

template <class T>
inline constexpr bool is_vector = false;
template <class T, class Allocator>
inline constexpr bool is_vector<std::vector<T, Allocator>> = true;

/// The destination of a keyed application: a map in its wrapper, anything else as it is.
template <class Destination>
auto open_keyed_destination(Destination& destination) -> decltype(auto) {
  if constexpr (node_map<Destination>) {
    return map_destination<Destination>(destination);
  } else {
    return (destination);
  }
}

/// The destination of an application of multisets: a map from rows to counts or a vector in its wrapper, anything else as it is.
template <class Destination>
auto open_counted_destination(Destination& destination, [[maybe_unused]] floats policy) -> decltype(auto) {
  if constexpr (counting_map<Destination>) {
    return count_destination<Destination>(destination);
  } else if constexpr (is_vector<Destination>) {
    return row_bag<Destination>(destination, policy);
  } else {
    return (destination);
  }
}

template <class Destination>
using keyed_destination = std::remove_reference_t<decltype(open_keyed_destination(std::declval<Destination&>()))>;
template <class Destination>
using counted_destination = std::remove_reference_t<decltype(open_counted_destination(std::declval<Destination&>(), floats()))>;

template <class First, class...>
struct first_of {
  using type = First;
};

template <class... Args>
concept is_given_a_destination = sizeof...(Args) > 0;
template <class T>
concept is_no_option = !option_argument<T>;
template <class T>
concept is_changeable = !std::is_const_v<std::remove_reference_t<T>>;

template <class Destination, class Key>
concept counts_keys = requires(Destination& destination, const Key& key) {
  { destination.count(key) } -> std::integral;
  destination.erase(key);
};
template <class Destination, class Key>
concept finds_rows = requires(Destination& destination, const Key& key) {
  static_cast<bool>(destination.find(key));
  *destination.find(key);
};
template <class Destination, class Key, class Row>
concept stores_rows = requires(Destination& destination, const Key& key, const Row& row) {
  destination.insert(key, row);
  destination.replace(key, row);
};
template <class Destination, class Row>
concept counts_rows = requires(Destination& destination, const Row& row) {
  { destination.count(row) } -> std::integral;
  destination.remove(row, std::int64_t{});
};
template <class Destination, class Row>
concept stores_copies = requires(Destination& destination, const Row& row) { destination.add(row, std::int64_t{}); };

/// Whether the argument in a destination's place can be one at all.
template <class... Args>
consteval auto check_destination_argument() -> bool {
  if constexpr (!is_given_a_destination<Args...>) {
    static_assert(is_given_a_destination<Args...>,
                  "evolog: the destination is left out: pass what the changes are to be applied to, before the options");
    return false;
  } else {
    using destination = typename first_of<Args...>::type;
    if constexpr (!is_no_option<std::remove_cvref_t<destination>>) {
      static_assert(is_no_option<std::remove_cvref_t<destination>>,
                    "evolog: the destination is left out: pass what the changes are to be applied to, before the options");
      return false;
    } else if constexpr (!is_changeable<destination>) {
      static_assert(is_changeable<destination>, "evolog: the destination is const: changes cannot be applied to it");
      return false;
    } else {
      return true;
    }
  }
}

template <class Destination>
consteval auto check_transaction() -> bool {
  static_assert(transactional_or_not<Destination>,
                "evolog: a destination that offers one of begin_transaction(), commit() and rollback() must offer all three");
  return transactional_or_not<Destination>;
}

/// Whether changes with these keys can be applied to a destination, storing rows of this type. If not, the one sentence why.
template <class Destination, class Key, class Row>
consteval auto check_keyed_destination() -> bool {
  if constexpr (!counts_keys<Destination, Key>) {
    static_assert(
        counts_keys<Destination, Key>,
        "evolog: the destination cannot look up the keys of these changes: pass a std::map or std::unordered_map from such keys to "
        "rows (numbers are not narrowed), a vector as sorted_rows(vector, key), or an object with count(key), insert(key, row), "
        "replace(key, row) and erase(key)");
    return false;
  } else if constexpr (!stores_rows<Destination, Key, Row>) {
    static_assert(
        stores_rows<Destination, Key, Row>,
        "evolog: the destination cannot store these rows with insert(key, row) and replace(key, row): make its rows constructible "
        "from them, or turn them into its rows with merge_with");
    return false;
  } else {
    return check_transaction<Destination>();
  }
}

/// Whether changes with these rows can be applied to a destination that counts copies. If not, the one sentence why.
template <class Destination, class Row>
consteval auto check_counted_destination() -> bool {
  if constexpr (!counts_rows<Destination, Row>) {
    static_assert(counts_rows<Destination, Row>,
                  "evolog: the destination cannot look up these rows: pass a std::map or std::unordered_map from such rows to integers, a "
                  "std::vector of such rows, or an object with count(row), add(row, copies) and remove(row, copies)");
    return false;
  } else if constexpr (!stores_copies<Destination, Row>) {
    static_assert(
        stores_copies<Destination, Row>,
        "evolog: the destination cannot store these rows with add(row, copies): make its rows constructible from the data columns");
    return false;
  } else {
    return check_transaction<Destination>();
  }
}

}  // namespace evolog::detail
