// SPDX-License-Identifier: Apache-2.0
// Cases of the operations that read one changelog and give one.
#include <array>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include <evolog/call/options.hpp>
#include <evolog/changelog/check_unique.hpp>
#include <evolog/changelog/create_changelog.hpp>
#include <evolog/changelog/find_ordinal_tie.hpp>
#include <evolog/changelog/latest_actions.hpp>
#include <evolog/changelog/net_changes.hpp>
#include <evolog/changelog/pair_updates.hpp>
#include <evolog/changelog/remove_carryovers.hpp>
#include <evolog/changelog/split_updates.hpp>

#include "changelog_support.hpp"
#include "registry.hpp"

namespace evolog_vectors {
namespace {

using nlohmann::json;

auto rows_answer(const auto& changes) -> json {
  return {{"rows", encode_changes(changes)}};
}

auto run_remove_carryovers(const json& test_case) -> outcome {
  return run_on_all_orders(changelog_case(test_case, {}), [](const auto& changes, auto&&... options) {
    return rows_answer(evolog::remove_carryovers(changes, options...));
  });
}

auto run_split_updates(const json& test_case) -> outcome {
  return run_on_all_orders(changelog_case(test_case, {}),
                           [](const auto& changes, auto&&... options) { return rows_answer(evolog::split_updates(changes, options...)); });
}

auto run_net_changes(const json& test_case) -> outcome {
  return run_on_all_orders(changelog_case(test_case, {}),
                           [](const auto& changes, auto&&... options) { return rows_answer(evolog::net_changes(changes, options...)); });
}

auto run_pair_updates(const json& test_case) -> outcome {
  const changelog_case c(test_case, {"ambiguous"});
  const auto run = [&](evolog::ambiguous policy) {
    return run_on_all_orders(c, [&](const auto& changes, auto&&... options) {
      return rows_answer(evolog::pair_updates(changes, c.named_key(), policy, options...));
    });
  };
  if (c.choice("ambiguous", {"keep"}) == "keep") return run(evolog::ambiguous::keep);
  if (auto failure = run(evolog::ambiguous::refuse)) return failure;
  // What a strict run refuses, a lenient one reports.
  return run_on_all_orders(c, [&](const auto& changes, auto&&... options) -> json {
    const auto paired = evolog::pair_updates(changes, c.named_key(), evolog::ambiguous::keep, options...);
    if (paired.ambiguous().empty()) return rows_answer(paired);
    return {{"error", "ambiguous_update"}, {"groups", encode_all(c, changes, paired.ambiguous())}};
  });
}

auto run_latest_actions(const json& test_case) -> outcome {
  const changelog_case c(test_case, {"before_images"});
  const auto images = c.choice("before_images", {"keep"}) == "keep" ? evolog::before_images::keep : evolog::before_images::drop;
  const auto strict = run_on_all_orders(c, [&](const auto& changes, auto&&... options) {
    return rows_answer(evolog::latest_actions(changes, c.named_key(), images, options...));
  });
  if (strict) return strict;
  // What a strict run refuses, a lenient one reports.
  return run_on_all_orders(c, [&](const auto& changes, auto&&... options) -> json {
    const auto latest = evolog::latest_actions(changes, c.named_key(), images, evolog::ties::report, options...);
    if (latest.ties().empty()) return rows_answer(latest);
    return {{"error", "ordinal_tie"}, {"ties", encode_all(c, changes, latest.ties())}};
  });
}

auto run_find_ordinal_tie(const json& test_case) -> outcome {
  const changelog_case c(test_case, {});
  return run_on_all_orders(c, [&](const auto& changes, auto&&... options) -> json {
    return {{"ties", encode_all(c, changes, evolog::find_ordinal_tie(changes, c.named_key(), options...))}};
  });
}

auto run_check_unique(const json& test_case) -> outcome {
  const changelog_case c(test_case, {"state"});
  return run_on_all_orders(c, [&](const auto& changes, auto&&... options) -> json {
    const auto violations = c.options.contains("state")
                                ? evolog::check_unique(changes, c.named_key(), evolog::start_rows(c.state), options...)
                                : evolog::check_unique(changes, c.named_key(), options...);
    if (violations.empty()) return {{"rows", json::array()}};
    return {{"error", "not_unique"}, {"violations", encode_all(c, changes, violations)}};
  });
}

auto run_create_changelog(const json& test_case) -> outcome {
  using evolog::contract;
  const changelog_case c(test_case, {"contract"});
  const auto text = c.choice("contract", {"native", "latest", "net", "raw"});
  const auto wanted = text == "latest" ? contract::latest
                      : text == "net"  ? contract::net
                      : text == "raw"  ? contract::raw
                                       : contract::native;
  return run_on_all_orders(c, [&](const auto& changes, auto&&... options) {
    return rows_answer(evolog::create_changelog(changes, c.named_key(), wanted, options...));
  });
}

constexpr std::array runners{
    named_runner{"remove_carryovers", run_remove_carryovers}, named_runner{"pair_updates", run_pair_updates},
    named_runner{"split_updates", run_split_updates},         named_runner{"latest_actions", run_latest_actions},
    named_runner{"find_ordinal_tie", run_find_ordinal_tie},   named_runner{"net_changes", run_net_changes},
    named_runner{"check_unique", run_check_unique},           named_runner{"create_changelog", run_create_changelog},
};

}  // namespace

auto changelog_runners() -> std::span<const named_runner> {
  return runners;
}

}  // namespace evolog_vectors
