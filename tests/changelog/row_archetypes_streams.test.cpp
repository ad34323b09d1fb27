// SPDX-License-Identifier: Apache-2.0
// Every operation over what can be read only once.

#include <cstddef>
#include <iterator>
#include <list>
#include <ranges>
#include <sstream>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <range/v3/range/access.hpp>
#include <range/v3/view/any_view.hpp>
#include <range/v3/view/generate_n.hpp>
#include <range/v3/view/istream.hpp>
#include <range/v3/view/subrange.hpp>

#include "support/archetypes.hpp"

namespace {

using namespace support;

const auto log = archetype_log();
const auto move_only_key = evolog::columns<&move_only_item::key>;

TEST_CASE("rows read from a stream") {
  std::list<std::istringstream> streams;
  const auto stream = [&]() -> std::istream& { return streams.emplace_back(print(log)); };
  using iterator = std::istream_iterator<item_change>;

  CHECK(answers([&] { return std::ranges::istream_view<item_change>(stream()); }, &item::key) == expected_answers());
  CHECK(answers([&] { return ranges::istream_view<item_change>(stream()); }, &item::key) == expected_answers());
  CHECK(answers([&] { return ranges::subrange(iterator(stream()), iterator()); }, &item::key) == expected_answers());
  CHECK(answers([&] { return std::ranges::subrange(iterator(stream()), std::default_sentinel); }, &item::key) == expected_answers());
}

TEST_CASE("a stream passed as an lvalue") {
  std::istringstream text(print(log));
  auto rows = std::ranges::istream_view<item_change>(text);
  CHECK(in_order(evolog::remove_carryovers(rows)) == expected_answers()[0]);
}

TEST_CASE("generated rows, also such that cannot be copied") {
  std::size_t next = 0;
  const auto n = log.size();
  CHECK(answers([&] { return ranges::views::generate_n([&] { return log[next++ % log.size()]; }, n); }, &item::key) == expected_answers());
  next = 0;
  CHECK(answers([&] { return ranges::views::generate_n([&] { return to_move_only(log[next++ % log.size()]); }, n); }, move_only_key) ==
        expected_answers());
}

TEST_CASE("a stream of values, of references and of rvalues, whose iterators can only be moved") {
  auto rows = log;
  CHECK(answers([&] { return one_pass_stream<item_change>(rows); }, &item::key) == expected_answers());
  CHECK(answers([&] { return one_pass_stream<item_change&>(rows); }, &item::key) == expected_answers());
  CHECK(answers([&] { return one_pass_stream<const item_change&>(rows); }, &item::key) == expected_answers());

  std::list<std::vector<move_only_change>> copies;
  const auto given_away = [&] { return one_pass_stream<move_only_change&&>(copies.emplace_back(to_move_only(log))); };
  CHECK(answers(given_away, move_only_key) == expected_answers());
}

TEST_CASE("a range whose type is erased") {
  auto rows = log;
  CHECK(answers([&] { return ranges::any_view<item_change&>(rows); }, &item::key) == expected_answers());
  CHECK(answers([&] { return ranges::any_view<const item_change&, ranges::category::forward>(rows); }, &item::key) == expected_answers());
}

}  // namespace
