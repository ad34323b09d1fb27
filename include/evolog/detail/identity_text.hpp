// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include <evolog/detail/identity_kind.hpp>
#include <evolog/detail/identity_order.hpp>
#include <evolog/row/floats.hpp>

namespace evolog::detail {

/// Appends values to a text as a person reads them.
struct identity_writer {
  std::string& text;

  /// Text that is all there is to print gets no quotes, and a single part no parentheses.
  template <class T>
  void write_bare(const T& value) const {
    constexpr kind k = kind_of<T>;
    if constexpr (seen_through<T>) {
      write_bare(look_through(value));
    } else if constexpr (k == kind::text || k == kind::character) {
      write_characters(value, false);
    } else if constexpr (k == kind::optional) {
      value ? write_bare(*value) : write_null();
    } else if constexpr (k == kind::variant) {
      write_alternative(value, [this](const auto& held) { this->write_bare(held); });
    } else if constexpr (several_parts<T>) {
      with_parts(value, [this](const auto&... part) {
        if constexpr (sizeof...(part) == 1) {
          (this->write_bare(part), ...);
        } else {
          this->write_parts(part...);
        }
      });
    } else {
      write(value);
    }
  }

  template <class T>
  void write(const T& value) const {
    constexpr kind k = kind_of<T>;
    if constexpr (seen_through<T>) {
      write(look_through(value));
    } else if constexpr (k == kind::null) {
      write_null();
    } else if constexpr (k == kind::boolean) {
      text += static_cast<bool>(value) ? "true" : "false";
    } else if constexpr (k == kind::integer || k == kind::floating) {
      write_number(value);
    } else if constexpr (k == kind::text || k == kind::character) {
      text += '"';
      write_characters(value, true);
      text += '"';
    } else if constexpr (k == kind::bytes) {
      write_bytes(value);
    } else if constexpr (k == kind::optional) {
      value ? write(*value) : write_null();
    } else if constexpr (k == kind::variant) {
      write_alternative(value, [this](const auto& held) { this->write(held); });
    } else if constexpr (k == kind::list) {
      write_list('[', value, ']', [this](const auto& part) { this->write(part); });
    } else if constexpr (k == kind::map || k == kind::set) {
      write_list('{', identity_order::sorted({floats::bits, 0}, value), '}',
                 [this](const auto& place) { this->template write_entry<k>(*place); });
    } else {
      with_parts(value, [this](const auto&... part) { this->write_parts(part...); });
    }
  }

 private:
  void write_null() const { text += "null"; }

  template <class T>
  void write_number(T value) const {
    if constexpr (kind_of<T> == kind::floating) {
      if (value != value) {  // every NaN is the same value
        text += "nan";
        return;
      }
    }
    std::array<char, 64> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    text.append(digits.data(), end);
  }

  template <class T>
  void write_characters(const T& value, bool quoted) const {
    if constexpr (kind_of<T> == kind::character) {
      write_unit(value, quoted);
    } else {
      for (const auto unit : as_text(value)) {
        write_unit(unit, quoted);
      }
    }
  }

  /// UTF-8 goes as it is; control characters, which would break the line, and units of wider encodings go by their number.
  template <character T>
  void write_unit(T unit, bool quoted) const {
    const std::uint32_t code = code_of(unit);
    if (quoted && (code == U'"' || code == U'\\')) {
      text += '\\';
    }
    if (code < 0x20U || (code >= 0x80U && sizeof(T) > 1)) {
      text += "\\u{";
      write_hexadecimal(code);
      text += '}';
    } else {
      text += static_cast<char>(unit);
    }
  }

  void write_hexadecimal(std::uint32_t number) const {
    std::array<char, 8> digits{};
    text.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number, 16).ptr);
  }

  template <class T>
  void write_bytes(const T& value) const {
    constexpr std::string_view digits = "0123456789abcdef";
    text += "0x";
    for (const auto byte : value) {
      text += digits[static_cast<unsigned char>(byte) / 16U];
      text += digits[static_cast<unsigned char>(byte) % 16U];
    }
  }

  template <class T, class F>
  void write_alternative(const T& value, F write_held) const {
    if (value.valueless_by_exception()) {
      write_null();
    } else {
      std::visit(write_held, value);
    }
  }

  template <class T, class F>
  void write_list(char open, const T& values, char close, F write_one) const {
    text += open;
    const char* separator = "";
    for (const auto& value : values) {
      text += separator;
      write_one(value);
      separator = ", ";
    }
    text += close;
  }

  template <kind K, class T>
  void write_entry(const T& entry) const {
    if constexpr (K == kind::map) {
      write(element<0>(entry));
      text += ": ";
      write(element<1>(entry));
    } else {
      write(entry);
    }
  }

  template <class... T>
  void write_parts(const T&... part) const {
    text += '(';
    [[maybe_unused]] const char* separator = "";
    ((text += std::exchange(separator, ", "), write(part)), ...);
    text += ')';
  }
};

}  // namespace evolog::detail
