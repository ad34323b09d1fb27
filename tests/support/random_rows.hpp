// SPDX-License-Identifier: Apache-2.0
// Rows for property tests, with values that are easily mistaken for each other.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include <rapidcheck.h>

#include <evolog/row/columns.hpp>

namespace support {

/// A flat row with a key that may be null.
struct reading {
  std::optional<int> sensor;
  double value;
  std::string note;
};

/// A nested row with a key of two parts.
struct document {
  std::string name;
  std::optional<double> version;
  std::variant<std::monostate, std::int64_t, double, std::string> content;
  std::vector<std::optional<double>> scores;
  std::map<std::string, std::vector<std::byte>> files;
};

inline constexpr auto key_of_reading = &reading::sensor;
inline constexpr auto key_of_document = evolog::columns<&document::name, &document::version>;

inline auto any_number() -> rc::Gen<double> {
  return rc::gen::element(1.5, 0.0, -0.0, std::numeric_limits<double>::quiet_NaN(), std::bit_cast<double>(0xfff8000000000123U));
}

inline auto any_text() -> rc::Gen<std::string> {
  return rc::gen::element<std::string>("a", "", "null", "ab", "a text of more than sixteen bytes");
}

template <class T>
auto maybe(const rc::Gen<T>& value) -> rc::Gen<std::optional<T>> {
  return rc::gen::oneOf(rc::gen::just(std::optional<T>()), rc::gen::map(value, [](T drawn) { return std::optional<T>(std::move(drawn)); }));
}

template <class T>
auto up_to_two(const rc::Gen<T>& value) -> rc::Gen<std::vector<T>> {
  return rc::gen::resize(2, rc::gen::container<std::vector<T>>(value));
}

inline auto any_reading() -> rc::Gen<reading> {
  return rc::gen::map(rc::gen::tuple(maybe(rc::gen::element(1, 2)), any_number(), any_text()),
                      [](std::tuple<std::optional<int>, double, std::string> drawn) {
                        return reading{std::get<0>(drawn), std::get<1>(drawn), std::move(std::get<2>(drawn))};
                      });
}

using document_key = std::pair<std::string, std::optional<double>>;

inline auto any_document_key() -> rc::Gen<document_key> {
  return rc::gen::pair(any_text(), maybe(any_number()));
}

inline auto any_document_of(const document_key& key) -> rc::Gen<document> {
  using content = decltype(document::content);
  const auto any_content = rc::gen::oneOf(rc::gen::just(content()), rc::gen::just(content(std::int64_t{1})),
                                          rc::gen::map(any_number(), [](double drawn) { return content(drawn); }),
                                          rc::gen::map(any_text(), [](std::string drawn) { return content(std::move(drawn)); }));
  const auto any_bytes = up_to_two(rc::gen::element(std::byte{0}, std::byte{0xff}));
  using drawn_values = std::tuple<content, std::vector<std::optional<double>>, std::vector<std::pair<std::string, std::vector<std::byte>>>>;
  return rc::gen::map(rc::gen::tuple(any_content, up_to_two(maybe(any_number())), up_to_two(rc::gen::pair(any_text(), any_bytes))),
                      [key](drawn_values drawn) {
                        auto& [held, scores, files] = drawn;
                        return document{key.first, key.second, std::move(held), std::move(scores), {files.begin(), files.end()}};
                      });
}

inline auto any_document() -> rc::Gen<document> {
  return rc::gen::mapcat(any_document_key(), any_document_of);
}

}  // namespace support
