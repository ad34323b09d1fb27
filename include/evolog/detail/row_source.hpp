// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>

#include <range/v3/range/concepts.hpp>

#include <evolog/detail/indexed_rows.hpp>
#include <evolog/detail/owned.hpp>
#include <evolog/detail/prefetch.hpp>
#include <evolog/detail/row_reads.hpp>
#include <evolog/row/adapter.hpp>
#include <evolog/row/change.hpp>

namespace evolog::detail {

template <class R>
concept view_range = std::ranges::view<R> || ranges::view_<R>;

/// A container of the caller that outlives the result.
template <class R>
struct referred_rows {
  R* range;
  [[nodiscard]] constexpr auto get() const -> R& { return *range; }
};

/// A view, or a container that was given away. A view's `begin` need not be const; it is called once.
template <class R>
struct kept_rows {
  mutable R range;
  [[nodiscard]] constexpr auto get() const -> std::conditional_t<view_range<R>, R&, const R&> { return range; }
};

/// The rows of one call, kept where they are, and how to read them: what all results that come from them share.
template <class Held, class Adapter>
class row_source : public row_reads<row_source<Held, Adapter>, typename indexed_rows<Held>::element, Adapter> {
  using rows_type = indexed_rows<Held>;
  using reference = typename rows_type::reference;
  using element = typename rows_type::element;
  using reader_type = row_reader<Adapter, element>;

 public:
  using snapshot_type = typename decltype(std::declval<const reader_type&>().snapshot(std::declval<const element&>()))::value_type;

  row_source(Held held, Adapter adapter) : rows_(std::move(held)), reader_{std::move(adapter)} {}

  [[nodiscard]] auto size() const -> std::size_t { return rows_.size(); }
  [[nodiscard]] auto reader() const -> const reader_type& { return reader_; }

  /// Calls `f` with an element.
  template <class F>
  auto visit(std::size_t i, F&& f) const -> decltype(auto) {
    return rows_.visit(i, f);
  }
  /// What a loop reads rows through.
  [[nodiscard]] auto cursor() const
    requires rows_type::random_access
  {
    return row_cursor<typename rows_type::iterator, Adapter>(rows_.begin(), reader_);
  }

  /// Whether rows lie in memory, or their columns do, so that an access computes nothing.
  static constexpr bool rereads_rows = lies_in_memory<typename rows_type::iterator>;

  [[nodiscard]] auto snapshot(std::size_t i) const -> std::optional<snapshot_type> {
    return rows_.visit(i, [this](const element& e) { return reader_.snapshot(e); });
  }

  /// The row, by reference where it lasts, by value where it is made anew at every access.
  [[nodiscard]] auto row(std::size_t i) const -> decltype(auto) {
    if constexpr (std::is_reference_v<reference>) {
      return reader_.row(static_cast<const element&>(rows_[i]));
    } else if constexpr (handle_type<element> && !declares_row<Adapter>) {
      return rows_[i].row();
    } else if constexpr (change_tuple<element> && !declares_row<Adapter>) {
      return rows_.visit(i,
                         [](const element& e) { return lasting_columns(e, std::make_index_sequence<std::tuple_size_v<element> - 2>()); });
    } else if constexpr (reader_type::has_row) {
      return reader_.take_row(rows_[i]);
    } else {
      return rows_[i];
    }
  }

  /// The data columns, by reference where they last.
  [[nodiscard]] auto image(std::size_t i) const -> decltype(auto) {
    if constexpr (std::is_reference_v<reference>) {
      return reader_.image(static_cast<const element&>(rows_[i]));
    } else if constexpr (handle_type<element> && !declares_image<Adapter>) {
      return rows_[i].image();
    } else {
      return rows_.visit(i, [this](const element& e) { return owned(reader_.image(e)); });
    }
  }

  /// Calls `f` with the data columns of a row that is not in the range but looks as keys see those that are.
  template <class Row, class F>
  auto visit_image_of(const Row& row, F&& f) const -> decltype(auto) {
    if constexpr (reads_image<Adapter, Row>) {
      return f(read_image(reader_.adapter, row));
    } else if constexpr (trait_has_image<Row>) {
      return f(row_reader<no_adapter, Row>{}.image(row));
    } else {
      return f(row);
    }
  }

 private:
  // A column that is a reference outlives the tuple it came in.
  template <std::size_t... I>
  static auto lasting_columns(const element& e, std::index_sequence<I...>) {
    using std::get;
    return std::tuple<lasting_t<std::tuple_element_t<I + 2, element>>...>(get<I + 2>(e)...);
  }
  template <class T>
  using lasting_t = std::conditional_t<std::is_reference_v<T>, const std::remove_reference_t<T>&, T>;

  rows_type rows_;
  [[no_unique_address]] reader_type reader_;
};

}  // namespace evolog::detail
