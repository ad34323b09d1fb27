// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <evolog/row/change.hpp>
#include <evolog/row/change_type_error.hpp>
#include <evolog/row/identity.hpp>

namespace evolog {

/// The words in which a source writes change types; which one a source uses is for the caller to say.
///
/// Words are compared exactly. A vocabulary of your own is one line, and may be constexpr:
/// `constexpr evolog::vocabulary mine("mine", {{"ins", evolog::change_type::insert}, {"del", evolog::change_type::delete_}});`
///
/// Example: examples/vocabulary.cpp
/// \see vocabularies
/// Source: changelog contract 2.13
class vocabulary {
 public:
  struct word {
    std::string_view text;
    change_type type;
  };
  /// A word that names something else than the change of a row, and what that is, such as "a truncate of the whole table".
  struct refusal {
    std::string_view text;
    std::string_view meaning;
  };
  static constexpr std::size_t capacity = 16;

  /// \param name      What errors call the vocabulary.
  /// \param words     At most `capacity` words, each once; several may mean the same.
  /// \param refusals  At most `capacity` words that are refused by name.
  /// \pre             The texts live as long as the vocabulary, as literals do.
  /// \throws          `error` where a word stands twice or there are too many.
  constexpr vocabulary(std::string_view name, std::initializer_list<word> words, std::initializer_list<refusal> refusals = {})
      : name_(name), word_count_(words.size()), refusal_count_(refusals.size()) {
    if (words.size() > capacity || refusals.size() > capacity) {
      throw error("a vocabulary holds at most 16 words and 16 refused ones: split it by source");
    }
    std::copy(words.begin(), words.end(), words_.begin());
    std::copy(refusals.begin(), refusals.end(), refusals_.begin());
    for (std::size_t i = 0; i < word_count_ + refusal_count_; ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (text_at(i) == text_at(j)) throw error("a word stands twice in a vocabulary: give each word one meaning");
      }
    }
  }

  [[nodiscard]] constexpr auto name() const -> std::string_view { return name_; }
  [[nodiscard]] constexpr auto words() const -> std::span<const word> { return {words_.data(), word_count_}; }
  [[nodiscard]] constexpr auto refusals() const -> std::span<const refusal> { return {refusals_.data(), refusal_count_}; }

  /// What a word means; nothing if the vocabulary does not know it.
  [[nodiscard]] constexpr auto find(std::string_view text) const -> std::optional<change_type> {
    for (const auto& each : words()) {
      if (each.text == text) return each.type;
    }
    return std::nullopt;
  }

  /// The first word for a change type; nothing if there is none.
  [[nodiscard]] constexpr auto find(change_type type) const -> std::optional<std::string_view> {
    for (const auto& each : words()) {
      if (each.type == type) return each.text;
    }
    return std::nullopt;
  }

  /// What a word of the input means.
  ///
  /// \param text      The word; none for null.
  /// \param position  The position of its row in the input, for the error.
  /// \throws          `change_type_error` for null and for a word that is unknown or refused.
  [[nodiscard]] constexpr auto parse(std::optional<std::string_view> text, std::size_t position) const -> change_type {
    if (text) {
      if (const auto type = find(*text)) return *type;
    }
    refuse(text, position);
  }

 private:
  [[nodiscard]] constexpr auto text_at(std::size_t i) const -> std::string_view {
    return i < word_count_ ? words_[i].text : refusals_[i - word_count_].text;
  }

  [[noreturn]] void refuse(std::optional<std::string_view> text, std::size_t position) const {
    const auto row = "row " + std::to_string(position) + ": ";
    const auto vocabulary_name = "the vocabulary '" + std::string(name_) + "'";
    if (!text) throw change_type_error(row + "the change type is null; give every change one of " + list_words(), position, std::nullopt);
    const auto quoted = "'" + printable(*text) + "'";
    for (const auto& each : refusals()) {
      if (each.text == *text) {
        throw change_type_error(row + "the change type " + quoted + " is " + std::string(each.meaning) + ", not the change of a row, and " +
                                    vocabulary_name + " refuses it; handle it before the changes are read",
                                position, std::string(*text));
      }
    }
    throw change_type_error(row + "unknown change type " + quoted + "; " + vocabulary_name + " knows " + list_words() +
                                ": correct the row, or name the vocabulary of its source",
                            position, std::string(*text));
  }

  [[nodiscard]] auto list_words() const -> std::string {
    std::string list;
    for (const auto& each : words()) list += (list.empty() ? "" : ", ") + std::string(each.text);
    return list;
  }

  static auto printable(std::string_view text) -> std::string {
    constexpr std::size_t longest = 40;
    return text.size() <= longest ? identity_text(text) : identity_text(text.substr(0, longest)) + "...";
  }

  std::string_view name_;
  std::array<word, capacity> words_{};
  std::array<refusal, capacity> refusals_{};
  std::size_t word_count_;
  std::size_t refusal_count_;
};

/// The vocabularies of known sources.
///
/// Example: examples/vocabulary.cpp
/// Source: changelog contract 2.13
namespace vocabularies {

/// Iceberg's changelog tables and views: `INSERT`, `DELETE`, `UPDATE_BEFORE`, `UPDATE_AFTER`.
inline constexpr vocabulary iceberg("iceberg", {{"INSERT", change_type::insert},
                                                {"DELETE", change_type::delete_},
                                                {"UPDATE_BEFORE", change_type::update_before},
                                                {"UPDATE_AFTER", change_type::update_after}});

/// Flink's row kinds: `+I`, `-U`, `+U`, `-D`.
inline constexpr vocabulary flink("flink", {{"+I", change_type::insert},
                                            {"-U", change_type::update_before},
                                            {"+U", change_type::update_after},
                                            {"-D", change_type::delete_}});

/// Delta's change data feed: `insert`, `update_preimage`, `update_postimage`, `delete`.
inline constexpr vocabulary delta("delta", {{"insert", change_type::insert},
                                            {"update_preimage", change_type::update_before},
                                            {"update_postimage", change_type::update_after},
                                            {"delete", change_type::delete_}});

/// Debezium's operations, for events that are read for `latest_actions` alone: `u` is one event with two images, of which only the one
/// after the update is meant. For everything else unfold the envelope.
///
/// \see unfold_debezium
inline constexpr vocabulary debezium_events(
    "debezium_events",
    {{"c", change_type::insert}, {"r", change_type::insert}, {"u", change_type::update_after}, {"d", change_type::delete_}},
    {{"t", "a truncate of the whole table"}, {"m", "a message of the source's log"}});

}  // namespace vocabularies

}  // namespace evolog
