// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstring>
#include <iterator>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include <evolog/detail/owned.hpp>
#include <evolog/detail/prefetch.hpp>
#include <evolog/row/adapter.hpp>
#include <evolog/row/change.hpp>
#include <evolog/row/change_type_error.hpp>

namespace evolog::detail {

/// How operations read the elements of a range by number.
///
/// \tparam Self     Offers `visit(i, f)`, which calls `f` with an element, and `reader()`.
/// \tparam Element  What the range holds.
template <class Self, class Element, class Adapter>
class row_reads {
 protected:
  using reader_type = row_reader<Adapter, Element>;

 public:
  using ordinal_type = owned_t<decltype(std::declval<const reader_type&>().ordinal(std::declval<const Element&>()))>;

  [[nodiscard]] auto type(std::size_t i) const -> change_type {
    return visit(i, [this, i](const Element& e) { return checked_type(e, i); });
  }
  [[nodiscard]] auto ordinal(std::size_t i) const -> ordinal_type {
    return visit(i, [this](const Element& e) { return owned(reader().ordinal(e)); });
  }

  /// Calls `f` with the type and the ordinal of a row, which is evaluated once and lives as long as the call.
  template <class F>
  [[gnu::always_inline]] auto visit_metadata(std::size_t i, F&& f) const -> decltype(auto) {
    return visit(i, [&](const Element& e) -> decltype(auto) { return f(checked_type(e, i), reader().ordinal(e)); });
  }
  /// Calls `f` with what keys receive.
  template <class F>
  [[gnu::always_inline]] auto visit_row(std::size_t i, F&& f) const -> decltype(auto) {
    return visit(i, [&](const Element& e) -> decltype(auto) { return visit_element_row(e, f); });
  }
  /// Calls `f` with the data columns.
  template <class F>
  [[gnu::always_inline]] auto visit_image(std::size_t i, F&& f) const -> decltype(auto) {
    return visit(i, [&](const Element& e) -> decltype(auto) { return visit_element_image(e, f); });
  }
  /// Calls `f` with the ordinal and the row, of one evaluation of the element.
  template <class F>
  [[gnu::always_inline]] auto visit_ordinal_and_row(std::size_t i, F&& f) const -> decltype(auto) {
    return visit(i, [&](const Element& e) -> decltype(auto) {
      return visit_element_row(e, [&](const auto& seen) -> decltype(auto) { return f(reader().ordinal(e), seen); });
    });
  }
  /// Calls `f` with the ordinal and the data columns, of one evaluation of the element.
  template <class F>
  [[gnu::always_inline]] auto visit_ordinal_and_image(std::size_t i, F&& f) const -> decltype(auto) {
    return visit(i, [&](const Element& e) -> decltype(auto) {
      return visit_element_image(e, [&](const auto& image) -> decltype(auto) { return f(reader().ordinal(e), image); });
    });
  }

 private:
  [[nodiscard]] auto reader() const -> const reader_type& { return static_cast<const Self&>(*this).reader(); }
  template <class F>
  [[gnu::always_inline]] auto visit(std::size_t i, F&& f) const -> decltype(auto) {
    return static_cast<const Self&>(*this).visit(i, f);
  }

  template <class F>
  [[gnu::always_inline]] auto visit_element_row(const Element& e, F&& f) const -> decltype(auto) {
    if constexpr (handle_type<Element> && !declares_row<Adapter>) {
      return e.visit_row(f);
    } else {
      return f(reader().row(e));
    }
  }
  template <class F>
  [[gnu::always_inline]] auto visit_element_image(const Element& e, F&& f) const -> decltype(auto) {
    if constexpr (handle_type<Element> && !declares_image<Adapter>) {
      return e.visit_image(f);
    } else {
      return f(reader().image(e));
    }
  }

  // A number that is no change type comes from a cast; packed beside a row's number it would damage that.
  [[nodiscard]] auto checked_type(const Element& e, std::size_t i) const -> change_type {
    const auto type = reader().type(e);
    if (type > change_type::update_after) refuse_type(static_cast<int>(type), i);
    return type;
  }
  [[noreturn]] static void refuse_type(int number, std::size_t i) {
    throw change_type_error("row " + std::to_string(i) + " has the number " + std::to_string(number) +
                                " for a change type: give insert, delete_, update_before or update_after",
                            i, std::to_string(number));
  }
};

/// A loop's own copy of all it needs to read rows, which the compiler keeps in registers where the loop writes to memory.
template <class Iterator, class Adapter>
class row_cursor : public row_reads<row_cursor<Iterator, Adapter>, std::remove_cvref_t<std::iter_reference_t<Iterator>>, Adapter> {
  using element = std::remove_cvref_t<std::iter_reference_t<Iterator>>;
  using reader_type = row_reader<Adapter, element>;
  // An adapter that can be made anew at no cost need not be reached through a pointer.
  static constexpr bool has_state =
      !(std::is_empty_v<reader_type> && std::is_trivially_default_constructible_v<Adapter> && std::is_trivially_destructible_v<Adapter>);

 public:
  using element_type = element;

  /// Whether an access computes nothing.
  static constexpr bool rereads_rows = lies_in_memory<Iterator>;
  /// Whether a row is small and no more than its bytes, so that it can be read from a copy.
  static constexpr bool copies_rows = std::is_lvalue_reference_v<std::iter_reference_t<Iterator>> &&
                                      std::is_trivially_copyable_v<element> && std::is_trivially_destructible_v<element> &&
                                      sizeof(element) <= 64;

  row_cursor(Iterator first, const reader_type& reader) : first_(first) {
    if constexpr (has_state) reader_ = &reader;
  }

  [[nodiscard]] auto operator->() const -> const row_cursor* { return this; }

  template <class F>
  [[gnu::always_inline]] auto visit(std::size_t i, F&& f) const -> decltype(auto) {
    auto&& e = *(first_ + static_cast<std::iter_difference_t<Iterator>>(i));
    return f(std::as_const(e));
  }
  /// Copies the bytes of an element.
  [[gnu::always_inline]] void copy_to(element* place, std::size_t i) const
    requires copies_rows
  {
    const element& e = first_[static_cast<std::iter_difference_t<Iterator>>(i)];
    std::memcpy(static_cast<void*>(place), static_cast<const void*>(std::addressof(e)), sizeof(element));
  }
  /// What reads such copies.
  [[nodiscard]] auto over(const element* copies) const -> row_cursor<const element*, Adapter> { return {copies, reader()}; }
  /// Asks for a row that is read soon.
  [[gnu::always_inline]] void prefetch(std::size_t i) const { prefetch_element(first_ + static_cast<std::iter_difference_t<Iterator>>(i)); }

  [[nodiscard]] auto reader() const -> const reader_type& {
    if constexpr (has_state) {
      return *reader_;
    } else {
      static constexpr reader_type stateless{};
      return stateless;
    }
  }

 private:
  Iterator first_;
  [[no_unique_address]] std::conditional_t<has_state, const reader_type*, reader_type> reader_{};
};

}  // namespace evolog::detail
