// SPDX-License-Identifier: Apache-2.0
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <evolog/row/change.hpp>
#include <evolog/row/vocabulary.hpp>

#include "support/errors.hpp"

namespace {

using evolog::change_type;
using evolog::change_type_error;
using evolog::vocabulary;
using support::error_of;
using enum evolog::change_type;
namespace vocabularies = evolog::vocabularies;

constexpr change_type all_types[] = {insert, delete_, update_before, update_after};

}  // namespace

TEST_CASE("vocabulary: Iceberg's words are those of to_string, exactly") {
  for (const auto type : all_types) {
    CHECK(vocabularies::iceberg.find(to_string(type)) == type);
    CHECK(vocabularies::iceberg.find(type) == to_string(type));
  }
  for (const auto* text : {"insert", "INSERT ", " INSERT", "Insert", "INSER", "INSERTS", "", "+I", "c"}) {
    CHECK_FALSE(vocabularies::iceberg.find(text));
  }
  CHECK_FALSE(vocabularies::iceberg.find(std::string_view("INSERT\0", 7)));
}

TEST_CASE("vocabulary: Flink and Delta have a word for each change type") {
  static_assert(vocabularies::flink.find("-U") == update_before);
  static_assert(vocabularies::flink.find("+U") == update_after);
  static_assert(vocabularies::flink.find("+I") == insert);
  static_assert(vocabularies::flink.find("-D") == delete_);
  static_assert(vocabularies::delta.find("insert") == insert);
  static_assert(vocabularies::delta.find("update_preimage") == update_before);
  static_assert(vocabularies::delta.find("update_postimage") == update_after);
  static_assert(vocabularies::delta.find("delete") == delete_);
  for (const auto& words : {vocabularies::flink, vocabularies::delta}) {
    for (const auto type : all_types) CHECK(words.find(words.find(type).value()) == type);
  }
}

TEST_CASE("vocabulary: an update of Debezium is its after-image, a snapshot read is an insert") {
  const auto& words = vocabularies::debezium_events;
  CHECK(words.parse("c", 0) == insert);
  CHECK(words.parse("r", 0) == insert);
  CHECK(words.parse("u", 0) == update_after);
  CHECK(words.parse("d", 0) == delete_);
  CHECK(words.find(insert) == "c");
  CHECK_FALSE(words.find(update_before));
}

TEST_CASE("vocabulary: truncates and messages of Debezium are refused by name") {
  const auto truncate = error_of<change_type_error>([] { (void)vocabularies::debezium_events.parse("t", 7); });
  CHECK(truncate.position() == 7);
  CHECK(truncate.text() == "t");
  CHECK(std::string(truncate.what()) ==
        "row 7: the change type 't' is a truncate of the whole table, not the change of a row, and the vocabulary 'debezium_events' "
        "refuses it; handle it before the changes are read");
  const auto message = error_of<change_type_error>([] { (void)vocabularies::debezium_events.parse("m", 0); });
  CHECK(std::string(message.what()).find("is a message of the source's log") != std::string::npos);
}

TEST_CASE("vocabulary: an unknown word is an error with the row's position and the words that are known") {
  const auto unknown = error_of<change_type_error>([] { (void)vocabularies::iceberg.parse("UPSERT", 41); });
  CHECK(unknown.position() == 41);
  CHECK(unknown.text() == "UPSERT");
  CHECK(std::string(unknown.what()) ==
        "row 41: unknown change type 'UPSERT'; the vocabulary 'iceberg' knows INSERT, DELETE, UPDATE_BEFORE, UPDATE_AFTER: correct the "
        "row, or name the vocabulary of its source");
}

TEST_CASE("vocabulary: null is an error of its own, the text \"null\" is an unknown word") {
  const auto null = error_of<change_type_error>([] { (void)vocabularies::flink.parse(std::nullopt, 3); });
  CHECK(null.position() == 3);
  CHECK_FALSE(null.text());
  CHECK(std::string(null.what()) == "row 3: the change type is null; give every change one of +I, -U, +U, -D");
  CHECK(error_of<change_type_error>([] { (void)vocabularies::flink.parse("null", 3); }).text() == "null");
}

TEST_CASE("vocabulary: an error stays one short line whatever the word") {
  const std::string garbage = "a\nb" + std::string(1'000'000, 'x');
  const auto refused = error_of<change_type_error>([&] { (void)vocabularies::delta.parse(garbage, 0); });
  CHECK(refused.text() == garbage);
  CHECK(std::string(refused.what()).size() < 300);
  CHECK(std::string(refused.what()).find('\n') == std::string::npos);
}

TEST_CASE("vocabulary: a source's own words, several for one meaning") {
  constexpr vocabulary own("own", {{"new", insert}, {"added", insert}, {"gone", delete_}}, {{"ping", "a sign of life"}});
  static_assert(own.find("added") == insert);
  static_assert(own.find(insert) == "new");
  CHECK(own.name() == "own");
  CHECK(own.words().size() == 3);
  CHECK(own.parse("gone", 0) == delete_);
  CHECK_THROWS_AS((void)own.parse("ping", 0), change_type_error);
  CHECK_FALSE(own.find("ping"));
}

TEST_CASE("vocabulary: a word has one meaning") {
  CHECK_THROWS_AS(vocabulary("own", {{"x", insert}, {"x", delete_}}), evolog::error);
  CHECK_THROWS_AS(vocabulary("own", {{"x", insert}}, {{"x", "something else"}}), evolog::error);
}

TEST_CASE("vocabulary: it holds sixteen words, not more") {
  using word = vocabulary::word;
  const word a{"a", insert}, b{"b", insert}, c{"c", insert}, d{"d", insert}, e{"e", insert}, f{"f", insert}, g{"g", insert}, h{"h", insert};
  const word i{"i", insert}, j{"j", insert}, k{"k", insert}, l{"l", insert}, m{"m", insert}, n{"n", insert}, o{"o", insert},
      p{"p", delete_};
  CHECK(vocabulary("own", {a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p}).find("p") == delete_);
  CHECK_THROWS_AS(vocabulary("own", {a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, word{"q", insert}}), evolog::error);
}
