// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <evolog/call/apply_findings.hpp>
#include <evolog/call/options.hpp>
#include <evolog/detail/found.hpp>
#include <evolog/detail/has_null.hpp>
#include <evolog/detail/row_keys.hpp>
#include <evolog/detail/transaction.hpp>
#include <evolog/detail/verdicts.hpp>

namespace evolog::detail {

/// One keyed application, step by step; nothing is written before the last one.
template <class Call, class Destination, class Rows>
class keyed_application {
 public:
  keyed_application(Call& call, Destination& destination, Rows rows)
      : call_(call), destination_(destination), rows_(std::move(rows)), actions_(call.input.size(), call.memory()) {}

  [[nodiscard]] auto run() -> apply_result<missing_key> {
    find_actions();
    transaction<Destination> writes(destination_);
    match_actions();
    rows_.read(actions_, destination_, [this](std::size_t row, auto f) { this->visit_key_and_row(row, f); });
    write();
    writes.commit();
    return {counts_, std::move(missing_)};
  }

 private:
  /// Decides for each key which row is its action.
  void find_actions() {
    const auto& input = call_.input;
    found<duplicate_action> duplicates;
    found<std::size_t> null_keys_at;
    call_.group(key_keys(call_), [&]<class Index>(std::type_identity<Index>) {
      return [&, actions = std::vector<std::size_t>()](std::span<Index> rows) mutable {
        actions.clear();
        for (const auto row : rows) {
          if (input.type(row) != change_type::update_before) actions.push_back(row);
        }
        if (actions.empty()) return;
        actions_.keep(actions.front(), input.type(actions.front()));
        if (actions.size() > 1) duplicates.add(actions.front(), {key_text_of(call_, actions.front()), actions.size(), actions});
        if (call_.options.keys_with_null == null_keys::refuse && has_null_key(actions.front())) {
          for (const auto row : actions) null_keys_at.add(row, row);
        }
      };
    });
    refuse_null_keys(null_keys_at.take());
    refuse_duplicates(duplicates.take());
  }

  /// Decides for each action whether it inserts (`insert`), replaces (`update_after`) or erases (`delete_`) a row, or is gone.
  void match_actions() {
    std::vector<destination_duplicate> duplicates;
    actions_.for_each([&](std::size_t row, change_type type) {
      const auto rows = count_rows(row);
      if (rows > 1) {
        duplicates.push_back({key_text_of(call_, row), rows, row});
      } else if (type != change_type::delete_) {
        actions_.keep(row, rows == 1 ? change_type::update_after : change_type::insert);
      } else if (rows == 0) {
        missing_.push_back({key_text_of(call_, row), row});
        actions_.drop(row);
      }
    });
    refuse_destination(std::move(duplicates));
    if (!missing_.empty() && call_.options.missing_rows == missing::refuse) refuse_missing();
    counts_.missing = static_cast<std::int64_t>(missing_.size());
  }

  void write() {
    actions_.for_each([&](std::size_t i, change_type type) {
      visit_key_and_row(i, [&](const auto& key, const auto& row) {
        if (type == change_type::delete_) {
          destination_.erase(key);
          ++counts_.deleted;
        } else if (type == change_type::update_after) {
          destination_.replace(key, rows_.next(row));
          ++counts_.updated;
        } else {
          destination_.insert(key, rows_.next(row));
          ++counts_.inserted;
        }
      });
    });
  }

  template <class F>
  auto visit_key_and_row(std::size_t i, F&& f) const {
    return call_.input.visit_row(i, [&](const auto& row) {
      const auto& key = std::invoke(call_.key, row);
      return f(key, row);
    });
  }
  auto count_rows(std::size_t i) const -> std::int64_t {
    return visit_key_and_row(i, [&](const auto& key, const auto&) { return static_cast<std::int64_t>(destination_.count(key)); });
  }
  auto has_null_key(std::size_t i) const -> bool {
    return visit_key_and_row(i, [](const auto& key, const auto&) { return has_null(key); });
  }

  void refuse_null_keys(std::vector<std::size_t> positions) const {
    if (positions.empty()) return;
    const auto rows = positions_text(positions);
    throw null_key_error("identifier columns " + key_columns_text(call_.key) + " are null in " + rows +
                             "; choose columns that are never null, or let them pass with null_keys::accept",
                         std::move(positions));
  }
  void refuse_duplicates(std::vector<duplicate_action> duplicates) const {
    if (duplicates.empty()) return;
    const auto list = list_findings(duplicates, [](const auto& f) {
      return "key " + f.key + " has " + counted(f.actions, "action") + " (" + positions_text(f.positions) + ")";
    });
    throw duplicate_action_error("duplicate keys detected in changelog dataframe for identifier columns " + key_columns_text(call_.key) +
                                     ": " + list + "; take latest_actions first",
                                 std::move(duplicates));
  }
  void refuse_destination(std::vector<destination_duplicate> duplicates) const {
    if (duplicates.empty()) return;
    const auto list =
        list_findings(duplicates, [](const auto& f) { return "key " + f.key + " has " + std::to_string(f.rows) + " rows there"; });
    throw destination_not_unique_error("multiple rows in destination table match key " + key_columns_text(call_.key) + ": " + list +
                                           "; choose columns that identify a row, or apply net changes of whole rows",
                                       std::move(duplicates));
  }
  [[noreturn]] void refuse_missing() {
    const auto list = list_findings(missing_, [](const auto& f) { return "key " + f.key + " of row " + std::to_string(f.position); });
    const auto found = counted(missing_.size(), "delete");
    throw missing_key_error(found + " of identifier columns " + key_columns_text(call_.key) + " met no row in the destination: " + list +
                                "; rebuild the destination, or let such deletes pass with missing::count",
                            std::move(missing_));
  }

  Call& call_;
  Destination& destination_;
  Rows rows_;
  verdicts actions_;
  apply_counts counts_;
  std::vector<missing_key> missing_;
};

}  // namespace evolog::detail
