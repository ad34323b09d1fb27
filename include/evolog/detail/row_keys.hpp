// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <tuple>
#include <utility>

#include <evolog/row/identity.hpp>

namespace evolog::detail {

/// Hash, equality and order of rows by number, of whatever parts of a row `visit(row, f)` hands to `f`.
template <class Visit>
class row_keys {
 public:
  row_keys(identity same, Visit visit) : same_(same), visit_(std::move(visit)) {}

  [[nodiscard]] auto hash(std::size_t row) const -> std::uint64_t {
    return visit_(row, [this](const auto&... parts) { return same_.hash(std::tie(parts...)); });
  }
  [[nodiscard]] auto equal(std::size_t a, std::size_t b) const -> bool {
    return visit_both(a, b, [this](const auto& x, const auto& y) { return same_.equal(x, y); });
  }
  [[nodiscard]] auto compare(std::size_t a, std::size_t b) const -> std::strong_ordering {
    return visit_both(a, b, [this](const auto& x, const auto& y) { return same_.compare(x, y); });
  }

 private:
  template <class F>
  auto visit_both(std::size_t a, std::size_t b, F f) const {
    return visit_(a, [&](const auto&... x) { return visit_(b, [&](const auto&... y) { return f(std::tie(x...), std::tie(y...)); }); });
  }

  identity same_;
  Visit visit_;
};

template <class Call>
auto image_keys(const Call& call) {
  return row_keys(call.options.same, [&call](std::size_t i, auto&& f) { return call.input.visit_image(i, f); });
}

template <class Call>
auto ordinal_and_image_keys(const Call& call) {
  return row_keys(call.options.same, [&call](std::size_t i, auto&& f) { return call.input.visit_ordinal_and_image(i, f); });
}

template <class Call>
auto key_keys(const Call& call) {
  return row_keys(call.options.same, [&call](std::size_t i, auto&& f) {
    return call.input.visit_row(i, [&](const auto& seen) { return f(std::invoke(call.key, seen)); });
  });
}

template <class Call>
auto ordinal_and_key_keys(const Call& call) {
  return row_keys(call.options.same, [&call](std::size_t i, auto&& f) {
    return call.input.visit_ordinal_and_row(i,
                                            [&](const auto& ordinal, const auto& seen) { return f(ordinal, std::invoke(call.key, seen)); });
  });
}

}  // namespace evolog::detail
