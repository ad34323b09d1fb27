// SPDX-License-Identifier: Apache-2.0
// Cases of the operations between changelogs and tables: netting by key, filtering, comparing, joining, applying.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include <evolog/call/apply_findings.hpp>
#include <evolog/call/options.hpp>
#include <evolog/changelog/apply_changes.hpp>
#include <evolog/changelog/apply_net_changes.hpp>
#include <evolog/changelog/concat.hpp>
#include <evolog/changelog/diff.hpp>
#include <evolog/changelog/filter_actions.hpp>
#include <evolog/changelog/filter_changes.hpp>
#include <evolog/changelog/invert.hpp>
#include <evolog/changelog/net_changes_by_key.hpp>
#include <evolog/changelog/validity_intervals.hpp>
#include <evolog/destination/sorted_rows.hpp>
#include <evolog/row/by_identity.hpp>

#include "changelog_support.hpp"
#include "registry.hpp"

namespace evolog_vectors {
namespace {

using nlohmann::json;

auto rows_answer(const auto& changes) -> json {
  return {{"rows", encode_changes(changes)}};
}

auto run_net_changes_by_key(const json& test_case) -> outcome {
  const changelog_case c(test_case, {});
  return run_on_all_orders(c, [&](const auto& changes, auto&&... options) {
    return rows_answer(evolog::net_changes_by_key(changes, c.named_key(), options...));
  });
}

auto run_invert(const json& test_case) -> outcome {
  return run_on_all_orders(changelog_case(test_case, {}),
                           [](const auto& changes, auto&&... options) { return rows_answer(evolog::invert(changes, options...)); });
}

auto run_validity_intervals(const json& test_case) -> outcome {
  const changelog_case c(test_case, {});
  return run_on_all_orders(c, [&](const auto& changes, auto&&... options) -> json {
    const auto or_null = [](const std::optional<std::int64_t>& ordinal) { return ordinal ? json(*ordinal) : json(nullptr); };
    auto intervals = json::array();
    for (const auto& [cells, valid_from, valid_to] : evolog::validity_intervals(changes, c.named_key(), options...)) {
      intervals.push_back({encode_row(cells), or_null(valid_from), or_null(valid_to)});
    }
    return {{"intervals", intervals}};
  });
}

// ---- filters

/// `column = value`, unknown where one of them is null.
struct equals {
  std::size_t column;
  cell value;

  explicit equals(const json& where) : column(where.at("column").get<std::size_t>()), value(decode_cell(where.at("equals"))) {
    refuse_other_members(where, {"column", "equals"});
  }

  auto operator()(const row& r) const -> std::optional<bool> {
    if (is_null(r.at(column)) || is_null(value)) return std::nullopt;
    return evolog::identity().equal(r[column], value);
  }

