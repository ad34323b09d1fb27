// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <type_traits>
#include <utility>

#include <evolog/detail/hash_mix.hpp>
#include <evolog/detail/key_word.hpp>
#include <evolog/detail/latest_action.hpp>
#include <evolog/row/change.hpp>

namespace evolog::detail {

/// How many records go from one stage to the next at a time: few enough to stay in the nearest cache.
inline constexpr std::size_t records_at_a_time = 256;

/// All that `latest_actions` must know of the rows of a key, in 16 bytes, so that no row is read twice: the key in one word, the greatest
/// ordinal as an offset, the row of its action and what kind of action it is.
struct action_record {
  std::uint64_t key;
  std::uint32_t ordinal;
  std::uint32_t row_and_kind;  // 29 bits and 3

  [[nodiscard]] auto row() const -> std::size_t { return row_and_kind >> 3; }
  [[nodiscard]] auto kind() const -> action_kind { return static_cast<action_kind>(row_and_kind & 7); }
  /// The hash of the key.
  [[nodiscard, gnu::always_inline]] auto hash(const hash_mix& mix) const -> std::uint64_t { return mix.add(mix.start(), key); }

  /// Takes in another record of the key; it does not matter in which order records meet.
  ///
  /// \param is_nothing  Whether this is no record yet. Nobody can predict that, other than what comes of two records mostly.
  [[gnu::always_inline]] void merge(const action_record& other, bool is_nothing) {
    if (is_nothing | (other.ordinal > ordinal)) {
      *this = other;
    } else if (other.ordinal == ordinal) {
      const auto both = both_actions(kind(), other.kind());
      const auto& with_row = kind() == action_kind::before ? other : *this;
      row_and_kind = (with_row.row_and_kind & ~7U) | static_cast<std::uint32_t>(both);
    }
  }
};

/// Says whether a key seen in a row is a `word_key`.
template <class Key>
struct finds_word_key {
  const Key& key;
  template <class Row>
  auto operator()(const Row&) const -> std::bool_constant<word_key<std::remove_cvref_t<std::invoke_result_t<const Key&, const Row&>>>> {
    return {};
  }
};

/// Calls whose keys and ordinals fit a record.
template <class Call>
concept has_action_records = requires(Call& call) {
  requires kind_of<typename std::remove_cvref_t<decltype(call.input)>::ordinal_type> == kind::integer;
  requires decltype(call.input.visit_row(0, finds_word_key<std::remove_cvref_t<decltype(call.key)>>{call.key}))::value;
};

/// Makes records of the rows of a call.
template <has_action_records Call>
class action_reader {
  using input_type = std::remove_cvref_t<decltype(std::declval<Call&>().input)>;
  using ordinal_type = typename input_type::ordinal_type;

 public:
  explicit action_reader(const Call& call) : rows_(call.input.cursor()), key_(&call.key), lowest_(lowest_around(call.input.ordinal(0))) {}

  /// Clears `fits` where the ordinal is too far from that of the first row.
  [[nodiscard, gnu::always_inline]] auto read(std::size_t row, bool& fits) const -> action_record {
    return rows_->visit_ordinal_and_row(row, [&](const auto& value, const auto& seen) {
      const ordinal_type ordinal = value;
      const auto offset = static_cast<std::uint64_t>(ordinal) - static_cast<std::uint64_t>(lowest_);
      fits &= (ordinal >= lowest_) & (offset >> 32 == 0);
      const auto kind = static_cast<std::uint32_t>(kind_of_action(rows_->type(row)));
      return action_record{word_of_key(std::invoke(*key_, seen)), static_cast<std::uint32_t>(offset),
                           static_cast<std::uint32_t>(row << 3) | kind};
    });
  }

 private:
  /// The least ordinal whose offset fits, where as many lie below `middle` as above it.
  static auto lowest_around(ordinal_type middle) -> ordinal_type {
    const auto from_least = static_cast<std::uint64_t>(middle) - static_cast<std::uint64_t>(std::numeric_limits<ordinal_type>::min());
    return static_cast<ordinal_type>(static_cast<std::uint64_t>(middle) - std::min(from_least, std::uint64_t{1} << 31));
  }

  decltype(std::declval<const input_type&>().cursor()) rows_;
  const std::remove_cvref_t<decltype(std::declval<Call&>().key)>* key_;
  ordinal_type lowest_;
};

}  // namespace evolog::detail
