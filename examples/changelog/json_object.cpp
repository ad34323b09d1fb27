// SPDX-License-Identifier: Apache-2.0
#include "json_object.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <set>
#include <utility>

#include <nlohmann/json.hpp>

#include "display_text.hpp"
#include "input_error.hpp"

namespace changelog_example {
namespace {

using nlohmann::json;

/// The parser does not say where it is, but the iterator that it reads from knows how far it came.
class counting_iterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  counting_iterator(const char* at, std::size_t& count) : at_(at), count_(&count) {}

  auto operator*() const -> const char& { return *at_; }
  auto operator++() -> counting_iterator& {
    ++at_;
    ++*count_;
    return *this;
  }
  auto operator++(int) -> counting_iterator { return std::exchange(*this, std::next(*this)); }
  auto operator==(const counting_iterator& other) const -> bool { return at_ == other.at_; }

 private:
  const char* at_;
  std::size_t* count_;
};

/// Receives the parts of a line from the parser and keeps the text of each member's value.
class object_builder : public nlohmann::json_sax<json> {
 public:
  object_builder(std::string_view line, std::size_t line_number, json_object& object)
      : line_(line), line_number_(line_number), object_(object) {}

  void parse() {
    // The parser takes a zero byte for the end of the text.
    const auto zero = line_.find('\0');
    if (zero != std::string_view::npos) refuse(zero + 1, "a zero byte; save the changelog as text in UTF-8");
    const counting_iterator first(line_.data(), read_);
    const counting_iterator last(line_.data() + line_.size(), read_);
    json::sax_parse(first, last, this);
    object_.members.resize(count_);
  }

  auto null() -> bool override { return add_scalar(); }
  auto boolean(bool) -> bool override { return add_scalar(); }
  auto number_integer(number_integer_t) -> bool override { return add_scalar(); }
  auto number_unsigned(number_unsigned_t) -> bool override { return add_scalar(); }
  auto number_float(number_float_t, const string_t&) -> bool override { return add_scalar(); }
  auto string(string_t& text) -> bool override {
    if (depth_ != 1) return add_scalar();
    const auto written = value_until(read_);
    add(written.find('\\') == std::string_view::npos ? std::string(written) : json_text(text));
    return true;
  }
  auto binary(binary_t&) -> bool override { return false; }  // JSON text has none

  auto start_object(std::size_t) -> bool override {
    open();
    names_.emplace_back();
    return true;
  }
  auto key(string_t& name) -> bool override {
    if (depth_ == 1) {
      after_name_ = read_;
      next().name = name;
    } else if (!names_.back().insert(name).second) {
      refuse(read_, "the name " + json_text(fit_text(name, 40).text) + " stands twice in one object; give each member a name of its own");
    }
    return true;
  }
  auto end_object() -> bool override {
    names_.pop_back();
    close();
    return true;
  }
  auto start_array(std::size_t) -> bool override {
    if (depth_ == 0) refuse(1, no_object);
    open();
    return true;
  }
  auto end_array() -> bool override {
    close();
    return true;
  }

  auto parse_error(std::size_t position, const std::string&, const json::exception& error) -> bool override {
    constexpr int out_of_range = 406;
    if (error.id == out_of_range) refuse(value_begin() + 1, "a number is greater than any double; write it as text");
    refuse(std::min(position, line_.size() + 1), "broken JSON: " + reason_of(error.what()) + "; write one JSON object per line");
  }

 private:
  static constexpr auto no_object = "a JSON object is expected: write one per line";
  static constexpr std::size_t deepest = 100;

  /// The part of the parser's message that names the mistake, without what it last read, which may be very long.
  static auto reason_of(std::string_view message) -> std::string {
    if (const auto dash = message.find(" - "); dash != std::string_view::npos) message.remove_prefix(dash + 3);
    const auto last_read = message.find("; last read: ");
    std::string reason(message.substr(0, last_read));
    if (last_read == std::string_view::npos) return reason;
    const auto expected = message.rfind("'; expected ");
    if (expected != std::string_view::npos && expected > last_read) reason += message.substr(expected + 1);
    return reason;
  }

  [[noreturn]] void refuse(std::size_t column, const std::string& sentence) const { throw input_error(line_number_, column, sentence); }

  void open() {
    if (++depth_ > deepest) refuse(read_, "values are nested deeper than 100 levels; flatten them");
  }
  void close() {
    if (--depth_ == 1) {
      add(std::string(value_until(read_)));
    } else if (depth_ == 0) {
      object_.end_column = read_;
    }
  }

  /// The member that is being read.
  auto next() -> json_member& {
    if (count_ == object_.members.size()) object_.members.emplace_back();
    return object_.members[count_];
  }

  auto add_scalar() -> bool {
    if (depth_ == 0) refuse(1, no_object);
    if (depth_ == 1) {
      const auto written = value_until(std::min(line_.find_first_of(",} \t\r\n", value_begin()), line_.size()));
      add(written == "-0" ? "0" : std::string(written));
    }
    return true;
  }
  void add(std::string value) {
    auto& member = next();
    member.value = std::move(value);
    member.column = value_begin() + 1;
    ++count_;
  }

  [[nodiscard]] auto value_begin() const -> std::size_t { return std::min(line_.find_first_not_of(": \t\r\n", after_name_), line_.size()); }
  [[nodiscard]] auto value_until(std::size_t end) const -> std::string_view { return line_.substr(value_begin(), end - value_begin()); }

  std::string_view line_;
  std::size_t line_number_;
  json_object& object_;
  std::size_t count_ = 0;       // members that are complete
  std::size_t read_ = 0;        // bytes that the parser has taken
  std::size_t after_name_ = 0;  // where the name of the member that is being read ended
  std::size_t depth_ = 0;
  std::vector<std::set<std::string>> names_;  // of the objects that are open
};

}  // namespace

void parse_json_object(std::string_view line, std::size_t line_number, json_object& object) {
  object_builder(line, line_number, object).parse();
}

auto json_text(std::string_view text) -> std::string {
  return json(text).dump();
}

auto canonical_json(std::string_view text) -> std::string {
  return json::parse(text).dump();
}

}  // namespace changelog_example