 private:
  static auto is_null(const cell& c) -> bool { return std::holds_alternative<std::monostate>(c.value); }
};

auto run_filter_changes(const json& test_case) -> outcome {
  const changelog_case c(test_case, {"where", "keyed"});
  const equals satisfied(c.options.at("where"));
  const auto keyed = c.options.at("keyed").get<bool>();
  return run_on_all_orders(c, [&](const auto& changes, auto&&... options) {
    return keyed ? rows_answer(evolog::filter_changes(changes, satisfied, c.named_key(), options...))
                 : rows_answer(evolog::filter_changes(changes, satisfied, options...));
  });
}

auto run_filter_actions(const json& test_case) -> outcome {
  const changelog_case c(test_case, {"where"});
  const equals satisfied(c.options.at("where"));
  return run_on_all_orders(
      c, [&](const auto& changes, auto&&... options) { return rows_answer(evolog::filter_actions(changes, satisfied, options...)); });
}

// ---- two ranges

auto reversed(const auto& rows) {
  return std::vector(rows.rbegin(), rows.rend());
}

auto run_concat(const json& test_case) -> outcome {
  const changelog_case c(test_case, {"second"});
  const auto second = decode_changes(c.options.at("second"));
  for (const auto& other : {second, reversed(second)}) {
    const auto failure = run_on_all_orders(c, [&](const auto& changes, auto&&...) { return rows_answer(evolog::concat(changes, other)); });
    if (failure) return failure;
  }
  return {};
}

auto diff_answer(const changelog_case& c, bool keyed, const std::vector<row>& before, const std::vector<row>& after) -> json {
  if (!keyed) return rows_answer(evolog::diff(before, after));
  try {
    return rows_answer(evolog::diff(before, after, c.named_key()));
  } catch (const evolog::not_unique_error& e) {
    auto violations = json::array();
    for (const auto& found : e.violations()) {
      const auto position = found.positions.at(0);
      const auto& first = position < before.size() ? before[position] : after.at(position - before.size());
      violations.push_back({found.ordinal ? json(*found.ordinal) : json(nullptr), c.key.encode(first), found.count});
    }
    return {{"error", "not_unique"}, {"violations", violations}};
  }
}

auto run_diff(const json& test_case) -> outcome {
  const changelog_case c(test_case, {"before", "after", "keyed"});
  if (!c.input.empty()) throw std::invalid_argument("a diff has no input");
  const auto keyed = c.options.at("keyed").get<bool>();
  const auto before = decode_rows(c.options.at("before"));
  const auto after = decode_rows(c.options.at("after"));
  for (const auto& first : {before, reversed(before)}) {
    for (const auto& second : {after, reversed(after)}) {
      if (auto failure = compare_answers(c.expected, diff_answer(c, keyed, first, second))) return failure;
    }
  }
  return {};
}

// ---- destinations

auto encode_rows(const std::vector<row>& rows) -> json {
  auto list = json::array();
  for (const row& r : rows) list.push_back(encode_row(r));
  return list;
}

/// What an application left and said; cases need not give the counts.
auto applied_answer(const changelog_case& c, const auto& applied, const std::vector<row>& state) -> json {
  json answer{{"state", encode_rows(state)}};
  const auto& counts = applied.counts();
  if (c.expected.contains("counts")) {
    answer["counts"] = {
        {"inserted", counts.inserted}, {"updated", counts.updated}, {"deleted", counts.deleted}, {"missing", counts.missing}};
  }
  return answer;
}

/// Runs an application and turns what it refuses into an answer.
///
/// \param untouched  Whether the destination is as it was.
auto apply_or_error(const changelog_case& c, const std::vector<change>& changes, auto apply, auto untouched) -> json {
  const auto key_at = [&](std::size_t position) { return c.key.encode(changes.at(position).row); };
  json answer;
  try {
    return apply();
  } catch (const evolog::duplicate_action_error& e) {
    answer = {{"error", "duplicate_action"}, {"keys", json::array()}};
    for (const auto& found : e.duplicates()) answer["keys"].push_back({key_at(found.positions.at(0)), found.actions});
  } catch (const evolog::destination_not_unique_error& e) {
    answer = {{"error", "destination_not_unique"}, {"keys", json::array()}};
    for (const auto& found : e.duplicates()) answer["keys"].push_back({key_at(found.position), found.rows});
  } catch (const evolog::missing_key_error& e) {
    answer = {{"error", "missing_key"}, {"keys", json::array()}};
    for (const auto& found : e.missing()) answer["keys"].push_back(key_at(found.position));
  } catch (const evolog::missing_row_error& e) {
    answer = {{"error", "missing_row"}, {"rows", json::array()}};
    for (const auto& found : e.missing()) answer["rows"].push_back({encode_row(changes.at(found.position).row), found.copies});
  }
  if (!untouched()) throw std::logic_error("a refused application changed its destination");
  return answer;
}

auto same_rows(const std::vector<row>& a, const std::vector<row>& b) -> bool {
  return canonical_answer({{"state", encode_rows(a)}}) == canonical_answer({{"state", encode_rows(b)}});
}

/// A destination with one way to hold the rows of a case.
template <class Container>
struct holder {
  Container container;
  auto rows() const -> std::vector<row> {
    std::vector<row> result;
    for (const auto& each : container) add(result, each);
    return result;
  }

