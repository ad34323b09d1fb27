// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include <evolog/adapt/json/error.hpp>

namespace evolog::detail::iceberg_json {

/// A place in JSON that is being read, linked to the one above it, so that its pointer is put together only for an error.
class json_place {
 public:
  explicit json_place(const nlohmann::json& at) : at_(&at) {}
  json_place(const json_place& parent, const nlohmann::json& at, std::string_view key)
      : at_(&at), parent_(&parent), key_(key), id_(parent.id_), depth_(parent.depth_) {}
  json_place(const json_place& parent, const nlohmann::json& at, std::size_t index)
      : at_(&at), parent_(&parent), index_(index), id_(parent.id_), depth_(parent.depth_) {}

  /// What is wrong from here on is wrong in this field.
  void set_id(int id) { id_ = id; }
  [[nodiscard]] auto id() const -> int { return id_; }
  /// What is read from here on stands one level deeper.
  void descend() { ++depth_; }
  [[nodiscard]] auto depth() const -> int { return depth_; }
  [[nodiscard]] auto json() const -> const nlohmann::json& { return *at_; }

  [[nodiscard]] auto pointer() const -> std::string {
    if (parent_ == nullptr) return {};
    return parent_->pointer() + '/' + (key_.empty() ? std::to_string(index_) : escaped(key_));
  }

  [[noreturn]] void refuse(std::string_view sentence) const { throw json_error(pointer(), id_, sentence); }

  void expect_object(std::string_view sentence) const {
    if (!at_->is_object()) refuse(sentence);
  }
  void expect_array(std::string_view sentence) const {
    if (!at_->is_array()) refuse(sentence);
  }

  [[nodiscard]] auto has(const char* key) const -> bool { return at_->contains(key); }

  /// \pre this is an object
  [[nodiscard]] auto at(const char* key) const -> json_place {
    const auto found = at_->find(key);
    if (found == at_->end()) refuse("\"" + std::string(key) + "\" is missing");
    return {*this, *found, key};
  }
  /// \pre this is an array that has such an element
  [[nodiscard]] auto at(std::size_t index) const -> json_place { return {*this, (*at_)[index], index}; }

  [[nodiscard]] auto as_string() const -> const std::string& {
    if (!at_->is_string()) refuse("a text is expected here");
    return at_->get_ref<const std::string&>();
  }
  [[nodiscard]] auto as_bool() const -> bool {
    if (!at_->is_boolean()) refuse("true or false is expected here");
    return at_->get<bool>();
  }
  [[nodiscard]] auto as_long() const -> std::int64_t {
    constexpr auto greatest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (!at_->is_number_integer()) refuse("a whole number is expected here");
    if (at_->is_number_unsigned() && at_->get<std::uint64_t>() > greatest) refuse("a whole number of at most 64 bits is expected here");
    return at_->get<std::int64_t>();
  }
  [[nodiscard]] auto as_int() const -> int {
    const std::int64_t number = as_long();
    if (number < std::numeric_limits<int>::min() || number > std::numeric_limits<int>::max())
      refuse("a whole number of at most 32 bits is expected here");
    return static_cast<int>(number);
  }

 private:
  [[nodiscard]] static auto escaped(std::string_view key) -> std::string {
    std::string out;
    for (const char c : key) {
      if (c == '~') {
        out += "~0";
      } else if (c == '/') {
        out += "~1";
      } else {
        out += c;
      }
    }
    return out;
  }

  const nlohmann::json* at_;
  const json_place* parent_ = nullptr;
  std::string_view key_;
  std::size_t index_ = 0;
  int id_ = 0;
  int depth_ = 0;
};

}  // namespace evolog::detail::iceberg_json
