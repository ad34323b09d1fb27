// SPDX-License-Identifier: Apache-2.0
// What the cases of all operations on changelogs share: rows as a user without structs would hold them, and answers that can be compared.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <numeric>
#include <random>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>
#include <range/v3/view/transform.hpp>

#include <evolog/call/findings.hpp>
#include <evolog/call/threads.hpp>
#include <evolog/call/workspace.hpp>
#include <evolog/row/access.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/columns.hpp>
#include <evolog/row/identity.hpp>
#include <evolog/row/identity_of.hpp>

#include "cells.hpp"
#include "registry.hpp"

namespace evolog_vectors {

/// The columns of a row are known at run time only.
using row = std::vector<cell>;
using change = evolog::change<row>;

/// The entries of a map as the library knows maps: without order.
struct map_entries {
  using key_type = cell;
  using mapped_type = cell;

  const std::vector<std::pair<cell, cell>>& entries;

  [[nodiscard]] auto begin() const { return entries.begin(); }
  [[nodiscard]] auto end() const { return entries.end(); }
};

}  // namespace evolog_vectors

template <>
inline constexpr auto evolog::identity_of<evolog_vectors::map> =
    [](const evolog_vectors::map& value) { return evolog_vectors::map_entries{value.entries}; };

namespace evolog_vectors {

/// The columns of a key by their positions.
class key_columns {
 public:
  explicit key_columns(std::vector<std::size_t> positions) : positions_(std::move(positions)) {}

  [[nodiscard]] auto operator()(const row& r) const {
    return std::span<const std::size_t>(positions_) |
           ranges::views::transform([&r](std::size_t position) -> const cell& { return r[position]; });
  }

  /// The cells of the key as vectors write them.
  [[nodiscard]] auto encode(const row& r) const -> nlohmann::json;

 private:
  std::vector<std::size_t> positions_;
};

/// \throws std::invalid_argument for a member that is not among `known`.
void refuse_other_members(const nlohmann::json& object, const std::set<std::string, std::less<>>& known);

[[nodiscard]] auto decode_row(const nlohmann::json& cells) -> row;
[[nodiscard]] auto decode_rows(const nlohmann::json& rows) -> std::vector<row>;
[[nodiscard]] auto decode_changes(const nlohmann::json& changes) -> std::vector<change>;

/// A case of an operation on a changelog.
///
/// \throws std::invalid_argument if the case is not well formed or has an option that is not among `known`.
struct changelog_case {
  changelog_case(const nlohmann::json& test_case, std::initializer_list<std::string_view> known);

  /// The key with the names of its columns, for operations.
  [[nodiscard]] auto named_key() const { return evolog::named(key_names, key); }

  /// The text of an option, or nothing where it is left out.
  ///
  /// \throws std::invalid_argument for a text that is not among `known`.
  [[nodiscard]] auto choice(std::string_view option, std::initializer_list<std::string_view> known) const -> std::string;

