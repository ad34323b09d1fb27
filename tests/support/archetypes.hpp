// SPDX-License-Identifier: Apache-2.0
// What the operations answer for one range, as text, so that ranges of every kind can be held against a vector of the same rows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <evolog/call/options.hpp>
#include <evolog/changelog/check_unique.hpp>
#include <evolog/changelog/find_ordinal_tie.hpp>
#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/net_changes.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/changelog/remove_carryovers.hpp>
#include <evolog/changelog/split_updates.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/columns.hpp>
#include <evolog/row/identity_of.hpp>

#include "support/changes.hpp"

namespace support {

/// A row that can be moved and not copied.
class move_only_item {
 public:
  explicit move_only_item(item value) : value_(std::make_unique<item>(std::move(value))) {}
  [[nodiscard]] auto key() const -> int { return value_->key; }
  [[nodiscard]] auto value() const -> const std::string& { return value_->value; }

 private:
  std::unique_ptr<item> value_;
};

using move_only_change = evolog::change<move_only_item>;

}  // namespace support

template <>
inline constexpr auto evolog::identity_of<support::move_only_item> =
    evolog::columns<&support::move_only_item::key, &support::move_only_item::value>;

namespace support {

/// Carry-overs, a pair, duplicates, ambiguous rows, a tie, a key that comes and goes, and ordinals that are not ascending.
inline auto archetype_log() -> item_log {
  return {I(1, "new", 0, 100),   D(1, "old", 0, 100), D(2, "same", 0, 100), I(2, "same", 0, 100), I(3, "twice", 2, 102),
          I(3, "twice", 2, 102), D(1, "new", 1, 101), I(4, "a", 1, 101),    D(4, "b", 1, 101),    I(4, "c", 1, 101),
          D(5, "gone", 3),       I(6, "here", 0),     D(6, "here", 3),      I(1, "new", 3)};
}

inline auto to_move_only(const item_change& c) -> move_only_change {
  return {c.type, c.ordinal, move_only_item(c.row), c.snapshot};
}

inline auto to_move_only(const item_log& log) -> std::vector<move_only_change> {
  std::vector<move_only_change> changes;
  for (const auto& c : log) changes.push_back(to_move_only(c));
  return changes;
}

template <class Findings>
auto findings_text(const Findings& findings) -> std::string {
  std::string text;
  for (const auto& finding : findings) {
    text += finding.key + " at";
    for (const auto position : finding.positions) text += " " + std::to_string(position);
    text += "; ";
  }
  return text;
}

/// What the operations yield and what they find, in their order. (`create_changelog` is made of them and has a test of its own.)
///
/// \param make     Returns the range; it is called once for every operation, since some ranges can be read only once.
/// \param key      The identifier columns.
/// \param adapter  An adapter, or nothing.
template <class Make, class Key, class... Adapter>
auto answers(const Make& make, const Key& key, const Adapter&... adapter) -> std::vector<std::string> {
  using namespace evolog;
  const auto paired = pair_updates(make(), key, ambiguous::keep, adapter...);
  const auto latest = latest_actions(make(), key, ties::report, adapter...);
  return {in_order(remove_carryovers(make(), adapter...)),
          in_order(paired),
          findings_text(paired.ambiguous()),
          in_order(split_updates(make(), adapter...)),
          in_order(latest),
          findings_text(latest.ties()),
          findings_text(find_ordinal_tie(make(), key, adapter...)),
          in_order(net_changes(make(), adapter...)),
          findings_text(check_unique(make(), key, adapter...))};
}

/// What the operations answer for a vector.
inline auto expected_answers() -> const std::vector<std::string>& {
  static const auto log = archetype_log();
  static const auto expected = answers([]() -> const item_log& { return log; }, &item::key);
  return expected;
}

/// A stream that hands out each row once: its iterator cannot be copied, its end is of another type.
///
/// \tparam Reference  What is handed out: `T`, `T&` or `T&&`.
template <class Reference>
class one_pass_stream {
  using value = std::remove_cvref_t<Reference>;

 public:
  class iterator {
   public:
    using value_type = one_pass_stream::value;
    using difference_type = std::ptrdiff_t;

    explicit iterator(std::vector<value>& rows) : rows_(&rows) {}
    iterator(const iterator&) = delete;
    auto operator=(const iterator&) -> iterator& = delete;
    iterator(iterator&&) = default;
    auto operator=(iterator&&) -> iterator& = default;
    ~iterator() = default;

    auto operator*() const -> Reference { return static_cast<Reference>((*rows_)[at_]); }
    auto operator++() -> iterator& {
      ++at_;
      return *this;
    }
    void operator++(int) { ++at_; }
    auto operator==(std::default_sentinel_t) const -> bool { return at_ == rows_->size(); }

   private:
    std::vector<value>* rows_;
    std::size_t at_ = 0;
  };

  explicit one_pass_stream(std::vector<value>& rows) : rows_(&rows) {}
  auto begin() -> iterator { return iterator(*rows_); }
  auto end() -> std::default_sentinel_t { return {}; }

 private:
  std::vector<value>* rows_;
};

/// Reads what `print` wrote: letter, ordinal, key, value, snapshot or -1.
inline auto operator>>(std::istream& in, item_change& c) -> std::istream& {
  char letter = 0;
  std::int64_t snapshot = 0;
  if (in >> letter >> c.ordinal >> c.row.key >> c.row.value >> snapshot) {
    c.type = letter == 'D' ? evolog::change_type::delete_ : evolog::change_type::insert;
    c.snapshot = snapshot < 0 ? std::nullopt : std::optional(snapshot);
  }
  return in;
}

inline auto print(const item_log& log) -> std::string {
  std::string text;
  for (const auto& c : log) {
    text += std::string(c.type == evolog::change_type::delete_ ? "D" : "I") + " " + std::to_string(c.ordinal) + " " +
            std::to_string(c.row.key) + " " + c.row.value + " " + std::to_string(c.snapshot.value_or(-1)) + "\n";
  }
  return text;
}

}  // namespace support
