// SPDX-License-Identifier: Apache-2.0
#include "mirror.hpp"

#include <algorithm>
#include <set>
#include <span>
#include <utility>

#include <evolog/changelog/apply_changes.hpp>
#include <evolog/changelog/apply_net_changes.hpp>
#include <evolog/changelog/check_unique.hpp>
#include <evolog/changelog/create_changelog.hpp>
#include <evolog/changelog/diff.hpp>
#include <evolog/changelog/filter_changes.hpp>
#include <evolog/changelog/net_changes.hpp>
#include <evolog/history/resolve_range.hpp>
#include <evolog/row/by_identity.hpp>
#include <evolog/row/columns.hpp>

#include "condition.hpp"
#include "database.hpp"
#include "mirror_error.hpp"
#include "output_table.hpp"
#include "table_history.hpp"
#include "table_row.hpp"

namespace mirror_example {
namespace {

using table_log = std::vector<evolog::change<table_row>>;

auto table_name(const std::filesystem::path& history) -> std::string {
  const auto folder = std::filesystem::absolute(history).lexically_normal();
  return (folder.has_filename() ? folder : folder.parent_path()).filename().string();
}

/// One run, step by step.
class mirror_run {
 public:
  mirror_run(const request& wanted, const on_progress& progress)
      : wanted_(wanted),
        progress_(progress),
        source_(wanted.history),
        names_(wanted.key.empty() ? source_.identifiers() : wanted.key),
        key_(key_columns()),
        db_(wanted.database),
        table_(table_name(wanted.history)),
        output_(db_, table_, source_.columns(), {names_, wanted.condition}) {
    if (!wanted.condition.empty()) condition_.emplace(wanted.condition, source_.columns());
  }

  auto run() -> report {
    transaction changes(db_);
    const auto exists = output_.exists();
    const auto mode = exists && !wanted_.full ? evolog::refresh_mode::incremental : evolog::refresh_mode::full;
    if (mode == evolog::refresh_mode::incremental) output_.require_same_request();
    report_.plan = evolog::plan_refresh(output_.watermark(), head(), mode);
    switch (report_.plan.action) {
      case evolog::refresh_action::replace_all:
        replace_all();
        break;
      case evolog::refresh_action::read_range:
        read_range();
        break;
      case evolog::refresh_action::nothing_to_do:
        break;
    }
    if (wanted_.verify) verify();
    if (!wanted_.dry_run && report_.wrong_rows == 0) {
      output_.set_watermark(report_.plan.watermark());
      changes.commit();
    }
    return report_;
  }

 private:
  [[nodiscard]] auto keyed() const -> bool { return !names_.empty(); }

  [[nodiscard]] auto key_columns() const -> std::vector<std::size_t> {
    const auto& columns = source_.columns();
    std::vector<std::size_t> numbers;
    for (const auto& name : names_) {
      const auto found = std::find_if(columns.begin(), columns.end(), [&](const column& c) { return c.name == name; });
      if (found == columns.end()) throw mirror_error("--key: the table has no column \"" + name + "\"");
      numbers.push_back(static_cast<std::size_t>(found - columns.begin()));
    }
    return numbers;
  }

  [[nodiscard]] auto named_key() const { return evolog::named(names_, key_); }

  [[nodiscard]] auto head() const -> std::optional<std::int64_t> { return wanted_.head ? wanted_.head : source_.head(); }

  [[nodiscard]] auto wanted_state() const -> std::vector<table_row> {
    if (!head()) return {};
    auto rows = source_.state_at(*head());
    if (condition_) std::erase_if(rows, [this](const table_row& row) { return !(*condition_)(row).value_or(false); });
    return rows;
  }

  /// The changes that an output with the condition sees.
  [[nodiscard]] auto output_changes(const table_log& log) const {
    return evolog::filter_changes(log, [this](const table_row& row) { return condition_ ? (*condition_)(row) : true; });
  }

  void replace_all() {
    const auto rows = wanted_state();
    if (keyed()) require_unique(rows, "the source");
    output_.create();
    for (const auto& row : rows) {
      output_.add_row(row);
      progress_(++writes_, rows.size());
    }
    report_.counts.inserted = static_cast<std::int64_t>(rows.size());
  }

  void read_range() {
    const auto range = evolog::resolve_range(source_.snapshots(), report_.plan.head, evolog::after_snapshot{*report_.plan.start});
    const auto snapshots = evolog::require_readable(range).snapshots;
    const auto log = source_.changes_of(snapshots);
    report_.snapshots = snapshots.size();
    report_.changes = log.size();
    if (keyed()) {
      apply_by_key(log);
    } else {
      apply_by_row(log);
    }
  }

  void apply_by_key(const table_log& log) {
    keyed_output destination(db_, table_, source_.columns(), key_, [this] { progress_(++writes_, expected_writes_); });
    const auto present = rows_of_touched_keys(log, destination);
    require_unique(present, "the output");
    // The output knows only rows that satisfy the condition; without one its rows are the start of the whole log.
    if (condition_ && !evolog::check_unique(log, named_key()).empty()) static_cast<void>(evolog::create_changelog(log, named_key()));
    const auto actions = evolog::create_changelog(output_changes(log), named_key(), evolog::contract::latest, evolog::start_rows(present));
    expected_writes_ = actions.size();
    report_.counts = evolog::apply_changes(actions, named_key(), destination, evolog::missing::count).counts();
  }

  void apply_by_row(const table_log& log) {
    counted_output destination(db_, table_, source_.columns(), [this] { progress_(++writes_, expected_writes_); });
    const auto net = evolog::net_changes(output_changes(log));
    expected_writes_ = net.size();
    report_.counts = evolog::apply_net_changes(net, destination).counts();
  }

  auto rows_of_touched_keys(const table_log& log, keyed_output& destination) const -> std::vector<table_row> {
    std::set<std::vector<cell>, evolog::less_by_identity> seen;
    std::vector<table_row> rows;
    for (const auto& change : log) {
      const auto key = key_(change.row);
      const auto [place, added] = seen.emplace(key.begin(), key.end());
      if (!added) continue;
      const auto found = destination.find(*place);
      rows.insert(rows.end(), found.begin(), found.end());
    }
    return rows;
  }

  void require_unique(const std::vector<table_row>& rows, const std::string& where) const {
    // What a state adds to nothing is the state itself, and by key only where the key is unique in it.
    try {
      static_cast<void>(evolog::diff(std::vector<table_row>(), rows, named_key()));
    } catch (const evolog::not_unique_error& e) {
      const auto& first = e.violations().front();
      throw mirror_error(where + " has " + std::to_string(first.count) + " rows of key " + first.key +
                         ": choose columns that identify a row with --key, or mend it");
    }
  }

  void verify() {
    const auto expected = wanted_state();
    const auto written = output_.rows();
    report_.total_rows = expected.size();
    report_.wrong_rows = evolog::diff(written, expected).size();
  }

  const request& wanted_;
  const on_progress& progress_;
  table_history source_;
  std::vector<std::string> names_;
  row_key key_;
  database db_;
  std::string table_;
  output_table output_;
  std::optional<condition> condition_;
  report report_;
  std::size_t writes_ = 0;
  std::size_t expected_writes_ = 0;
};

}  // namespace

auto run_mirror(const request& wanted, const on_progress& progress) -> report {
  return mirror_run(wanted, progress).run();
}

}  // namespace mirror_example
