// SPDX-License-Identifier: Apache-2.0
// Two kinds of rows, and properties over every kind of log of them.
#pragma once

#include <optional>

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <evolog/row/identity.hpp>
#include <evolog/testing/history.hpp>

#include "support/check_law.hpp"
#include "support/random_rows.hpp"

namespace support {

struct flat {
  static auto rows() { return any_reading(); }
  static constexpr auto key = key_of_reading;
  /// Three-valued: unknown where the value is no number.
  static auto predicate(const reading& row) -> std::optional<bool> {
    return row.value == row.value ? std::optional(row.value > 0) : std::nullopt;
  }
};

struct nested {
  static auto rows() { return any_document(); }
  static constexpr auto key = key_of_document;
  static auto predicate(const document& row) -> bool { return row.content.index() != 0; }
};

/// Tries `property(log, same, executor)` on logs that no table went through and on those of histories, keyed or not.
template <class Row, class Key, class Property>
void check_on_any_log(const rc::Gen<Row>& rows, const Key& key, Property property) {
  namespace testing = evolog::testing;
  const auto log_of = [](const testing::history<Row>& h) { return h.log; };
  const auto any_log = rc::gen::oneOf(testing::any_logs(rows), rc::gen::map(testing::histories(rows), log_of),
                                      rc::gen::map(testing::keyed_histories(rows, key), log_of));
  CHECK(holds("the operation equals the contract's rules", 1000, [&] {
    const evolog::identity same{*any_policy()};
    const auto executor = *any_executor();
    property(*any_log, same, executor);
  }));
}

}  // namespace support
