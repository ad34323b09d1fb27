// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <evolog/error.hpp>

namespace evolog {

/// How many rows a call wrote, and how many deletes met no row.
///
/// Source: changelog contract 2.7
struct apply_counts {
  std::int64_t inserted = 0;
  std::int64_t updated = 0;
  std::int64_t deleted = 0;
  std::int64_t missing = 0;

  [[nodiscard]] auto operator==(const apply_counts&) const -> bool = default;
};

/// A key that is to be deleted and that the destination does not have; `position` is that of the delete in the input.
struct missing_key {
  std::string key;
  std::size_t position;
};

/// Copies of a row that are to be removed and that the destination does not have; `position` is that of the row in the input, the first
/// of equal ones.
struct missing_row {
  std::string row;
  std::int64_t copies;
  std::size_t position;
};

/// A key with several actions; `positions` are those of the actions in the input.
struct duplicate_action {
  std::string key;
  std::size_t actions;
  std::vector<std::size_t> positions;
};

/// A key of which the destination has several rows; `position` is that of the key's action in the input.
struct destination_duplicate {
  std::string key;
  std::int64_t rows;
  std::size_t position;
};

/// A row whose number of copies the destination cannot hold; `position` is that of the row in the input, the first of equal ones.
struct count_overflow {
  std::string row;
  std::int64_t present;
  std::int64_t added;
  std::size_t position;
};

/// Thrown for a changelog with several actions of one key. Nothing was written.
class duplicate_action_error : public error {
 public:
  duplicate_action_error(const std::string& what, std::vector<duplicate_action> duplicates)
      : error(what), duplicates_(std::move(duplicates)) {}
  [[nodiscard]] auto duplicates() const -> const std::vector<duplicate_action>& { return duplicates_; }

 private:
  std::vector<duplicate_action> duplicates_;
};

/// Thrown for a destination with several rows of a key that the changelog touches. Nothing was written.
class destination_not_unique_error : public error {
 public:
  destination_not_unique_error(const std::string& what, std::vector<destination_duplicate> duplicates)
      : error(what), duplicates_(std::move(duplicates)) {}
  [[nodiscard]] auto duplicates() const -> const std::vector<destination_duplicate>& { return duplicates_; }

 private:
  std::vector<destination_duplicate> duplicates_;
};

/// Thrown where a key is to be deleted that the destination does not have. Nothing was written.
class missing_key_error : public error {
 public:
  missing_key_error(const std::string& what, std::vector<missing_key> missing) : error(what), missing_(std::move(missing)) {}
  [[nodiscard]] auto missing() const -> const std::vector<missing_key>& { return missing_; }

 private:
  std::vector<missing_key> missing_;
};

/// Thrown where more copies of a row are to be removed than the destination has. Nothing was written.
class missing_row_error : public error {
 public:
  missing_row_error(const std::string& what, std::vector<missing_row> missing) : error(what), missing_(std::move(missing)) {}
  [[nodiscard]] auto missing() const -> const std::vector<missing_row>& { return missing_; }

 private:
  std::vector<missing_row> missing_;
};

/// Thrown for keys that are null or have a null part, where they are refused; `positions` are those of their actions in the input. Nothing
/// was written.
class null_key_error : public error {
 public:
  null_key_error(const std::string& what, std::vector<std::size_t> positions) : error(what), positions_(std::move(positions)) {}
  [[nodiscard]] auto positions() const -> const std::vector<std::size_t>& { return positions_; }

 private:
  std::vector<std::size_t> positions_;
};

/// Thrown where the destination's number of copies of a row would pass what it can count, or is negative. Nothing was written.
class count_overflow_error : public error {
 public:
  count_overflow_error(const std::string& what, std::vector<count_overflow> overflows) : error(what), overflows_(std::move(overflows)) {}
  [[nodiscard]] auto overflows() const -> const std::vector<count_overflow>& { return overflows_; }

 private:
  std::vector<count_overflow> overflows_;
};

/// Thrown for a destination that must be sorted by its key and is not; `position` is that of the first row that stands behind a greater
/// one. Nothing was written.
class unsorted_destination_error : public error {
 public:
  unsorted_destination_error(const std::string& what, std::size_t position) : error(what), position_(position) {}
  [[nodiscard]] auto position() const -> std::size_t { return position_; }

 private:
  std::size_t position_;
};

/// Thrown where a destination takes two keys or rows of the changes as one that differ by `identity`: it compares in another way, or under
/// another policy. Nothing was written.
class destination_equality_error : public error {
 public:
  destination_equality_error()
      : error(
            "the destination takes two different keys of the changes as one; let it compare as evolog::identity does, under the policy of "
            "the call") {}
};

/// What an application did: its counts, and the deletes that met no row.
///
/// Example: examples/apply_changes.cpp
template <class Missing>
class apply_result {
 public:
  apply_result(apply_counts counts, std::vector<Missing> missing) : counts_(counts), missing_(std::move(missing)) {}

  [[nodiscard]] auto counts() const -> const apply_counts& { return counts_; }
  [[nodiscard]] auto inserted() const -> std::int64_t { return counts_.inserted; }
  [[nodiscard]] auto updated() const -> std::int64_t { return counts_.updated; }
  [[nodiscard]] auto deleted() const -> std::int64_t { return counts_.deleted; }

  /// What `missing::count` let pass, in input order.
  [[nodiscard]] auto missing() const -> const std::vector<Missing>& { return missing_; }

 private:
  apply_counts counts_;
  std::vector<Missing> missing_;
};

}  // namespace evolog
