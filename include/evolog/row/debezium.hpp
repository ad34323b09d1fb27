// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include <evolog/error.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/vocabulary.hpp>

namespace evolog {

/// Thrown for an envelope that lacks an image its operation needs, or has one that contradicts it.
///
/// Source: changelog contract 2.13
class envelope_error : public error {
 public:
  envelope_error(const std::string& what, std::size_t position) : error(what), position_(position) {}
  /// The position of the envelope in the input.
  [[nodiscard]] auto position() const -> std::size_t { return position_; }

 private:
  std::size_t position_;
};

/// The one or two changes that an envelope stands for: a range without allocation.
///
/// Example: examples/vocabulary.cpp
template <class Change>
class unfolded_changes {
 public:
  explicit unfolded_changes(Change only) : changes_(std::array<Change, 1>{std::move(only)}) {}
  unfolded_changes(Change first, Change second) : changes_(std::array<Change, 2>{std::move(first), std::move(second)}) {}

  [[nodiscard]] auto size() const -> std::size_t {
    return std::visit([](const auto& changes) { return changes.size(); }, changes_);
  }
  [[nodiscard]] auto begin() -> Change* {
    return std::visit([](auto& changes) { return changes.data(); }, changes_);
  }
  [[nodiscard]] auto begin() const -> const Change* {
    return std::visit([](const auto& changes) { return changes.data(); }, changes_);
  }
  [[nodiscard]] auto end() -> Change* { return begin() + size(); }
  [[nodiscard]] auto end() const -> const Change* { return begin() + size(); }

 private:
  std::variant<std::array<Change, 1>, std::array<Change, 2>> changes_;
};

namespace detail {

/// An optional or a pointer: a row that may be missing.
template <class T>
concept row_image = requires(const T& image) {
  static_cast<bool>(image);
  *image;
};

enum class presence : bool { absent, required };

template <class Image>
void check_image(std::size_t position, std::string_view op, std::string_view name, const Image& image, presence wanted) {
  const auto there = static_cast<bool>(image);
  if (there == (wanted == presence::required)) return;
  const auto envelope = "envelope " + std::to_string(position) + ": the operation '" + std::string(op) + "' ";
  if (there) {
    throw envelope_error(envelope + "contradicts its image '" + std::string(name) + "'; correct the envelope", position);
  }
  throw envelope_error(envelope + "needs the image '" + std::string(name) +
                           "'; let the source write full images (PostgreSQL: REPLICA IDENTITY FULL), or read events for latest_actions",
                       position);
}

struct unfold_debezium_fn {
  template <row_image Before, row_image After, class Ordinal, class Snapshot = std::int64_t>
    requires std::is_same_v<std::remove_cvref_t<decltype(*std::declval<Before>())>, std::remove_cvref_t<decltype(*std::declval<After>())>>
  [[nodiscard]] auto operator()(std::size_t position, std::optional<std::string_view> op, Before&& before, After&& after, Ordinal ordinal,
                                std::optional<Snapshot> snapshot = std::nullopt) const {
    using row = std::remove_cvref_t<decltype(*std::declval<Before>())>;
    using unfolded = change<row, Ordinal, Snapshot>;
    const auto type = vocabularies::debezium_events.parse(op, position);
    check_image(position, *op, "before", before, type == change_type::insert ? presence::absent : presence::required);
    check_image(position, *op, "after", after, type == change_type::delete_ ? presence::absent : presence::required);

    if (type == change_type::insert) return unfolded_changes(unfolded{type, ordinal, row(*std::forward<After>(after)), snapshot});
    if (type == change_type::delete_) return unfolded_changes(unfolded{type, ordinal, row(*std::forward<Before>(before)), snapshot});
    return unfolded_changes(unfolded{change_type::update_before, ordinal, row(*std::forward<Before>(before)), snapshot},
                            unfolded{change_type::update_after, ordinal, row(*std::forward<After>(after)), snapshot});
  }
};

}  // namespace detail

/// Unfolds an envelope of Debezium into the changes it stands for.
///
/// \param position  The position of the envelope in the input, for errors.
/// \param op        The operation: `c` and `r` (a snapshot read) give an `insert`, `d` a `delete_`, `u` an `update_before` and an
///                  `update_after`.
/// \param before    The row before: an optional or a pointer. What an rvalue optional holds is moved.
/// \param after     The row after, likewise.
/// \param ordinal   The position of the transaction in the range that was read; its events share it.
/// \param snapshot  An identity of the transaction, optional.
/// \pre             The images are full rows: an image of the key alone cannot be told from a row with nulls.
/// \returns         A range of one or two `change<Row, Ordinal, Snapshot>`, that owns its rows.
/// \complexity      Constant; one move or copy per image.
/// \throws          `change_type_error` for an operation that is null or unknown, and for truncates (`t`) and messages (`m`);
///                  `envelope_error` where an image is missing or contradicts the operation.
/// Example: examples/vocabulary.cpp
/// \see             vocabularies::debezium_events
/// Source: changelog contract 2.13
inline constexpr detail::unfold_debezium_fn unfold_debezium{};

}  // namespace evolog
