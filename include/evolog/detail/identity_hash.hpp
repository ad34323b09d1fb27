// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <type_traits>
#include <utility>
#include <variant>

#include <evolog/detail/float_rank.hpp>
#include <evolog/detail/hash_mix.hpp>
#include <evolog/detail/identity_kind.hpp>
#include <evolog/row/floats.hpp>

namespace evolog::detail {

/// Which alternative a variant holds, counted from 1; 0 if it holds none.
template <class T>
constexpr auto alternative_of(const T& variant) -> std::size_t {
  return variant.valueless_by_exception() ? 0 : variant.index() + 1;
}

/// The hash of values. Each `add` gives the hash of what `hash` has seen, then `value`; what it adds shows where the value ends, so that
/// ("ab", "c") and ("a", "bc") differ.
struct identity_hash {
  floats policy;
  hash_mix mix;

  constexpr identity_hash(floats choice, std::uint64_t seed) : policy(choice), mix(seed) {}

  template <class T>
  constexpr auto add(std::uint64_t hash, const T& value) const -> std::uint64_t {
    constexpr kind k = kind_of<T>;
    if constexpr (seen_through<T>) {
      return add(hash, look_through(value));
    } else if constexpr (k == kind::null) {
      return add_null(hash);
    } else if constexpr (k == kind::boolean) {
      return mix.add(hash, static_cast<bool>(value) ? 1 : 0);
    } else if constexpr (k == kind::integer || k == kind::character) {
      return mix.add(hash, static_cast<std::uint64_t>(value));
    } else if constexpr (k == kind::floating) {
      return mix.add(hash, float_word(value, policy));
    } else if constexpr (k == kind::bytes || (k == kind::text && byte_text_like<T>)) {
      return mix.add_bytes(hash, std::ranges::data(value), static_cast<std::size_t>(std::ranges::size(value)));
    } else if constexpr (k == kind::text || k == kind::list) {
      return add_list(hash, value);
    } else if constexpr (k == kind::optional) {
      return value ? add(hash, *value) : add_null(hash);
    } else if constexpr (k == kind::variant) {
      return add_alternative(hash, value, std::make_index_sequence<std::variant_size_v<T>>{});
    } else if constexpr (k == kind::map || k == kind::set) {
      return add_unordered(hash, value);
    } else {
      return add_parts(hash, value);
    }
  }

 private:
  constexpr auto add_null(std::uint64_t hash) const -> std::uint64_t { return mix.add(hash, 0xa4093822299f31d0U); }

  template <class T>
  constexpr auto add_parts(std::uint64_t hash, const T& value) const -> std::uint64_t {
    return with_parts(value, [this, hash](const auto&... part) {
      std::uint64_t result = hash;
      ((result = this->add(result, part)), ...);
      return result;
    });
  }

  template <class T, std::size_t... I>
  constexpr auto add_alternative(std::uint64_t hash, const T& value, std::index_sequence<I...>) const -> std::uint64_t {
    constexpr std::uint64_t odd = 0x13198a2e03707345U;
    std::uint64_t result = hash + odd * alternative_of(value);
    const auto add_if = [&](const auto* held) {
      if (held != nullptr) {
        result = add(result, *held);
      }
      return held != nullptr;
    };
    static_cast<void>((add_if(std::get_if<I>(&value)) || ...));
    return result;
  }

  template <class T>
  constexpr auto add_list(std::uint64_t hash, const T& values) const -> std::uint64_t {
    std::uint64_t size = 0;
    const auto end = std::ranges::end(values);
    for (auto place = std::ranges::begin(values); place != end; ++place, ++size) {
      hash = add(hash, *place);
    }
    return mix.add(hash, size);
  }

  template <class T>
  constexpr auto add_unordered(std::uint64_t hash, const T& entries) const -> std::uint64_t {
    std::uint64_t size = 0;
    std::uint64_t sum = 0;
    const auto end = std::ranges::end(entries);
    for (auto place = std::ranges::begin(entries); place != end; ++place, ++size) {
      sum += add(mix.start(), *place);
    }
    return mix.add(mix.add(hash, sum), size);
  }
};

}  // namespace evolog::detail
