// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include <evolog/schema/plan.hpp>
#include <evolog/schema/promotion.hpp>
#include <evolog/schema/value.hpp>
#include <evolog/schema/value_identity.hpp>  // so that the rows can be compared

namespace evolog {

/// The adapter for rows that are `std::vector<value>`, see `read_one`.
///
/// Derive from it and add `metadata` to read metadata columns.
/// Example: examples/read.cpp
/// \see read_rows
struct value_adapter {
  using row = std::vector<value>;

  [[nodiscard]] static auto field(const row& r, std::size_t i) -> const value& {
    if (i >= r.size()) refuse("a row, or a struct in it, has fewer columns than the file's schema says");
    return r[i];
  }
  [[nodiscard]] static auto field(const value& v, std::size_t i) -> const value& { return field(v.children(), i); }

  [[nodiscard]] static auto take(const value& v, const plan_step& step) -> value {
    return promote(step, v, [](value w) { return w; });
  }

  template <class Parent>
  [[nodiscard]] static auto fill(const Parent& /*parent*/, const plan_step& step) -> value {
    return step.fill;
  }

  template <class Parent>
  [[nodiscard]] static auto first_null(const value& v, const Parent& /*parent*/) -> std::optional<std::size_t> {
    if (v.is_null()) return 0;
    return std::nullopt;
  }

  template <class Child>
  [[nodiscard]] static auto struct_(const row& /*r*/, const plan_step& step, Child child) -> row {
    row out;
    out.reserve(step.children.size());
    for (std::size_t i = 0; i < step.children.size(); ++i) out.push_back(child(i));
    return out;
  }
  template <class Child>
  [[nodiscard]] static auto struct_(const value& v, const plan_step& step, Child child) -> value {
    if (v.is_null()) return v;
    expect(v, value_kind::struct_);
    return value::struct_(struct_(v.children(), step, child));
  }

  template <class Element>
  [[nodiscard]] static auto list(const value& v, const plan_step& /*step*/, Element element) -> value {
    if (v.is_null()) return v;
    expect(v, value_kind::list);
    std::vector<value> out;
    for (const value& e : v.children()) out.push_back(element(e));
    return value::list(std::move(out));
  }

  template <class Key, class Value>
  [[nodiscard]] static auto map(const value& v, const plan_step& /*step*/, Key key, Value mapped) -> value {
    if (v.is_null()) return v;
    expect(v, value_kind::map);
    std::vector<std::pair<value, value>> out;
    for (std::size_t i = 0; i < v.children().size(); i += 2) out.emplace_back(key(v.children()[i]), mapped(v.children()[i + 1]));
    return value::map(std::move(out));
  }

 private:
  [[noreturn]] static void refuse(const char* sentence) { throw promotion_error(promotion::none, sentence); }
  static void expect(const value& v, value_kind kind) {
    if (v.kind() != kind) refuse("a value is of another type than the file's schema says");
  }
};

}  // namespace evolog
