// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <utility>

#include <evolog/schema/error.hpp>
#include <evolog/schema/type.hpp>
#include <evolog/schema/value.hpp>

// How fields get docs and defaults.

namespace evolog {

constexpr auto field::with_doc(std::string_view words) const -> field {
  field out = *this;
  out.doc = text(words);
  return out;
}

namespace detail {

/// A default as its column holds it; null stays null, which means none.
[[nodiscard]] constexpr auto fit_default(const value& v, const field& f) -> value {
  if (v.is_null()) return v;
  auto fitting = fit_value(v, f.type);
  if (!fitting) fail_build(rule::default_misfit, f.name, f.id, "a default must fit its type: kind, range, scale, digits and length");
  return std::move(*fitting);
}

}  // namespace detail

constexpr auto field::with_default(const value& both) const -> field {
  return with_initial_default(both).with_write_default(both);
}

constexpr auto field::with_initial_default(const value& initial) const -> field {
  field out = *this;
  out.initial_default = detail::fit_default(initial, out);
  return out;
}

constexpr auto field::with_write_default(const value& write) const -> field {
  field out = *this;
  out.write_default = detail::fit_default(write, out);
  return out;
}

}  // namespace evolog
