// SPDX-License-Identifier: Apache-2.0
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <evolog/changelog/plan_procedure.hpp>

#include "support/errors.hpp"

namespace {

using evolog::contract;
using evolog::plan_procedure;
using evolog::procedure_error;
using support::error_of;
using names = std::vector<std::string>;

TEST_CASE("plan_procedure: without arguments the changes without carry-overs come out, whatever the table's identifier fields") {
  for (const auto& table_identifiers : {names{}, names{"id"}}) {
    const auto plan = plan_procedure({}, table_identifiers);
    CHECK(plan.wanted == contract::raw);
    CHECK(plan.identifier_columns.empty());
  }
}

TEST_CASE("plan_procedure: updates are computed if identifier columns are given") {
  const auto plan = plan_procedure({.identifier_columns = {"id", "region"}}, {"other"});
  CHECK(plan.wanted == contract::native);
  CHECK(plan.identifier_columns == names{"id", "region"});
}

TEST_CASE("plan_procedure: updates without columns use the table's identifier fields") {
  const auto plan = plan_procedure({.compute_updates = true}, {"id"});
  CHECK(plan.wanted == contract::native);
  CHECK(plan.identifier_columns == names{"id"});
}

TEST_CASE("plan_procedure: updates asked for without any identifier are an error that says what to pass") {
  const auto error = error_of<procedure_error>([] { return plan_procedure({.compute_updates = true}); });
  CHECK(std::string(error.what()) == "updates need identifier columns: pass identifier_columns, or set the table's identifier fields");
}

TEST_CASE("plan_procedure: updates can be declined although identifier columns are given") {
  CHECK(plan_procedure({.identifier_columns = {"id"}, .compute_updates = false}).wanted == contract::raw);
  CHECK(plan_procedure({.identifier_columns = {"id"}, .compute_updates = false, .net_changes = true}).wanted == contract::net);
}

TEST_CASE("plan_procedure: net changes compare whole rows") {
  CHECK(plan_procedure({.net_changes = true}, {"id"}).wanted == contract::net);
  CHECK(plan_procedure({.compute_updates = false, .net_changes = true}).wanted == contract::net);
  CHECK(plan_procedure({.net_changes = false}).wanted == contract::raw);
}

TEST_CASE("plan_procedure: net changes together with updates are an error, also where updates are only implied") {
  const auto sentence = "net changes cannot be computed with updates: leave out identifier_columns and compute_updates, or net_changes";
  CHECK(std::string(error_of<procedure_error>([] {
                      return plan_procedure({.compute_updates = true, .net_changes = true}, {"id"});
                    }).what()) == sentence);
  CHECK(std::string(error_of<procedure_error>([] { return plan_procedure({.identifier_columns = {"id"}, .net_changes = true}); }).what()) ==
        sentence);
  CHECK_THROWS_AS(static_cast<void>(plan_procedure({.compute_updates = true, .net_changes = true})), evolog::error);
}

TEST_CASE("plan_procedure: every combination of the arguments has exactly one meaning") {
  const std::optional<bool> said[] = {std::nullopt, false, true};
  for (const auto& columns : {names{}, names{"id"}}) {
    for (const auto updates : said) {
      for (const auto net : said) {
        for (const auto& table : {names{}, names{"key"}}) {
          const bool wants_updates = updates ? *updates : !columns.empty();
          const bool wants_net = net && *net;
          std::optional<contract> given;
          try {
            given = plan_procedure({columns, updates, net}, table).wanted;
          } catch (const procedure_error&) {
            given.reset();
          }
          if (wants_updates && (wants_net || (columns.empty() && table.empty()))) {
            CHECK_FALSE(given.has_value());
          } else {
            CHECK(given == (wants_updates ? contract::native : wants_net ? contract::net : contract::raw));
          }
        }
      }
    }
  }
}

}  // namespace
