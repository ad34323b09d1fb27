// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cctype>
#include <concepts>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <evolog/detail/tuple_like.hpp>

namespace evolog {

namespace detail {

/// The words in which the compiler writes a member, an enumerator or a number, such as `... [with auto Column = &order::id]`.
template <auto Column>
constexpr auto compiler_text() {
  return std::string_view(__PRETTY_FUNCTION__);
}

/// The name of a column: the last word of what the compiler writes, or `column0` where that is a number.
template <auto Column>
auto column_name() -> std::string {
  std::string_view text = compiler_text<Column>();
  text.remove_suffix(1);
  const auto is_word = [](char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; };
  std::size_t start = text.size();
  while (start > 0 && is_word(text[start - 1])) {
    --start;
  }
  const std::string word(text.substr(start));
  const bool is_number = word.empty() || std::isdigit(static_cast<unsigned char>(word.front())) != 0;
  return is_number ? "column" + word.substr(0, word.find_first_not_of("0123456789")) : word;
}

/// One column of a row: an element of a tuple-like by number or enumerator, otherwise a member or what a member function returns.
template <auto Column, class Row>
constexpr auto column(const Row& row) -> decltype(auto)
  requires(std::is_invocable_v<decltype(Column), const Row&>)
{
  return std::invoke(Column, row);
}

template <auto Column, class Row>
constexpr auto column(const Row& row) -> decltype(auto)
  requires(!std::is_member_pointer_v<decltype(Column)> && has_element<Row, static_cast<std::size_t>(Column)>)
{
  return element<static_cast<std::size_t>(Column)>(row);
}

template <auto Column, class Row>
concept has_column = requires(const Row& row) { column<Column>(row); };

/// What is kept of a column: a const reference where it lives on, a value where it was made for the caller.
template <class T>
struct kept_column {
  using type = std::remove_cvref_t<T>;
};
template <class T>
struct kept_column<T&> {
  using type = const T&;
};

template <auto Column, class Row>
using column_t = typename kept_column<decltype(column<Column>(std::declval<const Row&>()))>::type;

template <auto... Columns>
struct columns_fn {
  template <class Row>
    requires(has_column<Columns, Row> && ...)
  constexpr auto operator()(const Row& row) const -> std::tuple<column_t<Columns, Row>...> {
    return std::tuple<column_t<Columns, Row>...>(column<Columns>(row)...);
  }

  /// The names of the columns, for errors.
  [[nodiscard]] auto names() const -> std::vector<std::string> { return {column_name<Columns>()...}; }
};

template <class F>
class named_fn {
  std::vector<std::string> names_;
  F function_;

 public:
  named_fn(std::vector<std::string> names, F function) : names_(std::move(names)), function_(std::move(function)) {}

  template <class Row>
    requires std::is_invocable_v<const F&, const Row&>
  constexpr auto operator()(const Row& row) const -> decltype(auto) {
    return std::invoke(function_, row);
  }

  /// The names of the columns, for errors.
  [[nodiscard]] auto names() const -> std::vector<std::string> { return names_; }
};

template <class Key>
concept has_names = requires(const Key& key) {
  { key.names() } -> std::same_as<std::vector<std::string>>;
};

/// What errors call the columns of a key.
template <class Key>
auto key_names(const Key& key) -> std::vector<std::string> {
  if constexpr (has_names<Key>) {
    return key.names();
  } else {
    return {"key"};
  }
}

}  // namespace detail

/// Selects columns of a row: `columns<&order::id, &order::region>(row)` is a tuple of references to them.
///
/// Takes member pointers (data or const member functions), and for tuple-likes indices or, nicer, enumerators. What a member function
/// returns by value is kept by value. As a key, it names itself in errors: `['id', 'region']`; a bare index 0 is called `column0`.
///
/// \pre The references are used while the row lives.
///
/// Example: examples/identity.cpp
/// \see named, identity_of
template <auto... Columns>
inline constexpr detail::columns_fn<Columns...> columns{};

/// A key with a name for errors: `named("id", [](const order& o) { return o.id; })`.
///
/// \param name  What errors call the key.
/// \param key   Anything that can be called with a row, member pointers included.
///
/// Example: examples/identity.cpp
template <class F>
[[nodiscard]] auto named(std::string name, F key) -> detail::named_fn<F> {
  return {{std::move(name)}, std::move(key)};
}

/// A key with a name for each of its columns: `named({"id", "region"}, key)`.
///
/// Example: examples/identity.cpp
template <class F>
[[nodiscard]] auto named(std::initializer_list<std::string_view> names, F key) -> detail::named_fn<F> {
  return {std::vector<std::string>(names.begin(), names.end()), std::move(key)};
}

/// A key with names that are known only at run time.
template <class F>
[[nodiscard]] auto named(std::vector<std::string> names, F key) -> detail::named_fn<F> {
  return {std::move(names), std::move(key)};
}

}  // namespace evolog
