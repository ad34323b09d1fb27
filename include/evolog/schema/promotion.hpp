// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <evolog/error.hpp>
#include <evolog/schema/format_version.hpp>
#include <evolog/schema/type.hpp>
#include <evolog/schema/value.hpp>

namespace evolog {

/// What turns a stored value into one of a wider type.
enum class promotion { none, int_to_long, float_to_double, decimal_precision, date_to_timestamp, date_to_timestamp_ns, unknown_to_any };

/// `int to long` and the like; `unchanged` for none.
[[nodiscard]] constexpr auto promotion_text(promotion p) -> std::string_view {
  constexpr std::array<std::string_view, 7> texts{"unchanged",         "int to long",          "float to double", "decimal to more digits",
                                                  "date to timestamp", "date to timestamp_ns", "unknown to null"};
  return texts[static_cast<std::size_t>(p)];
}

inline auto operator<<(std::ostream& out, promotion p) -> std::ostream& {
  return out << promotion_text(p);
}

/// Thrown where a stored value has no counterpart in the wider type.
class promotion_error : public error {
 public:
  promotion_error(evolog::promotion p, const std::string& sentence) : error(sentence), promotion_(p) {}
  [[nodiscard]] auto promotion() const noexcept -> evolog::promotion { return promotion_; }

 private:
  evolog::promotion promotion_;
};

}  // namespace evolog

namespace evolog::detail {

[[nodiscard]] constexpr auto find_widening(const type& from, const type& to) -> std::optional<promotion> {
  const auto is = [&](type_kind narrow, type_kind wide) { return from.kind() == narrow && to.kind() == wide; };
  if (is(type_kind::int_, type_kind::long_)) return promotion::int_to_long;
  if (is(type_kind::float_, type_kind::double_)) return promotion::float_to_double;
  if (is(type_kind::decimal, type_kind::decimal) && from.scale() == to.scale() && from.precision() < to.precision())
    return promotion::decimal_precision;
  if (is(type_kind::date, type_kind::timestamp)) return promotion::date_to_timestamp;
  if (is(type_kind::date, type_kind::timestamp_ns)) return promotion::date_to_timestamp_ns;
  if (from.kind() == type_kind::unknown) return promotion::unknown_to_any;
  return std::nullopt;
}

[[nodiscard]] constexpr auto needs_format_3(promotion p) -> bool {
  return p == promotion::date_to_timestamp || p == promotion::date_to_timestamp_ns || p == promotion::unknown_to_any;
}

/// The greatest number of days from 1970, forwards and backwards, that the wider type holds.
[[nodiscard]] constexpr auto greatest_day(promotion p) -> std::int64_t {
  return p == promotion::date_to_timestamp ? 106'751'991 : 106'751;
}

/// \throws promotion_error for a date outside the range of the wider type
[[nodiscard]] constexpr auto widen_date(std::int32_t days, promotion p) -> std::int64_t {
  const std::int64_t units_per_day = p == promotion::date_to_timestamp ? 86'400'000'000 : 86'400'000'000'000;
  if (days < -greatest_day(p) || days > greatest_day(p)) {
    throw promotion_error(p, "this date (" + std::to_string(days) + " days since 1970) is out of the timestamp's range");
  }
  return days * units_per_day;
}

[[noreturn]] inline void refuse_promotion(promotion p) {
  throw promotion_error(
      p, "a value is of another type than its file schema says: it cannot be promoted (" + std::string(promotion_text(p)) + ")");
}

[[nodiscard]] constexpr auto promote_value(promotion p, const value& v) -> value {
  if (v.is_null()) return v;
  switch (p) {
    case promotion::none:
    case promotion::decimal_precision:
      return v;
    case promotion::int_to_long:
      if (v.kind() == value_kind::integer) return v;
      break;
    case promotion::float_to_double:
      if (v.kind() == value_kind::float_) return value(static_cast<double>(v.as_float()));
      break;
    case promotion::date_to_timestamp:
    case promotion::date_to_timestamp_ns:
      if (v.kind() == value_kind::integer && fit_value(v, type(type_kind::date)))
        return value(widen_date(static_cast<std::int32_t>(v.as_integer()), p));
      break;
    case promotion::unknown_to_any:
      break;
  }
  refuse_promotion(p);
}

/// Whether the wider type holds the value.
[[nodiscard]] constexpr auto can_promote(promotion p, const value& v) -> bool {
  if (v.is_null()) return true;
  const bool is_date = p == promotion::date_to_timestamp || p == promotion::date_to_timestamp_ns;
  return !is_date || (v.as_integer() >= -greatest_day(p) && v.as_integer() <= greatest_day(p));
}

/// Types that stand for null: `std::monostate`, `std::nullopt_t`, `nullptr`.
template <class V>
inline constexpr bool is_null_type = std::is_empty_v<V> || std::is_null_pointer_v<V>;

template <class V, class F>
constexpr auto promote_integer(promotion p, V v, F& f) {
  if (p == promotion::none) return f(v);
  if constexpr (sizeof(V) == sizeof(std::int32_t)) {
    if (p == promotion::int_to_long) return f(static_cast<std::int64_t>(v));
    if (p == promotion::date_to_timestamp || p == promotion::date_to_timestamp_ns) return f(widen_date(static_cast<std::int32_t>(v), p));
  }
  refuse_promotion(p);
}

struct promote_fn {
  template <class V, class F>
  constexpr auto operator()(promotion p, const V& v, F f) const {
    if constexpr (std::same_as<V, value>) {
      return f(promote_value(p, v));
    } else if constexpr (std::signed_integral<V>) {
      return promote_integer(p, v, f);
    } else if constexpr (std::same_as<V, float>) {
      if (p == promotion::none) return f(v);
      if (p == promotion::float_to_double) return f(static_cast<double>(v));
      refuse_promotion(p);
    } else {
      const bool passes = is_null_type<V> || p == promotion::none || p == promotion::decimal_precision;
      if (!passes) refuse_promotion(p);
      return f(v);
    }
  }

