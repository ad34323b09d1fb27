// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <evolog/row/change.hpp>

namespace evolog::detail {

template <class Source>
using row_of_source = decltype(std::declval<const Source&>().row(0));
template <class Source>
using image_of_source = decltype(std::declval<const Source&>().image(0));

/// What rows of several sources are given out as: a reference where all of them last, else a value.
template <class... Rows>
using joined_row = std::remove_cv_t<std::common_reference_t<Rows...>>;

/// Sources whose rows can be given out as one type.
template <class... Sources>
concept joinable = requires {
  typename joined_row<row_of_source<Sources>...>;
  typename joined_row<image_of_source<Sources>...>;
  typename std::common_type_t<typename Sources::ordinal_type...>;
  typename std::common_type_t<typename Sources::snapshot_type...>;
};

/// The rows of several sources, numbered through. `Sources` are the different types among them.
template <class... Sources>
class joined_source {
 public:
  using part = std::variant<std::shared_ptr<const Sources>...>;
  using ordinal_type = std::common_type_t<typename Sources::ordinal_type...>;
  using snapshot_type = std::common_type_t<typename Sources::snapshot_type...>;

  void append(part source) {
    const auto rows = std::visit([](const auto& s) { return s->size(); }, source);
    ends_.push_back(size() + rows);
    parts_.push_back(std::move(source));
  }
  [[nodiscard]] auto parts() const -> const std::vector<part>& { return parts_; }
  [[nodiscard]] auto size() const -> std::size_t { return ends_.empty() ? 0 : ends_.back(); }

  [[nodiscard]] auto type(std::size_t i) const -> change_type {
    return at(i, [](const auto& source, std::size_t row) { return source.type(row); });
  }
  [[nodiscard]] auto ordinal(std::size_t i) const -> ordinal_type {
    return at(i, [](const auto& source, std::size_t row) { return static_cast<ordinal_type>(source.ordinal(row)); });
  }
  [[nodiscard]] auto snapshot(std::size_t i) const -> std::optional<snapshot_type> {
    return at(i, [](const auto& source, std::size_t row) { return std::optional<snapshot_type>(source.snapshot(row)); });
  }
  [[nodiscard]] auto row(std::size_t i) const -> joined_row<row_of_source<Sources>...> {
    return at(i, [](const auto& source, std::size_t row) -> joined_row<row_of_source<Sources>...> { return source.row(row); });
  }
  [[nodiscard]] auto image(std::size_t i) const -> joined_row<image_of_source<Sources>...> {
    return at(i, [](const auto& source, std::size_t row) -> joined_row<image_of_source<Sources>...> { return source.image(row); });
  }

  template <class F>
  auto visit_metadata(std::size_t i, F&& f) const -> decltype(auto) {
    return at(i, [&](const auto& source, std::size_t row) -> decltype(auto) {
      return source.visit_metadata(
          row, [&](change_type type, const auto& ordinal) -> decltype(auto) { return f(type, static_cast<ordinal_type>(ordinal)); });
    });
  }
  template <class F>
  auto visit_row(std::size_t i, F&& f) const -> decltype(auto) {
    return at(i, [&](const auto& source, std::size_t row) -> decltype(auto) { return source.visit_row(row, f); });
  }
  template <class F>
  auto visit_image(std::size_t i, F&& f) const -> decltype(auto) {
    return at(i, [&](const auto& source, std::size_t row) -> decltype(auto) { return source.visit_image(row, f); });
  }
  template <class F>
  auto visit_ordinal_and_row(std::size_t i, F&& f) const -> decltype(auto) {
    return at(i, [&](const auto& source, std::size_t row) -> decltype(auto) { return source.visit_ordinal_and_row(row, f); });
  }
  template <class F>
  auto visit_ordinal_and_image(std::size_t i, F&& f) const -> decltype(auto) {
    return at(i, [&](const auto& source, std::size_t row) -> decltype(auto) { return source.visit_ordinal_and_image(row, f); });
  }
  /// As the first source sees it: rows from outside have no source of their own.
  template <class Row, class F>
  auto visit_image_of(const Row& row, F&& f) const -> decltype(auto) {
    return std::visit([&](const auto& source) -> decltype(auto) { return source->visit_image_of(row, f); }, parts_.front());
  }

 private:
  template <class F>
  auto at(std::size_t i, F&& f) const -> decltype(auto) {
    const auto number = static_cast<std::size_t>(std::upper_bound(ends_.begin(), ends_.end(), i) - ends_.begin());
    const auto row = i - (number == 0 ? 0 : ends_[number - 1]);
    return std::visit([&](const auto& source) -> decltype(auto) { return f(*source, row); }, parts_[number]);
  }

  std::vector<part> parts_;
  std::vector<std::size_t> ends_;
};

template <class Joined, class... Sources>
struct join_types {
  using type = Joined;
};
template <class... Joined, class First, class... Rest>
struct join_types<joined_source<Joined...>, First, Rest...>
    : join_types<std::conditional_t<(std::is_same_v<First, Joined> || ...), joined_source<Joined...>, joined_source<Joined..., First>>,
                 Rest...> {};
template <class... Joined, class... Inner, class... Rest>
struct join_types<joined_source<Joined...>, joined_source<Inner...>, Rest...> : join_types<joined_source<Joined...>, Inner..., Rest...> {};

/// A source that joins others: those joined already are taken apart, so that the type does not grow with the number of sources.
template <class... Sources>
using join_t = typename join_types<joined_source<>, Sources...>::type;

template <class Joined, class Source>
void append_source(Joined& joined, const std::shared_ptr<const Source>& source) {
  if (source) joined.append(source);
}
template <class Joined, class... Inner>
void append_source(Joined& joined, const std::shared_ptr<const joined_source<Inner...>>& source) {
  if (!source) return;
  for (const auto& part : source->parts()) std::visit([&](const auto& inner) { joined.append(inner); }, part);
}

}  // namespace evolog::detail
