// SPDX-License-Identifier: Apache-2.0
#include <optional>

#include <doctest/doctest.h>

#include <evolog/schema/error.hpp>
#include <evolog/schema/evolve.hpp>
#include <evolog/schema/types.hpp>
#include <evolog/schema/union_by_name.hpp>

#include "support/errors.hpp"
#include "support/tables.hpp"

namespace {

using namespace evolog;
using namespace evolog::types;
using support::table_ab;
using support::table_n;

/// Why a base cannot be united with one column.
template <class... Options>
auto refusal(const schema& base, const field& incoming, const Options&... options) -> rule {
  return support::error_of<schema_error>([&] { static_cast<void>(union_by_name(base, new_schema(incoming), options...)); }).problem().rule;
}

}  // namespace

TEST_CASE("new fields are appended as optional, optional wins, wider types widen, narrower ones are ignored") {
  static_assert(union_by_name(table_ab(), new_schema(optional("c", string), required("q", int_), optional("a", long_))) ==
                schema{optional(1, "a", long_), optional(2, "b", string), optional(3, "c", string), optional(4, "q", int_)});
  static_assert(union_by_name(schema{required(1, "a", long_)}, new_schema(required("a", int_))) == schema{required(1, "a", long_)});
  static_assert(union_by_name(schema{optional(1, "a", decimal(9, 2))}, new_schema(optional("a", decimal(5, 2)))).at("a").type ==
                decimal(9, 2));
  static_assert(union_by_name(schema{optional(1, "l", list(required(2, int_)))}, new_schema(optional("l", list(long_)))) ==
                schema{optional(1, "l", list(optional(2, long_)))});
}

TEST_CASE("docs and write defaults are taken over, initial defaults of existing columns are not") {
  constexpr auto united = [] {
    return union_by_name(schema{optional(1, "a", double_).with_default(1).with_doc("old")},
                         new_schema(optional("a", float_).with_default(2).with_doc("new")));
  };
  static_assert(united().at("a") == optional(1, "a", double_).with_initial_default(1).with_write_default(2).with_doc("new"));
  static_assert(
      union_by_name(schema{optional(1, "a", int_).with_default(1).with_doc("old")}, new_schema(optional("a", int_))).at("a").doc ==
      text("old"));
}

TEST_CASE("inside a new struct required fields stay required, ids are handed out depth first") {
  constexpr auto united = [] {
    return union_by_name(table_n(),
                         new_schema(optional("new", struct_(required("r", int_).with_initial_default(7))),
                                    optional("s", struct_(required("z", int_))), optional("pts", list(struct_(required("alt", int_))))));
  };
  static_assert(united().at("s.z").id == 19 && united().at("pts.alt").id == 20 && united().at("new").id == 21 &&
                united().at("new.r").id == 22);
  static_assert(united().at("new.r").required && united().at("new.r").initial_default == value(7) && !united().at("s.z").required);
}

TEST_CASE("every mismatch is refused") {
  CHECK(refusal(table_n(), optional("s", int_)) == rule::union_mismatch);
  CHECK(refusal(table_n(), optional("s", list(int_))) == rule::union_mismatch);
  CHECK(refusal(table_n(), optional("s", variant)) == rule::union_mismatch);
  CHECK(refusal(table_n(), optional("nums", variant)) == rule::union_mismatch);
  CHECK(refusal(table_n(), optional("id", struct_(optional("x", int_)))) == rule::union_mismatch);
  CHECK(refusal(table_n(), optional("pts", struct_(optional("lat", float_)))) == rule::union_mismatch);
  CHECK(refusal(table_n(), optional("mm", map(long_, int_))) == rule::union_mismatch);
  CHECK(refusal(table_n(), optional("m", map(struct_(required("k1", long_)), struct_(optional("v1", int_))))) == rule::map_key_frozen);
  CHECK(refusal(table_n(), optional("m", map(struct_(required("k3", int_)), struct_(optional("v1", int_))))) == rule::map_key_frozen);
  CHECK(refusal(schema{optional(1, "d", decimal(9, 2))}, optional("d", decimal(9, 3))) == rule::union_mismatch);
}

TEST_CASE("a date meets a timestamp in format 3 only") {
  constexpr auto with = [](const type& base, const type& incoming) {
    return union_by_name(schema{optional(1, "d", base)}, new_schema(optional("d", incoming)), format_version{3}).at("d").type;
  };
  static_assert(with(date, timestamp) == timestamp && with(timestamp, date) == timestamp && with(unknown, int_) == int_ &&
                with(int_, unknown) == int_);
  CHECK(refusal(schema{optional(1, "d", date)}, optional("d", timestamp)) == rule::union_mismatch);
  CHECK(refusal(schema{optional(1, "d", timestamp)}, optional("d", date), format_version{2}) == rule::union_mismatch);
}

TEST_CASE("a write default is taken over as a value of the wider type, or refused") {
  constexpr auto with = [](const value& day) {
    return union_by_name(schema{optional(1, "d", timestamp)}, new_schema(optional("d", date).with_write_default(day)), format_version{3});
  };
  static_assert(with(2).at("d").write_default == value(2 * 86'400'000'000));
  const auto beyond = support::error_of<schema_error>([&] { static_cast<void>(with(106'751'992)); });
  CHECK(beyond.problem().rule == rule::default_misfit);
}

TEST_CASE("names are matched as the options say, in the base schema") {
  static_assert(union_by_name(table_ab(), new_schema(optional("A", long_)), names::ignore_case).at("a").type == long_);
  CHECK(union_by_name(table_ab(), new_schema(optional("A", long_))).at("A").id == 4);
  CHECK(evolve(table_ab()).rename("b", "x").union_by_name(new_schema(optional("b", string).with_doc("d"))).apply().at("x").doc ==
        text("d"));
}

TEST_CASE("a union must not meet a column that is dropped in the same update") {
  const auto dropped = [](const char* path, const field& incoming) {
    return support::error_of<schema_error>(
               [&] { static_cast<void>(evolve(table_n()).drop(path).union_by_name(new_schema(incoming)).apply()); })
        .problem();
  };
  CHECK(dropped("id", optional("id", int_)).rule == rule::dropped_column);
  CHECK(dropped("s.x", optional("s", struct_(optional("x", int_)))).path == "s.x");
  CHECK(dropped("s", optional("s", struct_(optional("z", int_)))).call == 1);
}