  key_columns key;
  std::vector<std::string> key_names;
  std::vector<change> input;
  std::vector<row> state;  ///< The option "state": the rows before the range.
  nlohmann::json options;
  nlohmann::json expected;
};

[[nodiscard]] auto encode_row(const row& cells) -> nlohmann::json;

/// Any changelog as a list of changes in the form that vectors have.
template <class Changes>
[[nodiscard]] auto encode_changes(const Changes& changes) -> nlohmann::json {
  auto list = nlohmann::json::array();
  for (const auto& each : changes) {
    const auto snapshot = evolog::snapshot_of(each);
    list.push_back({{"row", encode_row(evolog::row_of(each))},
                    {"type", to_string(evolog::type_of(each))},
                    {"ordinal", evolog::ordinal_of(each)},
                    {"snapshot", snapshot ? nlohmann::json(*snapshot) : nlohmann::json(nullptr)}});
  }
  return list;
}

/// What an operation found or refused, with its lists and maps in one fixed order, so that equal answers are equal JSON.
[[nodiscard]] auto canonical_answer(const nlohmann::json& answer) -> nlohmann::json;

/// Nothing if the answers are the same up to the order of lists.
[[nodiscard]] auto compare_answers(const nlohmann::json& expected, const nlohmann::json& got) -> outcome;

/// The ordinal and the key cells of the rows that a finding points to.
///
/// \throws std::logic_error if one of them has another key, or an ordinal other than `ordinal`.
[[nodiscard]] auto locate(const changelog_case& c, const std::vector<change>& input, const std::string& ordinal,
                          const std::vector<std::size_t>& positions) -> std::pair<nlohmann::json, nlohmann::json>;

// Findings about keys as vectors list them. Key and ordinal come from the rows that a finding points to, so that its positions are
// tested too.

template <class Ordinal>
[[nodiscard]] auto encode(const changelog_case& c, const std::vector<change>& input, const evolog::ambiguous_update<Ordinal>& found)
    -> nlohmann::json {
  const auto [ordinal, key] = locate(c, input, evolog::identity_text(found.ordinal), found.positions);
  return {ordinal, key, found.deletes, found.inserts};
}

template <class Ordinal>
[[nodiscard]] auto encode(const changelog_case& c, const std::vector<change>& input, const evolog::ordinal_tie<Ordinal>& found)
    -> nlohmann::json {
  const auto [ordinal, key] = locate(c, input, evolog::identity_text(found.ordinal), found.positions);
  return {ordinal, key, found.actions};
}

template <class Ordinal>
[[nodiscard]] auto encode(const changelog_case& c, const std::vector<change>& input, const evolog::uniqueness_violation<Ordinal>& found)
    -> nlohmann::json {
  if (!found.ordinal) return {nullptr, c.key.encode(c.state.at(found.positions.at(0))), found.count};
  const auto [ordinal, key] = locate(c, input, evolog::identity_text(*found.ordinal), found.positions);
  return {ordinal, key, found.count};
}

template <class Findings>
[[nodiscard]] auto encode_all(const changelog_case& c, const std::vector<change>& input, const Findings& findings) -> nlohmann::json {
  auto list = nlohmann::json::array();
  for (const auto& each : findings) list.push_back(encode(c, input, each));
  return list;
}

/// Runs an operation and turns what it refuses into an answer.
///
/// \param operation  Returns an answer.
template <class Operation>
[[nodiscard]] auto answer_or_error(const changelog_case& c, const std::vector<change>& input, Operation operation) -> nlohmann::json {
  try {
    return operation();
  } catch (const evolog::ambiguous_update_error& e) {
    return {{"error", "ambiguous_update"}, {"groups", encode_all(c, input, e.ambiguous())}};
  } catch (const evolog::tie_error& e) {
    return {{"error", "ordinal_tie"}, {"ties", encode_all(c, input, e.ties())}};
  } catch (const evolog::not_unique_error& e) {
    return {{"error", "not_unique"}, {"violations", encode_all(c, input, e.violations())}};
  }
}

/// Calls `f` with the input in many other orders: all of them where it is short, else some.
///
/// \param f  Returns an outcome; the first failure ends the walk.
template <class F>
[[nodiscard]] auto first_failure_of_orders(const std::vector<change>& input, F f) -> outcome {
  constexpr std::size_t short_length = 5;
  constexpr int shuffles = 12;
  std::vector<std::size_t> order(input.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto run = [&]() -> outcome {
    std::vector<change> reordered;
    for (const auto i : order) reordered.push_back(input[i]);
    auto failure = f(reordered);
    if (failure) *failure += ", with the input in the order " + nlohmann::json(order).dump();
    return failure;
  };
  if (input.size() <= short_length) {
    while (std::next_permutation(order.begin(), order.end())) {
      if (auto failure = run()) return failure;
    }
    return {};
  }
  std::mt19937 random(20260101);
  for (int i = 0; i < shuffles; ++i) {
    std::shuffle(order.begin(), order.end(), random);
    if (auto failure = run()) return failure;
  }
  return {};
}

/// Runs an operation on the input of a case in many orders, alone, and with memory that earlier cases used and two threads.
///
/// \param operation  Called with the changes and with options, gives an answer.
template <class Operation>
[[nodiscard]] auto run_on_all_orders(const changelog_case& c, Operation operation) -> outcome {
  static evolog::workspace memory;
  const auto run = [&](const std::vector<change>& input, auto&&... options) {
    return compare_answers(c.expected, answer_or_error(c, input, [&] { return operation(input, options...); }));
  };
  const auto run_both = [&](const std::vector<change>& input) -> outcome {
    if (auto failure = run(input)) return failure;
    auto failure = run(input, memory, evolog::threads{2});
    if (failure) *failure += ", with a workspace and two threads";
    return failure;
  };
  if (auto failure = run_both(c.input)) return failure;
  return first_failure_of_orders(c.input, run_both);
}

}  // namespace evolog_vectors
