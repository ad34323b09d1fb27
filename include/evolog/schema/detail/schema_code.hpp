// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <evolog/schema/detail/fresh_ids.hpp>
#include <evolog/schema/detail/int128.hpp>
#include <evolog/schema/detail/numbers.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/text.hpp>
#include <evolog/schema/type.hpp>
#include <evolog/schema/value.hpp>

// A schema as one text, the form in which it outlives a constant evaluation. Numbers end in a blank, texts follow their length.

namespace evolog::detail {

class schema_encoder {
 public:
  [[nodiscard]] constexpr auto encode(const schema& s) -> text {
    put(s.fields());
    put_number(static_cast<int128>(s.identifier_ids().size()));
    for (const int id : s.identifier_ids()) put_number(id);
    return std::move(out_);
  }

 private:
  constexpr void put_number(int128 number) {
    append_decimal(out_, number, 0);
    out_ += ' ';
  }
  constexpr void put_text(std::string_view chars) {
    put_number(static_cast<int128>(chars.size()));
    out_ += chars;
  }

  constexpr void put(const value& v) {
    put_number(static_cast<int>(v.kind()));
    switch (v.kind()) {
      case value_kind::null:
        break;
      case value_kind::boolean:
      case value_kind::integer:
        put_number(v.unscaled());
        break;
      case value_kind::float_:
      case value_kind::double_:
        put_number(static_cast<int128>(std::bit_cast<std::uint64_t>(v.as_double())));
        break;
      case value_kind::decimal:
        put_number(v.unscaled());
        put_number(v.scale());
        break;
      case value_kind::text:
      case value_kind::bytes:
        put_text(v.chars());
        break;
      case value_kind::struct_:
      case value_kind::list:
      case value_kind::map:
        put_number(static_cast<int128>(v.children().size()));
        for (const value& child : v.children()) put(child);
        break;
    }
  }

  constexpr void put(const type& t) {
    put_number(static_cast<int>(t.kind()));
    if (t.kind() == type_kind::decimal || t.kind() == type_kind::fixed || t.kind() == type_kind::geography) put_number(t.length());
    if (t.kind() == type_kind::decimal) put_number(t.scale());
    if (t.kind() == type_kind::geometry || t.kind() == type_kind::geography) put_text(t.crs());
    if (t.is_nested()) put(t.fields());
  }

  constexpr void put(const std::vector<field>& fields) {
    put_number(static_cast<int128>(fields.size()));
    for (const field& f : fields) {
      put_number(f.id);
      put_number(f.required ? 1 : 0);
      put_text(f.name);
      put_number(f.doc ? 1 : 0);
      if (f.doc) put_text(*f.doc);
      put(f.initial_default);
      put(f.write_default);
      put(f.type);
    }
  }

  text out_;
};

class schema_decoder {
 public:
  constexpr explicit schema_decoder(std::string_view code) : rest_(code) {}

  [[nodiscard]] constexpr auto decode() -> schema {
    const schema fields(take_fields());
    std::vector<int> ids;
    for (std::size_t count = take_size(); count > 0; --count) ids.push_back(take_int());
    return fields.with_identifier_ids(std::move(ids));
  }

 private:
  [[nodiscard]] constexpr auto take_number() -> int128 {
    const std::string_view digits = rest_.substr(0, rest_.find(' '));
    rest_.remove_prefix(std::min(digits.size() + 1, rest_.size()));
    uint128 number = 0;
    for (const char c : digits) {
      if (c != '-') number = 10 * number + static_cast<uint128>(c - '0');
    }
    if (!digits.empty() && digits.front() == '-') number = uint128{0} - number;
    return static_cast<int128>(number);
  }
  [[nodiscard]] constexpr auto take_int() -> int { return static_cast<int>(take_number()); }
  [[nodiscard]] constexpr auto take_size() -> std::size_t { return static_cast<std::size_t>(take_number()); }
  [[nodiscard]] constexpr auto take_text() -> std::string_view {
    const std::string_view chars = rest_.substr(0, take_size_of_text());
    rest_.remove_prefix(chars.size());
    return chars;
  }
  [[nodiscard]] constexpr auto take_size_of_text() -> std::size_t {
    const std::size_t size = take_size();
    return std::min(size, rest_.size());
  }

  [[nodiscard]] constexpr auto take_values() -> std::vector<value> {
    std::vector<value> values;
    for (std::size_t count = take_size(); count > 0; --count) values.push_back(take_value());
    return values;
  }

  [[nodiscard]] constexpr auto take_map() -> value {
    std::vector<value> flat = take_values();
    std::vector<std::pair<value, value>> entries;
    for (std::size_t i = 0; i + 1 < flat.size(); i += 2) entries.emplace_back(std::move(flat[i]), std::move(flat[i + 1]));
    return value::map(std::move(entries));
  }

  [[nodiscard]] constexpr auto take_double() -> double { return std::bit_cast<double>(static_cast<std::uint64_t>(take_number())); }

  [[nodiscard]] constexpr auto take_decimal() -> value {
    const int128 unscaled = take_number();
    return value::decimal(unscaled, take_int());
  }

  [[nodiscard]] constexpr auto take_value() -> value {
    switch (static_cast<value_kind>(take_int())) {
      case value_kind::null:
        return {};
      case value_kind::boolean:
        return take_number() != 0;
      case value_kind::integer:
        return static_cast<std::int64_t>(take_number());
      case value_kind::float_:
        return static_cast<float>(take_double());
      case value_kind::double_:
        return take_double();
      case value_kind::decimal:
        return take_decimal();
      case value_kind::text:
        return take_text();
      case value_kind::bytes:
        return value::bytes(take_text());
      case value_kind::struct_:
        return value::struct_(take_values());
      case value_kind::list:
        return value::list(take_values());
      case value_kind::map:
        return take_map();
    }
    return {};
  }

  [[nodiscard]] constexpr auto take_decimal_type() -> type {
    const int precision = take_int();
    return type::decimal(precision, take_int());
  }

  [[nodiscard]] constexpr auto take_geography() -> type {
    const auto algorithm = static_cast<edge_algorithm>(take_int());
    return type::geography(take_text(), algorithm);
  }

  [[nodiscard]] constexpr auto take_type() -> type {
    const auto kind = static_cast<type_kind>(take_int());
    switch (kind) {
      case type_kind::decimal:
        return take_decimal_type();
      case type_kind::fixed:
        return type::fixed(take_int());
      case type_kind::geometry:
        return type::geometry(take_text());
      case type_kind::geography:
        return take_geography();
      case type_kind::struct_:
      case type_kind::list:
      case type_kind::map:
        return with_fields(kind, take_fields());
      default:
        return type(kind);
    }
  }

  [[nodiscard]] constexpr auto take_fields() -> std::vector<field> {
    std::vector<field> fields;
    for (std::size_t count = take_size(); count > 0; --count) {
      field f;
      f.id = take_int();
      f.required = take_int() != 0;
      f.name = take_text();
      if (take_int() != 0) f.doc = text(take_text());
      f.initial_default = take_value();
      f.write_default = take_value();
      f.type = take_type();
      fields.push_back(std::move(f));
    }
    return fields;
  }

  std::string_view rest_;
};

}  // namespace evolog::detail
