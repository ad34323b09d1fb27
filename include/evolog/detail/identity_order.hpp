// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <iterator>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <evolog/detail/cheap_hash.hpp>
#include <evolog/detail/float_rank.hpp>
#include <evolog/detail/identity_hash.hpp>
#include <evolog/detail/identity_kind.hpp>
#include <evolog/row/floats.hpp>

namespace evolog::detail {

template <class T>
constexpr auto as_text(const T& text) {
  return std::basic_string_view<std::ranges::range_value_t<const T>>(std::ranges::data(text), std::ranges::size(text));
}

template <class A, class B>
constexpr auto compare_bytes(const A& a, const B& b) -> std::strong_ordering {
  const std::size_t a_size = std::ranges::size(a);
  const std::size_t b_size = std::ranges::size(b);
  const std::size_t common = std::min(a_size, b_size);
  const auto* a_bytes = std::ranges::data(a);
  const auto* b_bytes = std::ranges::data(b);
  if (std::is_constant_evaluated()) {
    for (std::size_t i = 0; i < common; ++i) {
      const auto order = static_cast<unsigned char>(a_bytes[i]) <=> static_cast<unsigned char>(b_bytes[i]);
      if (order != 0) {
        return order;
      }
    }
  } else if (common > 0) {
    const int order = std::memcmp(a_bytes, b_bytes, common);
    if (order != 0) {
      return order <=> 0;
    }
  }
  return a_size <=> b_size;
}

template <class A, class B>
constexpr auto compare_integers(A a, B b) -> std::strong_ordering {
  if constexpr (std::is_same_v<A, B>) {
    return a <=> b;
  } else if (std::cmp_equal(a, b)) {
    return std::strong_ordering::equal;
  } else {
    return std::cmp_less(a, b) ? std::strong_ordering::less : std::strong_ordering::greater;
  }
}

/// A number that stands for a character; by the unsigned value, so that characters have the order that they have in text.
template <character T>
constexpr auto code_of(T value) {
  return static_cast<std::make_unsigned_t<T>>(value);
}

/// The order of two values whose types show them alike, and their equality, which is the same and faster.
///
/// The rules are handed down by value: g++ 12 warns of an uninitialised object where a recursion does not look at it.
struct identity_order {
  struct rules {
    floats policy;
    std::uint64_t seed;
  };

  template <class A, class B>
  static constexpr auto compare(rules by, const A& a, const B& b) -> std::strong_ordering {
    constexpr kind k = kind_of<A>;
    if constexpr (seen_through<A>) {
      return compare(by, look_through(a), b);
    } else if constexpr (seen_through<B>) {
      return compare(by, a, look_through(b));
    } else if constexpr (k == kind::null) {
      return std::strong_ordering::equal;
    } else if constexpr (k == kind::boolean) {
      return static_cast<bool>(a) <=> static_cast<bool>(b);
    } else if constexpr (k == kind::character) {
      return code_of(a) <=> code_of(b);
    } else if constexpr (k == kind::integer) {
      return compare_integers(a, b);
    } else if constexpr (k == kind::floating) {
      return compare_floats(a, b, by.policy);
    } else if constexpr (k == kind::text) {
      return as_text(a).compare(as_text(b)) <=> 0;
    } else if constexpr (k == kind::bytes) {
      return compare_bytes(a, b);
    } else if constexpr (k == kind::optional) {
      return a && b ? compare(by, *a, *b) : a.has_value() <=> b.has_value();
    } else if constexpr (k == kind::variant) {
      return compare_variants(by, a, b, std::make_index_sequence<std::variant_size_v<A>>{});
    } else if constexpr (k == kind::list) {
      return compare_lists(by, a, b, std::identity{});
    } else if constexpr (k == kind::map || k == kind::set) {
      return compare_lists(by, sorted(by, a), sorted(by, b), dereference{});
    } else {
      return compare_parts(by, a, b);
    }
  }

  template <class A, class B>
  static constexpr auto equal(rules by, const A& a, const B& b) -> bool {
    constexpr kind k = kind_of<A>;
    if constexpr (seen_through<A>) {
      return equal(by, look_through(a), b);
    } else if constexpr (seen_through<B>) {
      return equal(by, a, look_through(b));
    } else if constexpr (k == kind::integer) {
      return std::cmp_equal(a, b);
    } else if constexpr (k == kind::text) {
      return as_text(a) == as_text(b);
    } else if constexpr (k == kind::bytes) {
      return std::ranges::size(a) == std::ranges::size(b) && compare_bytes(a, b) == 0;
    } else if constexpr (k == kind::optional) {
      return a && b ? equal(by, *a, *b) : a.has_value() == b.has_value();
    } else if constexpr (k == kind::variant) {
      return equal_variants(by, a, b, std::make_index_sequence<std::variant_size_v<A>>{});
    } else if constexpr (k == kind::list) {
      return equal_lists(by, a, b);
    } else if constexpr (k == kind::map || k == kind::set) {
      return equal_lists(by, a, b) || equal_in_other_order(by, a, b);
    } else if constexpr (several_parts<A>) {
      return equal_parts(by, a, b);
    } else {
      return compare(by, a, b) == 0;
    }
  }

