// SPDX-License-Identifier: Apache-2.0
// Laws of evolution over random schemas and random updates.
#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <evolog/schema/compatibility.hpp>
#include <evolog/schema/error.hpp>
#include <evolog/schema/evolve.hpp>
#include <evolog/schema/schema_history.hpp>
#include <evolog/schema/union_by_name.hpp>
#include <evolog/schema/update_between.hpp>

#include "support/random_schemas.hpp"

namespace {

using namespace evolog;
using support::drawn_call;
using support::drawn_update;
using support::evolved;

void append_ids(const std::vector<field>& fields, std::vector<int>& out) {
  for (const field& f : fields) {
    out.push_back(f.id);
    append_ids(f.type.fields(), out);
  }
}

auto ids_of(const schema& s) -> std::vector<int> {
  std::vector<int> out;
  append_ids(s.fields(), out);
  return out;
}

/// The schema with the ids that the base does not have numbered anew, in the order in which they stand.
class renumbered {
 public:
  explicit renumbered(const schema& base) {
    const std::vector<int> ids = ids_of(base);
    known_.insert(ids.begin(), ids.end());
  }

  auto operator()(const schema& s) -> schema {
    next_ = 1'000'000;
    std::vector<int> identifiers;
    const schema out(fields(s.fields(), s.identifier_ids(), identifiers));
    return out.with_identifier_ids(identifiers);
  }

 private:
  auto fields(std::vector<field> all, const std::vector<int>& old_identifiers, std::vector<int>& identifiers) -> std::vector<field> {
    for (field& f : all) {
      const bool identifies = std::find(old_identifiers.begin(), old_identifiers.end(), f.id) != old_identifiers.end();
      if (!known_.contains(f.id)) f.id = next_++;
      if (identifies) identifiers.push_back(f.id);
      std::vector<field> inner = fields(f.type.fields(), old_identifiers, identifiers);
      if (f.type.is_struct()) f.type = type::struct_(inner);
      if (f.type.kind() == type_kind::list) f.type = type::list(inner[0]);
      if (f.type.kind() == type_kind::map) f.type = type::map(inner[0], inner[1]);
    }
    return all;
  }

  std::set<int> known_;
  int next_ = 0;
};

auto outcome(const schema& base, const std::vector<schema_call>& calls) -> std::optional<schema> {
  auto update = try_evolve(base, format_version{3});
  support::perform_all(update, calls);
  return update.apply().schema;
}

/// Whether one path leads through the other.
auto are_nested(std::string_view a, std::string_view b) -> bool {
  if (a.size() > b.size()) std::swap(a, b);
  return b.starts_with(a);
}

auto concerns_one_column(const schema_call& call) -> bool {
  return call.verb == verb::rename || call.verb == verb::widen || call.verb == verb::doc || call.verb == verb::write_default ||
         call.verb == verb::make_optional || call.verb == verb::require || call.verb == verb::drop;
}

}  // namespace

TEST_CASE("ids are unique and never come back, however many updates follow each other") {
  CHECK(rc::check([] {
    schema s = *support::any_schema();
    const std::vector<int> first = ids_of(s);
    std::set<int> seen(first.begin(), first.end());
    for (int i = support::drawn(1, 5); i > 0; --i) {
      const schema next = evolved(s, drawn_update(s));
      const std::vector<int> old_ids = ids_of(s);
      std::vector<int> ids = ids_of(next);
      RC_ASSERT(next.last_column_id() >= s.last_column_id());
      for (const int id : ids) {
        const bool is_kept = std::find(old_ids.begin(), old_ids.end(), id) != old_ids.end();
        RC_ASSERT(is_kept || (!seen.contains(id) && id > s.last_column_id() && id <= next.last_column_id()));
      }
      seen.insert(ids.begin(), ids.end());
      std::sort(ids.begin(), ids.end());
      RC_ASSERT(std::adjacent_find(ids.begin(), ids.end()) == ids.end());
      s = next;
    }
  }));
}

TEST_CASE("calls on different columns commute") {
  CHECK(rc::check([] {
    const schema s = *support::any_schema();
    const schema_call a = drawn_call(s);
    const schema_call b = drawn_call(s);
    RC_PRE(concerns_one_column(a) && concerns_one_column(b) && !are_nested(a.path.view(), b.path.view()));
    RC_ASSERT(outcome(s, {a, b}) == outcome(s, {b, a}));
  }));
}

