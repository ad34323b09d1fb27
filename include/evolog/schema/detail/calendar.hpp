// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include <evolog/schema/detail/int128.hpp>
#include <evolog/schema/detail/numbers.hpp>
#include <evolog/schema/text.hpp>

namespace evolog::detail {

/// How finely a time is counted: its parts of a second, and the digits that these take.
struct resolution {
  std::int64_t per_second;
  int digits;
};

inline constexpr resolution microseconds{1'000'000, 6};
inline constexpr resolution nanoseconds{1'000'000'000, 9};
inline constexpr std::int64_t seconds_per_day = 86'400;

/// A day of the proleptic Gregorian calendar.
struct civil_date {
  std::int64_t year;
  int month;
  int day;

  friend constexpr auto operator==(const civil_date&, const civil_date&) -> bool = default;
};

// Years begin in March, so that the day that leap years add is their last; 400 years have 146 097 days, and day 0 of the count is
// 1 March of year 0, which is 719 468 days before 1970.

[[nodiscard]] constexpr auto days_of(civil_date date) -> std::int64_t {
  const std::int64_t year = date.month <= 2 ? date.year - 1 : date.year;
  const std::int64_t era = (year >= 0 ? year : year - 399) / 400;
  const std::int64_t year_of_era = year - era * 400;
  const std::int64_t month_from_march = (date.month + 9) % 12;
  const std::int64_t day_of_year = (153 * month_from_march + 2) / 5 + date.day - 1;
  return era * 146'097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719'468;
}

[[nodiscard]] constexpr auto date_of(std::int64_t days) -> civil_date {
  const std::int64_t since = days + 719'468;
  const std::int64_t era = (since >= 0 ? since : since - 146'096) / 146'097;
  const std::int64_t day_of_era = since - era * 146'097;
  const std::int64_t year_of_era = (day_of_era - day_of_era / 1'460 + day_of_era / 36'524 - day_of_era / 146'096) / 365;
  const std::int64_t day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const std::int64_t month_from_march = (5 * day_of_year + 2) / 153;
  const int month = static_cast<int>((month_from_march + 2) % 12 + 1);
  const std::int64_t year = year_of_era + era * 400 + (month <= 2 ? 1 : 0);
  return {year, month, static_cast<int>(day_of_year - (153 * month_from_march + 2) / 5 + 1)};
}

constexpr void append_padded(text& out, std::int64_t number, std::size_t width) {
  const text digits = number_text(number);
  for (std::size_t i = digits.size(); i < width; ++i) out += '0';
  out += digits;
}

/// `2020-03-01`; years of more than four digits carry a sign.
constexpr void append_date(text& out, std::int64_t days) {
  const civil_date date = date_of(days);
  if (date.year < 0) out += '-';
  if (date.year > 9'999) out += '+';
  append_padded(out, date.year < 0 ? -date.year : date.year, 4);
  append_padded(out += '-', date.month, 2);
  append_padded(out += '-', date.day, 2);
}

/// `23:59:59`, with a fraction where there is one.
constexpr void append_time(text& out, std::int64_t since_midnight, resolution unit) {
  const std::int64_t seconds = since_midnight / unit.per_second;
  append_padded(out, seconds / 3'600, 2);
  append_padded(out += ':', seconds / 60 % 60, 2);
  append_padded(out += ':', seconds % 60, 2);
  const std::int64_t fraction = since_midnight % unit.per_second;
  if (fraction != 0) append_padded(out += '.', fraction, static_cast<std::size_t>(unit.digits));
}

/// `2020-03-01T23:59:59`.
constexpr void append_timestamp(text& out, std::int64_t since_1970, resolution unit) {
  const std::int64_t per_day = seconds_per_day * unit.per_second;
  const std::int64_t remainder = since_1970 % per_day;
  const bool is_before = remainder < 0;  // the quotient was rounded up, towards 1970
  append_date(out, since_1970 / per_day - (is_before ? 1 : 0));
  append_time(out += 'T', is_before ? remainder + per_day : remainder, unit);
}

/// Takes parts off the front of a text; what does not fit spoils the whole.
class text_reader {
 public:
  constexpr explicit text_reader(std::string_view chars) : rest_(chars) {}

  [[nodiscard]] constexpr auto is_done() const -> bool { return is_good_ && rest_.empty(); }
  [[nodiscard]] constexpr auto is_good() const -> bool { return is_good_; }

  constexpr auto take(char wanted) -> bool {
    if (rest_.empty() || rest_.front() != wanted) return false;
    rest_.remove_prefix(1);
    return true;
  }

  constexpr void expect(char wanted) { is_good_ = take(wanted) && is_good_; }

  /// A number of `least` to `most` digits; `most` is at most 18.
  constexpr auto number(std::size_t least, std::size_t most) -> std::int64_t {
    std::int64_t out = 0;
    std::size_t count = 0;
    for (; count < most && !rest_.empty() && rest_.front() >= '0' && rest_.front() <= '9'; ++count) {
      out = out * 10 + (rest_.front() - '0');
      rest_.remove_prefix(1);
    }
    digits_ = count;
    is_good_ = is_good_ && count >= least;
    return out;
  }

  /// How many digits the last number had.
  [[nodiscard]] constexpr auto digits() const -> std::size_t { return digits_; }

  constexpr auto two_digits(std::int64_t least, std::int64_t greatest) -> std::int64_t {
    const std::int64_t out = number(2, 2);
    is_good_ = is_good_ && out >= least && out <= greatest;
    return out;
  }

 private:
  std::string_view rest_;
  std::size_t digits_ = 0;
  bool is_good_ = true;
};

[[nodiscard]] constexpr auto take_date(text_reader& in) -> std::optional<std::int64_t> {
  const bool is_negative = in.take('-');
  if (!is_negative) in.take('+');
  const std::int64_t year = in.number(4, 9);
  in.expect('-');
  const std::int64_t month = in.two_digits(1, 12);
  in.expect('-');
  const std::int64_t day = in.two_digits(1, 31);
  if (!in.is_good()) return std::nullopt;
  const civil_date date{is_negative ? -year : year, static_cast<int>(month), static_cast<int>(day)};
  const std::int64_t days = days_of(date);
  if (date_of(days) != date) return std::nullopt;  // such as 30 February
  return days;
}

[[nodiscard]] constexpr auto take_time(text_reader& in, resolution unit) -> std::optional<std::int64_t> {
  std::int64_t seconds = in.two_digits(0, 23) * 3'600;
  in.expect(':');
  seconds += in.two_digits(0, 59) * 60;
  if (in.take(':')) seconds += in.two_digits(0, 59);
  std::int64_t fraction = 0;
  if (in.take('.')) {
    fraction = in.number(1, static_cast<std::size_t>(unit.digits));
    for (std::size_t i = in.digits(); i < static_cast<std::size_t>(unit.digits); ++i) fraction *= 10;
  }
  if (!in.is_good()) return std::nullopt;
  return seconds * unit.per_second + fraction;
}

/// Days since 1970.
[[nodiscard]] constexpr auto parse_date(std::string_view chars) -> std::optional<std::int64_t> {
  text_reader in(chars);
  const auto days = take_date(in);
  if (!in.is_done()) return std::nullopt;
  return days;
}

/// Units since midnight.
[[nodiscard]] constexpr auto parse_time(std::string_view chars, resolution unit) -> std::optional<std::int64_t> {
  text_reader in(chars);
  const auto time = take_time(in, unit);
  if (!in.is_done()) return std::nullopt;
  return time;
}

/// Units since 1970, of a text without an offset.
[[nodiscard]] constexpr auto parse_timestamp(std::string_view chars, resolution unit) -> std::optional<std::int64_t> {
  text_reader in(chars);
  const auto days = take_date(in);
  in.expect('T');
  const auto time = take_time(in, unit);
  if (!in.is_done() || !days || !time) return std::nullopt;
  const int128 all = static_cast<int128>(*days) * seconds_per_day * unit.per_second + *time;
  if (all < std::numeric_limits<std::int64_t>::min() || all > std::numeric_limits<std::int64_t>::max()) return std::nullopt;
  return static_cast<std::int64_t>(all);
}

/// Units since 1970, of a text that ends in `+00:00` or `Z`.
[[nodiscard]] constexpr auto parse_timestamptz(std::string_view chars, resolution unit) -> std::optional<std::int64_t> {
  for (const std::string_view utc : {"+00:00", "Z"}) {
    if (chars.ends_with(utc)) return parse_timestamp(chars.substr(0, chars.size() - utc.size()), unit);
  }
  return std::nullopt;
}

}  // namespace evolog::detail
