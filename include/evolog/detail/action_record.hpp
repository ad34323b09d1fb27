// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <type_traits>

#include <evolog/detail/key_word.hpp>
#include <evolog/detail/latest_action.hpp>
#include <evolog/row/change.hpp>

namespace evolog::detail {

/// All that `latest_actions` must know of the rows of a key, in 16 bytes, so that no row is read twice: the key in one word, the greatest
/// ordinal as an offset, the row of its action and what kind of action it is.
struct action_record {
  std::uint64_t key;
  std::uint32_t ordinal;
  std::uint32_t row_and_kind;  // 29 bits and 3

  [[nodiscard]] auto row() const -> std::size_t { return row_and_kind >> 3; }
  [[nodiscard]] auto kind() const -> action_kind { return static_cast<action_kind>(row_and_kind & 7); }

  /// Takes in another record of the key; the order in which records meet does not matter.
  void merge(const action_record& other) {
    if (other.ordinal > ordinal) {
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
  using ordinal_type = typename std::remove_cvref_t<decltype(std::declval<Call&>().input)>::ordinal_type;

 public:
  explicit action_reader(const Call& call) : call_(&call), middle_(call.input.ordinal(0)) {}

  /// False where the ordinal is too far from that of the first row.
  [[nodiscard]] auto read(std::size_t row, action_record& record) const -> bool {
    return call_->input.visit_ordinal_and_row(row, [&](const auto& value, const auto& r) {
      constexpr std::uint64_t half = std::uint64_t{1} << 31;
      const ordinal_type ordinal = value;
      const auto offset = static_cast<std::uint64_t>(ordinal) - static_cast<std::uint64_t>(middle_) + half;
      const auto kind = static_cast<std::uint32_t>(kind_of_action(call_->input.type(row)));
      record = {word_of_key(std::invoke(call_->key, r)), static_cast<std::uint32_t>(offset), static_cast<std::uint32_t>(row << 3) | kind};
      return offset < 2 * half && (ordinal < middle_) == (offset < half);
    });
  }

 private:
  const Call* call_;
  ordinal_type middle_;
};

}  // namespace evolog::detail