TEST_CASE("the update between two schemas makes the second of the first, up to the numbers of added ids") {
  CHECK(rc::check([] {
    const schema a = *support::any_schema();
    const schema b = evolved(a, drawn_update(a));
    const std::vector<schema_call> calls = update_between(a, b);
    for (const schema_call& call : calls) RC_LOG() << call << '\n';
    renumbered alike(a);
    RC_ASSERT(alike(evolved(a, calls)) == alike(b));
  }));
}

TEST_CASE("nothing leads from a schema to itself, and a report says so") {
  CHECK(rc::check([] {
    const schema s = *support::any_schema();
    RC_ASSERT(update_between(s, s).empty());
    const compatibility_report report = compatibility(s, s);
    RC_ASSERT(report.changes.empty() && report.readable() && report.one_update());
  }));
}

TEST_CASE("a report agrees with the update and with the plan") {
  CHECK(rc::check([] {
    const schema a = *support::any_schema();
    const schema b = evolved(a, drawn_update(a));
    const compatibility_report report = compatibility(a, b, format_version{3});
    const bool has_unreadable = std::any_of(report.changes.begin(), report.changes.end(), [](const auto& e) { return !e.readable; });
    const bool has_refused = std::any_of(report.changes.begin(), report.changes.end(), [](const auto& e) { return !e.one_update; });
    RC_ASSERT(has_unreadable == !report.readable());
    RC_ASSERT(!has_refused || !report.one_update());
  }));
}

TEST_CASE("an update that collects agrees with one that throws") {
  CHECK(rc::check([] {
    const schema s = *support::any_schema();
    std::vector<schema_call> calls;
    for (int i = support::drawn(0, 6); i > 0; --i) calls.push_back(drawn_call(s));
    auto trial = try_evolve(s, format_version{3});
    support::perform_all(trial, calls);
    const evolution_result collected = trial.apply();
    try {
      RC_ASSERT(collected.schema == evolved(s, calls));
    } catch (const schema_error& e) {
      RC_ASSERT(!collected.schema && collected.problems.at(0) == e.problem());
    }
  }));
}

TEST_CASE("a single call does the same whatever later calls would see") {
  CHECK(rc::check([] {
    const schema s = *support::any_schema();
    const schema_call call = drawn_call(s);
    const auto in_base = try_evolve(s, format_version{3}).perform(call).apply();
    const auto at_once = try_evolve(s, format_version{3}, calls::see_earlier).perform(call).apply();
    RC_ASSERT(in_base.schema == at_once.schema);
  }));
}

TEST_CASE("updates of one call each lead to the same schema as one update whose calls see each other") {
  CHECK(rc::check([] {
    const schema s = *support::any_schema();
    schema one_by_one = s;
    auto update = evolve(s, format_version{3}, calls::see_earlier);
    for (int i = support::drawn(0, 6); i > 0; --i) {
      const schema_call call = drawn_call(one_by_one);
      const auto next = try_evolve(one_by_one, format_version{3}).perform(call).apply();
      if (!next) continue;
      one_by_one = *next.schema;
      update.perform(call);
    }
    const schema made = update.apply();
    RC_ASSERT(made == one_by_one && made.last_column_id() == one_by_one.last_column_id());
  }));
}

TEST_CASE("uniting a schema with itself, or twice with another, changes nothing more") {
  CHECK(rc::check([] {
    const schema a = *support::any_schema();
    const schema b = *support::any_schema();
    RC_ASSERT(union_by_name(a, a, format_version{3}) == a);
    const auto united = try_evolve(a, format_version{3}).union_by_name(b).apply();
    RC_PRE(static_cast<bool>(united));
    RC_ASSERT(union_by_name(*united.schema, b, format_version{3}) == *united.schema);
  }));
}

TEST_CASE("every field is found by its path and its id") {
  CHECK(rc::check([] {
    const schema s = *support::any_schema();
    for (const int id : ids_of(s)) {
      RC_ASSERT(s.find(s.path_of(id)) == s.find(id));
      RC_ASSERT(s.find(id)->id == id);
    }
  }));
}

TEST_CASE("a column that was dropped comes back as it was") {
  CHECK(rc::check([] {
    const schema s = *support::any_schema();
    RC_PRE(!s.fields().empty());
    const field victim = support::drawn_from(s.fields());
    auto dropping = try_evolve(s).identifiers({}).drop(victim.name).apply();
    RC_ASSERT(dropping.schema.has_value());
    schema_history history(s);
    history.commit(*dropping.schema, format_version{3});
    const schema back = evolve(*dropping.schema).allow_incompatible().undelete(victim.id, history).apply();
    RC_ASSERT(back.fields().back() == victim);
    RC_ASSERT(back.fields().size() == s.fields().size());
  }));
}