  /// Iterators to the entries of a map or set, in the order of the entries.
  template <class T>
  static constexpr auto sorted(rules by, const T& entries) {
    std::vector<std::ranges::iterator_t<const T>> places;
    const auto end = std::ranges::end(entries);
    for (auto place = std::ranges::begin(entries); place != end; ++place) {
      places.push_back(place);
    }
    std::sort(places.begin(), places.end(), [by](const auto& a, const auto& b) { return compare(by, *a, *b) < 0; });
    return places;
  }

 private:
  struct dereference {
    template <class I>
    constexpr auto operator()(const I& place) const -> decltype(auto) {
      return *place;
    }
  };

  template <class A, class B, std::size_t... I>
  static constexpr auto compare_variants(rules by, const A& a, const B& b, std::index_sequence<I...>) -> std::strong_ordering {
    std::strong_ordering order = alternative_of(a) <=> alternative_of(b);
    if (order == 0) {
      static_cast<void>(((a.index() == I && (order = compare(by, *std::get_if<I>(&a), *std::get_if<I>(&b)), true)) || ...));
    }
    return order;
  }

  template <class A, class B, std::size_t... I>
  static constexpr auto equal_variants(rules by, const A& a, const B& b, std::index_sequence<I...>) -> bool {
    if (a.index() != b.index()) {
      return false;
    }
    return a.valueless_by_exception() || ((a.index() == I && equal(by, *std::get_if<I>(&a), *std::get_if<I>(&b))) || ...);
  }

  template <class A, class B, class Get>
  static constexpr auto compare_lists(rules by, const A& a, const B& b, Get get) -> std::strong_ordering {
    const auto a_end = std::ranges::end(a);
    const auto b_end = std::ranges::end(b);
    auto a_place = std::ranges::begin(a);
    auto b_place = std::ranges::begin(b);
    for (; a_place != a_end && b_place != b_end; ++a_place, ++b_place) {
      const std::strong_ordering order = compare(by, get(*a_place), get(*b_place));
      if (order != 0) {
        return order;
      }
    }
    return (a_place != a_end) <=> (b_place != b_end);
  }

  template <class A, class B>
  static constexpr auto equal_lists(rules by, const A& a, const B& b) -> bool {
    const auto a_end = std::ranges::end(a);
    const auto b_end = std::ranges::end(b);
    auto a_place = std::ranges::begin(a);
    auto b_place = std::ranges::begin(b);
    for (; a_place != a_end && b_place != b_end; ++a_place, ++b_place) {
      if (!equal(by, *a_place, *b_place)) {
        return false;
      }
    }
    return a_place == a_end && b_place == b_end;
  }

  /// Maps of one type mostly list equal entries in one order; this is for those that do not. Hashes spare most unequal ones the sorting.
  template <class A, class B>
  static constexpr auto equal_in_other_order(rules by, const A& a, const B& b) -> bool {
    const identity_hash hasher(by.policy, by.seed);
    return hasher.add(0, a) == hasher.add(0, b) && compare(by, a, b) == 0;
  }

  template <class A, class B>
  static constexpr auto compare_parts(rules by, const A& a, const B& b) -> std::strong_ordering {
    return with_parts(a, [&](const auto&... part) {
      return with_parts(b, [&](const auto&... other) {
        std::strong_ordering order = std::strong_ordering::equal;
        static_cast<void>((((order = compare(by, part, other)) != 0) || ...));
        return order;
      });
    });
  }

  template <class A, class B>
  static constexpr auto equal_parts(rules by, const A& a, const B& b) -> bool {
    return with_parts(a, [&](const auto&... part) {
      return with_parts(b, [&](const auto&... other) {
        if constexpr ((hashes_cheaply<std::remove_cvref_t<decltype(part)>> && ...)) {
          return (static_cast<unsigned>(equal(by, part, other)) & ... & 1U) != 0;  // costs less than to find out where they differ
        } else {
          return (equal(by, part, other) && ...);
        }
      });
    });
  }
};

}  // namespace evolog::detail
