// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <ostream>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <rapidcheck.h>

#include <evolog/row/change.hpp>
#include <evolog/row/floats.hpp>
#include <evolog/row/identity.hpp>
#include <evolog/testing/detail/expect.hpp>
#include <evolog/testing/detail/history_plan.hpp>
#include <evolog/testing/detail/history_writer.hpp>

namespace evolog::testing {

/// A random table history: the states of a table and the raw changelog of the commits between them.
///
/// The changes arrive in any order, rewritten files carry rows over, rows come and go within a commit, ordinals have gaps, and some
/// commits say nothing at all.
///
/// Example: examples/testing.cpp
template <class Row>
struct history {
  std::vector<std::vector<Row>> states;  ///< Before the first commit and after each: one more than there are commits.
  std::vector<std::int64_t> ordinals;    ///< Those of the commits, ascending.
  std::vector<change<Row>> log;          ///< Raw: `delete_` and `insert`.

  [[nodiscard]] auto before() const -> const std::vector<Row>& { return states.front(); }
  [[nodiscard]] auto after() const -> const std::vector<Row>& { return states.back(); }
};

/// How large random histories become.
struct history_options {
  std::size_t rows = 6;     ///< Different rows to draw from, at most.
  std::size_t commits = 5;  ///< At most.
  std::size_t steps = 6;    ///< Per commit and for the start, at most.
  floats policy = floats::bits;
};

namespace detail {

template <class Row, class SamePlace>
auto write_history(const history_plan<Row>& plan, history_writer<Row, SamePlace> writer) -> history<Row> {
  const auto row = [&plan](std::size_t number) -> const Row& { return plan.pool[number % plan.pool.size()]; };
  history<Row> written;
  for (const auto number : plan.start) writer.start(row(number));
  written.states.push_back(writer.table());
  std::int64_t ordinal = -1;
  for (const auto& commit : plan.commits) {
    ordinal += commit.gap;
    writer.begin_commit(ordinal);
    for (const auto& step : commit.steps) writer.step(step.what, row(step.row));
    if (commit.rewrites_all) writer.rewrite_all();
    written.states.push_back(writer.table());
    written.ordinals.push_back(ordinal);
  }
  written.log = writer.take_log();
  shuffle(written.log, plan.order);
  return written;
}

template <class Row, class Key>
auto keyed_histories_of(const rc::Gen<std::vector<Row>>& pool, const Key& key, const history_options& options) -> rc::Gen<history<Row>> {
  const auto same_key = [key, same = identity{options.policy}](const Row& a, const Row& b) {
    return same.equal(std::invoke(key, a), std::invoke(key, b));
  };
  return rc::gen::map(plans(pool, options.commits, options.steps), [same_key](const history_plan<Row>& plan) {
    return write_history(plan, history_writer<Row, decltype(same_key)>(same_key, true));
  });
}

}  // namespace detail

/// Histories of a table in which a row may stand several times.
///
/// \param rows     A generator of rows; a history draws its rows from a few that it made.
/// \param options  How large histories become, and which floating-point values are equal.
/// \returns        A generator; failures shrink to few rows, commits and changes in the order of the commits.
/// Example: examples/testing.cpp
/// \see            keyed_histories, any_logs
template <class Row>
[[nodiscard]] auto histories(const rc::Gen<Row>& rows, const history_options& options = {}) -> rc::Gen<history<Row>> {
  const auto same_row = [same = identity{options.policy}](const Row& a, const Row& b) { return same.equal(a, b); };
  return rc::gen::map(detail::plans(detail::pools(options.rows, rows), options.commits, options.steps),
                      [same_row](const detail::history_plan<Row>& plan) {
                        return detail::write_history(plan, detail::history_writer<Row, decltype(same_row)>(same_row, false));
                      });
}

/// Histories of a table in which a key is unique at every moment.
///
/// \param rows     A generator of rows that makes keys often enough twice; where it does not, see the form below.
/// \param key      The identifier columns: a projection of the row.
/// \param options  How large histories become, and which floating-point values are equal.
/// \returns        A generator; failures shrink to few rows, commits and changes in the order of the commits.
/// Example: examples/testing.cpp
/// \see            histories, any_logs
template <class Row, class Key>
  requires std::is_invocable_v<const Key&, const Row&>
[[nodiscard]] auto keyed_histories(const rc::Gen<Row>& rows, const Key& key, const history_options& options = {}) -> rc::Gen<history<Row>> {
  return detail::keyed_histories_of(detail::pools(options.rows, rows), key, options);
}

/// The same for tables with too many possible keys to meet one twice by chance.
///
/// \param keys     A generator of keys.
/// \param rows_of  Called with a key; returns a generator of rows with that key.
/// \param key      The identifier columns: a projection of the row.
template <class KeyValue, class RowsOf, class Key>
  requires std::is_invocable_v<const RowsOf&, const KeyValue&>
[[nodiscard]] auto keyed_histories(const rc::Gen<KeyValue>& keys, const RowsOf& rows_of, const Key& key,
                                   const history_options& options = {}) {
  using row = typename std::invoke_result_t<const RowsOf&, const KeyValue&>::ValueType;
  const auto few_keys = detail::pools((options.rows + 1) / 2, keys);
  const auto pool = rc::gen::mapcat(few_keys, [rows_of, options](const std::vector<KeyValue>& drawn) {
    return detail::pools<row>(options.rows, rc::gen::mapcat(rc::gen::elementOf(drawn), rows_of));
  });
  return detail::keyed_histories_of<row>(pool, key, options);
}

/// Changelogs that no table ever went through: any changes in any order, pairs torn apart, raw beside paired, ordinals below zero.
///
/// Operations that promise something for every input are tested with them.
///
/// \param rows     A generator of rows; a log draws its rows from a few that it made.
/// \param options  How large logs become: up to `commits * steps` changes at up to `commits` ordinals.
/// Example: examples/testing.cpp
/// \see            histories, keyed_histories
template <class Row>
[[nodiscard]] auto any_logs(const rc::Gen<Row>& rows, const history_options& options = {}) -> rc::Gen<std::vector<change<Row>>> {
  using drawn_change = std::tuple<std::size_t, int, std::int64_t>;
  const auto commits = static_cast<std::int64_t>(options.commits);
  const auto drawn = rc::gen::tuple(detail::row_numbers(), detail::in_full_range(0, 4), detail::in_full_range<std::int64_t>(0, commits));
  return rc::gen::map(
      rc::gen::pair(detail::pools(options.rows, rows), detail::short_list<drawn_change>(options.commits * options.steps, drawn)),
      [](const std::pair<std::vector<Row>, std::vector<drawn_change>>& plan) {
        std::vector<change<Row>> log;
        for (const auto& [row, type, commit] : plan.second) {
          const auto ordinal = 3 * commit - 4;
          log.push_back({static_cast<change_type>(type), ordinal, plan.first[row % plan.first.size()], detail::snapshot_at(ordinal)});
        }
        return log;
      });
}

/// Prints a history for RapidCheck.
template <class Row>
void showValue(const history<Row>& shown, std::ostream& out) {
  out << "a table of" << detail::list_text(shown.before(), [](const Row& row) { return identity_text(row); }) << "\n  and the log"
      << detail::list_text(shown.log, [](const change<Row>& change) { return detail::change_text(change); });
}

}  // namespace evolog::testing

namespace evolog {

/// Prints a change for RapidCheck.
template <class Row, class Ordinal, class Snapshot>
void showValue(const change<Row, Ordinal, Snapshot>& shown, std::ostream& out) {
  out << testing::detail::change_text(shown);
}

}  // namespace evolog