  template <class Step, class V, class F>
    requires requires(const Step& s) {
      { s.promotion } -> std::convertible_to<promotion>;
    }
  constexpr auto operator()(const Step& step, const V& v, F f) const {
    return (*this)(step.promotion, v, std::move(f));
  }
};

}  // namespace evolog::detail

namespace evolog {

/// How values of one type become values of another, if they may: the table of widenings.
///
/// Types are compared as a whole; what is inside nested types is compared field by field by whoever walks them.
///
/// \param from     what is stored, or what the column's type is now
/// \param to       what is asked for
/// \param version  format version 3 knows more widenings than 1 and 2
/// \returns the promotion, `promotion::none` for equal types, or nothing where values could be lost or misread
/// \complexity constant; linear in the fields for equal nested types
/// Source: schema contract 2
[[nodiscard]] constexpr auto find_promotion(const type& from, const type& to, format_version version = {}) -> std::optional<promotion> {
  if (from == to) return promotion::none;
  const auto found = detail::find_widening(from, to);
  if (found && detail::needs_format_3(*found) && version.number < 3) return std::nullopt;
  return found;
}

/// Hands a stored value to a function in its wider type.
///
/// \param p  a promotion, or a step of a plan, whose promotion is taken
/// \param v  the value as it is stored: a signed integer, float, `evolog::value`, or anything that the promotion leaves alone.
///           Empty types such as `std::monostate` stand for null and pass
/// \param f  called once with the promoted value: `std::int64_t` for int to long and for dates, `double` for floats
/// \returns what `f` returns, which must be one type for the wide and the narrow value
/// \throws promotion_error for a date out of range, and for a value of another type than the promotion starts from
/// Example: examples/promotion.cpp
/// Source: schema contract 2
inline constexpr detail::promote_fn promote{};

}  // namespace evolog