 private:
  static void add(std::vector<row>& result, const row& r) { result.push_back(r); }
  static void add(std::vector<row>& result, const std::pair<const row, row>& entry) { result.push_back(entry.second); }
  static void add(std::vector<row>& result, const std::pair<row, row>& entry) { result.push_back(entry.second); }
  static void add(std::vector<row>& result, const std::pair<const row, std::int64_t>& entry) {
    result.insert(result.end(), static_cast<std::size_t>(entry.second), entry.first);
  }
};

auto key_cells(const changelog_case& c, const row& r) -> row {
  row cells;
  for (const cell& each : c.key(r)) cells.push_back(each);
  return cells;
}

auto run_apply_changes(const json& test_case) -> outcome {
  const changelog_case c(test_case, {"state", "missing"});
  // Where an engine's MERGE was recorded (a state without counts), deletes of rows that came and went inside the range have passed.
  const auto recorded = c.expected.contains("state") && !c.expected.contains("counts");
  const auto counted = c.choice("missing", {"count"}) == "count" || recorded;
  const auto missing = counted ? evolog::missing::count : evolog::missing::refuse;
  const auto key = evolog::named(c.key_names, [&c](const row& r) { return key_cells(c, r); });
  std::vector<std::pair<row, row>> entries;
  for (const row& r : c.state) entries.emplace_back(key_cells(c, r), r);
  std::stable_sort(entries.begin(), entries.end(),
                   [](const auto& a, const auto& b) { return evolog::less_by_identity()(a.first, b.first); });

  // The multi forms hold what breaks the rule too.
  const holder<std::multimap<row, row, evolog::less_by_identity>> tree{{entries.begin(), entries.end()}};
  const holder<std::unordered_multimap<row, row, evolog::hash_by_identity, evolog::equal_by_identity>> table{
      {entries.begin(), entries.end()}};
  const holder<std::vector<std::pair<row, row>>> pairs{entries};
  holder<std::vector<row>> sorted;
  for (const auto& entry : entries) sorted.container.push_back(entry.second);

  const auto run = [&](const auto& before, auto open) {
    return run_on_all_orders(c, [&](const auto& changes, auto&&... options) {
      auto held = before;
      const auto apply = [&] {
        auto&& destination = open(held.container);
        const auto applied = evolog::apply_changes(changes, key, destination, missing, options...);
        return applied_answer(c, applied, held.rows());
      };
      return apply_or_error(c, changes, apply, [&] { return same_rows(held.rows(), c.state); });
    });
  };
  const auto as_it_is = [](auto& container) -> auto& { return container; };
  if (auto failure = run(tree, as_it_is)) return failure;
  if (auto failure = run(table, as_it_is)) return failure;
  if (auto failure = run(pairs, [](auto& container) { return evolog::sorted_pairs(container); })) return failure;
  return run(sorted, [&](auto& container) { return evolog::sorted_rows(container, c.key); });
}

auto run_apply_net_changes(const json& test_case) -> outcome {
  const changelog_case c(test_case, {"state", "missing"});
  const auto missing = c.choice("missing", {"clamp"}) == "clamp" ? evolog::missing::count : evolog::missing::refuse;
  holder<std::map<row, std::int64_t, evolog::less_by_identity>> tree;
  holder<std::unordered_map<row, std::int64_t, evolog::hash_by_identity, evolog::equal_by_identity>> table;
  for (const row& r : c.state) {
    ++tree.container[r];
    ++table.container[r];
  }
  const holder<std::vector<row>> bag{c.state};

  const auto run = [&](const auto& before) {
    return run_on_all_orders(c, [&](const auto& changes, auto&&... options) {
      auto held = before;
      const auto apply = [&] {
        const auto applied = evolog::apply_net_changes(changes, held.container, missing, options...);
        return applied_answer(c, applied, held.rows());
      };
      return apply_or_error(c, changes, apply, [&] { return same_rows(held.rows(), c.state); });
    });
  };
  if (auto failure = run(tree)) return failure;
  if (auto failure = run(table)) return failure;
  return run(bag);
}

constexpr std::array runners{
    named_runner{"net_changes_by_key", run_net_changes_by_key},
    named_runner{"validity_intervals", run_validity_intervals},
    named_runner{"filter_changes", run_filter_changes},
    named_runner{"filter_actions", run_filter_actions},
    named_runner{"invert", run_invert},
    named_runner{"concat", run_concat},
    named_runner{"diff", run_diff},
    named_runner{"apply_changes", run_apply_changes},
    named_runner{"apply_net_changes", run_apply_net_changes},
};

}  // namespace

auto changelog_table_runners() -> std::span<const named_runner> {
  return runners;
}

}  // namespace evolog_vectors
