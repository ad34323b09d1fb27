// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <evolog/error.hpp>

namespace evolog {

/// Rows of one key and ordinal that `pair_updates` cannot pair; `positions` are those of the rows in the input.
///
/// Source: changelog contract 2.2
template <class Ordinal>
struct ambiguous_update {
  std::string key;
  Ordinal ordinal;
  std::size_t deletes;
  std::size_t inserts;
  std::vector<std::size_t> positions;
};

/// Two or more actions of one key at one ordinal; `positions` are those of the rows in the input.
///
/// Source: changelog contract 2.3
template <class Ordinal>
struct ordinal_tie {
  std::string key;
  Ordinal ordinal;
  std::size_t actions;
  std::vector<std::size_t> positions;
};

/// The first moment at which a key had another number of rows than 0 or 1: after `ordinal`, or before the range where there is none.
///
/// `count` is the number of rows; below zero it says how many deletes had no row to take. `positions` are those of the key's rows of
/// that ordinal in the input, or of the key's rows in the start where the violation lies there.
///
/// Source: changelog contract 2.6
template <class Ordinal>
struct uniqueness_violation {
  std::string key;
  std::optional<Ordinal> ordinal;
  std::int64_t count;
  std::vector<std::size_t> positions;
};

/// Thrown by strict pairing; the ordinals are given as text.
class ambiguous_update_error : public error {
 public:
  ambiguous_update_error(const std::string& what, std::vector<ambiguous_update<std::string>> ambiguous)
      : error(what), ambiguous_(std::move(ambiguous)) {}
  [[nodiscard]] auto ambiguous() const -> const std::vector<ambiguous_update<std::string>>& { return ambiguous_; }

 private:
  std::vector<ambiguous_update<std::string>> ambiguous_;
};

/// Thrown where a key must have one latest action and has several; the ordinals are given as text.
class tie_error : public error {
 public:
  tie_error(const std::string& what, std::vector<ordinal_tie<std::string>> ties) : error(what), ties_(std::move(ties)) {}
  [[nodiscard]] auto ties() const -> const std::vector<ordinal_tie<std::string>>& { return ties_; }

 private:
  std::vector<ordinal_tie<std::string>> ties_;
};

/// Thrown where a key must be unique and is not; the ordinals are given as text.
class not_unique_error : public error {
 public:
  not_unique_error(const std::string& what, std::vector<uniqueness_violation<std::string>> violations)
      : error(what), violations_(std::move(violations)) {}
  [[nodiscard]] auto violations() const -> const std::vector<uniqueness_violation<std::string>>& { return violations_; }

 private:
  std::vector<uniqueness_violation<std::string>> violations_;
};

/// Thrown for a change whose ordinal is null; `position` is that of the row in the input.
class null_ordinal_error : public error {
 public:
  null_ordinal_error(const std::string& what, std::size_t position) : error(what), position_(position) {}
  [[nodiscard]] auto position() const -> std::size_t { return position_; }

 private:
  std::size_t position_;
};

}  // namespace evolog
