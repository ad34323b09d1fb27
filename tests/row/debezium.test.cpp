// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <evolog/row/change.hpp>
#include <evolog/row/debezium.hpp>
#include <evolog/row/vocabulary.hpp>

#include "support/errors.hpp"

namespace {

using evolog::change;
using evolog::change_type_error;
using evolog::envelope_error;
using evolog::unfold_debezium;
using support::error_of;
using enum evolog::change_type;

struct order {
  int id;
  std::string status;
  [[nodiscard]] auto operator==(const order&) const -> bool = default;
};

using image = std::optional<order>;
const image none;
const image open = order{7, "open"};
const image paid = order{7, "paid"};

template <class Changes>
auto listed(const Changes& changes) {
  return std::vector(changes.begin(), changes.end());
}

}  // namespace

TEST_CASE("unfold_debezium: creates and snapshot reads are inserts") {
  const std::vector<change<order>> expected{{insert, 4, {7, "open"}, 100}};
  CHECK(listed(unfold_debezium(0, "c", none, open, std::int64_t{4}, std::optional<std::int64_t>(100))) == expected);
  CHECK(listed(unfold_debezium(0, "r", none, open, std::int64_t{4}, std::optional<std::int64_t>(100))) == expected);
}

TEST_CASE("unfold_debezium: a delete takes the row before") {
  CHECK(listed(unfold_debezium(0, "d", open, none, std::int64_t{4})) == std::vector<change<order>>{{delete_, 4, {7, "open"}}});
}

TEST_CASE("unfold_debezium: an update is two changes of one ordinal, before and after") {
  const auto changes = unfold_debezium(0, "u", open, paid, std::int64_t{4}, std::optional<std::int64_t>(100));
  CHECK(changes.size() == 2);
  CHECK(listed(changes) == std::vector<change<order>>{{update_before, 4, {7, "open"}, 100}, {update_after, 4, {7, "paid"}, 100}});
}

TEST_CASE("unfold_debezium: an update that changes nothing is still an update") {
  CHECK(unfold_debezium(0, "u", open, open, 4).size() == 2);
}

TEST_CASE("unfold_debezium: a missing image is an error with the envelope's position") {
  struct broken {
    const char* op;
    image before;
    image after;
  };
  for (const auto& each : {broken{"u", none, paid}, broken{"u", open, none}, broken{"u", none, none}, broken{"c", none, none},
                           broken{"r", none, none}, broken{"d", none, none}}) {
    CAPTURE(each.op);
    CHECK(error_of<envelope_error>([&] { (void)unfold_debezium(9, each.op, each.before, each.after, 4); }).position() == 9);
  }
  const auto update = error_of<envelope_error>([] { (void)unfold_debezium(9, "u", none, paid, 4); });
  CHECK(std::string(update.what()) ==
        "envelope 9: the operation 'u' needs the image 'before'; let the source write full images (PostgreSQL: REPLICA IDENTITY FULL), or "
        "read events for latest_actions");
}

TEST_CASE("unfold_debezium: an image that contradicts the operation is an error, never dropped") {
  const auto create = error_of<envelope_error>([] { (void)unfold_debezium(2, "c", open, paid, 4); });
  CHECK(std::string(create.what()) == "envelope 2: the operation 'c' contradicts its image 'before'; correct the envelope");
  CHECK(error_of<envelope_error>([] { (void)unfold_debezium(2, "d", open, paid, 4); }).position() == 2);
}

TEST_CASE("unfold_debezium: what is no change of a row is refused by name") {
  CHECK(error_of<change_type_error>([] { (void)unfold_debezium(5, "t", none, none, 4); }).position() == 5);
  CHECK(error_of<change_type_error>([] { (void)unfold_debezium(5, "m", none, none, 4); }).text() == "m");
  CHECK(error_of<change_type_error>([] { (void)unfold_debezium(5, "x", open, paid, 4); }).text() == "x");
  CHECK_FALSE(error_of<change_type_error>([] { (void)unfold_debezium(5, std::nullopt, open, paid, 4); }).text());
  const std::optional<std::string> op = "u";
  CHECK(unfold_debezium(5, op, open, paid, 4).size() == 2);
}

TEST_CASE("unfold_debezium: images may be pointers; what an rvalue optional holds is moved") {
  const order before{7, "open"};
  const order* no_row = nullptr;
  const auto pointed = unfold_debezium(0, "d", &before, no_row, 4);
  static_assert(std::is_same_v<decltype(pointed), const evolog::unfolded_changes<change<order, int>>>);
  CHECK(pointed.begin()->row == before);

  using owner = std::unique_ptr<int>;
  std::optional<owner> old_row = std::make_unique<int>(1);
  std::optional<owner> new_row = std::make_unique<int>(2);
  auto moved = unfold_debezium(0, "u", std::move(old_row), std::move(new_row), 4);
  CHECK(*moved.begin()[0].row == 1);
  CHECK(*moved.begin()[1].row == 2);
}
