// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <utility>

#include <evolog/call/result.hpp>
#include <evolog/detail/verdicts.hpp>

namespace evolog::detail {

/// What a loop reads rows through where there is nothing better than their owner itself.
template <class Rows>
class rows_pointer {
 public:
  static constexpr bool rereads_rows = requires { requires Rows::rereads_rows; };

  explicit rows_pointer(const Rows& rows) : rows_(&rows) {}
  [[nodiscard]] auto operator->() const -> const Rows* { return rows_; }
  // Where such rows lie is not known.
  void prefetch(std::size_t) const {}

 private:
  const Rows* rows_;
};

/// A range as an operation reads it: its rows by number.
template <class Source>
class range_input {
 public:
  using source_type = Source;
  using ordinal_type = typename Source::ordinal_type;

  explicit range_input(std::shared_ptr<const Source> source) : source_(std::move(source)) {}

  [[nodiscard]] auto size() const -> std::size_t { return source_->size(); }
  [[nodiscard]] auto type(std::size_t i) const -> change_type { return source_->type(i); }
  [[nodiscard]] auto ordinal(std::size_t i) const -> ordinal_type { return source_->ordinal(i); }
  template <class F>
  auto visit_metadata(std::size_t i, F&& f) const -> decltype(auto) {
    return source_->visit_metadata(i, f);
  }
  template <class F>
  auto visit_row(std::size_t i, F&& f) const -> decltype(auto) {
    return source_->visit_row(i, f);
  }
  template <class F>
  auto visit_image(std::size_t i, F&& f) const -> decltype(auto) {
    return source_->visit_image(i, f);
  }
  template <class Row, class F>
  auto visit_image_of(const Row& row, F&& f) const -> decltype(auto) {
    return source_->visit_image_of(row, f);
  }
  template <class F>
  auto visit_ordinal_and_row(std::size_t i, F&& f) const -> decltype(auto) {
    return source_->visit_ordinal_and_row(i, f);
  }
  template <class F>
  auto visit_ordinal_and_image(std::size_t i, F&& f) const -> decltype(auto) {
    return source_->visit_ordinal_and_image(i, f);
  }

  /// What a loop reads rows through.
  [[nodiscard]] auto cursor() const {
    if constexpr (requires { source_->cursor(); }) {
      return source_->cursor();
    } else {
      return rows_pointer<Source>(*source_);
    }
  }

  [[nodiscard]] auto source() const -> const std::shared_ptr<const Source>& { return source_; }
  [[nodiscard]] auto source_rows() const -> std::size_t { return source_->size(); }
  [[nodiscard]] auto source_row(std::size_t i) const -> std::size_t { return i; }
  [[nodiscard]] auto ordinals_changed() const -> bool { return false; }

 private:
  std::shared_ptr<const Source> source_;
};

/// A result as the next operation reads it: the same rows, seen through what the result says of them.
template <class Source>
class result_input {
 public:
  using source_type = Source;
  using ordinal_type = typename Source::ordinal_type;

  static constexpr bool rereads_rows = requires { requires Source::rereads_rows; };

  explicit result_input(std::shared_ptr<const result_state<Source>> state) : state_(std::move(state)) {}

  [[nodiscard]] auto size() const -> std::size_t { return state_->kept.size(); }
  [[nodiscard]] auto type(std::size_t i) const -> change_type { return state_->kept.type(i); }
  [[nodiscard]] auto ordinal(std::size_t i) const -> ordinal_type { return state_->ordinal(i); }
  template <class F>
  auto visit_metadata(std::size_t i, F&& f) const -> decltype(auto) {
    return f(type(i), ordinal(i));
  }
  template <class F>
  auto visit_row(std::size_t i, F&& f) const -> decltype(auto) {
    return source()->visit_row(source_row(i), f);
  }
  template <class F>
  auto visit_image(std::size_t i, F&& f) const -> decltype(auto) {
    return source()->visit_image(source_row(i), f);
  }
  template <class Row, class F>
  auto visit_image_of(const Row& row, F&& f) const -> decltype(auto) {
    return source()->visit_image_of(row, f);
  }
  template <class F>
  auto visit_ordinal_and_row(std::size_t i, F&& f) const -> decltype(auto) {
    return visit_row(i, [&](const auto& seen) -> decltype(auto) { return f(ordinal(i), seen); });
  }
  template <class F>
  auto visit_ordinal_and_image(std::size_t i, F&& f) const -> decltype(auto) {
    return visit_image(i, [&](const auto& image) -> decltype(auto) { return f(ordinal(i), image); });
  }

  [[nodiscard]] auto cursor() const -> rows_pointer<result_input> { return rows_pointer<result_input>(*this); }

  [[nodiscard]] auto source() const -> const std::shared_ptr<const Source>& { return state_->source; }
  [[nodiscard]] auto source_rows() const -> std::size_t { return source() ? source()->size() : 0; }
  [[nodiscard]] auto source_row(std::size_t i) const -> std::size_t { return state_->kept.row(i); }
  [[nodiscard]] auto ordinals_changed() const -> bool { return !state_->ordinals.empty(); }

 private:
  std::shared_ptr<const result_state<Source>> state_;
};

/// The result that consists of rows of the source.
template <class Input>
auto make_result_of(const Input& input, packed_rows kept) -> changelog_result<typename Input::source_type> {
  using state = result_state<typename Input::source_type>;
  return result_access::result(std::make_shared<const state>(state{input.source(), std::move(kept), {}}));
}

/// The result that consists of the rows an operation kept of its input.
///
/// \param decided  `verdicts` or `kept_types`.
template <class Input, class Decided>
auto make_result(const Input& input, const Decided& decided) -> changelog_result<typename Input::source_type> {
  packed_rows kept(input.source_rows(), decided.kept());
  if constexpr (requires { decided.for_each_row([](std::size_t, verdict, std::size_t) {}); }) {
    decided.for_each_row([&](std::size_t row, verdict of_row, std::size_t partner) {
      kept.append(input.source_row(row), of_row, rows_of(of_row) == 2 ? input.source_row(partner) : 0);
    });
  } else {
    decided.for_each([&](std::size_t row, change_type type) { kept.push_back(input.source_row(row), type); });
  }
  result_state<typename Input::source_type> state{input.source(), std::move(kept), {}};
  if (input.ordinals_changed()) {
    decided.for_each([&](std::size_t row, change_type) { state.ordinals.push_back(input.ordinal(row)); });
  }
  return result_access::result(std::make_shared<const result_state<typename Input::source_type>>(std::move(state)));
}

}  // namespace evolog::detail
